import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskError, ignoreAbsent } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { insideRoot } from './inside.ts';

/**
 * Whether a staged file will be able to take its place: asked before the decision, while "no" still changes nothing.
 *
 * @throws {PropmasterError} `disk_error`, `unsafe_input`
 */
export async function checkPut(root: string, relative: string): Promise<void> {
  const target = await insideRoot(root, relative);
  try {
    const place = await lstat(target).catch(ignoreAbsent);
    if (place?.isDirectory()) throw inTheWay(target, 'A folder is where a file belongs.');
    await checkWritable(await nearestFolder(path.dirname(target)));
  } catch (cause) {
    throw diskError(cause, target, 'look at the place of the file');
  }
}

/** Whether a file can be removed. @throws {PropmasterError} `disk_error`, `unsafe_input` */
export async function checkDrop(root: string, relative: string): Promise<void> {
  await checkWritable(path.dirname(await insideRoot(root, relative)));
}

async function nearestFolder(wanted: string): Promise<string> {
  for (let folder = wanted; ; folder = path.dirname(folder)) {
    const facts = await stat(folder).catch(ignoreAbsent);
    if (facts?.isDirectory()) return folder;
    if (facts !== undefined) throw inTheWay(folder, 'A file is where a folder belongs.');
  }
}

async function checkWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch((cause) => {
    throw diskError(cause, folder, 'write into the folder');
  });
}

function inTheWay(where: string, message: string): PropmasterError {
  return new PropmasterError('disk_error', message, { where, hint: 'Move it away, then run the command again.' });
}
