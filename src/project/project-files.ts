import path from 'node:path';
import { diskError, errorCode, readPlainFile } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { emptyLock, LOCK_FILE, type Lockfile, parseLock } from './lockfile.ts';
import { MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';

/** @returns `undefined` if there is no `propmaster.json` @throws {PropmasterError} `project_invalid`, `disk_error` */
export async function readManifest(root: string): Promise<Manifest | undefined> {
  const text = await readText(path.join(root, MANIFEST_FILE));
  return text === undefined ? undefined : parseManifest(text);
}

/** The lock; an empty one if there is none yet. @throws {PropmasterError} `project_invalid`, `disk_error` */
export async function readLock(root: string): Promise<Lockfile> {
  const text = await readText(path.join(root, LOCK_FILE));
  return text === undefined ? emptyLock() : parseLock(text);
}

async function readText(file: string): Promise<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readPlainFile(file);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return undefined;
    throw diskError(cause, file, 'read the file');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new PropmasterError('project_invalid', `${path.basename(file)} is no UTF-8 text.`, {
      where: file,
      hint: 'Save it as UTF-8, or restore it from version control.',
      cause,
    });
  }
}
