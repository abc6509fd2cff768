import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { type ErrorDetails, PropmasterError } from '../../errors.ts';
import type { Adapted } from '../../pipeline/state.ts';
import { VERSION } from '../../version.ts';
import type { WorkerPool } from '../worker-pool.ts';
import type { PrepareTask } from '../worker-thread.ts';
import type { Handover } from './handover.ts';
import type { TaskAnswer, TaskBoard } from './task-board.ts';

/** A task as it stands on the board. */
export interface PostedTask {
  /** Of propmaster: another one might write other bytes. */
  readonly version: string;
  readonly order: PrepareTask;
}

/** How often ended tasks are looked for [ms]. */
const LOOK_MS = 50;

interface Waiting {
  readonly resolve: (adapted: Adapted) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Has props prepared by whichever processes take tasks from the board.
 * When the board can't be used any more, all that waits is refused.
 */
export function openPostingPool(board: TaskBoard, handover: Handover): WorkerPool {
  const waiting = new Map<string, Waiting>();
  let closed = false;
  let looking: Promise<void> | undefined;

  async function deliver(id: string, answer: TaskAnswer): Promise<void> {
    const one = waiting.get(id);
    waiting.delete(id);
    try {
      if ('error' in answer) return one?.reject(errorOf(answer.error));
      if (one) one.resolve(await handover.read(answer.file));
      await handover.remove(answer.file);
    } catch (error) {
      one?.reject(error);
    }
  }

  async function look(): Promise<void> {
    try {
      while (!closed && waiting.size > 0) {
        const ended = await board.collect();
        for (const { id, ...answer } of ended) await deliver(id, answer);
        if (ended.length === 0) await pause(LOOK_MS);
      }
    } catch (error) {
      refuseAll(error);
    } finally {
      looking = undefined;
    }
  }

  function refuseAll(error: unknown): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    async prepare(task) {
      if (closed) throw ended();
      const id = randomUUID();
      const answer = new Promise<Adapted>((resolve, reject) => waiting.set(id, { resolve, reject }));
      answer.catch(() => undefined); // refused before anybody listens, if the post fails
      try {
        await board.post(id, serialize({ version: VERSION, order: task } satisfies PostedTask));
      } catch (error) {
        waiting.delete(id);
        throw error;
      }
      looking ??= look();
      return answer;
    },
    async close() {
      closed = true;
      refuseAll(ended());
      await looking;
    },
  };
}

const ended = (): PropmasterError => new PropmasterError('interrupted', 'Interrupted.');

function errorOf({ code, message, ...details }: Record<string, unknown>): PropmasterError {
  return new PropmasterError(code as PropmasterError['code'], String(message), details as ErrorDetails);
}
