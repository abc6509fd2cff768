import type { IndexEntry } from '../contract.ts';

/** The catalog above all; a prop without a category lies in it. */
const TOP = 'propmaster';

export const CATALOGS_FILE = 'blender_assets.cats.txt';

/**
 * `blender_assets.cats.txt`: one catalog a category, so that the asset browser sorts the props. Blender rewrites the file
 * when somebody edits catalogs, and finds an asset's catalog by its UUID, so a UUID depends on its path alone.
 *
 * @param before a file whose catalogs stay, as far as they are ours
 * @see https://docs.blender.org/manual/en/latest/files/asset_libraries/catalogs.html
 */
export function writeCatalogs(entries: readonly IndexEntry[], before = ''): string {
  const kept = before.split('\n').flatMap((line) => {
    const [id, path] = line.split(':');
    return path !== undefined && id === catalogId(path) ? [path] : [];
  });
  const paths = [...new Set([TOP, ...kept, ...entries.map(({ category }) => catalogPath(category))])].sort();
  const lines = paths.map((path) => `${catalogId(path)}:${path}:${path.replaceAll('/', '-')}\n`);
  return `# Catalogs of the props in this folder, for Blender's asset browser.\n\nVERSION 1\n\n${lines.join('')}`;
}

/** `propmaster/<category>`; colons, slashes and line ends mean something in the file, so they become hyphens. */
export const catalogPath = (category: string | undefined): string =>
  category === undefined ? TOP : `${TOP}/${category.replace(/[^\p{L}\p{N}_ -]/gu, '-')}`;

/**
 * A UUID that depends on the path alone: version 8, whose bits are the maker's own, here four FNV-1a hashes.
 * @see https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8
 */
export function catalogId(path: string): string {
  const words = [0, 1, 2, 3].map((seed) => hash(`${seed} ${path}`).toString(16).padStart(8, '0'));
  const hex = [...words.join('')];
  hex[12] = '8';
  hex[16] = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
    .map((part) => part.join(''))
    .join('-');
}

/** FNV-1a, 32 bits, over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
