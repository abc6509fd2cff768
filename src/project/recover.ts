import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { applyCommit, COMMIT_FILE, readCommit, STAGING_FOLDER } from './apply-commit.ts';
import { diskError } from './disk.ts';
import { STATE_FOLDER } from './state-folder.ts';

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
    return 'rolled_forward';
  }
  const state = path.join(root, STATE_FOLDER);
  let found = false;
  for (const left of [STAGING_FOLDER, `${COMMIT_FILE}.tmp`].map((name) => path.join(state, name))) {
    if ((await stat(left).catch(() => undefined)) === undefined) continue;
    found = true;
    await rm(left, { recursive: true, force: true }).catch((cause) => {
      throw diskError(cause, left, 'remove what an interrupted command left');
    });
  }
  return found ? 'cleaned' : 'nothing';
}
