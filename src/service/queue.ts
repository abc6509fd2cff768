import { isGone } from './liveness.ts';
import type { Outcome, Pool } from './pool.ts';
import type { Phase, Product } from './product.ts';
import { isStorageFull } from './storage-errors.ts';
import type { AssetRow } from './store/assets.ts';
import type { JobRow, Owner } from './store/jobs.ts';
import type { Store } from './store/store.ts';

/** Runs jobs, oldest first, as many at once as the pool is large. */
export interface Queue {
  /** There may be something to do. */
  wake(): void;
  /** Resolves when no job is queued or running, here or in another process. Keeps the process alive meanwhile. */
  idle(): Promise<void>;
  /** Stops. What runs is let go of, and runs again at the next opening or in another process. */
  close(): Promise<void>;
}

export interface QueueOptions {
  readonly store: Store;
  readonly pool: Pool;
  readonly owner: Owner;
  readonly clock: () => number;
}

/** How often an owner says that it lives, and looks for jobs that others left [ms]. */
const TICK_MS = 2_000;

const PROGRESS: Readonly<Record<Phase, number>> = { planning: 0.1, modelling: 0.3, exporting: 0.7 };

/**
 * Exactly-once in spite of crashes: a job is claimed by an owner in one transaction, and ends, with its asset and
 * files, in one more, which only the present owner can make. Whoever dies in between leaves a claim that others see
 * is dead; the job runs again, and as its asset id was fixed at submission, it makes the same asset.
 */
export function openQueue({ store, pool, owner, clock }: QueueOptions): Queue {
  const running = new Map<string, Promise<void>>();
  let closed = false;

  const timer = setInterval(() => {
    if (running.size > 0) attempt(() => store.jobs.beat(owner, clock()));
    wake();
  }, TICK_MS).unref();

  function wake(): void {
    while (!closed && running.size < pool.size) {
      const job = attempt(() => store.jobs.claim(owner, clock(), (other, beat) => isGone(other, beat, owner, clock())));
      if (!job) return;
      const work = carryOut(job).finally(() => {
        running.delete(job.id);
        wake();
      });
      running.set(job.id, work);
    }
  }

  async function carryOut(job: JobRow): Promise<void> {
    const outcome = await pool.run(job.request, (phase) =>
      attempt(() => store.jobs.advance(owner, job.id, phase, PROGRESS[phase])),
    );
    if (outcome.type === 'abandoned') return;
    const failure = outcome.type === 'product' ? await keep(job, outcome.product) : failureOf(outcome);
    if (!failure) return;
    // A full disk may refuse even this; the job then stays ours, and is not lost, until there is room. When it is no
    // longer ours, `fail` gives false and whoever has it goes on.
    while (attempt(() => store.jobs.fail(owner, job.id, clock(), failure)) === undefined && !closed) {
      await new Promise((resolve) => setTimeout(resolve, TICK_MS).unref());
    }
  }

  /** Stores bytes first and then, at once, all rows. @returns why it failed, if it did */
  async function keep(job: JobRow, product: Product): Promise<JobRow['error']> {
    try {
      // A blob may vanish before the rows that use it are there, when an asset with the same content is deleted.
      for (let complete = false; !complete; ) {
        for (const file of product.files) await store.blobs.put(file.sha256, file.bytes);
        complete = store.transaction(() => commit(store, owner, job, product, clock()));
      }
      return undefined;
    } catch (error) {
      return isStorageFull(error)
        ? { code: 'storage_full', message: 'There is no space left for the result. Free some and submit again.' }
        : { code: 'storage_failed', message: 'The result could not be stored.' };
    }
  }

  return {
    wake,

    async idle() {
      while (!closed && store.jobs.countUnfinished() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },

    async close() {
      closed = true;
      clearInterval(timer);
      await pool.close();
      await Promise.all(running.values());
      attempt(() => store.jobs.release(owner));
    },
  };
}

/** All rows of a finished job. @returns false if a blob is missing, and then nothing was written */
function commit(store: Store, owner: Owner, job: JobRow, product: Product, now: number): boolean {
  if (!product.files.every((file) => store.blobs.has(file.sha256))) return false;
  // Lost to another owner: it will finish the job, or has.
  if (!store.jobs.succeed(owner, job.id, now, product.releaseId)) return true;
  const { name, releaseId, category, interpretation } = product;
  const asset: AssetRow = {
    id: job.assetId,
    library: job.library,
    jobId: job.id,
    createdAt: now,
    updatedAt: now,
    record: {
      name,
      prompt: job.request.prompt,
      releaseId,
      ...(category === undefined ? {} : { category }),
      ...(interpretation === undefined ? {} : { interpretation }),
    },
  };
  store.assets.insert(asset);
  for (const { bytes, ...file } of product.files) {
    store.files.insert({ ...file, assetId: job.assetId, sizeBytes: bytes.length });
  }
  return true;
}

function failureOf(outcome: Exclude<Outcome, { type: 'product' | 'abandoned' }>): NonNullable<JobRow['error']> {
  return outcome.type === 'refused'
    ? { code: 'prompt_not_understood', message: outcome.message }
    : { code: 'generation_failed', message: `The generator failed: ${outcome.message}.` };
}

/** Background work must not end the process: what a locked or full database refuses now is tried at the next tick. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
