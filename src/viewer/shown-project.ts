import { stat } from 'node:fs/promises';
import { PropmasterError } from '../errors.ts';
import type { Lockfile } from '../project/lockfile.ts';
import { LOCK, LOCK_FILE, parseLock } from '../project/lockfile.ts';
import { readLock } from '../project/project-files.ts';
import { documentOfShard } from '../project/shards.ts';
import { openSharded } from '../project/stored.ts';
import { type LastChange, lastChange } from '../project/undo.ts';
import { shownFile } from './shown-files.ts';

/** A project as it is, or as it was: its lock, and the files that the lock names. */
export interface ShownProject {
  readonly lock: Lockfile;
  /** @param path as the lock names it. @throws {PropmasterError} what `shownFile` throws */
  file(path: string): Promise<Uint8Array>;
}

/** @throws {PropmasterError} what reading the lock throws; `not_found`: the project is gone */
export async function presentProject(root: string): Promise<ShownProject> {
  if (!(await stat(root).catch(() => undefined))?.isDirectory())
    throw new PropmasterError('not_found', 'The project is gone.', {
      where: root,
      hint: 'Restore the folder, or open the viewer in another project.',
    });
  return { lock: await readLock(root), file: (path) => shownFile(root, path) };
}

/** A project as it was. */
export interface FormerProject extends ShownProject {
  /** What has changed it since: `edit`, `install`, `undo`, … */
  readonly command: string;
}

/**
 * A project as it was before its last change, which an undo would bring back: what was replaced is read from where it is
 * kept, the rest from where it is.
 *
 * @returns `undefined` where no change is known, or it began the project
 * @throws {PropmasterError} what reading the files throws
 */
export async function formerProject(root: string): Promise<FormerProject | undefined> {
  const change = await lastChange(root);
  const keptLock = change?.replaced.get(LOCK_FILE);
  if (!change || keptLock === undefined) return undefined;
  const lock = await formerLock(root, keptLock, change);
  return {
    command: change.command,
    lock,
    async file(path) {
      if (!change.replaced.has(path)) return shownFile(root, path);
      const kept = change.replaced.get(path);
      if (kept !== undefined) return shownFile(root, kept);
      throw new PropmasterError('not_found', `${path} is missing.`, { where: path });
    },
  };
}

/** @param id as it was asked for */
export const notInProject = (id: string): PropmasterError =>
  new PropmasterError('not_found', `There is no "${id}" in the project.`, {
    where: id,
    hint: 'It was removed or renamed: go back to the gallery.',
  });

/** The lock before a change. Of a large project that of the props in the shards that the change has replaced: only they differ. */
async function formerLock(root: string, keptLock: string, { replaced }: LastChange): Promise<Lockfile> {
  const text = new TextDecoder().decode(await shownFile(root, keptLock));
  const head = openSharded(LOCK, root, text);
  if (!head) return parseLock(text);
  const lock: Lockfile = { ...head, props: {} };
  for (const [file, kept] of replaced) {
    if (documentOfShard(file) !== LOCK_FILE || kept === undefined) continue;
    const shard = parseLock(new TextDecoder().decode(await shownFile(root, kept)), false, file);
    Object.assign(lock.props, shard.props);
  }
  return lock;
}
