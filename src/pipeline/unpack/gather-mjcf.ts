import path from 'node:path';
import { mjcfReferences } from '../../formats/references/xml.ts';
import type { OutsideReference } from './outside-reference.ts';
import type { WithinRoot } from './within-root.ts';

/**
 * What an MJCF model refers to. Which folder MuJoCo looks in depends on `compiler` settings of several files and on its
 * version: every place that may be meant is tried, and MuJoCo takes its own choice from what is there.
 *
 * @see MuJoCo's XML reference: compiler/meshdir, texturedir, assetdir, strippath; include
 */
export async function gatherMjcf(main: string, shelf: WithinRoot): Promise<OutsideReference[]> {
  const outside: OutsideReference[] = [];
  const home = path.dirname(main);
  const texts = new Map<string, string>();
  const assets = new Map<string, { readonly from: string; readonly bases: Set<string> }>();
  const folders = new Set<string>(['']);
  let strips = false;
  const waiting = [main];
  for (const from of waiting) {
    const bytes = shelf.files.get(from);
    if (bytes === undefined || texts.has(from)) continue;
    const text = new TextDecoder().decode(bytes);
    texts.set(from, text);
    strips ||= /strippath\s*=\s*["']true/.test(text);
    const said = mjcfReferences(text);
    for (const folder of said.folders) folders.add(folder);
    const here = path.dirname(from);
    for (const uri of said.assets) {
      const known = assets.get(uri) ?? { from, bases: new Set([home]) };
      known.bases.add(here);
      assets.set(uri, known);
    }
    for (const uri of said.parts) {
      const places = [...new Set([path.resolve(home, uri), path.resolve(here, uri)])];
      waiting.push(...(await takeAny(places, uri, from, shelf, outside)));
    }
  }
  for (const [uri, { from, bases }] of assets) {
    const names = strips ? [uri, path.posix.basename(uri)] : [uri];
    const places = [...bases].flatMap((base) =>
      [...folders].flatMap((folder) => names.map((name) => path.resolve(base, folder, name))),
    );
    await takeAny([...new Set(places)], uri, from, shelf, outside);
  }
  return outside;
}

/** Reads all that is there of several places; if nothing is, what may be meant. @returns what was read */
async function takeAny(
  places: readonly string[],
  uri: string,
  from: string,
  shelf: WithinRoot,
  outside: OutsideReference[],
): Promise<string[]> {
  const found: string[] = [];
  let isOutside = false;
  for (const place of places) {
    const held = await shelf.take(place);
    if (held === 'file') found.push(place);
    isOutside ||= held === 'outside';
  }
  if (found.length > 0) return found;
  if (isOutside && !path.isAbsolute(uri)) outside.push({ from, uri });
  for (const file of await shelf.similar(uri)) if ((await shelf.take(file)) === 'file') found.push(file);
  return found;
}
