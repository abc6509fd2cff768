import { resolveReferences } from '../images/references.ts';
import { holdPrice } from '../money/hold-price.ts';
import type { ObservedJob, ServiceObserver } from '../operation/observer.ts';
import { traceIdOf } from '../operation/traceparent.ts';
import type { JobTrace, ServiceTracer } from '../operation/tracer.ts';
import type { Owner } from '../store/claims.ts';
import type { JobError, JobRow } from '../store/jobs.ts';
import { isStorageFull, isStorageUnavailable } from '../store/storage-errors.ts';
import type { Store } from '../store/store.ts';
import { endJob } from './end-job.ts';
import type { JobEvents } from './job-events.ts';
import { keepProduct } from './keep-product.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Pool, WorkHandlers, WorkOutcome } from './pool.ts';
import { type Phase, RequestRefused } from './product.ts';
import { takeJob } from './take-job.ts';
import type { Work } from './work.ts';

/** Runs jobs, as many at once as the pool is large; or none, where other processes do. */
export interface Queue {
  /** There may be something to do. */
  wake(): void;
  /** Jobs may have been cancelled; the threads of those that run here are ended. */
  dropCancelled(): void;
  /** Resolves when no job is queued or running, here or in another process. Keeps the process alive meanwhile. */
  idle(): Promise<void>;
  /** Takes no more, and resolves when what runs here has ended, or after so long [ms]. */
  drain(graceMs: number): Promise<void>;
  /** Stops. What runs is let go of, and runs again at the next opening or in another process. */
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly store: Store;
  readonly pool: Pool;
  readonly owner: Owner;
  readonly events: Pick<JobEvents, 'wake'>;
  readonly clock: () => number;
  /** Whether reference images may be fetched from private addresses. */
  readonly allowPrivateReferences: boolean;
  /** Whether files of assets are made when they are first asked for, and not by the job. */
  readonly exportsOnDemand: boolean;
  /** Whether jobs are run here. @default true */
  readonly takesJobs?: boolean;
  /** How often {@link Queue.idle} looks [ms]. @default 20 */
  readonly idlePollMs?: number;
  /** Hears of every job and its stages. */
  readonly observer?: ServiceObserver | undefined;
  /** Follows every job. */
  readonly tracer?: ServiceTracer | undefined;
}

/** How often an owner says that it lives, and looks for jobs that others left or cancelled [ms]. */
const TICK_MS = 2_000;

const PROGRESS: Readonly<Record<Phase, number>> = {
  planning: 0.1,
  modelling: 0.3,
  exporting: 0.7,
  assets: 0.2,
  structure: 0.7,
  placement: 0.8,
  export: 0.9,
};

/**
 * Exactly-once in spite of crashes: a job is claimed by an owner in one transaction, and ends, with what it made and
 * what it cost, in one more, which only the present owner can make. Whoever dies in between leaves a claim that others
 * see is dead; the job runs again, and as the id of what it makes was fixed at submission, it makes the same.
 */
