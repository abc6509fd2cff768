import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskError, errorCode } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { type Holder, LockFolder } from './lock-folder.ts';
import { stateFolder } from './state-folder.ts';

/** Below the state folder: the folder that reserves the name of a running install. The end of the install removes it. */
const folderOf = (name: string): string => `lock-name-${name}`;

/** How long a reservation that just changes hands is waited for, and the pause between two looks [ms]. */
const PATIENCE_MS = 2_000;
const PAUSE_MS = 25;

/**
 * Runs `fn` while nobody else installs a prop under this name, so that of two that want the same name the second is told
 * before its work and not after it. A reservation decides nothing: whether the name is free, the lock file tells, inside
 * `fn` and once more under the lock of the project.
 *
 * The reservation of a process that is dead is taken over, as the lock of a project is; see {@link LockFolder}.
 *
 * @param name spelled as a prop's name may be
 * @throws {PropmasterError} `project_busy`, naming the process that has it; `disk_error`; what `fn` throws
 */
export async function withNameReserved<T>(
  root: string,
  name: string,
  fn: () => Promise<T>,
  { command = 'propmaster', signal }: { readonly command?: string; readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const { lock, folder } = await open(root, name, command);
  try {
    await take(lock, name, signal);
    return await fn();
  } finally {
    await lock.close();
    // Not empty: another process is checking it, and removes it.
    await rmdir(folder).catch(() => undefined);
  }
}

/** The one before removes its folder when it ends, maybe between the two steps here. */
async function open(root: string, name: string, command: string): Promise<{ lock: LockFolder; folder: string }> {
  for (let tries = 1; ; tries++) {
    try {
      const folder = await stateFolder(root, folderOf(name));
      return { lock: await LockFolder.open(folder, command), folder };
    } catch (cause) {
      const vanished = errorCode(cause) === 'ENOENT' || errorCode((cause as Error).cause ?? {}) === 'ENOENT';
      if (tries === 10 || !vanished) throw diskError(cause, folderOf(name), 'reserve the name');
    }
  }
}

async function take(lock: LockFolder, name: string, signal: AbortSignal | undefined): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    const holder = await lock.acquire().catch((cause) => {
      throw diskError(cause, lock.file, 'reserve the name');
    });
    if (holder === undefined) return;
    if (holder !== 'unknown' || Date.now() >= deadline) throw reserved(name, holder, lock.file);
    if (signal?.aborted) throw new PropmasterError('interrupted', 'Stopped while reserving a name.');
    await sleep(PAUSE_MS);
  }
}

function reserved(name: string, holder: Holder | 'unknown', file: string): PropmasterError {
  const who = holder === 'unknown' ? 'another process' : `process ${holder.pid} (${holder.command})`;
  const gone = holder === 'unknown' ? 'no such process runs' : `no such process runs on ${holder.host}`;
  return new PropmasterError('project_busy', `A prop "${name}" is being installed just now, by ${who}.`, {
    where: name,
    hint: `Choose another --name, or wait until it has ended. If ${gone}, delete ${file}.`,
  });
}
