import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import type { XmlElement } from '../xml/types.ts';
import { sceneLeft } from './findings.ts';
import { type MjcfParts, partsFor, readParts } from './gate/parts.ts';

/** What hangs on the world and is no scenery in itself. */
const THINGS: ReadonlySet<string> = new Set([
  'attach',
  'body',
  'composite',
  'flexcomp',
  'frame',
  'include',
  'replicate',
]);

/** A worldbody that stands in a file as a whole; comments are matched first, so that one in them is not. */
const WORLDBODY = /<!--[\s\S]*?-->|<worldbody(?:\s[^>]*)?>[\s\S]*?<\/worldbody\s*>/g;

/**
 * The files without what a scene that the model includes puts into the world: a table and walls that a folder of objects
 * shares, each object of which includes them. A file is a scene if its world has a light, a camera or a floor beside bodies
 * or solid geoms; the prop is what the model's own file has in its world.
 *
 * @returns `undefined` if there is no such scene, or nothing else
 */
export function withoutScenes(
  files: ByteMap,
  entry: string,
): { readonly files: ByteMap; readonly findings: readonly Finding[] } | undefined {
  const text = decoded(files, entry);
  if (!/<include\b/.test(text)) return undefined;
  const { parts } = readParts(files, entry);
  if (!worldOf(parts, entry).some(isThing)) return undefined;
  const scenes = included(parts, entry).filter((path) => isScene(worldOf(parts, path)));
  if (scenes.length === 0) return undefined;
  const left = new Map(files);
  const findings = scenes.map((path) => {
    const bare = decoded(files, path).replace(WORLDBODY, (found) => (found.startsWith('<!--') ? found : ''));
    left.set(path, new TextEncoder().encode(bare));
    const things = worldOf(parts, path).filter(isThing);
    return sceneLeft.at(path, {
      things: things.map(({ name, attributes }) => attributes.get('name') ?? `a ${name} without a name`),
    });
  });
  return { files: left, findings };
}

const decoded = (files: ByteMap, path: string): string => new TextDecoder().decode(files.get(path));

/** Files that a model includes beside its worldbody, and those that they include so. */
function included(parts: MjcfParts, entry: string): string[] {
  const seen = new Set([entry]);
  // A set may grow while it is walked through.
  for (const path of seen) {
    for (const { name, attributes } of parts.get(path)?.children ?? [])
      if (name === 'include')
        for (const part of partsFor(attributes.get('file') ?? '', path, entry, parts)) seen.add(part);
  }
  return [...seen].filter((path) => path !== entry);
}

/** Children of all worldbodies of a file. */
const worldOf = (parts: MjcfParts, path: string): XmlElement[] =>
  (parts.get(path)?.children ?? []).flatMap(({ name, children }) => (name === 'worldbody' ? children : []));

const isFloor = ({ name, attributes }: XmlElement): boolean =>
  name === 'geom' && ['plane', 'hfield'].includes(attributes.get('type') ?? '');

const isThing = (element: XmlElement): boolean =>
  THINGS.has(element.name) || (element.name === 'geom' && !isFloor(element));

const isScene = (world: readonly XmlElement[]): boolean =>
  world.some(isThing) && world.some((one) => one.name === 'light' || one.name === 'camera' || isFloor(one));