export function openQueue(options: QueueOptions): Queue {
  const { store, pool, owner, events, clock, takesJobs = true, idlePollMs = 20 } = options;
  const running = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();
  let closed = false;
  let taking = takesJobs;
  /** Whether the last look found a job. */
  let found = false;

  const timer = setInterval(() => {
    if (running.size > 0) void attempt(() => store.claims.beat(owner, clock()));
    dropCancelled();
    found = false; // a look at the jobs of owners that are gone, too
    wake();
  }, TICK_MS).unref();

  /** One look at a time; who wakes it meanwhile makes it look again. */
  const take = oneAtATime(async () => {
    while (!closed && taking && running.size < pool.size) {
      const job = await attempt(() => takeJob(store, owner, clock(), { isExpected: found }));
      found = job !== undefined;
      events.wake();
      if (!job) return;
      if (closed) return; // it is let go of with all others
      const stop = new AbortController();
      const done = carryOut(job, stop).finally(() => {
        running.delete(job.id);
        events.wake();
        wake();
      });
      running.set(job.id, { stop, done });
    }
  });
  const wake = (): void => void take();

  /** Jobs that this process no longer owns: cancelled, or taken over by a process that considered it dead. */
  function dropCancelled(): void {
    void attempt(async () => {
      // Those that are taken meanwhile are not among the held ones.
      const before = [...running];
      if (before.length === 0) return;
      const held = await store.claims.held(owner);
      for (const [id, { stop }] of before) if (!held.has(id)) stop.abort();
    });
  }

  async function carryOut(job: JobRow, stop: AbortController): Promise<void> {
    const [start, waitedSeconds] = [performance.now(), Math.max(0, clock() - job.createdAt) / 1_000];
    const trace = options.tracer?.job(job);
    const outcome = await produce(job, stop, trace);
    trace?.stage('keeping');
    const failure =
      outcome.type === 'product'
        ? await keep(job, outcome.product)
        : outcome.type === 'abandoned'
          ? undefined
          : failureOf(outcome);
    const ended: ObservedJob = {
      id: job.id,
      mode: job.mode,
      outcome: failure ? 'failed' : outcome.type === 'product' ? 'succeeded' : 'abandoned',
      code: failure?.code,
      seconds: (performance.now() - start) / 1_000,
      waitedSeconds,
      traceId: traceIdOf(job.traceparent),
    };
    options.observer?.job?.(ended);
    trace?.end(ended);
    if (!failure) return;
    await insist(() =>
      store.transaction(async (store) => {
        if (await store.claims.isHeld(owner, job.id)) {
          await endJob(store, job, clock(), { status: 'failed', error: failure });
        }
      }),
    );
  }

  async function produce(job: JobRow, stop: AbortController, trace: JobTrace | undefined): Promise<WorkOutcome> {
    let work = workOf(job, options.exportsOnDemand);
    if (!work) return { type: 'broken', message: 'its authoring was lost' };
    try {
      const picture = await Promise.race([whenAvailable(() => resolveReferences(options, job)), aborted(stop.signal)]);
      if (picture && work.mode === 'asset') work = { ...work, picture };
    } catch (error) {
      return error instanceof RequestRefused
        ? { type: 'refused', code: error.code, message: error.message }
        : { type: 'broken', message: 'the reference images could not be read' };
    }
    const { handlers, written } = handlersOf(job, stop, trace);
    const outcome = await pool.run(work, handlers, stop.signal);
    // A job that ends first would lose its stage, and what its export can be retried from.
    await written();
    return outcome;
  }

  /** What is told on the way is written in its order; `written` resolves when all of it is. */
  function handlersOf(
    job: JobRow,
    stop: AbortController,
    trace: JobTrace | undefined,
  ): { readonly handlers: WorkHandlers; readonly written: () => Promise<unknown> } {
    let last: Promise<unknown> = Promise.resolve();
    const inOrder = (work: () => Promise<unknown>): void => {
      last = last.then(() => attempt(work)).then(events.wake);
    };
    let stage: { readonly name: string; readonly since: number } | undefined;
    const handlers: WorkHandlers = {
      phase(phase) {
        const since = performance.now();
        if (stage) options.observer?.stage?.(job.mode, stage.name, (since - stage.since) / 1_000);
        stage = { name: phase, since };
        trace?.stage(phase);
        inOrder(async () => {
          const advance = (store: Store) => store.claims.advance(owner, job.id, phase, PROGRESS[phase]);
          // A single statement needs no turn among the transactions of all processes.
          if (job.mode !== 'scene') return advance(store);
          return store.transaction(async (store) => {
            await advance(store);
            await store.scenes.stage(job.targetId, phase, clock());
          });
        });
      },
      authored: (authoring) => inOrder(() => whenAvailable(() => store.claims.keepAuthoring(owner, job.id, authoring))),
      async planned(priceCents) {
        const held = await insist(() =>
          store.transaction((store) => holdPrice(store, owner, job, priceCents, clock())),
        );
        if (!held) stop.abort();
        events.wake();
      },
    };
    return { handlers, written: () => last };
  }

  /** @returns why it could not be kept, if it couldn't */
  async function keep(
    job: JobRow,
    product: Extract<WorkOutcome, { type: 'product' }>['product'],
  ): Promise<JobError | undefined> {
    try {
      await whenAvailable(() => keepProduct(store, owner, job, product, clock));
      return undefined;
    } catch (error) {
      // The queue was closed: whoever opens it again makes it again.
      if (isStorageUnavailable(error)) return undefined;
      return isStorageFull(error)
        ? { code: 'storage_full', message: 'There is no space left for the result. Free some and submit again.' }
        : { code: 'storage_failed', message: 'The result could not be stored.' };
    }
  }

  /**
   * Repeats until it is done: a full disk may refuse even a failure. The job stays ours meanwhile, and is not lost.
   *
   * @returns undefined when the queue was closed before
   */
  async function insist<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    for (;;) {
      const done = await attempt(async () => ({ result: await work() }));
      if (done || closed) return done?.result;
      await new Promise((resolve) => setTimeout(resolve, TICK_MS).unref());
    }
  }

  /**
   * Repeats while the storage can't be reached: a database that restarts costs a job time, and not its result. Another
   * owner may take the job over meanwhile; then nothing is left to do.
   *
   * @throws what `work` throws for another reason, or when the queue was closed
   */
  async function whenAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (closed || !isStorageUnavailable(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS).unref());
    }
  }

  return {
    wake,
    dropCancelled,

    async idle() {
      while (!closed && (await whenAvailable(() => store.jobs.isAnyUnfinished())))
        await new Promise((resolve) => setTimeout(resolve, idlePollMs));
    },

    async drain(graceMs) {
      taking = false;
      await take.idle();
      const ended = Promise.all([...running.values()].map(({ done }) => done));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([ended, grace]);
      clearTimeout(timer);
    },

    async close() {
      closed = true;
      clearInterval(timer);
      await take.idle();
      for (const { stop } of running.values()) stop.abort();
      await pool.close();
      await Promise.all([...running.values()].map(({ done }) => done));
      await attempt(() => store.claims.release(owner));
    },
  };
}

/** Undefined: an export whose authoring is gone. */
function workOf(job: JobRow, exportsOnDemand: boolean): Work | undefined {
  const none = exportsOnDemand ? { formats: [] } : {};
  switch (job.mode) {
    case 'asset':
      return { mode: 'asset', request: job.request, ...none };
    case 'scene':
      return { mode: 'scene', request: job.request };
    case 'export':
      return job.authoring && { mode: 'export', authoring: job.authoring, ...none };
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function failureOf(outcome: Extract<WorkOutcome, { type: 'refused' | 'broken' }>): JobError {
  return outcome.type === 'refused'
    ? { code: outcome.code, message: outcome.message }
    : { code: 'generation_failed', message: `The generator failed: ${outcome.message}.` };
}

/** Background work must not end the process: what a locked or full database refuses now is tried at the next tick. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
