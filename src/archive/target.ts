import { lstatSync, readdirSync, rmdirSync } from 'node:fs';
import { cp, mkdir, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, syncFolder } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { type ArchiveFolder, holdFolder } from './held-folder.ts';
import type { Staging } from './staging.ts';

/** Where an archive is to be unpacked: a name in a folder that is held open. */
export interface UnpackTarget {
  /** Absolute, for messages. */
  readonly folder: string;
  readonly name: string;
  readonly parent: ArchiveFolder;
  /** Removes the folders that were made for it, as far as they are empty. */
  removeParents(): Promise<void>;
}

/** Makes and opens the folder that the target lies in. @throws {PropmasterError} `usage`, `disk_error` */
export async function openTarget(folder: string): Promise<UnpackTarget> {
  const full = path.resolve(folder);
  const name = path.basename(full);
  if (name === '') throw inTheWay(full, 'The root of a disk is no folder to unpack into.', 'Name a folder below it.');
  try {
    const parent = path.dirname(full);
    const highest = await mkdir(parent, { recursive: true });
    return { folder: full, name, parent: holdFolder(parent), removeParents: () => removeEmpty(parent, highest) };
  } catch (cause) {
    throw diskError(cause, path.dirname(full), 'open the folder');
  }
}

/**
 * Whether the target may become a folder of ours: it is not there, or an empty folder, or one that may be replaced.
 *
 * @returns whether there is a folder with something in it
 * @throws {PropmasterError} `usage`, `unsafe_input` if it is a link; `disk_error`
 */
export function checkTarget({ folder, name, parent }: UnpackTarget, replace: boolean): boolean {
  const facts = lstatSync(parent.at(name), { throwIfNoEntry: false });
  if (facts === undefined) return false;
  if (facts.isSymbolicLink()) {
    throw new PropmasterError('unsafe_input', 'The folder to unpack into is a link.', {
      where: folder,
      hint: 'Name the folder that it leads to, or remove the link.',
    });
  }
  if (!facts.isDirectory()) throw inTheWay(folder, 'There is a file of this name.', 'Choose another folder.');
  if (facts.dev !== parent.device()) throw mounted(folder);
  const full = readdirSync(parent.at(name)).length > 0;
  if (full && !replace) {
    throw inTheWay(folder, 'The folder is not empty.', 'Choose another one, or replace it with all that is in it.');
  }
  return full;
}

/**
 * Makes staged content the target, by one rename: readers see what was there before or all of it. Where a former
 * target is replaced, two renames are between the one and the other; killed there, the next run brings it back.
 *
 * @throws {PropmasterError} as {@link checkTarget}; `disk_error`: the target is as it was
 */
export async function putInPlace(staging: Staging, target: UnpackTarget, replace: boolean): Promise<void> {
  const { folder, name, parent } = target;
  const full = checkTarget(target, replace);
  const at = parent.at(name);
  try {
    if (full) await exchange(staging, name, at);
    else await renameOver(staging.contentAt, at);
    await syncFolder(parent.at('.'));
  } catch (cause) {
    if (errorCode(cause) === 'ENOTEMPTY' || errorCode(cause) === 'EEXIST') {
      throw inTheWay(folder, 'Something has been put into the folder meanwhile.', 'Choose another one.');
    }
    if (errorCode(cause) === 'EBUSY') throw mounted(folder);
    throw diskError(cause, folder, 'put the folder in its place');
  }
}

/** Copies staged content to another staging folder, which lies where a rename can take it to the target. */
export async function copyStaged(from: Staging, to: Staging, target: UnpackTarget): Promise<void> {
  try {
    await cp(from.contentAt, to.contentAt, { recursive: true, force: false, errorOnExist: true });
  } catch (cause) {
    throw diskError(cause, target.folder, 'copy the files to their disk');
  }
}

async function exchange(staging: Staging, name: string, at: string): Promise<void> {
  const aside = staging.replacedAt(name);
  await rename(at, aside);
  try {
    await rename(staging.contentAt, at);
  } catch (cause) {
    await rename(aside, at);
    throw cause;
  }
}

/** An empty folder gives way to a rename; on Windows it has to go first. */
async function renameOver(from: string, at: string): Promise<void> {
  if (process.platform === 'win32' && lstatSync(at, { throwIfNoEntry: false })) rmdirSync(at);
  await rename(from, at);
}

/** @param highest where to stop; `undefined`: nothing was made */
async function removeEmpty(folder: string, highest: string | undefined): Promise<void> {
  if (highest === undefined || folder.length < highest.length) return;
  try {
    await rmdir(folder);
  } catch {
    return; // Something else lies in it by now.
  }
  await removeEmpty(path.dirname(folder), highest);
}

function mounted(folder: string): PropmasterError {
  return new PropmasterError('disk_error', 'The folder is a disk of its own, or in use by the system.', {
    where: folder,
    hint: 'Name a new folder inside it: that one can be put in its place in one step.',
  });
}

function inTheWay(where: string, message: string, hint: string): PropmasterError {
  return new PropmasterError('usage', message, { where, hint });
}
