import { describe, expect, it } from 'vitest';
import type { BatchItemResult, BatchProgress, BatchRun, BatchRunOptions } from '../../src/batch/types.ts';
import { batchMessage, renderBatchRun } from '../../src/cli/render/batch-run.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import { PropmasterError } from '../../src/errors.ts';
import { fakePropmaster } from './fake-propmaster.ts';
import { jsonLines, runHere } from './run-cli.ts';

const PROGRESS: BatchProgress = {
  total: 3,
  installed: 2,
  failed: 1,
  arriving: 0,
  running: 0,
  queued: 0,
  perMinute: 12.345,
  leftMs: 0,
  reservedCents: 0,
  settledCents: 20,
};
const ITEMS: readonly BatchItemResult[] = [
  {
    line: 1,
    customId: 'line-1',
    status: 'installed',
    prop: 'crate',
    verdict: 'passed',
    jobId: 'job_1',
    assetId: 'ast_1',
  },
  {
    line: 2,
    customId: 'no. 2',
    status: 'failed',
    jobId: 'job_2',
    error: { code: 'job_failed', message: 'I can make crates.', hint: 'Name one.' },
  },
  { line: 4, customId: 'line-4', status: 'installed', prop: 'mug' },
];
const RUN: BatchRun = {
  id: 'run_1',
  batchId: 'bat_1',
  resumed: true,
  items: ITEMS,
  progress: PROGRESS,
  nearDuplicates: [],
  resultsFile: '/lists/results.jsonl',
  failure: new PropmasterError('job_failed', '1 of 3 items failed.'),
};

const plain = createStyle(false);

describe('batch run', () => {
  it('passes its options on', async () => {
    const { open, asked } = fakePropmaster();
    const argv =
      'batch run a.jsonl --simulators mujoco --allow-failed --max-concurrency 4 --max-cost-cents 500 --results r.jsonl --fresh --workers postgres://props@db/props';
    expect((await runHere(argv.split(' '), { open })).exitCode).toBe(0);
    expect(asked.find(({ method }) => method === 'runBatch')!.args).toEqual([
      'a.jsonl',
      {
        simulators: ['mujoco'],
        allowFailed: true,
        maxConcurrency: 4,
        maxCostCents: 500,
        resultsFile: 'r.jsonl',
        fresh: true,
        workers: 'postgres://props@db/props',
        signal: expect.any(AbortSignal),
        onEvent: expect.any(Function),
      },
    ]);
  });

  it('reads the address of the database from the environment, and takes no password from an argument', async () => {
    const { open, asked } = fakePropmaster();
    const env = { DATABASE_URL: 'postgres://props:secret@db/props' };
    await runHere(['batch', 'run', 'a.jsonl', '--workers', 'env'], { open, env });
    expect(asked.find(({ method }) => method === 'runBatch')!.args[1]).toMatchObject({ workers: env.DATABASE_URL });

    const told = await runHere(['batch', 'run', 'a.jsonl', '--workers', 'postgres://props:secret@db/props'], { open });
    expect(told.exitCode).toBe(2);
    expect(told.stderr).toMatch(/password.*\n?.*DATABASE_URL/s);
    expect(told.stderr).not.toContain('secret');
  });

  // Frozen: programs read these lines.
  it('tells items, the whole and the end as JSON, and ends with the code of most failures', async () => {
    const { open } = fakePropmaster({
      runBatch: async (_file: string, { onEvent }: BatchRunOptions = {}) => {
        onEvent?.({ type: 'item', item: ITEMS[1]! });
        onEvent?.({ type: 'batch', progress: PROGRESS });
        return RUN;
      },
    });
    const { exitCode, stdout } = await runHere(['batch', 'run', 'a.jsonl', '--json'], { open });
    expect(exitCode).toBe(6);
    const counts = {
      total: 3,
      installed: 2,
      failed: 1,
      arriving: 0,
      running: 0,
      queued: 0,
      per_minute: 12.3,
      left_ms: 0,
      reserved_cents: 0,
      settled_cents: 20,
    };
    expect(jsonLines(stdout)).toEqual([
      {
        type: 'item',
        custom_id: 'no. 2',
        line: 2,
        status: 'failed',
        job_id: 'job_2',
        error: { code: 'job_failed', message: 'I can make crates.', hint: 'Name one.' },
      },
      { type: 'batch', ...counts },
      { type: 'progress', stage: 'wait', state: 'finished', ms: expect.any(Number) },
      {
        type: 'error',
        code: 'job_failed',
        message: '1 of 3 items failed.',
        id: 'run_1',
        batch_id: 'bat_1',
        resumed: true,
        ...counts,
        near_duplicates: [],
        results_file: '/lists/results.jsonl',
      },
    ]);
  });

  it('tells people how it stands, what failed, and the end as a table with the failed items first', async () => {
    const { open } = fakePropmaster({
      runBatch: async (_file: string, { onEvent }: BatchRunOptions = {}) => {
        onEvent?.({
          type: 'batch',
          progress: { ...PROGRESS, installed: 1, running: 1, leftMs: 90_000, reservedCents: 10 },
        });
        onEvent?.({ type: 'item', item: ITEMS[1]! });
        return RUN;
      },
    });
    const { stdout, stderr } = await runHere(['batch', 'run', 'a.jsonl'], { open });
    expect(stderr).toContain('1 of 3 installed, 1 failed, 1 running; 12 a minute, 2 min left; 20 cents, 10 more held');
    expect(stderr).toContain('note: no. 2 failed: I can make crates.');
    expect(stdout.split('\n').slice(0, 5)).toEqual([
      'line  item    state      prop   reason',
      '   2  no. 2   failed            job_failed: I can make crates.',
      '   1  line-1  installed  crate',
      '   4  line-4  installed  mug',
      '2 of 3 props are installed. Cost: 20 cents.',
    ]);
  });
});

describe('the table of a large batch', () => {
  const many = (failed: number): BatchRun => ({
    ...RUN,
    items: Array.from({ length: 100 }, (_, index) => (index < failed ? { ...ITEMS[1]!, line: index + 1 } : ITEMS[0]!)),
  });

  it('lists what failed, and not all of that', () => {
    expect(renderBatchRun(many(3), 'r', plain).split('\n')).toHaveLength(1 + 3 + 2);
    expect(renderBatchRun(many(0), 'r', plain).split('\n')).toHaveLength(2);
    const text = renderBatchRun(many(50), 'r', plain);
    expect(text.split('\n')).toHaveLength(1 + 20 + 1 + 2);
    expect(text).toContain('… and 30 more');
  });
});

it.each([
  [30_000, '30 s'],
  [600_000, '10 min'],
  [4 * 3_600_000, '4 h'],
])('a time left of %d ms reads %s', (leftMs, text) => {
  expect(batchMessage({ ...PROGRESS, leftMs })).toContain(`12 a minute, ${text} left`);
});
