import { isPropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { lfsPointer, refusePointer } from '../../formats/lfs-pointer.ts';
import { endsLike, FORMAT_NAMES } from '../../model/source-formats.ts';
import type { Detected } from './detected.ts';

const ARCHIVE = /\.zip$/i;

/**
 * What `detect` finds, unless Git LFS has not fetched the model that is meant: then a mesh beside it would be taken in its
 * place, or nothing found at all.
 *
 * @throws {PropmasterError} `invalid_input` naming the pointer; else what `detect` throws
 */
export function detectFetched(files: ByteMap, detect: () => Detected): Detected {
  const pointers = [...files].filter(([, bytes]) => lfsPointer(bytes) !== undefined).map(([path]) => path);
  const refuse = (path: string | undefined): void => {
    if (path !== undefined) refusePointer(files.get(path)!, path);
  };
  let found: Detected;
  try {
    found = detect();
  } catch (error) {
    if (!isPropmasterError(error) || error.code !== 'invalid_input') throw error;
    refuse(firstOf(pointers, FORMAT_NAMES.length) ?? pointers.find((path) => ARCHIVE.test(path)));
    throw error;
  }
  refuse(firstOf(pointers, FORMAT_NAMES.indexOf(found.format)));
  if (pointers.includes(found.main)) refuse(found.main);
  return found;
}

/** The pointer that stands for a model of the best of the first `rank` formats. */
const firstOf = (pointers: readonly string[], rank: number): string | undefined =>
  FORMAT_NAMES.slice(0, rank).flatMap((format) => pointers.filter((path) => endsLike(path, [format])))[0];
