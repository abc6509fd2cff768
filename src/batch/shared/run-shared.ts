import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorDetails, isPropmasterError, PropmasterError } from '../../errors.ts';
import type { BatchRun, BatchRunOptions } from '../types.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { type Handover, openHandover } from './handover.ts';
import { type Helper, startHelping } from './help.ts';
import { type Leadership, tryToLead } from './leadership.ts';
import { openPostingPool } from './posting-pool.ts';
import { openTaskBoard, type TaskBoard } from './task-board.ts';

export interface SharedRunOptions extends Pick<BatchRunOptions, 'simulators' | 'allowFailed' | 'signal'> {
  /** `postgres://…`; see {@link openTaskBoard}. */
  readonly database: string;
  readonly root: string;
  /** The items file, absolute. */
  readonly file: string;
  /** Of this process. */
  readonly pool: WorkerPool;
  readonly threads: number;
  /** Runs the batch with a pool whose tasks all processes share. Called again when it was aborted by the signal that it is given. */
  readonly lead: (pool: WorkerPool, signal: AbortSignal) => Promise<BatchRun>;
  readonly notice: (message: string) => void;
}

/** How often a process that helps looks whether the run has ended, or has lost its leader [ms]. */
const LOOK_MS = 500;
/** How long the database may be away [ms]. */
const PATIENCE_MS = 120_000;

/**
 * A batch run of many processes that were started with the same command, on one machine or many. All of them prepare props; one also leads: it
 * hands out the tasks, and installs. When the leader dies, another process leads, and goes on where the project stands.
 *
 * @returns how the run ended: the same in each process that was there at its end
 * @throws {PropmasterError} `network_error` if the database stays away; `disk_error` if this machine doesn't see the files; what `lead` throws
 */
export async function runShared(options: SharedRunOptions): Promise<BatchRun> {
  const { database, root, pool, threads, signal, notice } = options;
  const run = await nameOf(options);
  const board = await openTaskBoard(database, run);
  let helper: Helper | undefined;
  let leading = false;
  try {
    // In this order: a run that ends from here on is seen to have ended, and an earlier one has removed its folder already.
    const since = await board.now();
    const handover = await openHandover(root, run);
    const isLeading = (): boolean => leading;
    helper = startHelping({ board, handover, pool, threads, isLeading });
    const ended = takePart(options, { board, handover, run, since });
    ended.catch(() => undefined); // what the helper failed with comes first
    return await Promise.race([ended, helper.failed]);
  } finally {
    await helper?.stop();
    await board.close();
  }

  async function takePart({ lead }: SharedRunOptions, { board, handover, run, since }: Run): Promise<BatchRun> {
    for (let reached = performance.now(); ; await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)) {
      if (signal?.aborted) throw new PropmasterError('interrupted', 'Interrupted. The other processes go on.');
      let leadership: Leadership | undefined;
      try {
        const before = await board.finishedAfter(since);
        if (before !== undefined) return readRun(before);
        leadership = await tryToLead(board, run);
        reached = performance.now();
      } catch (error) {
        if (performance.now() - reached > PATIENCE_MS) throw error;
        continue;
      }
      if (leadership === undefined) continue;
      try {
        // It may have ended between the two questions.
        const before = await board.finishedAfter(since);
        if (before !== undefined) return readRun(before);
        return await leadOnce(lead, { board, handover, run, since }, leadership.lost);
      } catch (error) {
        const isAway = leadership.lost.aborted || (isPropmasterError(error) && error.code === 'network_error');
        if (!isAway || signal?.aborted) throw error;
        notice('The database was lost, and with it the lead of the run. Going on when it is back.');
      } finally {
        await leadership.resign();
      }
    }
  }

  async function leadOnce(
    lead: SharedRunOptions['lead'],
    { board, handover }: Run,
    lost: AbortSignal,
  ): Promise<BatchRun> {
    leading = true;
    await board.clear();
    const posting = openPostingPool(board, handover);
    try {
      const run = await lead(posting, signal ? AbortSignal.any([signal, lost]) : lost);
      await handover.clear();
      await board.finish(writeRun(run));
      return run;
    } finally {
      leading = false;
      await posting.close();
    }
  }
}

interface Run {
  readonly board: TaskBoard;
  readonly handover: Handover;
  readonly run: string;
  readonly since: string;
}

/** What has to be the same for processes to be of one run. */
async function nameOf({ root, file, simulators, allowFailed = false }: SharedRunOptions): Promise<string> {
  const items = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  const same = [await realpath(root), await realpath(file), items, simulators ?? null, allowFailed];
  return createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 32);
}

function writeRun({ failure, ...run }: BatchRun): string {
  if (!failure) return JSON.stringify({ run });
  const { code, message, where, hint } = failure;
  return JSON.stringify({ run, failure: { code, message, where, hint } });
}

function readRun(text: string): BatchRun {
  const { run, failure } = JSON.parse(text) as {
    run: Omit<BatchRun, 'failure'>;
    failure?: Pick<PropmasterError, 'code' | 'message'> & ErrorDetails;
  };
  if (!failure) return run;
  const { code, message, ...details } = failure;
  return { ...run, failure: new PropmasterError(code, message, details) };
}
