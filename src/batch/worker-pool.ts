import type { Worker } from 'node:worker_threads';
import { PropmasterError } from '../errors.ts';
import { type Budget, sharedBudget, spent, watchBudget } from '../pipeline/budget.ts';
import type { Adapted } from '../pipeline/state.ts';
import type { StageName } from '../pipeline/types.ts';
import { startThread } from '../thread.ts';
import type { PrepareAnswer, PrepareTask } from './worker-thread.ts';

/** Threads that verify, draw and write props, so that the network never waits for a computation. */
export interface WorkerPool {
  /**
   * Waits for a free thread.
   *
   * @throws {PropmasterError} what the stages throw; `unsafe_input` if it takes more than the budget of one prop, or if
   *   all take too much memory and this one has run longest; `interrupted` once it is closed
   */
  prepare(task: PrepareTask): Promise<Adapted>;
  /** Ends all threads; what is under way is given up. */
  close(): Promise<void>;
}

/**
 * @param size most threads at once; each is started when it is first needed
 * @param timeLimit of each prop [s]
 */
export function openWorkerPool(size: number, notice: (message: string) => void, timeLimit?: number): WorkerPool {
  const budget = sharedBudget(timeLimit, process.memoryUsage.rss(), size);
  /** Those at work, the one that has run longest first. */
  const working = new Set<Worker>();
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  function start(): Worker {
    const worker = startThread(import.meta.url, './worker-thread.ts');
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at !== -1) idle.splice(at, 1);
    });
    return worker;
  }

  return {
    async prepare(task) {
      if (busy >= size) await new Promise<void>((resolve) => waiting.push(resolve));
      if (closed) throw ended();
      busy++;
      const worker = idle.pop() ?? start();
      working.add(worker);
      const end = (): void => {
        all.delete(worker); // before it has ended, so that nothing is given to it meanwhile
        void worker.terminate();
      };
      const isEldest = (): boolean => working.values().next().value === worker;
      try {
        const adapted = await ask(worker, task, notice, { budget, isEldest, end });
        idle.push(worker);
        return adapted;
      } catch (error) {
        if (all.has(worker)) idle.push(worker);
        throw closed ? ended() : error;
      } finally {
        working.delete(worker);
        busy--;
        waiting.shift()?.();
      }
    },
    async close() {
      closed = true;
      for (const wake of waiting.splice(0)) wake();
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

const ended = (): PropmasterError => new PropmasterError('interrupted', 'Interrupted.');

interface Limits {
  readonly budget: Budget;
  /** Whether this thread is the one to end where all together take too much memory. */
  readonly isEldest: () => boolean;
  readonly end: () => void;
}

function ask(
  worker: Worker,
  task: PrepareTask,
  notice: (message: string) => void,
  { budget, isEldest, end }: Limits,
): Promise<Adapted> {
  return new Promise((resolve, reject) => {
    let stage: StageName = 'unpack';
    const onSpent = (what: 'time' | 'memory'): void => {
      if (what === 'memory' && !isEldest()) {
        unwatch = watch();
        return;
      }
      end();
      settle(() => reject(spent(what, budget, stage, task.fetched.fileName ?? task.fetched.file)));
    };
    const watch = (): (() => void) => watchBudget(budget, { onSpent, onLong: () => undefined });
    let unwatch = watch();
    const settle = (then: () => void): void => {
      unwatch();
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      then();
    };
    const onMessage = (answer: PrepareAnswer): void => {
      if (answer.type === 'notice') notice(answer.message);
      else if (answer.type === 'stage') stage = answer.stage;
      else if (answer.type === 'done') settle(() => resolve(answer.adapted));
      else settle(() => reject(failure(answer)));
    };
    const onError = (cause: Error): void => settle(() => reject(broken(cause.message, cause)));
    const onExit = (): void => settle(() => reject(broken('its thread ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(task);
  });
}

function failure({ code, message, details }: Extract<PrepareAnswer, { type: 'failed' }>): PropmasterError {
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return new PropmasterError(code, message, Object.fromEntries(known));
}

const broken = (reason: string, cause?: Error): PropmasterError =>
  new PropmasterError('internal', `The prop could not be verified: ${reason}.`, {
    hint: 'This is a defect of propmaster. Please report it with the source of the prop.',
    cause,
  });
