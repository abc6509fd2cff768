import type { ByteMap } from '../files.ts';
import { rootName } from '../xml/root-name.ts';

/**
 * The URDF files of a folder or archive that may be meant: the one that is called like it, else those that lie highest.
 *
 * @param stem name of the archive or folder, without ending
 */
export function urdfModels(files: ByteMap, stem: string): string[] {
  const all = [...files.keys()].filter((path) => /\.urdf$/i.test(path) && isUrdf(files.get(path)!));
  const called = all.filter((path) => stemOf(path).toLowerCase() === stem.toLowerCase());
  if (called.length === 1) return called;
  const least = all.reduce((depth, path) => Math.min(depth, depthOf(path)), Infinity);
  return all.filter((path) => depthOf(path) === least);
}

/** Broken files too: reading them says what is wrong. */
function isUrdf(bytes: Uint8Array): boolean {
  const root = rootName(bytes);
  return root === 'robot' || root === undefined;
}

const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
const depthOf = (path: string): number => path.split('/').length;
