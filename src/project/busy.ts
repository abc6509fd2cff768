import { setTimeout as sleep } from 'node:timers/promises';
import { diskError } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { type Holder, LockFolder } from './lock-folder.ts';
import { stateFolder } from './state-folder.ts';
import { takeTurn } from './turns.ts';

export interface BusyOptions {
  /** How long to wait for one and the same other process, or call in this one [ms]. @default 10_000 */
  readonly waitMs?: number;
  /** What the others are told: `generate`, `import`. No prompts and no keys. @default 'propmaster' */
  readonly command?: string;
  readonly signal?: AbortSignal;
}

/** Pause between two tries [ms]. A process that waits must not keep the one that works from the disk. */
const PAUSE_MS = 50;

/**
 * Runs `fn` while no other process, and no other call in this one, is in the same project. Not re-entrant. Hold it
 * for what touches the project, never for a generation. Calls in this process are let in in the order in which they came.
 *
 * The lock of a process that is dead is taken over; see {@link LockFolder} for why two can't both win.
 *
 * @throws {PropmasterError} `project_busy`, naming process and command; `interrupted`; `disk_error`; what `fn` throws
 */
export async function withProjectLock<T>(
  root: string,
  fn: () => Promise<T>,
  { waitMs = 10_000, command = 'propmaster', signal }: BusyOptions = {},
): Promise<T> {
  // Without patience there is no standing in line; whether the project is busy, the lock tells.
  const passOn = waitMs > 0 ? await takeTurn(root, waitMs, signal) : undefined;
  try {
    return await underLock(root, fn, { waitMs: passOn ? waitMs : 0, command, signal });
  } finally {
    passOn?.();
  }
}

async function underLock<T>(
  root: string,
  fn: () => Promise<T>,
  { waitMs, command, signal }: { waitMs: number; command: string; signal: AbortSignal | undefined },
): Promise<T> {
  const folder = await stateFolder(root);
  const lock = await LockFolder.open(folder, command).catch((cause) => {
    throw diskError(cause, folder, 'lock the project');
  });
  try {
    await waitFor(lock, Date.now() + waitMs, signal);
    return await fn();
  } finally {
    await lock.close();
  }
}

async function waitFor(lock: LockFolder, deadline: number, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    if (signal?.aborted) throw new PropmasterError('interrupted', 'Stopped while waiting for the project.');
    const holder = await lock.acquire().catch((cause) => {
      throw diskError(cause, lock.file, 'lock the project');
    });
    if (holder === undefined) return;
    if (Date.now() >= deadline) throw busy(holder, lock.file);
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

function busy(holder: Holder | 'unknown', file: string): PropmasterError {
  if (holder === 'unknown') {
    return new PropmasterError('project_busy', 'Another propmaster works in this project.', {
      where: file,
      hint: 'Wait until it has finished. If none runs, delete this file.',
    });
  }
  const { pid, command, host } = holder;
  return new PropmasterError('project_busy', `Another propmaster works in this project: process ${pid} (${command}).`, {
    where: file,
    hint: `Wait until it has finished. If no such process runs on ${host}, delete this file.`,
  });
}
