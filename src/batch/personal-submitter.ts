import type { AssetRequest } from '../contract/assets.ts';
import { LIMITS } from '../contract/limits.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { BatchRunItem } from './batch-run-item.ts';
import { nextJob } from './plan/plan-jobs.ts';
import type { RunState } from './run-state.ts';
import type { Submitter } from './submitter.ts';
import { MOST_OVERLOOKED, type SubmitterResources } from './team-submitter.ts';

export interface PersonalTerms {
  /** `Idempotency-Key` of an item. */
  readonly keyOf: (index: number) => string;
  readonly requestOf: (order: BatchRunItem) => AssetRequest;
  /** Most orders that are out at once. @default as many as a batch may have */
  readonly maxConcurrency: number | undefined;
}

/** Orders with a Personal key: one request an item, and so many out at once as a batch could have. */
export function personalSubmitter(
  state: RunState,
  { keyOf, requestOf, maxConcurrency = LIMITS.batchConcurrency.max }: PersonalTerms,
  { client, clock, bounds, signal }: SubmitterResources,
): Submitter {
  let broke: PropmasterError | undefined;
  const overlooked = new Map<number, number>();

  async function order(item: BatchRunItem): Promise<readonly BatchRunItem[]> {
    try {
      const { job_id } = await client.assets.create(requestOf(item), { idempotencyKey: keyOf(item.index), signal });
      return [state.ordered(item.index, job_id)];
    } catch (error) {
      if (!isPropmasterError(error) || !['quota_exceeded', 'invalid_input'].includes(error.code)) throw error;
      state.fail(item, error);
      // Out of credit for one is out of credit for all that follow. What is ordered goes on.
      if (error.code === 'quota_exceeded') broke = error;
      return [item];
    }
  }

  async function look(index: number, begins: boolean): Promise<readonly BatchRunItem[]> {
    const item = state.orders[index]!;
    try {
      const job = await client.jobs.get(item.jobId!, { includeResult: true, signal });
      return state.sawJob(index, job, clock.now(), begins);
    } catch (error) {
      if (!isPropmasterError(error) || error.code !== 'not_found') throw error;
      // A submission may take a moment to be seen everywhere.
      const times = (overlooked.get(index) ?? 0) + 1;
      overlooked.set(index, times);
      if (times <= MOST_OVERLOOKED) {
        return state.sawJob(index, { id: item.jobId!, status: 'queued' }, clock.now(), begins);
      }
      state.fail(item, error);
      return [item];
    }
  }

  return {
    next() {
      const waiting = state.orders.filter(({ status }) => status === 'waiting');
      if (broke) {
        const why = broke;
        if (waiting.length > 0) return { at: clock.now(), run: async () => giveUp(state, waiting, why) };
      }
      const out = state.orders.filter(({ status }) => status === 'queued' || status === 'running').length;
      const [first] = waiting;
      if (first && out < maxConcurrency) return { at: clock.now(), run: () => order(first) };
      const due = nextJob(state.jobsView, bounds);
      return due && { at: due.at, run: () => look(due.index, due.begins) };
    },
  };
}

function giveUp(
  state: RunState,
  orders: readonly BatchRunItem[],
  { message, hint }: PropmasterError,
): readonly BatchRunItem[] {
  for (const item of orders) {
    const details = hint === undefined ? {} : { hint };
    state.fail(item, new PropmasterError('quota_exceeded', `It was not sent, for want of credit: ${message}`, details));
  }
  return orders;
}
