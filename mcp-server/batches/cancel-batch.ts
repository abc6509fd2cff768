import { hasEnded } from '../../src/api/orders/has-ended.ts';
import type { BatchOrderRecord } from '../../src/api/orders/order.ts';
import { otherProcessAt, readBatchRecord, saveOrder } from '../orders.ts';
import type { ToolContext } from '../tool.ts';
import { type BatchJobView, viewEnded } from '../views/batch-view.ts';
import { runsOf } from './runs.ts';

/** Jobs that are cancelled at once. */
const AT_ONCE = 8;

/** How long another process is waited for that works on the batch, and how often it is looked at [ms]. */
const STOP_MS = 20_000;
const LOOK_MS = 200;

/**
 * Stops a batch here, or in the other process that works on it, and at the service: a Team key's batch as a whole, a
 * Personal key's jobs one by one. What is installed stays.
 */
export async function cancelBatch(
  order: BatchOrderRecord,
  { host, propmaster, signal }: Pick<ToolContext, 'host' | 'propmaster' | 'signal'>,
): Promise<BatchJobView> {
  const { client, local } = await propmaster.service();
  const { root } = propmaster;
  if (hasEnded(order)) return viewEnded(order, local);
  await runsOf(host).find(order.key)?.stop();
  const elsewhere = await stopElsewhere(root, order, signal);
  const record = await readBatchRecord(root, order);
  let left = 0;
  try {
    if (record?.batchId !== undefined) await client.batches.cancel(record.batchId, { signal });
    else left = await cancelJobs(record?.openJobs ?? [], (id) => client.jobs.cancel(id, { signal }));
  } catch (error) {
    await saveOrder(root, order); // Still open: to cancel it again is safe.
    throw error;
  }
  const cancelled = await saveOrder(root, {
    ...order,
    state: 'cancelled',
    outcome: {
      total: record?.total ?? 0,
      installed: record?.installed ?? 0,
      failed: record?.failures.length ?? 0,
      failures: [],
    },
  });
  const warnings = [
    ...(elsewhere === undefined ? [] : [`process ${elsewhere} has not stopped working on it; stop it there`]),
    ...(left === 0 ? [] : [`${left} jobs at the service could not be cancelled, or had ended`]),
  ];
  return warnings.length === 0 ? viewEnded(cancelled, local) : { ...viewEnded(cancelled, local), warnings };
}

/**
 * Another server of the same project stops when its order is cancelled; `propmaster batch run` does not.
 *
 * @returns the process that goes on all the same
 */
async function stopElsewhere(root: string, order: BatchOrderRecord, signal: AbortSignal): Promise<number | undefined> {
  let pid = await otherProcessAt(root, order);
  if (pid === undefined) return undefined;
  await saveOrder(root, { ...order, state: 'cancelled' });
  for (let waited = 0; pid !== undefined && waited < STOP_MS && !signal.aborted; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    pid = await otherProcessAt(root, order);
  }
  return pid;
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
