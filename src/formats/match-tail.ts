import type { ByteMap } from './files.ts';

/** The file that the end of a path fits, or those that it could mean. */
export interface TailMatch {
  /** `undefined`: none fits, or several of different content do. */
  readonly path: string | undefined;
  /** All that fit equally well. */
  readonly candidates: readonly string[];
  /** Components that they share with the end of the path. */
  readonly shared: number;
}

/**
 * The file of an archive that shares most components with the end of a path: as they are written, else without regard to
 * case and to how letters are put together. The same content under two paths is one file.
 *
 * @param parts the path's components, without `.` and `..`
 */
export function matchTail(files: ByteMap, parts: readonly string[]): TailMatch {
  let { candidates, shared } = longestTail(files, parts, (name) => name);
  if (shared === 0) ({ candidates, shared } = longestTail(files, parts, (name) => name.normalize('NFC').toLowerCase()));
  const [first] = candidates;
  const alike = candidates.every((other) => sameBytes(files.get(other)!, files.get(first!)!));
  return { path: alike ? first : undefined, candidates, shared };
}

function longestTail(
  files: ByteMap,
  parts: readonly string[],
  as: (name: string) => string,
): { readonly candidates: string[]; readonly shared: number } {
  const wanted = parts.map(as);
  let candidates: string[] = [];
  let shared = 0;
  for (const path of files.keys()) {
    const other = path.split('/').map(as);
    let common = 0;
    while (common < Math.min(wanted.length, other.length) && wanted.at(-1 - common) === other.at(-1 - common)) common++;
    if (common > shared) [candidates, shared] = [[path], common];
    else if (common === shared && common > 0) candidates.push(path);
  }
  return { candidates, shared };
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));
