import type { BatchRequest } from '../../contract/batches.ts';
import { mintId } from '../store/ids.ts';
import type { NewJob } from '../store/jobs.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { endJob } from './end-job.ts';
import { PRICES } from './work.ts';

/**
 * Writes a batch and a job for each item. Items that would lift the sum of the budgets above the batch's ceiling have
 * failed from the start, each for itself (assumption `batch-ceiling`); what the others cost is held when they start.
 * Call in a transaction.
 *
 * @param traceparent of the request
 * @returns the batch's id
 */
export async function insertBatch(
  store: Store,
  { id: keyId, library }: ApiKey,
  request: BatchRequest,
  now: number,
  traceparent?: string,
): Promise<string> {
  const { items, max_concurrency: maxConcurrency, max_cost_cents: maxCostCents } = request;
  const batchId = mintId('batch');
  await store.batches.insert({ id: batchId, library, keyId, createdAt: now, maxConcurrency, maxCostCents });
  const jobs = items.map(
    ({ custom_id: customId, input }, batchIndex): NewJob => ({
      id: mintId('job'),
      library,
      keyId,
      mode: 'asset',
      targetId: mintId('asset'),
      request: input,
      createdAt: now,
      batchId,
      batchIndex,
      budgetCents: PRICES.asset,
      ...(customId === undefined ? {} : { customId }),
      ...(traceparent === undefined ? {} : { traceparent }),
    }),
  );
  await store.jobs.insertAll(jobs);
  const affordable = Math.floor((maxCostCents ?? Number.POSITIVE_INFINITY) / PRICES.asset);
  for (const job of jobs.slice(affordable)) {
    const message = `The item's budget of ${PRICES.asset} cents does not fit below the batch's max_cost_cents.`;
    const error = { code: 'batch_ceiling_reached', message };
    await endJob(store, job, now, { status: 'failed', error, failureStage: 'parent' });
  }
  return batchId;
}
