import type { OrderRecord } from '../src/api/orders/order.ts';
import { listOrders, readBatchRecord } from './orders.ts';

/** A batch, scene or export that this project ordered. */
export interface OrderedJob {
  readonly id: string;
  readonly kind: OrderRecord['kind'];
  readonly about: string;
  /** `running` until its end is known. */
  readonly state: string;
  readonly hasEnded: boolean;
}

/** What this project ordered beside single assets, newest first; also by processes that have ended, or are still at work. */
export async function orderedJobs(root: string): Promise<OrderedJob[]> {
  const jobs = await Promise.all((await listOrders(root)).map((order) => orderedJob(root, order)));
  return jobs.filter((job) => job !== undefined);
}

async function orderedJob(root: string, order: OrderRecord): Promise<OrderedJob | undefined> {
  const { key, kind, state, job_id } = order;
  const isOpen = state === 'open' || state === 'submitted';
  const id = kind === 'batch' ? key : job_id;
  if (id === undefined) return undefined; // Nothing can be followed: no answer came.
  return { id, kind, about: await aboutOf(root, order), state: isOpen ? 'running' : state, hasEnded: !isOpen };
}

async function aboutOf(root: string, order: OrderRecord): Promise<string> {
  if (order.kind === 'export') return `export of ${order.request.retry_of_job_id}`;
  if (order.kind === 'scene') return String(order.request['prompt'] ?? 'scene');
  const { total, installed, failed } = order.outcome ?? (await countsOf(root, order));
  return `${installed} of ${total} installed, ${failed} failed; items: ${order.request.file}`;
}

async function countsOf(root: string, order: Extract<OrderRecord, { kind: 'batch' }>) {
  const record = await readBatchRecord(root, order).catch(() => undefined);
  return { total: record?.total ?? '?', installed: record?.installed ?? 0, failed: record?.failures.length ?? 0 };
}
