import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BatchRunItem } from '../../src/batch/batch-run-item.ts';
import { progressOf } from '../../src/batch/progress.ts';
import { BatchLog, readLog } from '../../src/batch/record/log.ts';
import { checkResultsPlace, ResultsFile } from '../../src/batch/results-file.ts';
import { takeUp } from '../../src/batch/take-up.ts';
import { temporaryFolder } from './harness.ts';

const line = (index: number) => ({
  line: index + 1,
  customId: `line-${index + 1}`,
  labelled: false,
  input: { prompt: 'crate' },
});

describe('the log of a run', () => {
  it('is read back; a line that a crash has cut is left out, and harms no other', async () => {
    const file = path.join(temporaryFolder(), 'a.log');
    expect(await readLog(file)).toEqual([]);
    const first = await BatchLog.open(file);
    first.add({ item: 0, job_id: 'job_0' });
    await first.close();
    appendFileSync(file, '{"item":1,"job_');
    const second = await BatchLog.open(file);
    second.add({ item: 2, asset_id: 'asset_2' });
    await second.close();
    expect(await readLog(file)).toEqual([
      { item: 0, job_id: 'job_0' },
      { item: 2, asset_id: 'asset_2' },
    ]);
  });

  it('says where an item is taken up again', () => {
    const installed = { prop: 'crate_3', verdict: 'passed', entries: {} } as const;
    const failed = (code: 'network_error' | 'job_failed' | 'verification_failed') => ({ code, message: 'why' });
    const log = [
      { item: 1, job_id: 'job_1' },
      { item: 2, job_id: 'job_2' },
      { item: 2, asset_id: 'asset_2', formats: ['mjcf'] },
      { item: 3, installed },
      { item: 4, job_id: 'job_4', asset_id: 'asset_4', failed: failed('network_error') },
      { item: 5, job_id: 'job_5', failed: failed('job_failed') },
      { item: 6, asset_id: 'asset_6', failed: failed('verification_failed') },
    ];
    const items = Array.from({ length: 7 }, (_, index) => line(index));
    const states = (allowFailed: boolean) =>
      takeUp(
        items,
        items.map(({ customId }) => customId),
        log,
        { allowFailed },
      ).map(({ status }) => status);
    expect(states(false)).toEqual(['waiting', 'queued', 'made', 'installed', 'made', 'failed', 'failed']);
    expect(states(true)).toEqual(['waiting', 'queued', 'made', 'installed', 'made', 'failed', 'made']);
  });
});

describe('the results file', () => {
  const result = (customId: string) => ({ line: 1, customId, status: 'queued' }) as const;

  it('is written whole, in the order of the items, with names that do not change', async () => {
    const file = path.join(temporaryFolder(), 'results.jsonl');
    const results = new ResultsFile(
      file,
      () => [result('b'), result('a')],
      () => {},
    );
    await results.write();
    expect(readFileSync(file, 'utf8')).toBe(
      '{"custom_id":"b","line":1,"status":"queued"}\n{"custom_id":"a","line":1,"status":"queued"}\n',
    );
  });

  it('goes into a folder that is made for it; over an older one; not over anything else', async () => {
    const folder = temporaryFolder();
    await expect(checkResultsPlace(path.join(folder, 'new', 'results.jsonl'), 'items.jsonl')).resolves.toBeUndefined();
    const older = path.join(folder, 'results.jsonl');
    writeFileSync(older, '{"custom_id":"a"}\n');
    await expect(checkResultsPlace(older, 'items.jsonl')).resolves.toBeUndefined();
    writeFileSync(older, '{"other":1}\n');
    await expect(checkResultsPlace(older, 'items.jsonl')).rejects.toMatchObject({ code: 'usage' });
    mkdirSync(path.join(folder, 'taken'));
    await expect(checkResultsPlace(path.join(folder, 'taken'), 'items.jsonl')).rejects.toMatchObject({
      code: 'disk_error',
    });
  });
});

describe('progress', () => {
  const order = (status: BatchRunItem['status'], more: Partial<BatchRunItem> = {}) =>
    ({ ...line(0), index: 0, promised: 'a', status, ...more }) as BatchRunItem;

  it('counts, adds up the money, and reckons the time left from the last five minutes', () => {
    const orders = [
      order('installed', { settledCents: 10, reservedCents: 0 }),
      order('failed', { settledCents: 0, reservedCents: 0 }),
      order('made'),
      order('downloaded'),
      order('running', { reservedCents: 10 }),
      order('queued'),
      order('waiting'),
    ];
    // Three endings within the last five minutes. The old one is forgotten.
    const endings = [1, 480_000, 540_000, 600_000];
    expect(progressOf(orders, endings, { begun: 0, now: 600_000 })).toEqual({
      total: 7,
      installed: 1,
      failed: 1,
      arriving: 2,
      running: 1,
      queued: 2,
      perMinute: expect.closeTo(0.6, 9),
      leftMs: 500_000,
      reservedCents: 10,
      settledCents: 10,
    });
  });

  it('reckons from the beginning of a short run, however close together its items end', () => {
    const orders = [order('installed'), order('installed')];
    expect(progressOf(orders, [29_400, 30_000], { begun: 0, now: 30_000 }).perMinute).toBeCloseTo(4, 9);
  });

  it('says nothing of pace and money before it knows', () => {
    expect(progressOf([order('waiting')], [], { begun: 0, now: 0 })).toEqual({
      total: 1,
      installed: 0,
      failed: 0,
      arriving: 0,
      running: 0,
      queued: 1,
    });
  });
});
