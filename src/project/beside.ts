import { constants } from 'node:fs';
import { copyFile, readFile, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreAbsent, syncFile, writeDurable } from '../disk/disk.ts';
import type { HeldFolder, HeldFolders } from './held-folders.ts';

/**
 * Files whose places lie on another mount than the staging folder can't be renamed from there. They wait beside their
 * places, copied before the decision, so that a disk that is full says so while "no" still changes nothing.
 *
 * The names are fixed, so that crashes don't leave more than one set, and they are listed before the first is made.
 */
export const besidePath = z.string().regex(/^(?:[^/]+\/)*\.propmaster-\d+\.tmp$/);

/** List of them in the staging folder. */
const BESIDE_LIST = 'beside.json';

export const besideName = (number: number | string): string => `.propmaster-${number}.tmp`;

/** Writes down which files will wait beside their places. */
export async function listBeside(staging: HeldFolder, files: readonly string[]): Promise<void> {
  await writeDurable(staging.at(BESIDE_LIST), JSON.stringify(files));
}

/** Removes the files of a list, if there is one. One that is half-written lists nothing that has been made. */
export async function removeBeside(folders: HeldFolders, staging: HeldFolder): Promise<void> {
  const text = await readFile(staging.at(BESIDE_LIST), 'utf8').catch(ignoreAbsent);
  if (text === undefined) return;
  const files = z.array(besidePath).safeParse(parsed(text));
  for (const file of files.data ?? []) {
    const folder = await folders.hold(path.posix.dirname(file), { make: false });
    if (folder !== undefined) await unlink(folder.at(path.posix.basename(file))).catch(ignoreAbsent);
  }
}

/** Copies a file to a new one and waits until its content is on the disk. What has its name already goes. */
export async function copyDurable(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await syncFile(to);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
