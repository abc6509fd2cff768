import type { BatchRequest } from '../../contract/batches.ts';
import { mintId } from '../store/ids.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { endJob } from './end-job.ts';
import { PRICES } from './work.ts';

/**
 * Writes a batch and a job for each item. Items that would lift the sum of the budgets above the batch's ceiling have
 * failed from the start, each for itself (assumption `batch-ceiling`); what the others cost is held when they start.
 * Call in a transaction.
 *
 * @returns the batch's id
 */
export async function insertBatch(
  store: Store,
  { id: keyId, library }: ApiKey,
  request: BatchRequest,
  now: number,
): Promise<string> {
  const { items, max_concurrency: maxConcurrency, max_cost_cents: maxCostCents } = request;
  const batchId = mintId('batch');
  await store.batches.insert({ id: batchId, library, keyId, createdAt: now, maxConcurrency, maxCostCents });
  let budget = 0;
  for (const [batchIndex, { custom_id: customId, input }] of items.entries()) {
    const id = mintId('job');
    await store.jobs.insert({
      id,
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
    });
    if (budget + PRICES.asset > (maxCostCents ?? Number.POSITIVE_INFINITY)) {
      const message = `The item's budget of ${PRICES.asset} cents does not fit below the batch's max_cost_cents.`;
      const error = { code: 'batch_ceiling_reached', message };
      await endJob(store, { id, library }, now, { status: 'failed', error, failureStage: 'parent' });
    } else budget += PRICES.asset;
  }
  return batchId;
}
