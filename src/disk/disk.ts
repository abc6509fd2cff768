import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isPropmasterError, PropmasterError } from '../errors.ts';

const WAY_OUT: Readonly<Record<string, string>> = {
  ENOENT: 'A folder on the way has been removed. Run the command again.',
  ENOSPC: 'Free some space on the disk, then run the command again.',
  EDQUOT: 'Your quota is used up: free some space, then run the command again.',
  EFBIG: 'The file system or a limit of the shell allows no file of this size.',
  EROFS: 'The disk is mounted read-only: choose another folder.',
  EACCES: 'Give yourself permission to write there, or choose another folder.',
  EPERM: 'Give yourself permission to write there, or choose another folder.',
  EBUSY: 'Close the program that uses the file, then run the command again.',
  EISDIR: 'A folder is where a file belongs: move it away.',
  ENOTDIR: 'A file is where a folder belongs: move it away.',
  EEXIST: 'Something is in the way: move it away.',
  ENOTEMPTY: 'Something is in the way: move it away.',
};

/** An error of the file system as users meet it. A {@link PropmasterError} comes back as it is. */
export function diskError(cause: unknown, file: string, doing: string): PropmasterError {
  if (isPropmasterError(cause)) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === undefined) return new PropmasterError('internal', message, { where: file, cause });
  return new PropmasterError('disk_error', `Could not ${doing} (${code}).`, {
    where: file,
    hint: WAY_OUT[code] ?? 'Check the disk, then run the command again.',
    cause,
  });
}

/** For `catch`: what is not there is no error. */
export function ignoreAbsent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/**
 * Writes a new file and waits until its content is on the disk. Whatever is there already, a link above all, is in the
 * way and not written into.
 */
export async function writeDurable(file: string, content: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** More than this is no document of a project [byte]. */
const LARGEST_DOCUMENT = 256 * 1024 * 1024;

/**
 * The content of a file that may come from an untrusted project. A link to a device, or a pipe, would never end, and to
 * open a pipe would wait for whoever writes.
 *
 * @throws {PropmasterError} `project_invalid` for what is no file, or far too large; what the system says
 */
export async function readPlainFile(file: string): Promise<Buffer> {
  const handle = await open(file, PLAIN);
  try {
    checkPlain(file, await handle.stat());
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** As {@link readPlainFile}, for a look at one small file. */
export function readPlainFileSync(file: string): Buffer {
  const descriptor = openSync(file, PLAIN);
  try {
    checkPlain(file, fstatSync(descriptor));
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const PLAIN = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function checkPlain(file: string, facts: Stats): void {
  if (facts.isFile() && facts.size <= LARGEST_DOCUMENT) return;
  const what = facts.isFile() ? `It has ${facts.size} bytes` : 'It is no file';
  throw new PropmasterError('project_invalid', `${path.basename(file)} is not valid. ${what}.`, {
    where: file,
    hint: 'Restore it from version control, or delete it.',
  });
}

/** Waits until the content of a file is on the disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+'); // Windows syncs nothing that is open for reading only.
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that readers and crashes see the old content or the new one. The folder must exist, and only one
 * writer may be at work on the file: its temporary neighbour, `<file>.tmp`, has a fixed name, so that crashes don't
 * leave more than one.
 */
export async function writeAtomic(file: string, content: Uint8Array | string): Promise<void> {
  await rm(`${file}.tmp`, { force: true });
  await writeDurable(`${file}.tmp`, content);
  await rename(`${file}.tmp`, file);
  await syncFolder(path.dirname(file));
}

/**
 * Writes a file that must not be there yet, so that nobody ever sees half of it.
 *
 * @throws {PropmasterError} `usage` if there is something of this name; `disk_error`
 */
export async function writeNewFile(file: string, content: Uint8Array | string): Promise<void> {
  const staged = `${file}.${randomUUID()}.tmp`;
  try {
    await makeFolder(path.dirname(file));
    await writeDurable(staged, content);
    await link(staged, file);
    await syncFolder(path.dirname(file));
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST')
      throw isPropmasterError(cause) ? cause : diskError(cause, file, 'write the file');
    throw new PropmasterError('usage', 'There is something of this name already.', {
      where: file,
      hint: 'Give another name, or move it away.',
    });
  } finally {
    await rm(staged, { force: true });
  }
}

/** What systems answer that have no way to bring a folder to the disk (Windows, FAT, some network mounts). */
const NO_FOLDER_SYNC = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF', 'ENOSYS']);

/** Waits until the names in a folder are on the disk, where the system can do that. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.has(errorCode(error) ?? '')) throw error;
  }
}

/** Makes a folder with its parents. @throws {PropmasterError} `disk_error` */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw diskError(cause, folder, 'create the folder');
  });
}
