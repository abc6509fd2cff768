import os from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isGone } from '../../src/service/liveness.ts';
import type { Owner } from '../../src/service/store/jobs.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { temporaryFolder } from './open.ts';

const self: Owner = { id: 'self', pid: process.pid, host: os.hostname(), startedAt: 1_000 };
const other: Owner = { ...self, id: 'other', startedAt: 1_000 };

function storeWith(...createdAt: number[]): Store {
  const store = openStore(temporaryFolder());
  onTestFinished(() => store.close());
  for (const [n, at] of createdAt.entries()) {
    store.jobs.insert({ id: `job_${n}`, library: 'l', assetId: `asset_${n}`, request: { prompt: 'x' }, createdAt: at });
  }
  return store;
}

const never = () => false;

describe('a claim', () => {
  it('takes the oldest job that nobody has', () => {
    const store = storeWith(30, 10, 20);
    expect([self, other, self, other].map((owner) => store.jobs.claim(owner, 100, never)?.id)).toEqual([
      'job_1',
      'job_2',
      'job_0',
      undefined,
    ]);
  });

  it('passes to another only when its owner is gone, and then the former can do nothing more', () => {
    const store = storeWith(10);
    store.jobs.claim(other, 100, never);
    expect(store.jobs.claim(self, 200, never)).toBeUndefined();
    expect(store.jobs.claim(self, 300, () => true)).toMatchObject({ id: 'job_0', startedAt: 100 });
    expect(store.jobs.succeed(other, 'job_0', 400, 'r')).toBe(false);
    expect(store.jobs.fail(other, 'job_0', 400, { code: 'c', message: 'm' })).toBe(false);
    store.jobs.advance(other, 'job_0', 'exporting', 0.9);
    expect(store.jobs.find('l', 'job_0')).toMatchObject({ status: 'running', progress: 0, phase: undefined });
    expect(store.jobs.succeed(self, 'job_0', 500, 'r')).toBe(true);
    expect(store.jobs.succeed(self, 'job_0', 600, 'r')).toBe(false);
    expect(store.jobs.find('l', 'job_0')).toMatchObject({ status: 'succeeded', completedAt: 500 });
  });

  it('that is let go of can be taken at once, and shows no step back', () => {
    const store = storeWith(10);
    store.jobs.claim(other, 100, never);
    store.jobs.advance(other, 'job_0', 'exporting', 0.7);
    store.jobs.release(other);
    expect(store.jobs.find('l', 'job_0')).toMatchObject({ status: 'running', progress: 0.7 });
    store.jobs.claim(self, 200, never);
    store.jobs.advance(self, 'job_0', 'planning', 0.1);
    expect(store.jobs.find('l', 'job_0')).toMatchObject({ status: 'running', progress: 0.7, startedAt: 100 });
  });
});

describe('an owner is gone', () => {
  const noProcess = 2 ** 22 + 1; // above the largest process number of Linux
  it.each([
    ['its process does not exist', { ...other, pid: noProcess }, 0, true],
    ['it is this very process', other, 0, false],
    ['its number has come to us meanwhile', { ...other, startedAt: 999 }, 0, true],
    ['another process lives', { ...other, pid: process.ppid }, 0, false],
    ['it lives elsewhere, where we cannot look', { ...other, pid: noProcess, host: 'elsewhere' }, 0, false],
    ['it is silent for 20 s', other, 20_000, false],
    ['it is silent for longer', other, 20_001, true],
    ['it last spoke in the future', other, -20_001, true],
  ])('%s: %s', (_, owner, silence, gone) => expect(isGone(owner, 50_000 - silence, self, 50_000)).toBe(gone));
});
