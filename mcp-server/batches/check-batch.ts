import { hasEnded } from '../../src/api/orders/has-ended.ts';
import type { BatchOrderRecord } from '../../src/api/orders/order.ts';
import { readBatchRecord } from '../orders.ts';
import type { ToolContext } from '../tool.ts';
import { type BatchJobView, viewEnded, viewRecorded, viewRunning } from '../views/batch-view.ts';
import { type Running, runsOf } from './runs.ts';

/**
 * How a batch stands, after waiting for at most `waitMs`. One that a process left when it ended is gone on with here: that
 * is the server finishing what `submit_batch` began.
 */
export async function checkBatch(
  order: BatchOrderRecord,
  waitMs: number,
  { host, propmaster, signal, progress }: Pick<ToolContext, 'host' | 'propmaster' | 'signal' | 'progress'>,
): Promise<BatchJobView> {
  const { local } = await propmaster.service();
  if (hasEnded(order)) return viewEnded(order, local);
  const recorded = async (warning: string): Promise<BatchJobView> =>
    viewRecorded(order.key, await readBatchRecord(propmaster.root, order), local, [warning]);
  const runs = runsOf(host);
  if (host.options.readOnly && !runs.find(order.key)) return recorded('nobody works on it: this server is read-only');
  const before = runs.stoppedBy(order.key);
  const run = await runs.start(order);
  const stopTelling = run.onChange(({ installed, failed, total }) =>
    progress(`${installed} installed, ${failed} failed, of ${total}`, (installed + failed) / Math.max(1, total)),
  );
  try {
    const end = await endWithin(run, waitMs, signal);
    const again = before ? [`gone on with after ${before.code}: ${before.message}`] : [];
    if (!end) return viewRunning(order.key, run, local, again);
    if (hasEnded(end.order)) return viewEnded(end.order, local);
    const { code, message, hint } = end.error!;
    if (code === 'project_busy') return recorded(`${message} It goes on there.`);
    return recorded(`stopped (${code}): ${message} ${hint ?? ''} check_job goes on with it.`);
  } finally {
    stopTelling();
  }
}

async function endWithin(
  run: Running,
  ms: number,
  signal: AbortSignal,
): Promise<Awaited<Running['ended']> | undefined> {
  let settle: (() => void) | undefined;
  const over = new Promise<undefined>((resolve) => {
    settle = () => resolve(undefined);
  });
  const timer = setTimeout(settle!, ms);
  signal.addEventListener('abort', settle!, { once: true });
  try {
    return await Promise.race([run.ended, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', settle!);
  }
}
