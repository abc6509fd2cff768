import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { VERSION } from '../../version.ts';
import type { WorkerPool } from '../worker-pool.ts';
import type { Handover } from './handover.ts';
import type { PostedTask } from './posting-pool.ts';
import { type BoardTask, LEASE_SECONDS, type TaskAnswer, type TaskBoard } from './task-board.ts';

/** A process that prepares what stands on the board. */
export interface Helper {
  /** Rejects when this machine can't help: it doesn't see the files. */
  readonly failed: Promise<never>;
  /** Lets go of what it has begun, for others to take. */
  stop(): Promise<void>;
}

/** How often an idle helper looks [ms]. */
const LOOK_MS = 200;
/** A file at which so many processes died is taken for what kills them. */
const MOST_DEATHS = 5;

export interface HelperOptions {
  readonly board: TaskBoard;
  readonly handover: Handover;
  readonly pool: WorkerPool;
  /** How many tasks it has at once. */
  readonly threads: number;
  /** Whether this process has posted the tasks: then a file that is not there is missing for all. */
  readonly isLeading: () => boolean;
}

export function startHelping({ board, handover, pool, threads, isLeading }: HelperOptions): Helper {
  const owner = `${os.hostname()} ${process.pid} ${randomUUID()}`;
  let stopped = false;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined);
  const beating = setInterval(() => void board.beat(owner).catch(() => undefined), (LEASE_SECONDS * 1_000) / 5).unref();

  async function lane(): Promise<void> {
    while (!stopped) {
      // A database that restarts costs time, and not the run.
      const task = await board.take(owner).catch(() => undefined);
      if (task === undefined) await pause(LOOK_MS);
      else if (!(await settle(task))) return;
    }
  }

  /** @returns whether this process can go on */
  async function settle({ id, task, deaths }: BoardTask): Promise<boolean> {
    const { version, order } = deserialize(task) as PostedTask;
    const { file } = order.fetched;
    try {
      if (deaths >= MOST_DEATHS) throw killer(file, deaths);
      const unable =
        version === VERSION ? !isLeading() && !(await isSeen(file)) && notSeen(file) : otherVersion(version);
      if (unable) {
        stopped = true;
        await board.release(owner).catch(() => undefined);
        fail(unable);
        return false;
      }
      const answer = await handover.write(await pool.prepare(order));
      // Others have it by now, or nobody can be told: then it is made again, from the same files to the same bytes.
      const counts = await tell(id, { file: answer });
      if (!counts) await handover.remove(answer);
    } catch (error) {
      if (stopped) return false;
      await tell(id, { error: inParts(error) });
    }
    return true;
  }

  /** Repeats: a task that nobody ends would stay ours for as long as this process lives. @returns whether it counts */
  async function tell(id: string, answer: TaskAnswer): Promise<boolean> {
    while (!stopped) {
      try {
        return await board.end(owner, id, answer);
      } catch {
        await pause(LOOK_MS);
      }
    }
    return false;
  }

  const lanes = Array.from({ length: threads }, lane);
  return {
    failed,
    async stop() {
      stopped = true;
      clearInterval(beating);
      await pool.close();
      await Promise.all(lanes);
      await board.release(owner).catch(() => undefined);
    },
  };
}

const isSeen = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function notSeen(file: string): PropmasterError {
  return new PropmasterError('disk_error', `This machine does not see a file of the run: ${file}.`, {
    where: file,
    hint: 'Mount the folder of the project and the files under the same path on all machines. The others go on.',
  });
}

function otherVersion(version: string): PropmasterError {
  return new PropmasterError('usage', `This is propmaster ${VERSION}, and the run is of propmaster ${version}.`, {
    hint: 'Install the same version on all machines. The others go on.',
  });
}

function killer(file: string, deaths: number): PropmasterError {
  return new PropmasterError('unsafe_input', `${deaths} processes ended without a word at work on this file.`, {
    where: file,
    hint: 'Import it alone to see why: `propmaster import`. The usual reason is memory.',
  });
}

function inParts(thrown: unknown): Record<string, unknown> {
  const error = isPropmasterError(thrown) ? thrown : new PropmasterError('internal', String(thrown));
  const { code, message, where, hint, findings } = error;
  return { code, message, where, hint, findings };
}
