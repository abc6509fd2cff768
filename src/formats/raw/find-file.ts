import type { ByteMap } from '../files.ts';
import { matchTail } from '../match-tail.ts';

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
  const match = matchTail(files, parts);
  return match.path === undefined
    ? { path: undefined, candidates: match.candidates.slice(0, MOST_CANDIDATES) }
    : { path: match.path, repaired: true };
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
