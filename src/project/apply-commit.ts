import { lstat, mkdir, readFile, rename, rm, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import { type CommitRecord, commitRecord, depthOf } from './commit-record.ts';
import { diskError, errorCode, ignoreAbsent, syncFolder } from './disk.ts';
import { insideRoot } from './inside.ts';
import { readDocument } from './read-document.ts';
import { STATE_FOLDER } from './state-folder.ts';

export const COMMIT_FILE = 'commit.json';
export const STAGING_FOLDER = 'staging';

/** @returns `undefined` if no install is decided. @throws {PropmasterError} `project_invalid`, `disk_error` */
export async function readCommit(root: string): Promise<CommitRecord | undefined> {
  const file = path.join(root, STATE_FOLDER, COMMIT_FILE);
  try {
    const text = await readFile(file, 'utf8');
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
  const state = path.join(root, STATE_FOLDER);
  const staged = path.join(state, STAGING_FOLDER, staging);
  const touched = new Set([state]);
  const settle = async () => {
    for (const folder of touched) await syncFolder(folder).catch(ignoreAbsent); // Emptied and removed since.
    touched.clear();
  };
  let at = path.join(state, COMMIT_FILE);
  try {
    let depth: number | undefined;
    for (const step of steps) {
      at = await insideRoot(root, 'put' in step ? step.put : step.drop);
      if ('put' in step) {
        if (depth !== depthOf(step.put)) await settle();
        depth = depthOf(step.put);
        await put(path.join(staged, step.from), at);
        touched.add(path.dirname(at));
      } else {
        touched.add(await drop(root, at));
      }
    }
    await settle();
    at = path.join(state, COMMIT_FILE);
    await rm(at, { force: true });
    await syncFolder(state);
    await rm(path.join(state, STAGING_FOLDER), { recursive: true, force: true });
  } catch (cause) {
    const error = diskError(cause, at, 'finish the install');
    if (error.code !== 'disk_error') throw error;
    throw new PropmasterError('disk_error', `${error.message} The next command in this project goes on with it.`, {
      where: at,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      cause,
    });
  }
}

async function put(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to).catch(async (error) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    if ((await lstat(to).catch(ignoreAbsent)) !== undefined) return; // It has its place already.
    throw new PropmasterError('project_invalid', 'The files of a decided install are gone.', {
      where: to,
      hint: `Delete ${STATE_FOLDER}/${COMMIT_FILE}, then run \`propmaster install\`.`,
    });
  });
}

/** Removes a file and the folders that are empty without it. @returns the nearest folder that is left */
async function drop(root: string, file: string): Promise<string> {
  await unlink(file).catch(ignoreAbsent);
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (folder === root) return folder;
    try {
      await rmdir(folder);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return folder;
    }
  }
}
