import type { AssetRequest } from '../contract/assets.ts';
import { LIMITS } from '../contract/limits.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { Course } from './course.ts';
import type { Desk } from './desk.ts';
import type { Order } from './order.ts';
import { nextJob } from './plan/plan-jobs.ts';
import { type DeskMeans, MOST_OVERLOOKED } from './team-desk.ts';

export interface PersonalTerms {
  /** `Idempotency-Key` of an item. */
  readonly keyOf: (index: number) => string;
  readonly requestOf: (order: Order) => AssetRequest;
  /** Most orders that are out at once. @default as many as a batch may have */
  readonly maxConcurrency: number | undefined;
}

/** Orders with a Personal key: one request an item, and so many out at once as a batch could have. */
export function personalDesk(
  course: Course,
  { keyOf, requestOf, maxConcurrency = LIMITS.batchConcurrency.max }: PersonalTerms,
  { client, clock, bounds, signal }: DeskMeans,
): Desk {
  let broke: PropmasterError | undefined;
  const overlooked = new Map<number, number>();

  async function order(item: Order): Promise<readonly Order[]> {
    try {
      const { job_id } = await client.assets.create(requestOf(item), { idempotencyKey: keyOf(item.index), signal });
      return [course.ordered(item.index, job_id)];
    } catch (error) {
      if (!isPropmasterError(error) || !['quota_exceeded', 'invalid_input'].includes(error.code)) throw error;
      course.fail(item, error);
      // Out of credit for one is out of credit for all that follow. What is ordered goes on.
      if (error.code === 'quota_exceeded') broke = error;
      return [item];
    }
  }

  async function look(index: number, begins: boolean): Promise<readonly Order[]> {
    const item = course.orders[index]!;
    try {
      const job = await client.jobs.get(item.jobId!, { includeResult: true, signal });
      return course.sawJob(index, job, clock.now(), begins);
    } catch (error) {
      if (!isPropmasterError(error) || error.code !== 'not_found') throw error;
      // A submission may take a moment to be seen everywhere.
      const times = (overlooked.get(index) ?? 0) + 1;
      overlooked.set(index, times);
      if (times <= MOST_OVERLOOKED) {
        return course.sawJob(index, { id: item.jobId!, status: 'queued' }, clock.now(), begins);
      }
      course.fail(item, error);
      return [item];
    }
  }

  return {
    next() {
      const waiting = course.orders.filter(({ status }) => status === 'waiting');
      if (broke) {
        const why = broke;
        if (waiting.length > 0) return { at: clock.now(), run: async () => giveUp(course, waiting, why) };
      }
      const out = course.orders.filter(({ status }) => status === 'queued' || status === 'running').length;
      const [first] = waiting;
      if (first && out < maxConcurrency) return { at: clock.now(), run: () => order(first) };
      const due = nextJob(course.jobsView, bounds);
      return due && { at: due.at, run: () => look(due.index, due.begins) };
    },
  };
}

function giveUp(course: Course, orders: readonly Order[], { message, hint }: PropmasterError): readonly Order[] {
  for (const item of orders) {
    const details = hint === undefined ? {} : { hint };
    course.fail(
      item,
      new PropmasterError('quota_exceeded', `It was not sent, for want of credit: ${message}`, details),
    );
  }
  return orders;
}
