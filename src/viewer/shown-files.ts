import { lstat, readFile } from 'node:fs/promises';
import { diskError, errorCode } from '../disk/disk.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import { insideRoot } from '../project/inside.ts';

/**
 * A file of the project as it lies there. Links are not followed: what is shown leaves the machine's files for a browser.
 *
 * @param file relative to the project, as its lock names it
 * @throws {PropmasterError} `not_found` where it is missing; `unsafe_input` for a link or a path out of the project
 */
export async function shownFile(root: string, file: string): Promise<Uint8Array> {
  const full = await insideRoot(root, file);
  try {
    const facts = await lstat(full);
    if (!facts.isFile()) {
      throw new PropmasterError('unsafe_input', `${file} is a link or a folder, and is not shown.`, {
        where: file,
        hint: 'Replace it by a plain file, or let `propmaster install` restore it.',
      });
    }
    return await readFile(full);
  } catch (cause) {
    if (cause instanceof PropmasterError) throw cause;
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')) throw diskError(cause, full, 'read the file');
    throw new PropmasterError('not_found', `${file} is missing.`, {
      where: file,
      hint: '`propmaster install` restores it.',
      cause,
    });
  }
}

/** What a file holds; `undefined` where it is missing, or is not shown. */
export const ifReadable = (read: Promise<Uint8Array>): Promise<Uint8Array | undefined> =>
  read.catch((error: unknown) => {
    if (isPropmasterError(error)) return undefined;
    throw error;
  });
