import type { JobEnding, JobRow } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';

/**
 * Ends a job and its account, if it has not ended: what is held is settled, up to the price of what was made, and the
 * rest is given back. Call in a transaction.
 *
 * @returns whether it had not ended
 */
export async function endJob(
  { jobs, ledger }: Store,
  { library, id }: Pick<JobRow, 'library' | 'id'>,
  now: number,
  ending: JobEnding,
): Promise<boolean> {
  const held = (await jobs.summary(library, id))?.reservedCents ?? 0;
  const settled = ending.status === 'succeeded' ? Math.min(held, ending.priceCents) : 0;
  if (!(await jobs.end(id, now, ending, settled))) return false;
  if (settled > 0) await ledger.settle(library, id, settled, now);
  if (held > settled) await ledger.release(library, id, held - settled, now);
  return true;
}
