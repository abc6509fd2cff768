import type { ByteMap } from '../files.ts';
import { parseUri } from '../sdf/references.ts';

/**
 * A URI of URDF as one that the files answer: `package://name/rest` becomes the path of the file where the package `name` is
 * the folder that the model lies in, one around it whose `package.xml` has that name, or one below these. What is nowhere
 * stays as it is, for the search by the end of the path.
 *
 * @param from path of the file with the reference
 * @see REP 140, "name"; http://wiki.ros.org/urdf/XML/link, mesh
 */
export function resolvePackage(files: ByteMap, from: string, uri: string): string {
  const { name, rest } = parseUri(uri);
  if (name === undefined) return uri;
  const wanted = rest.replace(/[?#].*$/, '');
  for (let folder = parentOf(from); ; folder = parentOf(folder)) {
    const inFolder = (path: string): string => (folder === '' ? path : `${folder}/${path}`);
    const isPackage = baseOf(folder) === name || packageName(files, inFolder('package.xml')) === name;
    const candidates = [...(isPackage ? [inFolder(wanted)] : []), inFolder(`${name}/${wanted}`)];
    const found = candidates.find((path) => files.has(path));
    if (found !== undefined) return relativeTo(parentOf(from), found);
    if (folder === '') return files.has(wanted) && !anyPackage(files) ? relativeTo(parentOf(from), wanted) : uri;
  }
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Of a package's manifest, its name stands among the first lines [byte]. */
const MANIFEST_BYTES = 16 * 1024;

function packageName(files: ByteMap, path: string): string | undefined {
  const bytes = files.get(path);
  if (!bytes) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, MANIFEST_BYTES));
  return /<package\b[\s\S]*?<name>\s*([^<]+?)\s*<\/name>/.exec(text)?.[1];
}

const anyPackage = (files: ByteMap): boolean => files.has('package.xml');

function relativeTo(folder: string, path: string): string {
  const up = folder === '' ? 0 : folder.split('/').length;
  return `${'../'.repeat(up)}${path}`;
}
