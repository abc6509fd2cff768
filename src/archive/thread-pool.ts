import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { type ErrorCode, PropmasterError } from '../errors.ts';
import { startThread } from '../thread.ts';
import { stop } from './plan.ts';
import { INFLATING_LANES, type UnpackJob, work } from './work.ts';
import type { UnpackFailure, UnpackTask } from './work-thread.ts';

/** Beside the main thread and zlib's thread pool one more keeps the cores busy, and each costs 10 MB and more. */
const OTHERS = 1;

/** Smaller archives are unpacked before a thread has started [byte]. */
const WORTH_A_THREAD = 16 * 1024 * 1024;

/** This thread and others, which start while the archive is still being judged. */
export class ThreadPool {
  readonly #others: readonly Worker[];

  /** @param size of the archive [byte] */
  constructor(size: number) {
    const others = size < WORTH_A_THREAD || availableParallelism() === 1 ? 0 : OTHERS;
    this.#others = Array.from({ length: others }, () => startThread(import.meta.url, './work-thread.ts'));
  }

  get lanes(): number {
    return INFLATING_LANES + this.#others.length;
  }

  /**
   * Does the job with all threads. When this returns or throws, none of them writes any more.
   *
   * @throws {PropmasterError} what stopped it
   */
  async work(job: UnpackJob, signal: AbortSignal | undefined): Promise<void> {
    const halt = (): void => stop(job.plan.control);
    signal?.addEventListener('abort', halt, { once: true });
    try {
      const own = Array.from({ length: INFLATING_LANES }, (_, lane) => work(job, lane));
      const all = [...own, ...this.#others.map((other, i) => order(other, { job, lane: INFLATING_LANES + i }))];
      const failures = (await Promise.allSettled(all)).flatMap((one) =>
        one.status === 'rejected' ? [one.reason] : [],
      );
      // One fails, and the others say that they were stopped.
      const first = failures.find(({ code }) => code !== 'interrupted') ?? failures[0];
      if (first !== undefined) throw first;
    } finally {
      signal?.removeEventListener('abort', halt);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#others.map((other) => other.terminate()));
  }
}

async function order(thread: Worker, order: UnpackTask): Promise<void> {
  thread.postMessage(order);
  const [ending] = (await Promise.race([once(thread, 'message'), ended(thread)])) as [UnpackFailure];
  if (ending === undefined) return;
  const { code, message, where, hint } = ending;
  throw new PropmasterError(code as ErrorCode, message!, {
    ...(where === undefined ? {} : { where }),
    ...(hint === undefined ? {} : { hint }),
  });
}

/** A thread that ends without an answer has run out of memory, or could not start. */
async function ended(thread: Worker): Promise<never> {
  await once(thread, 'exit');
  throw new PropmasterError('internal', 'A thread that unpacks has ended without an answer.');
}
