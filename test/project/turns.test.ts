import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withProjectLock } from '../../src/project/busy.ts';
import { takeTurn } from '../../src/project/turns.ts';

const LONG = 1_000_000;

describe('takeTurn', () => {
  afterEach(() => vi.useRealTimers());

  it('lets in one after the other, in the order in which they came', async () => {
    const order: number[] = [];
    const work = async (i: number) => {
      const passOn = await takeTurn('/p', LONG);
      order.push(i);
      await tick();
      order.push(i);
      passOn!();
    };
    await Promise.all([0, 1, 2, 3].map(work));
    expect(order).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('keeps projects apart', async () => {
    const one = await takeTurn('/one', LONG);
    const other = await takeTurn('/other', LONG);
    expect([one, other]).toEqual([expect.any(Function), expect.any(Function)]);
    one!();
    other!();
  });

  it('passes on once, however often it is told', async () => {
    const first = await takeTurn('/p', LONG);
    const second = takeTurn('/p', LONG);
    const third = takeTurn('/p', LONG);
    first!();
    first!();
    const thirdIsIn = vi.fn();
    void third.then(thirdIsIn);
    const passOn = await second;
    await tick();
    expect(thirdIsIn).not.toHaveBeenCalled();
    passOn!();
    (await third)!();
  });

  it('leaves the line when the signal is given, and the others keep their places', async () => {
    const stop = new AbortController();
    const first = await takeTurn('/p', LONG);
    const [second, third] = [takeTurn('/p', LONG, stop.signal), takeTurn('/p', LONG)];
    stop.abort();
    expect(await second).toBeUndefined();
    expect(await takeTurn('/p', LONG, stop.signal)).toBeUndefined();
    first!();
    (await third)!();
    (await takeTurn('/p', LONG))!();
  });

  it('loses patience with one that keeps everybody waiting, not with a line that moves', async () => {
    vi.useFakeTimers();
    const first = await takeTurn('/p', 100);
    const [second, third, fourth] = [takeTurn('/p', 100), takeTurn('/p', 100), takeTurn('/p', 100)];
    await vi.advanceTimersByTimeAsync(80);
    first!();
    const passOn = await second;
    await vi.advanceTimersByTimeAsync(80);
    passOn!();
    expect(await third).toEqual(expect.any(Function));
    await vi.advanceTimersByTimeAsync(101);
    expect(await fourth).toBeUndefined();
    (await third)!();
  });
});

describe('withProjectLock', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'propmaster-turns-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('lets calls of one process in in their order, and only the one that works writes its name into the folder', async () => {
    const order: number[] = [];
    const names: string[][] = [];
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        withProjectLock(root, async () => {
          order.push(i);
          names.push((await readdir(path.join(root, '.propmaster'))).filter((name) => name.startsWith('lock-')));
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(names.map(({ length }) => length)).toEqual(order.map(() => 1));
  });

  it('goes on with the next when one fails', async () => {
    const first = withProjectLock(root, () => Promise.reject(new Error('oh')));
    const second = withProjectLock(root, async () => 'in');
    await expect(first).rejects.toThrow('oh');
    expect(await second).toBe('in');
  });

  it('says who is at work when patience is over', async () => {
    await withProjectLock(
      root,
      () =>
        expect(withProjectLock(root, async () => 'in', { waitMs: 20 })).rejects.toMatchObject({
          code: 'project_busy',
          message: expect.stringContaining(`process ${process.pid} (generate)`),
        }),
      { command: 'generate' },
    );
  });
});
