import { endJob } from '../jobs/end-job.ts';
import type { Owner } from '../store/claims.ts';
import type { JobEnding, JobRow } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';

/**
 * Holds the price that a scene was planned at: "the full planned price must fit within the cap before any asset
 * generation starts". If it doesn't fit, or there is not enough credit, the job fails. Call in a transaction.
 *
 * @returns whether the price is held
 */
export async function holdPrice(
  store: Store,
  owner: Owner,
  job: JobRow,
  priceCents: number,
  now: number,
): Promise<boolean> {
  if (!(await store.claims.isHeld(owner, job.id))) return false;
  const refuse = async (code: string, message: string): Promise<boolean> => {
    const refusal: JobEnding = { status: 'failed', error: { code, message }, failureStage: 'planning' };
    await endJob(store, job, now, refusal);
    return false;
  };
  const { id, library, budgetCents } = job;
  if (budgetCents !== null && priceCents > budgetCents) {
    return refuse(
      'plan_exceeds_cost',
      `The scene was planned at ${priceCents} cents and may cost ${budgetCents}. Nothing was generated.`,
    );
  }
  // A job that is run again holds its price already.
  const held = (await store.jobs.summary(library, id))?.reservedCents ?? 0;
  if (held >= priceCents) return true;
  if (!(await store.ledger.reserve(library, id, priceCents - held, now))) {
    return refuse('insufficient_credit', `There is not enough credit: the scene costs ${priceCents} cents.`);
  }
  await store.jobs.hold(id, priceCents);
  return true;
}
