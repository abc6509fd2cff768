import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskError, ignoreAbsent, syncFolder } from '../disk/disk.ts';

/** Owner only. Windows has no such modes; there the folder of the user's own settings keeps others out. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Writes a file that only its owner can read, in a folder that only its owner can open. Readers and crashes see the old
 * content or the new one; a link in its place is replaced, not followed.
 *
 * @throws {PropmasterError} `disk_error`
 */
export async function writePrivate(file: string, content: string): Promise<void> {
  const folder = path.dirname(file);
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await chmod(folder, FOLDER_MODE); // it may have been there before
    const handle = await open(draft, 'wx', FILE_MODE);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(folder);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw diskError(cause, file, 'write the file');
  }
}

/** @returns `undefined` if it is not there @throws {PropmasterError} `disk_error` */
export async function readPrivate(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8')
    .catch(ignoreAbsent)
    .catch((cause) => {
      throw diskError(cause, file, 'read the file');
    });
}

/** @throws {PropmasterError} `disk_error` */
export async function removePrivate(file: string): Promise<void> {
  await rm(file, { force: true }).catch((cause) => {
    throw diskError(cause, file, 'remove the file');
  });
}
