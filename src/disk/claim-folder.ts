import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import { errorCode, writeAtomic } from './disk.ts';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/**
 * One process at a time writes into a folder; one that is gone has left its mark only.
 *
 * @param file the mark, in the folder
 * @param what writes: `audit`
 * @returns takes the mark away
 * @throws {PropmasterError} `project_busy`
 */
export async function claimFolder(file: string, what: string): Promise<() => Promise<void>> {
  const other = await ownerIn(file);
  if (other && (await isRunning(other)) && other.pid !== process.pid) {
    throw new PropmasterError('project_busy', `Another ${what} writes into this folder (process ${other.pid}).`, {
      where: path.dirname(file),
      hint: 'Wait for it, or give another folder.',
    });
  }
  await writeAtomic(file, JSON.stringify(await ownIdentity()));
  return () => rm(file, { force: true });
}

async function ownerIn(file: string): Promise<ProcessIdentity | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return '';
  });
  try {
    const found = JSON.parse(text) as ProcessIdentity;
    return typeof found.pid === 'number' && typeof found.host === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
}
