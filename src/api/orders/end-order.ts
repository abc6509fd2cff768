import { listOrders, saveOrder } from './store.ts';

const FINAL = new Set(['succeeded', 'failed', 'cancelled']);

/** Writes down how a job has ended, where an order of this project began it. */
export async function endOrder(root: string, jobId: string, status: string): Promise<void> {
  if (!FINAL.has(status)) return;
  const order = (await listOrders(root)).find(({ job_id, state }) => job_id === jobId && state === 'submitted');
  if (order) await saveOrder(root, { ...order, state: status as 'succeeded' | 'failed' | 'cancelled' });
}
