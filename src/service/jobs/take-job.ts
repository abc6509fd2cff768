import type { Owner } from '../store/claims.ts';
import type { JobEnding, JobRow } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { endJob } from './end-job.ts';
import { isGone } from './liveness.ts';
import { PRICES } from './work.ts';

/**
 * A job at which so many owners have died may be what kills them. It waits until the process has lived for a while, so
 * that it holds up nobody and can be cancelled; and a service that is killed again and again, for reasons of its own
 * and always with the same jobs in hand, loses none of them.
 */
const SUSPECT_ATTEMPTS = 3;
const CAUTION_MS = 5_000;
/** Then it fails. */
const MOST_ATTEMPTS = 6;

/**
 * Takes the next job for `owner`, in one transaction over all processes. Items of batches are admitted here: their
 * price is held when they start, and one that can't be paid fails alone.
 *
 * @param isExpected whether there probably is one: then it is looked for at once under the lock, and only among those that nobody has
 */
export async function takeJob(
  store: Store,
  owner: Owner,
  now: number,
  { isExpected = false }: { readonly isExpected?: boolean } = {},
): Promise<JobRow | undefined> {
  const attemptsBelow = now - owner.startedAt < CAUTION_MS ? SUSPECT_ATTEMPTS : undefined;
  const next = ({ claims }: Store) =>
    claims.next(owner, isExpected ? undefined : (other, beat) => isGone(other, beat, owner, now), attemptsBelow);
  // First a look without the write lock: most calls find nothing, but for those after a job that was found.
  if (!isExpected && !(await next(store))) return undefined;
  return store.transaction(async (store) => {
    for (let job = await next(store); job; job = await next(store)) {
      const refusal = await refuse(store, job, now);
      if (!refusal) return store.claims.take(owner, job, now);
      await endJob(store, job, now, refusal);
    }
    return undefined;
  });
}

async function refuse({ ledger, jobs }: Store, job: JobRow, now: number): Promise<JobEnding | undefined> {
  if (job.attempts >= MOST_ATTEMPTS) {
    const message = `The generator failed: the service died ${job.attempts} times at work on this.`;
    return { status: 'failed', error: { code: 'generation_failed', message } };
  }
  if (job.batchId === undefined || job.reservedCents > 0) return undefined;
  if (await ledger.reserve(job.library, job.id, PRICES.asset, now)) {
    await jobs.hold(job.id, PRICES.asset);
    return undefined;
  }
  const message = `There is not enough credit: the item costs ${PRICES.asset} cents.`;
  return { status: 'failed', error: { code: 'insufficient_credit', message }, failureStage: 'admission' };
}
