import { hasEnded } from '../../src/api/orders/has-ended.ts';
import type { BatchOrderRecord } from '../../src/api/orders/order.ts';
import { readBatchRecord, saveOrder } from '../orders.ts';
import type { ToolContext } from '../tool.ts';
import { type BatchJobView, viewEnded } from '../views/batch-view.ts';
import { runsOf } from './runs.ts';

/** Jobs that are cancelled at once. */
const AT_ONCE = 8;

/**
 * Stops a batch here and at the service: a Team key's batch as a whole, a Personal key's jobs one by one. What is installed
 * stays.
 */
export async function cancelBatch(
  order: BatchOrderRecord,
  { host, propmaster, signal }: Pick<ToolContext, 'host' | 'propmaster' | 'signal'>,
): Promise<BatchJobView> {
  const { client, local } = await propmaster.service();
  if (hasEnded(order)) return viewEnded(order, local);
  await runsOf(host).find(order.key)?.stop();
  const record = await readBatchRecord(propmaster.root, order);
  let left = 0;
  if (record?.batchId !== undefined) await client.batches.cancel(record.batchId, { signal });
  else left = await cancelJobs(record?.openJobs ?? [], (id) => client.jobs.cancel(id, { signal }));
  const cancelled = await saveOrder(propmaster.root, {
    ...order,
    state: 'cancelled',
    outcome: {
      total: record?.total ?? 0,
      installed: record?.installed ?? 0,
      failed: record?.failures.length ?? 0,
      failures: [],
    },
  });
  const view = viewEnded(cancelled, local);
  return left === 0
    ? view
    : { ...view, warnings: [`${left} jobs at the service could not be cancelled, or had ended`] };
}

/** @returns how many could not be */
async function cancelJobs(ids: readonly string[], cancel: (id: string) => PromiseLike<unknown>): Promise<number> {
  let failed = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const outcomes = await Promise.allSettled(ids.slice(at, at + AT_ONCE).map(cancel));
    failed += outcomes.filter(({ status }) => status === 'rejected').length;
  }
  return failed;
}
