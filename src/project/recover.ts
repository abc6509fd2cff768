import { existsSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskError, ignoreAbsent } from '../disk/disk.ts';
import { applyCommit, COMMIT_FILE, readCommit, STAGING_FOLDER } from './apply-commit.ts';
import { removeBeside } from './beside.ts';
import { HeldFolders } from './held-folders.ts';
import { STATE_FOLDER } from './state-folder.ts';
import { promoteUndo, UNDO_NEXT } from './undo.ts';

/**
 * What an install left that was killed, or that is under way. `decided`: files still have to take their places. `remains`:
 * every file has its place, or none will get it; {@link recover} only tidies up.
 */
export function leftBehind(root: string): 'nothing' | 'remains' | 'decided' {
  const state = path.join(root, STATE_FOLDER);
  if (existsSync(path.join(state, COMMIT_FILE))) return 'decided';
  return [STAGING_FOLDER, UNDO_NEXT].some((name) => existsSync(path.join(state, name))) ? 'remains' : 'nothing';
}

/**
 * Brings a project to rest that a dead process left: an install that was decided is finished, one that was not leaves
 * no trace. To be called under the lock of the project, before anything else.
 *
 * @returns what was found; `nothing` also for a folder that is no project yet
 * @throws {PropmasterError} `disk_error`; `project_invalid` if the record of the install is damaged
 */
export async function recover(project: string): Promise<'nothing' | 'rolled_forward' | 'cleaned'> {
  const root = path.resolve(project);
  const record = await readCommit(root);
  if (record !== undefined) {
    await applyCommit(root, record);
    await promoteUndo(root);
    return 'rolled_forward';
  }
  const isStaged = await discard(root);
  await promoteUndo(root);
  return isStaged ? 'cleaned' : 'nothing';
}

/**
 * Removes what an install that was not decided has written: the staging folder, and the files that wait beside their
 * places on other mounts.
 *
 * @returns whether there was anything
 * @throws {PropmasterError} `disk_error`
 */
export async function discard(root: string): Promise<boolean> {
  const state = path.join(root, STATE_FOLDER);
  const left = [path.join(state, STAGING_FOLDER), path.join(state, `${COMMIT_FILE}.tmp`)];
  try {
    const there = await Promise.all(left.map((file) => lstat(file).catch(ignoreAbsent)));
    if (there.every((facts) => facts === undefined)) return false;
    if (there[0]?.isDirectory()) await discardBeside(root);
    for (const file of left) await rm(file, { recursive: true, force: true });
    return true;
  } catch (cause) {
    throw diskError(cause, state, 'remove what an interrupted command left');
  }
}

async function discardBeside(root: string): Promise<void> {
  const folders = await HeldFolders.open(root);
  try {
    const staging = `${STATE_FOLDER}/${STAGING_FOLDER}`;
    for (const id of await readdir(path.join(root, staging))) {
      const folder = await folders.hold(`${staging}/${id}`, { make: false });
      if (folder !== undefined) await removeBeside(folders, folder);
    }
  } finally {
    await folders.close();
  }
}
