import type { Clock } from '../client/clock.ts';
import type { Client } from '../client/index.ts';
import { LIMITS } from '../contract/limits.ts';
import { isPropmasterError } from '../errors.ts';
import type { BatchRunItem } from './batch-run-item.ts';
import type { PauseBounds } from './plan/pace.ts';
import { nextPage } from './plan/plan-pages.ts';
import type { RunState } from './run-state.ts';
import type { Submitter } from './submitter.ts';

export interface SubmitterResources {
  readonly client: Client;
  readonly clock: Clock;
  readonly bounds: PauseBounds;
  readonly signal: AbortSignal;
}

/** So many times a service may not know yet what it has just accepted. */
export const MOST_OVERLOOKED = 5;

/** Orders with a Team key: one batch, followed by the pages of its items. */
export function teamSubmitter(
  state: RunState,
  batchId: string,
  { client, clock, bounds, signal }: SubmitterResources,
): Submitter {
  let walks = 0;
  let overlooked = 0;

  async function ask(page: number, probe: boolean): Promise<readonly BatchRunItem[]> {
    const cursor = state.cursorOf(page);
    const options = { pageSize: LIMITS.pageSize.max, ...(cursor === undefined ? {} : { cursor }), signal };
    try {
      const answer = await client.batches.items(batchId, options);
      return state.sawPage(page, answer, clock.now(), probe);
    } catch (error) {
      if (isPropmasterError(error) && error.code === 'not_found' && overlooked++ < MOST_OVERLOOKED) {
        await clock.sleep(bounds.leastMs, signal);
        return [];
      }
      // A cursor may have a life of its own; the listing has not. From the start again, but not for ever.
      const isStale = cursor !== undefined && isPropmasterError(error) && error.code === 'invalid_input';
      if (!isStale || ++walks > 3) throw error;
      state.forgetPages();
      return [];
    }
  }

  return {
    next() {
      const due = nextPage(state.batchView, bounds);
      return due && { at: due.at, run: () => ask(due.page, due.probe) };
    },
  };
}
