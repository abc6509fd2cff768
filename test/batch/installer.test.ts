import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchRunItem } from '../../src/batch/batch-run-item.ts';
import { groupSize, Installer } from '../../src/batch/installer.ts';
import { PropmasterError } from '../../src/errors.ts';
import type { Adapted, Installed } from '../../src/pipeline/state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An installer whose groups end when the test says so. */
function bench(props: number) {
  const groups: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const installed: number[] = [];
  const failures: unknown[] = [];
  let more = true;
  const installer = new Installer({
    props: () => props,
    expectsMore: () => more,
    install: (group) => {
      groups.push(group.map(({ order }) => order.index));
      return new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(group.map(() => ({}) as Installed))));
      });
    },
    onInstalled: ({ index }) => installed.push(index),
    onFailure: (error) => failures.push(error),
  });
  const add = (...indices: number[]) => {
    for (const index of indices) installer.add({ order: { index } as BatchRunItem, adapted: {} as Adapted });
  };
  const end = async (error?: Error) => {
    ends.shift()!(error);
    await vi.advanceTimersByTimeAsync(0);
  };
  const expectNoMore = () => {
    more = false;
    installer.look();
  };
  return { installer, groups, installed, failures, add, end, expectNoMore };
}

describe('Installer', () => {
  it('installs the first props as they come', async () => {
    const { groups, add, end, installed } = bench(0);
    add(0);
    expect(groups).toEqual([[0]]);
    await end();
    expect(installed).toEqual([0]);
  });

  it('installs one group after another; what comes meanwhile is the next', async () => {
    const { groups, add, end } = bench(0);
    add(0, 1, 2);
    expect(groups).toEqual([[0]]);
    await end();
    expect(groups).toEqual([[0], [1, 2]]);
  });

  it('waits for a fortieth of the project', () => {
    const { groups, add } = bench(120);
    add(0, 1);
    expect(groups).toEqual([]);
    add(2);
    expect(groups).toEqual([[0, 1, 2]]);
  });

  it('but for five seconds at most', async () => {
    const { groups, add } = bench(1_000);
    add(0);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[0]]);
  });

  it('and not at all when no more are to come', () => {
    const { groups, add, expectNoMore } = bench(1_000);
    add(0);
    expectNoMore();
    expect(groups).toEqual([[0]]);
  });

  it('begins no further group after a failure, or when it is stopped', async () => {
    const { installer, groups, add, end, failures } = bench(0);
    add(0, 1);
    await end(new PropmasterError('disk_error', 'full'));
    expect(failures).toHaveLength(1);
    add(2);
    expect(groups).toEqual([[0]]);

    const other = bench(1_000);
    other.add(0);
    await other.installer.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(other.groups).toEqual([]);
    expect(installer.isBusy).toBe(true); // 1 and 2 still wait, for the next run
  });

  it('makes a thousand props cost no more than some hundred and fifty rewrites of the lock', () => {
    let rewrites = 0;
    for (let props = 0; props < 1_000; props += groupSize(props)) rewrites++;
    expect(rewrites).toBeLessThan(160);
  });
});
