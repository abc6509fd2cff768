import type { Worker } from 'node:worker_threads';
import { startThread } from '../../thread.ts';
import type { Phase } from './product.ts';
import type { Authoring, Work } from './work.ts';
import type { WorkerMessage, WorkerOrder } from './worker.ts';

export type WorkOutcome =
  | Extract<WorkerMessage, { readonly type: 'product' | 'refused' | 'broken' }>
  /** It was stopped before the end, or the pool was closed. */
  | { readonly type: 'abandoned' };

/** What is heard of a work while it goes on. */
export interface WorkHandlers {
  phase(phase: Phase): void;
  authored(authoring: Authoring): void;
  /** The thread waits until this has resolved. */
  planned(priceCents: number): Promise<void>;
}

/** Worker threads that make products. Started when needed, ended when idle; none keeps the process alive. */
export interface Pool {
  readonly size: number;
  /**
   * Never throws. The caller runs at most `size` at once.
   *
   * @param stop ends the thread and abandons the work
   */
  run(work: Work, handlers: WorkHandlers, stop: AbortSignal): Promise<WorkOutcome>;
  /** Ends all threads; what runs is abandoned. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** URL of a module that exports `produce`. */
  readonly producer: string;
  readonly size: number;
  /** A worker without work ends after this time [ms]. */
  readonly idleMs?: number;
  /** The longest that one product may take [ms]. */
  readonly timeLimitMs?: number;
}

export function openPool({ producer, size, idleMs = 10_000, timeLimitMs = 600_000 }: PoolOptions): Pool {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const workers = new Set<Worker>();
  let closed = false;

  function take(): Worker {
    // The one that worked last: it still has what it made, and the others can end.
    const latest = [...idle].at(-1);
    if (latest) {
      const [worker, timer] = latest;
      clearTimeout(timer);
      idle.delete(worker);
      return worker;
    }
    const worker = startThread(import.meta.url, './worker.ts', { producer });
    workers.add(worker);
    worker.once('exit', () => {
      workers.delete(worker);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    return worker;
  }

  function giveBack(worker: Worker): void {
    const end = () => {
      idle.delete(worker); // before it has ended, so that no job is given to it meanwhile
      void worker.terminate();
    };
    idle.set(worker, setTimeout(end, idleMs).unref());
  }

  return {
    size,

    run(work, handlers, stop) {
      if (closed || stop.aborted) return Promise.resolve({ type: 'abandoned' });
      const worker = take();
      const tell = (order: WorkerOrder) => worker.postMessage(order);
      return new Promise((resolve) => {
        const onMessage = (message: WorkerMessage) => {
          if (message.type === 'phase') return handlers.phase(message.phase);
          if (message.type === 'authored') return handlers.authored(message.authoring);
          if (message.type === 'planned') {
            return void handlers.planned(message.priceCents).then(() => tell({ type: 'held' }));
          }
          finish(message);
          giveBack(worker);
        };
        const onStop = () => {
          finish({ type: 'abandoned' });
          void worker.terminate();
        };
        const onError = (error: Error) => finish({ type: 'broken', message: error.message });
        const onExit = () => finish({ type: 'broken', message: 'the worker ended' });
        const limit = setTimeout(() => {
          finish({ type: 'broken', message: `it took longer than ${timeLimitMs / 1_000} s` });
          void worker.terminate();
        }, timeLimitMs).unref();
        const finish = (outcome: WorkOutcome) => {
          clearTimeout(limit);
          worker.off('message', onMessage).off('error', onError).off('exit', onExit);
          stop.removeEventListener('abort', onStop);
          resolve(closed ? { type: 'abandoned' } : outcome);
        };
        worker.on('message', onMessage).on('error', onError).on('exit', onExit);
        stop.addEventListener('abort', onStop);
        worker.unref();
        tell({ type: 'work', work });
      });
    },

    async close() {
      closed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
