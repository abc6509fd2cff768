import type { ByteMap } from '../files.ts';

/** The file that a reference means: as written; else the one that fits the end of its path; else what could be meant. */
export type Found =
  | { readonly path: string; readonly repaired: boolean }
  | { readonly path: undefined; readonly candidates: readonly string[] };

/** As many are named where several could be meant. */
const MOST_CANDIDATES = 3;

/**
 * The file of an archive that a reference means, seen from the file that has it. Backslashes are slashes. A path that
 * leads nowhere (absolute, of another folder, another case) is repaired where exactly one file shares the longest end
 * with it; the same content under two paths is one file.
 *
 * @param from path of the file with the reference
 */
export function findFile(files: ByteMap, from: string, reference: string): Found {
  const wanted = reference.trim().split(/[\\/]+/);
  const folder = from.split('/').slice(0, -1);
  const path = resolved([...folder, ...wanted]);
  if (path !== undefined && files.has(path)) return { path, repaired: false };
  const parts = wanted.filter((part) => part !== '' && part !== '.' && part !== '..');
  let best = longestTail(files, parts, (name) => name);
  // Made where the case of names does not count, or letters are put together in another way.
  if (best.length === 0) best = longestTail(files, parts, (name) => name.normalize('NFC').toLowerCase());
  const [first] = best;
  if (first === undefined) return { path: undefined, candidates: [] };
  if (best.every((other) => sameBytes(files.get(other)!, files.get(first)!))) return { path: first, repaired: true };
  return { path: undefined, candidates: best.slice(0, MOST_CANDIDATES) };
}

/** Without `.` and `..`; `undefined` for what leads out of the archive. */
function resolved(parts: readonly string[]): string | undefined {
  const path: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined) return undefined;
  }
  return path.join('/');
}

function longestTail(files: ByteMap, parts: readonly string[], as: (name: string) => string): string[] {
  const wanted = parts.map(as);
  let best: string[] = [];
  let length = 1;
  for (const path of files.keys()) {
    const other = path.split('/').map(as);
    let common = 0;
    while (common < Math.min(wanted.length, other.length) && wanted.at(-1 - common) === other.at(-1 - common)) common++;
    if (common > length) [best, length] = [[path], common];
    else if (common === length) best.push(path);
  }
  return best;
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));
