import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../../mcp-server/host.ts';
import { listOrders } from '../../../src/api/orders/store.ts';
import type { Propmaster } from '../../../src/api/propmaster.ts';
import { readItems } from '../../../src/batch/items/read-items.ts';
import { saveHeader } from '../../../src/batch/record/header.ts';
import { openRun } from '../../../src/batch/record/open-run.ts';
import type { BatchEvent, BatchRunOptions } from '../../../src/batch/types.ts';
import { PropmasterError } from '../../../src/errors.ts';
import { eventually } from '../../eventually.ts';
import { ERAS, errorOf, type Progress, type Session } from '../core/connect.ts';
import { hostOf, ownFolder } from '../core/local-host.ts';

let own: ReturnType<typeof ownFolder>;
const hosts: Host[] = [];
const sessions: Session[] = [];
beforeEach(() => {
  own = ownFolder();
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  for (const host of hosts.splice(0)) await host.close();
  own.remove();
});

async function open(alter?: (propmaster: Propmaster) => Partial<Propmaster>, era = '2026-07-28'): Promise<Session> {
  const host = hostOf({ project: own.project }, alter);
  const session = await ERAS[era]!(host);
  hosts.push(host);
  sessions.push(session);
  return session;
}

async function view(session: Session, name: string, args: object, progress: Progress[] = []) {
  const result = await session.call(name, args, { onProgress: (one) => progress.push(one) });
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
  expect(Buffer.byteLength(JSON.stringify(result.structuredContent))).toBeLessThanOrEqual(2_048);
  return result.structuredContent!;
}

async function ended(session: Session, job_id: unknown, progress: Progress[] = []) {
  for (;;) {
    const checked = await view(session, 'check_job', { job_id, wait_seconds: 30 }, progress);
    if (checked['state'] !== 'running') return checked;
  }
}

const ITEMS = [{ prompt: 'oak crate, 40 cm wide', name: 'oak_crate' }, { prompt: 'a flux capacitor' }];

/** A run that a test steers. */
function steered() {
  const runs: { file: string; options: BatchRunOptions; tell(event: BatchEvent): void; fail(error: unknown): void }[] =
    [];
  const runBatch: Propmaster['runBatch'] = (file, options = {}) =>
    new Promise((_, fail) => {
      const stop = () => fail(new PropmasterError('interrupted', 'Interrupted.'));
      options.signal?.addEventListener('abort', stop, { once: true });
      runs.push({ file, options, tell: (event) => options.onEvent?.(event), fail });
    });
  return { runs, alter: () => ({ runBatch }) };
}

const TERMS = {
  deployment: 'local',
  ...{ maxConcurrency: undefined, maxCostCents: undefined, fresh: false, signal: undefined, notice: () => {} },
};
const PROGRESS = { total: 2, installed: 1, failed: 1, arriving: 0, running: 0, queued: 0 };

describe.each(Object.keys(ERAS))('a batch with the local service, in protocol %s', (era) => {
  it('is made, verified and installed in the background, and told of by its handle', async () => {
    const session = await open(undefined, era);
    const begun = await view(session, 'submit_batch', { items: ITEMS });
    expect(begun).toMatchObject({
      state: 'running',
      items: 2,
      cost: { free: true },
      job_id: expect.stringMatching(/^batch_/),
    });
    const { job_id } = begun;
    expect(await view(session, 'submit_batch', { items: ITEMS })).toMatchObject({
      job_id,
      warnings: [expect.anything()],
    });
    const progress: Progress[] = [];
    const done = await ended(session, job_id, progress);
    expect(done).toMatchObject({
      job_id,
      state: 'succeeded',
      counts: { total: 2, installed: 1, failed: 1, running: 0, queued: 0 },
      failures: [
        {
          item: 'line-2',
          code: 'job_failed',
          message: expect.stringContaining('not among the things that can be made'),
        },
      ],
    });
    expect(progress.length).toBeGreaterThan(0);
    expect(existsSync(path.join(own.project, 'mujoco', 'oak_crate'))).toBe(true);
    expect(readFileSync(path.join(own.project, 'batches', `${job_id}.results.jsonl`), 'utf8')).toContain('oak_crate');

    // Another process, tomorrow.
    const later = await open(undefined, era);
    expect(await view(later, 'check_job', { job_id, wait_seconds: 0 })).toEqual(done);
  });
});

