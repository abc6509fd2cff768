import { describe, expect, it } from 'vitest';
import type { BatchRunItem } from '../../src/batch/batch-run-item.ts';
import { RunState } from '../../src/batch/run-state.ts';
import type { BatchResultList } from '../../src/contract/batches.ts';

const order = (index: number, more: Partial<BatchRunItem> = {}): BatchRunItem => ({
  index,
  line: index + 1,
  customId: `line-${index + 1}`,
  labelled: false,
  input: { prompt: 'crate' },
  promised: `crate_${index + 1}`,
  status: 'waiting',
  ...more,
});
const orders = (count: number): BatchRunItem[] => Array.from({ length: count }, (_, index) => order(index));

/** A page of items from `first` on, in these states. */
const answer = (first: number, states: string[], cursor?: string): BatchResultList =>
  ({
    ok: true,
    items: states.map((status, at) => ({
      id: `job_${first + at}`,
      index: first + at,
      status,
      ...(status === 'succeeded' ? { asset_id: `asset_${first + at}`, published_formats: ['mjcf'] } : {}),
    })),
    has_more: cursor !== undefined,
    ...(cursor === undefined ? {} : { next_cursor: cursor }),
  }) as BatchResultList;

describe('the state of a run', () => {
  it('takes over what pages tell, and says what changed', () => {
    const state = new RunState(orders(4));
    state.begin(0, false);
    const changed = state.sawPage(0, answer(0, ['succeeded', 'failed', 'running', 'queued']), 10, false);
    expect(changed.map(({ index, status }) => [index, status])).toEqual([
      [0, 'made'],
      [1, 'failed'],
      [2, 'running'],
      [3, 'queued'],
    ]);
    expect(state.orders[0]).toMatchObject({ jobId: 'job_0', asset: { id: 'asset_0', formats: ['mjcf'] } });
    expect(state.orders[1]).toMatchObject({ error: { code: 'job_failed' } });
    expect(state.sawPage(0, answer(0, ['succeeded', 'failed', 'running', 'queued']), 20, false)).toEqual([]);
  });

  it('shows an unknown status as running, and a cancelled item as failed', () => {
    const state = new RunState(orders(2));
    state.sawPage(0, answer(0, ['polishing', 'cancelled']), 10, false);
    expect(state.orders.map(({ status, error }) => [status, error?.code])).toEqual([
      ['running', undefined],
      ['failed', 'job_cancelled'],
    ]);
  });

  it('never takes back what is on its way into the project', () => {
    const state = new RunState([order(0, { status: 'downloaded' }), order(1, { status: 'installed' })]);
    expect(state.sawPage(0, answer(0, ['running', 'failed']), 10, false)).toEqual([]);
    expect(state.orders.map(({ status }) => status)).toEqual(['downloaded', 'installed']);
  });

  it('learns the pages as the service cuts them, and their cursors', () => {
    const state = new RunState(orders(5));
    state.sawPage(0, answer(0, ['running', 'running'], 'a'), 10, false);
    state.sawPage(1, answer(2, ['queued', 'queued'], 'b'), 20, false);
    expect([state.cursorOf(0), state.cursorOf(1), state.cursorOf(2)]).toEqual([undefined, 'a', 'b']);
    // The same page under a new cursor: the pages behind it stay known.
    state.sawPage(0, answer(0, ['running', 'running'], 'a2'), 30, false);
    expect(state.cursorOf(1)).toBe('a2');
    expect(state.batchView.pages.map(({ seenAt, queued }) => [seenAt, queued])).toEqual([
      [30, 0],
      [20, 2],
      [undefined, 0],
    ]);
    // A page that ends elsewhere: those behind it are others.
    state.sawPage(0, answer(0, ['running'], 'c'), 40, false);
    expect(state.batchView.pages).toHaveLength(2);
    state.sawPage(1, answer(1, ['running', 'queued', 'queued', 'queued']), 50, false);
    expect(state.batchView.pages).toHaveLength(2);
  });

  it('knows a prop of the project by its asset', () => {
    const prop = { prop: 'box', verdict: 'passed', entries: {} } as const;
    const state = new RunState(
      [order(0), order(1, { status: 'made', asset: { id: 'asset_9' } })],
      new Map([
        ['asset_0', prop],
        ['asset_9', prop],
      ]),
    );
    expect(state.orders[1]!.status).toBe('installed');
    state.sawPage(0, answer(0, ['succeeded']), 10, false);
    expect(state.orders[0]).toMatchObject({ status: 'installed', installed: { prop: 'box' } });
  });

  it('does not take what was done before for the pace of the service', () => {
    const state = new RunState(orders(4));
    state.begin(0, true);
    state.sawPage(0, answer(0, ['succeeded', 'succeeded', 'running', 'queued']), 10, false);
    expect(state.batchView.sightings.at(-1)).toEqual({ at: 10, done: 0 });
    state.sawPage(0, answer(0, ['succeeded', 'succeeded', 'succeeded', 'running']), 20, false);
    expect(state.batchView.sightings.at(-1)).toEqual({ at: 20, done: 1 });
  });

  it('finds out whether the service keeps the order', () => {
    const probe = (behind: string, at: number): boolean => {
      const state = new RunState(orders(20));
      state.begin(0, false);
      state.sawPage(0, answer(0, ['succeeded', 'running', ...Array<string>(8).fill('queued')], 'a'), 60_000, false);
      state.sawPage(1, answer(10, [behind, ...Array<string>(9).fill('queued')]), at, true);
      return state.batchView.unordered;
    };
    expect(probe('queued', 61_000)).toBe(false);
    expect(probe('running', 61_000)).toBe(true);
    // Minutes later the queue before it may be gone: that proves nothing.
    expect(probe('running', 600_000)).toBe(false);
  });
});
