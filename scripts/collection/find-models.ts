// Finds the models of a folder: what a user would import, and not the parts that those are made of.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { assetsOf } from '../../src/formats/usd/layer/assets.ts';
import { readLayer } from '../../src/formats/usd/layer/read.ts';
import { rootName } from '../../src/formats/xml/root-name.ts';
import type { Found, Kind } from './types.ts';

/**
 * Models below `folder`, sorted by name. SDF: folders with a `model.config`, and elsewhere `.sdf` files with a `<model>` and no
 * `<world>` that no other file includes. USD: layers that no other layer of the folder
 * refers to. MJCF: files with the root `<mujoco>` that no other includes or attaches. URDF: every `.urdf`.
 *
 * @param kinds which are looked for
 */
export async function findModels(folder: string, kinds: readonly Kind[]): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.split(path.sep).includes('.git'));
  const found = await Promise.all([
    kinds.includes('sdf') ? [...(await sdfModels(files)), ...(await looseSdf(files))] : [],
    kinds.includes('usd') ? unreferenced(files, 'usd', /\.usd[acz]?$/i, referredByLayer) : [],
    kinds.includes('mjcf') ? unreferenced(files, 'mjcf', /\.xml$/i, referredByMjcf) : [],
    kinds.includes('urdf') ? unreferenced(files, 'urdf', /\.urdf$/i, () => []) : [],
  ]);
  return found
    .flat()
    .map((each) => ({ ...each, name: path.relative(folder, each.path).split(path.sep).join('/') || '.' }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

type Unnamed = Omit<Found, 'name'>;

/** The newest SDF file that a `model.config` names, as Gazebo takes it. */
async function sdfModels(files: readonly string[]): Promise<Unnamed[]> {
  const configs = files.filter((file) => path.basename(file) === 'model.config');
  return Promise.all(
    configs.map(async (config) => {
      const text = (await readFile(config, 'utf8')).replace(/<!--[\s\S]*?-->/g, '');
      const named = [...text.matchAll(/<sdf(?:\s+version\s*=\s*["']([\d.]+)["'])?[^>]*>\s*([^<]+?)\s*<\/sdf>/g)];
      const [newest] = named.toSorted((a, b) => versionOf(b[1]) - versionOf(a[1]));
      const folder = path.dirname(config);
      return { kind: 'sdf', path: folder, entry: path.join(folder, newest?.[2] ?? 'model.sdf') } as const;
    }),
  );
}

/** SDF files that lie below no `model.config`, as Drake keeps them. */
async function looseSdf(files: readonly string[]): Promise<Unnamed[]> {
  const configured = files.filter((file) => path.basename(file) === 'model.config').map((file) => path.dirname(file));
  const loose = files.filter((file) => !configured.some((folder) => file.startsWith(folder + path.sep)));
  return unreferenced(loose, 'sdf', /\.sdf$/i, referredBySdf);
}

/** `1.10` is newer than `1.9`. */
function versionOf(text = '0'): number {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return major * 1000 + minor;
}

/** What a file refers to, as paths relative to it; `undefined`: not a file of this kind. */
type Referred = (bytes: Buffer, file: string) => Iterable<string> | undefined;

async function unreferenced(
  files: readonly string[],
  kind: Kind,
  named: RegExp,
  referred: Referred,
): Promise<Unnamed[]> {
  const models: string[] = [];
  const parts = new Set<string>();
  for (const file of files.filter((each) => named.test(each))) {
    const references = referred(await readFile(file), file);
    if (references === undefined) continue;
    models.push(file);
    for (const reference of references) parts.add(path.resolve(path.dirname(file), reference));
  }
  return models.filter((file) => !parts.has(file)).map((file) => ({ kind, path: file, entry: file }));
}

/** A USDZ refers to nothing outside; a layer that can't be read is a model of its own, whose import says why. */
function referredByLayer(bytes: Buffer, file: string): Iterable<string> {
  if (/\.usdz$/i.test(file)) return [];
  try {
    return [...assetsOf(readLayer(bytes, file))].filter((asset) => !asset.includes('://'));
  } catch {
    return [];
  }
}

function referredBySdf(bytes: Buffer): Iterable<string> | undefined {
  const text = bytes.toString('utf8').replace(/<!--[\s\S]*?-->/g, '');
  if (rootName(bytes) !== 'sdf' || /<world\b/.test(text) || !/<model\b/.test(text)) return undefined;
  return [...text.matchAll(/<include\b[\s\S]*?<uri>\s*([^<\s]+)\s*<\/uri>/g)].map(([, uri]) => uri!);
}

function referredByMjcf(bytes: Buffer): Iterable<string> | undefined {
  if (rootName(bytes) !== 'mujoco') return undefined;
  const text = bytes.toString('utf8').replace(/<!--[\s\S]*?-->/g, '');
  return [...text.matchAll(/<(?:include|model)\b[^>]*?\bfile\s*=\s*["']([^"']+)["']/g)].map(([, file]) => file!);
}
