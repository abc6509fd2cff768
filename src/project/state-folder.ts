import { lstat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diskError, errorCode, makeFolder } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';

/** What propmaster needs between two commands: staging, lock, journal. May be deleted when no command runs. */
export const STATE_FOLDER = '.propmaster';

/**
 * Makes the state folder of a project, or a folder in it, and the `.gitignore` that keeps it out of version control.
 *
 * @returns absolute path
 * @throws {PropmasterError} `unsafe_input` if it is a link; `disk_error`
 */
export async function stateFolder(root: string, ...inner: string[]): Promise<string> {
  const state = path.join(root, STATE_FOLDER);
  for (const folder of [state, ...inner.map((_, index) => path.join(state, ...inner.slice(0, index + 1)))]) {
    await makeFolder(folder);
    const facts = await lstat(folder).catch((cause) => {
      throw diskError(cause, folder, 'use the folder');
    });
    if (facts.isSymbolicLink()) {
      throw new PropmasterError('unsafe_input', 'The folder for the state of the project is a link.', {
        where: path.relative(root, folder),
        hint: 'Delete the link; propmaster makes a real folder.',
      });
    }
  }
  const ignore = path.join(state, '.gitignore');
  await writeFile(ignore, '*\n', { flag: 'wx' }).catch((cause) => {
    if (errorCode(cause) !== 'EEXIST') throw diskError(cause, ignore, 'write the file');
  });
  return path.join(state, ...inner);
}
