import { lstat, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, ignoreAbsent, readPlainFile } from '../disk/disk.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import { besideName, copyDurable } from './beside.ts';
import { type CommitRecord, commitRecord, depthOf, type Put } from './commit-record.ts';
import { type HeldFolder, HeldFolders } from './held-folders.ts';
import { insideRoot } from './inside.ts';
import { readDocument } from './read-document.ts';
import { documentOfShard } from './shards.ts';
import { STATE_FOLDER } from './state-folder.ts';

export const COMMIT_FILE = 'commit.json';
export const STAGING_FOLDER = 'staging';

/** @returns `undefined` if no install is decided. @throws {PropmasterError} `project_invalid`, `disk_error` */
export async function readCommit(root: string): Promise<CommitRecord | undefined> {
  const file = path.join(root, STATE_FOLDER, COMMIT_FILE);
  try {
    const text = (await readPlainFile(file)).toString('utf8');
    return readDocument(
      commitRecord,
      text,
      `${STATE_FOLDER}/${COMMIT_FILE}`,
      'Delete the file, then run `propmaster install`.',
    );
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw diskError(cause, file, 'read the file');
  }
}

/**
 * Takes a decided install to its end, from wherever it stands: a staged file that is gone has its place already.
 * Names are brought to the disk before anything that relies on them, so that a power cut finds no other order either.
 *
 * @throws {PropmasterError} `disk_error`: the install stays decided, and the next command goes on with it;
 *   `project_invalid` if its staged files are gone
 */
export async function applyCommit(root: string, { staging, steps }: CommitRecord): Promise<void> {
  let folders: HeldFolders | undefined;
  let at = path.join(root, STATE_FOLDER, COMMIT_FILE);
  try {
    folders = await HeldFolders.open(root);
    const state = (await folders.hold(STATE_FOLDER, { make: true }))!;
    const staged = await folders.hold(`${STATE_FOLDER}/${STAGING_FOLDER}/${staging}`, { make: false });
    folders.touch(STATE_FOLDER);
    let level: string | undefined;
    for (const step of steps) {
      at = await insideRoot(root, 'put' in step ? step.put : step.drop);
      if ('put' in step) {
        const own = `${depthOf(step.put)} ${documentOfShard(step.put) !== undefined}`;
        if (level !== own) await folders.settle();
        level = own;
        await put(step, folders, staged);
      } else {
        await drop(step.drop, folders);
      }
    }
    await folders.settle();
    for (const step of steps) if ('put' in step && step.beside) await drop(step.beside, folders);
    at = path.join(root, STATE_FOLDER, COMMIT_FILE);
    await rm(state.at(COMMIT_FILE), { force: true });
    folders.touch(STATE_FOLDER);
    await folders.settle();
    await rm(state.at(STAGING_FOLDER), { recursive: true, force: true });
  } catch (cause) {
    throw await unfinished(cause, root, at);
  } finally {
    await folders?.close();
  }
}

/** A file takes its place: from beside it, else from the staging folder, else it is there already. */
async function put(step: Put, folders: HeldFolders, staged: HeldFolder | undefined): Promise<void> {
  const parent = path.posix.dirname(step.put);
  const folder = (await folders.hold(parent, { make: true }))!;
  const to = folder.at(path.posix.basename(step.put));
  folders.touch(parent);
  if (step.beside !== undefined) {
    const waits = await folders.hold(path.posix.dirname(step.beside), { make: false });
    if (waits !== undefined && (await move(waits.at(path.posix.basename(step.beside)), to, step, folder))) return;
  }
  if (staged !== undefined && (await move(staged.at(step.from), to, step, folder))) return;
  if ((await lstat(to).catch(ignoreAbsent)) !== undefined) return;
  throw new PropmasterError('project_invalid', 'The files of a decided install are gone.', {
    where: path.join(folder.path, path.posix.basename(step.put)),
    hint: `Delete ${STATE_FOLDER}/${COMMIT_FILE}, then run \`propmaster install\`.`,
  });
}

/**
 * Renames a file. Between two mounts it is copied to a neighbour of its place first, so that the place holds a whole file
 * at every moment; then the original stays, and doing it again after a crash does the same again.
 *
 * @returns whether there was such a file
 */
async function move(from: string, to: string, step: Put, folder: HeldFolder): Promise<boolean> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      if ((await lstat(from).catch(ignoreAbsent)) === undefined) return false;
      throw error; // It is the folder of the place that has been removed.
    }
    if (errorCode(error) !== 'EXDEV') throw error;
    const neighbour = folder.at(besideName(step.from));
    await copyDurable(from, neighbour);
    await rename(neighbour, to);
  }
  return true;
}

/** Removes a file and the folders that are empty without it. */
async function drop(file: string, folders: HeldFolders): Promise<void> {
  const parent = path.posix.dirname(file);
  const folder = await folders.hold(parent, { make: false });
  if (folder !== undefined) await unlink(folder.at(path.posix.basename(file))).catch(ignoreAbsent);
  folders.touch(parent);
  for (let inner = parent; inner !== '.' && (await folders.removeEmpty(inner)); inner = path.posix.dirname(inner));
}

async function unfinished(cause: unknown, root: string, at: string): Promise<PropmasterError> {
  if (isPropmasterError(cause) && cause.code !== 'disk_error') return cause;
  if ((await lstat(root).catch(ignoreAbsent)) === undefined) {
    return new PropmasterError('disk_error', 'The folder of the project was removed during the install.', {
      where: root,
      hint: 'Make it again, or restore it, then run the command again.',
      cause,
    });
  }
  const { message, hint } = diskError(cause, at, 'finish the install');
  return new PropmasterError('disk_error', `${message} The next command in this project goes on with it.`, {
    where: at,
    ...(hint === undefined ? {} : { hint }),
    cause,
  });
}