describe('a batch', () => {
  it('that a process left unfinished is gone on with by the next check, on the same items', async () => {
    const first = steered();
    const one = await open(first.alter);
    const { job_id } = await view(one, 'submit_batch', { items: ITEMS, simulators: ['mujoco', 'gazebo'] });
    expect(first.runs).toHaveLength(1);
    await hosts.pop()!.close();
    expect(await listOrders(own.project)).toMatchObject([{ key: job_id, state: 'open' }]);

    const second = steered();
    const two = await open(second.alter);
    expect(await view(two, 'check_job', { job_id, wait_seconds: 0 })).toMatchObject({ state: 'running' });
    expect(second.runs).toHaveLength(1);
    expect(second.runs[0]).toMatchObject({ file: first.runs[0]!.file, options: { simulators: ['mujoco', 'gazebo'] } });
    await view(two, 'check_job', { job_id, wait_seconds: 0 });
    expect(second.runs).toHaveLength(1);
  });

  it('is among the jobs of a client that starts later', async () => {
    const one = await open(steered().alter);
    const { job_id } = await view(one, 'submit_batch', { items: ITEMS });
    const two = await open(steered().alter);
    expect(await view(two, 'browse', { what: 'jobs' })).toMatchObject({
      items: [{ id: job_id, name: 'batch', state: 'running' }],
      next: `check_job with job_id "${job_id}"`,
    });
    expect(await view(two, 'list_project', {})).toMatchObject({ open_jobs: [{ job_id, state: 'running' }] });
  });

  it('of the command line is among the jobs too, and told of', async () => {
    const items = path.join(own.project, 'items.jsonl');
    mkdirSync(own.project, { recursive: true });
    writeFileSync(items, '{"prompt":"oak crate"}\n{"prompt":"pine shelf"}\n');
    const { root } = await (await hostOf({ project: own.project })).propmaster();
    const begun = await openRun(await readItems(items), { ...TERMS, root });
    await saveHeader(root, { ...begun.header, kind: 'personal' });
    const session = await open(steered().alter);
    const { items: jobs } = (await view(session, 'browse', { what: 'jobs' })) as { items: { id: string }[] };
    expect(jobs).toMatchObject([{ name: 'batch', state: 'running', about: expect.stringContaining('0 of 2') }]);
    const job_id = jobs[0]!.id;
    expect(await view(session, 'list_project', {})).toMatchObject({ open_jobs: [{ job_id, state: 'running' }] });
    expect(await view(session, 'check_job', { job_id })).toMatchObject({ state: 'running', counts: { total: 2 } });
    expect(errorOf(await session.call('cancel_job', { job_id }))).toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining(`process ${process.pid}`),
    });
    begun.release();
    expect(await view(session, 'check_job', { job_id })).toMatchObject({
      state: 'stopped',
      next: '`propmaster batch run items.jsonl` goes on with it',
    });
    await saveHeader(root, { ...begun.header, kind: 'personal', state: 'finished' });
    expect(await view(session, 'list_project', {})).toMatchObject({ open_jobs: [] });
  });

  it('may be waited for longer than a call may last, and for parts of a second', async () => {
    const { runs, alter } = steered();
    const session = await open(alter);
    const { job_id } = await view(session, 'submit_batch', { items: ITEMS });
    expect(await view(session, 'check_job', { job_id, wait_seconds: 0.5 })).toMatchObject({ state: 'running' });
    runs[0]!.fail(new PropmasterError('quota_exceeded', 'no credit'));
    for (const wait_seconds of [45.5, 600, 1e12]) {
      const { warnings } = (await view(session, 'check_job', { job_id, wait_seconds })) as { warnings: string[] };
      expect(warnings.at(-1)).toContain(`wait_seconds was ${wait_seconds}`);
    }
  });

  it('tells its progress in steps that rise and stay within the total', async () => {
    const { runs, alter } = steered();
    const session = await open(alter);
    const { job_id } = await view(session, 'submit_batch', { items: ITEMS });
    const told: Progress[] = [];
    const checking = view(session, 'check_job', { job_id, wait_seconds: 2 }, told);
    await eventually(() => {
      for (let time = 0; time < 40; time++) runs[0]!.tell({ type: 'batch', progress: PROGRESS });
      expect(told.length).toBeGreaterThan(30);
    });
    await checking;
    for (const [at, { progress, total }] of told.entries()) {
      expect(progress).toBeGreaterThan(told[at - 1]?.progress ?? 0);
      expect(progress).toBeLessThanOrEqual(total!);
    }
  });

  it('really goes on where it was: nothing is ordered twice', async () => {
    const items = [{ prompt: 'oak crate' }, { prompt: 'steel bowl' }, { prompt: 'pine shelf' }];
    const one = await open();
    const { job_id } = await view(one, 'submit_batch', { items });
    await hosts.pop()!.close();
    const two = await open();
    const done = await ended(two, job_id);
    expect(done).toMatchObject({ state: 'succeeded', counts: { total: 3, installed: 3, failed: 0 } });
    const { client } = await (await hosts.at(-1)!.propmaster()).service();
    expect((await client.assets.list({ pageSize: 100 })).assets).toHaveLength(3);
  });

  it('of another process is told of from its record, and stays its own', async () => {
    const busy = new PropmasterError('project_busy', 'This batch is being run already: process 7.');
    const session = await open(() => ({ runBatch: () => Promise.reject(busy) }));
    const { job_id } = await view(session, 'submit_batch', { items: ITEMS });
    const checked = await view(session, 'check_job', { job_id, wait_seconds: 5 });
    expect(checked).toMatchObject({ state: 'running', warnings: [expect.stringContaining('process 7')] });
    expect(await listOrders(own.project)).toMatchObject([{ state: 'open' }]);
  });

  it('that can not be run at all has failed, with the reason', async () => {
    const { runs, alter } = steered();
    const session = await open(alter);
    const { job_id } = await view(session, 'submit_batch', { items: ITEMS });
    runs[0]!.fail(new PropmasterError('quota_exceeded', `no credit${'!'.repeat(5_000)}`));
    const failed = { state: 'failed', error: expect.stringContaining('quota_exceeded: no credit') };
    expect(await view(session, 'check_job', { job_id, wait_seconds: 5 })).toMatchObject(failed);
    expect(await view(session, 'check_job', { job_id, wait_seconds: 5 })).toMatchObject(failed);
    expect(runs).toHaveLength(1);
  });

  it('that a passing failure stopped is gone on with by the next check', async () => {
    const { runs, alter } = steered();
    const session = await open(alter);
    const { job_id } = await view(session, 'submit_batch', { items: ITEMS });
    runs[0]!.fail(new PropmasterError('network_error', 'The service is gone.'));
    const again = await view(session, 'check_job', { job_id, wait_seconds: 0 });
    expect(again).toMatchObject({ state: 'running', warnings: [expect.stringContaining('The service is gone')] });
    expect(runs).toHaveLength(2);
  });

  it('says little of many failures in long words', async () => {
    const { runs, alter } = steered();
    const session = await open(alter);
    const { job_id } = await view(session, 'submit_batch', { items: ITEMS });
    for (let line = 1; line <= 50; line++) {
      const error = { code: 'job_failed', message: '🙂"'.repeat(2_000) } as const;
      runs[0]!.tell({ type: 'item', item: { line, customId: `\u202e${'x'.repeat(200)}`, status: 'failed', error } });
    }
    runs[0]!.tell({ type: 'batch', progress: { ...PROGRESS, total: 50 } });
    const checked = await view(session, 'check_job', { job_id, wait_seconds: 0 });
    expect(checked).toMatchObject({ state: 'running', counts: { total: 50 } });
    expect(JSON.stringify(checked)).not.toContain('\u202e');
  });

  it('is cancelled here and at the service', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({
      prompt: `oak cabinet with ${(index % 4) + 1} drawers, ${50 + index} cm wide`,
    }));
    const session = await open();
    const { job_id } = await view(session, 'submit_batch', { items });
    const cancelled = await view(session, 'cancel_job', { job_id });
    expect(cancelled).toMatchObject({ job_id, state: 'cancelled' });
    expect(await view(session, 'check_job', { job_id, wait_seconds: 0 })).toMatchObject({ state: 'cancelled' });
    expect(await listOrders(own.project)).toMatchObject([{ key: job_id, state: 'cancelled' }]);
    // The same again is another batch now.
    expect((await view(session, 'submit_batch', { items }))['job_id']).not.toBe(job_id);
  });

  it('that another process works on stops there first, and stays cancelled', async () => {
    const { runs, alter } = steered();
    const one = await open(alter);
    const { job_id } = await view(one, 'submit_batch', { items: ITEMS });
    const { root } = await (await hostOf({ project: own.project })).propmaster();
    const begun = await openRun(await readItems(path.join(root, 'batches', `${job_id}.jsonl`)), { ...TERMS, root });
    begun.release();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      const owner = { pid: other.pid!, host: os.hostname() };
      await saveHeader(root, { ...begun.header, kind: 'personal', owner });
      const two = await open(steered().alter);
      const cancelling = view(two, 'cancel_job', { job_id });
      await eventually(() => expect(runs[0]!.options.signal!.aborted).toBe(true));
      other.kill();
      const cancelled = await cancelling;
      expect(cancelled).toMatchObject({ job_id, state: 'cancelled' });
      expect(cancelled['warnings']).toBeUndefined();
    } finally {
      other.kill();
    }
    expect(await ended(one, job_id)).toMatchObject({ state: 'cancelled' });
    expect(await listOrders(own.project)).toMatchObject([{ key: job_id, state: 'cancelled' }]);
  });

  it('with repeat is another one, and its items lie in the project', async () => {
    const { alter } = steered();
    const session = await open(alter);
    const one = await view(session, 'submit_batch', { items: ITEMS });
    const two = await view(session, 'submit_batch', { items: ITEMS, repeat: true });
    expect(two['job_id']).not.toBe(one['job_id']);
    expect(readdirSync(path.join(own.project, 'batches')).sort()).toEqual(
      [`${one['job_id']}.jsonl`, `${two['job_id']}.jsonl`].sort(),
    );
  });

  it('runs a file of the project as it stands', async () => {
    mkdirSync(own.project, { recursive: true });
    writeFileSync(path.join(own.project, 'props.csv'), 'prompt,name\noak crate,oak_crate\n');
    const { runs, alter } = steered();
    const session = await open(alter);
    expect(await view(session, 'submit_batch', { file: 'props.csv' })).toMatchObject({ items: 1 });
    expect(runs[0]!.file).toBe(path.join(own.project, 'props.csv'));
  });

  it('refuses items that can not be, and leaves nothing behind', async () => {
    const session = await open();
    const error = errorOf(await session.call('submit_batch', { items: [{ prompt: 'crate', name: 'Oak Crate' }] }));
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('line 1') });
    expect(readdirSync(path.join(own.project, 'batches'))).toEqual([]);
    expect(await listOrders(own.project)).toEqual([]);
  });

  it('writes no items through a link out of the project', async () => {
    const outside = path.join(own.folder, 'outside');
    mkdirSync(outside);
    mkdirSync(own.project);
    symlinkSync(outside, path.join(own.project, 'batches'));
    const session = await open();
    expect(errorOf(await session.call('submit_batch', { items: ITEMS }))).toMatchObject({ code: 'unsafe_input' });
    expect(readdirSync(outside)).toEqual([]);
  });

  it('is not gone on with by a server that is read-only', async () => {
    const first = steered();
    const { job_id } = await view(await open(first.alter), 'submit_batch', { items: ITEMS });
    await hosts.pop()!.close();
    const second = steered();
    const host = hostOf({ project: own.project, readOnly: true }, second.alter);
    hosts.push(host);
    const session = await ERAS['2025-11-25']!(host);
    sessions.push(session);
    const checked = await view(session, 'check_job', { job_id, wait_seconds: 0 });
    expect(checked).toMatchObject({ state: 'running', warnings: [expect.stringContaining('read-only')] });
    expect(second.runs).toEqual([]);
  });
});
