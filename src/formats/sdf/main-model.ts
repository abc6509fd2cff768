import type { ByteMap } from '../files.ts';
import { readXml } from '../xml/read.ts';
import { rootName } from '../xml/root-name.ts';
import { minorVersion } from './node.ts';

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const stemOf = (path: string): string => nameOf(path).replace(/\.[^.]*$/, '');

/**
 * The SDF file that a folder or archive is about: what the topmost `model.config` names as its newest version up to
 * 1.12; without one, `model.sdf`, the file called like the archive, or the only one there is. A world comes last.
 *
 * @param stem name of the archive or folder, without ending
 * @returns a path in `files`; `undefined` if there is no SDF file, or several and nothing to tell them apart
 */
export function mainSdf(files: ByteMap, stem: string): string | undefined {
  const configs = topmost([...files.keys()].filter((path) => /(?:^|\/)model\.config$/i.test(path)));
  const folders = configs.map((path) => [folderOf(path), newestOf(files, path)] as const);
  const named = folders.filter(([, main]) => main !== undefined) as readonly (readonly [string, string])[];
  if (named.length > 1) {
    const own = named.filter(([folder]) => sameName(nameOf(folder.slice(0, -1)), stem));
    if (own.length === 1) return own[0]![1];
  }
  if (named.length === 1) return named[0]![1];
  const candidates = [...files.keys()].filter((path) => /\.(?:sdf|world)$/i.test(path) && isSdf(files, path));
  const preferred = [
    topmost(candidates.filter((path) => /^model\.sdf$/i.test(nameOf(path)))),
    topmost(candidates.filter((path) => sameName(stemOf(path), stem))),
    topmost(candidates.filter((path) => /\.sdf$/i.test(path))),
    topmost(candidates),
  ];
  return preferred.find((paths) => paths.length === 1)?.[0];
}

/**
 * The file of the newest version that a `model.config` names, which is not newer than what is read and is there.
 *
 * @see https://gazebosim.org/docs/latest/sdf_worlds: <model><sdf version="1.9">model.sdf</sdf></model>
 */
export function newestOf(files: ByteMap, config: string): string | undefined {
  const root = readXml(files.get(config)!, config);
  const named = root.children
    .filter(({ name }) => name === 'sdf')
    .map(({ attributes, text }) => ({
      version: minorVersion(attributes.get('version') ?? '') ?? 0,
      path: folderOf(config) + text.trim().replace(/^\.\//, ''),
    }))
    .filter(({ path }) => files.has(path))
    .toSorted((a, b) => b.version - a.version);
  const [newest] = named;
  if (newest) return newest.path;
  const usual = `${folderOf(config)}model.sdf`;
  return files.has(usual) ? usual : undefined;
}

const isSdf = (files: ByteMap, path: string): boolean => {
  const root = rootName(files.get(path)!);
  return root === 'sdf' || root === undefined; // Broken ones too: reading it says what is wrong.
};

/** Those with the fewest folders in front. */
function topmost(paths: readonly string[]): string[] {
  const depth = (path: string): number => path.split('/').length;
  const least = Math.min(...paths.map(depth));
  return paths.filter((path) => depth(path) === least);
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
