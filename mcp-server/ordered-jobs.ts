import type { RecordedBatch } from '../src/api/orders/batch-order.ts';
import type { OrderRecord } from '../src/api/orders/order.ts';
import { listOrders, listRecordedBatches, readBatchRecord } from './orders.ts';

/** A batch, scene or export that this project ordered. */
export interface OrderedJob {
  readonly id: string;
  readonly kind: OrderRecord['kind'];
  readonly about: string;
  /** `running` until its end is known; `stopped`: of a batch of the command line that nobody works on. */
  readonly state: string;
  readonly hasEnded: boolean;
}

/** What this project ordered beside single assets, newest first; also by processes that have ended, or are still at work. */
export async function orderedJobs(root: string): Promise<OrderedJob[]> {
  const [orders, recorded] = await Promise.all([listOrders(root), listRecordedBatches(root)]);
  const jobs = await Promise.all(orders.map((order) => orderedJob(root, order)));
  return [...recorded.map(recordedJob), ...jobs.filter((job) => job !== undefined)];
}

/** What `propmaster batch run` works on, or has left unfinished. */
function recordedJob({ key, file, pid, record }: RecordedBatch): OrderedJob {
  const { total, installed, failures } = record;
  const about = aboutCounts({ total, installed, failed: failures.length }, file);
  return { id: key, kind: 'batch', about, state: pid === undefined ? 'stopped' : 'running', hasEnded: false };
}

const aboutCounts = (counts: { total: number | string; installed: number; failed: number }, file: string): string =>
  `${counts.installed} of ${counts.total} installed, ${counts.failed} failed; items: ${file}`;

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
  return aboutCounts(order.outcome ?? (await countsOf(root, order)), order.request.file);
}

async function countsOf(root: string, order: Extract<OrderRecord, { kind: 'batch' }>) {
  const record = await readBatchRecord(root, order).catch(() => undefined);
  return { total: record?.total ?? '?', installed: record?.installed ?? 0, failed: record?.failures.length ?? 0 };
}
