import { ServiceError } from '../http/service-error.ts';
import type { Store } from '../store/store.ts';

/**
 * Holds the price of a job that is submitted. Call in the transaction that inserts it.
 *
 * @returns what is held, for the row [cents]
 * @throws ServiceError 402 `insufficient_credit`
 */
export async function reserveAtSubmission(
  store: Store,
  library: string,
  jobId: string,
  cents: number,
  now: number,
): Promise<number> {
  if (await store.ledger.reserve(library, jobId, cents, now)) return cents;
  throw new ServiceError('insufficient_credit', `There is not enough credit: this costs ${cents} cents.`);
}
