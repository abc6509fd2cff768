import path from 'node:path';
import { diskError, errorCode } from '../disk/disk.ts';
import { digest } from './cache.ts';
import { insideRoot } from './inside.ts';
import type { Lockfile } from './lockfile.ts';

/** A file that is not as the lock says. */
export interface Deviation {
  /** Name of the prop or scene. */
  readonly prop: string;
  /** Relative to the project, POSIX separators. */
  readonly file: string;
  readonly state: 'missing' | 'altered';
}

/**
 * Compares the files of a project with its lock, by size and SHA-256.
 *
 * @param names props and scenes to look at. @default all
 * @returns in the order of the lock; empty if everything is as it should be
 * @throws {PropmasterError} `disk_error`; `unsafe_input` for a lock that names a path outside
 */
export async function checkFiles(
  root: string,
  lock: Lockfile,
  names: readonly string[] = [...Object.keys(lock.props), ...Object.keys(lock.scenes ?? {})],
): Promise<Deviation[]> {
  const found: Deviation[] = [];
  for (const prop of names) {
    const named = [lock.props, lock.scenes ?? {}].find((record) => Object.hasOwn(record, prop));
    if (!named) continue;
    for (const [file, wanted] of Object.entries(named[prop]!.files)) {
      const target = await insideRoot(root, file);
      const actual = await digest(target).catch((cause) => {
        if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(cause) ?? '')) return undefined;
        throw diskError(cause, path.join(root, file), 'read the file');
      });
      if (actual === undefined) found.push({ prop, file, state: 'missing' });
      else if (actual.sha256 !== wanted.sha256) found.push({ prop, file, state: 'altered' });
    }
  }
  return found;
}
