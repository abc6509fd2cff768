import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BatchEvent } from '../../src/batch/types.ts';
import { crates, stage } from './harness.ts';
import { quickWorkerPool } from './quick-worker-pool.ts';

const KINDS = ['team', 'personal'] as const;

describe.each(KINDS)('with a %s key', (kind) => {
  it('every item becomes a prop, and the results say which', async () => {
    const text =
      '{"prompt":"oak crate","custom_id":"Box A"}\n{"prompt":"white bowl","name":"my_bowl"}\n{"prompt":"mug"}\n';
    const { run, props, results, service, folder } = stage(text, { kind });
    const result = await run();
    expect(result.failure).toBeUndefined();
    expect(result).toMatchObject({
      resumed: false,
      resultsFile: path.join(folder, 'results.jsonl'),
      progress: { total: 3, installed: 3, failed: 0, settledCents: 30 },
    });
    expect(result.batchId).toBe(kind === 'team' ? 'bat_1' : undefined);
    expect(props().sort()).toEqual(['box_a', 'mug', 'my_bowl']);
    expect(results()).toEqual([
      {
        custom_id: 'Box A',
        line: 1,
        status: 'installed',
        prop: 'box_a',
        verdict: 'passed',
        job_id: 'job_0',
        asset_id: 'asset_0',
        entries: { mujoco: 'mujoco/box_a/box_a.xml' },
        reserved_cents: 0,
        settled_cents: 10,
      },
      expect.objectContaining({ custom_id: 'line-2', line: 2, prop: 'my_bowl' }),
      expect.objectContaining({ custom_id: 'line-3', line: 3, prop: 'mug' }),
    ]);
    expect(service.submissions).toHaveLength(kind === 'team' ? 1 : 3);
  });

  it('a prop that hardly differs from an earlier one is named', async () => {
    const text = '{"prompt":"mug","variations":3,"name":"mug"}';
    // 9.0, 8.0 and 9.05 cm.
    const describe = (index: number) => ({ category: 'mug', diameter: [0.09, 0.08, 0.0905][index] });
    const { run, results } = stage(text, { kind, describe });
    const { nearDuplicates, failure } = await run();
    expect(failure).toBeUndefined();
    const labels = results().map(({ custom_id }) => custom_id);
    expect(nearDuplicates).toEqual([{ customId: labels[2], of: labels[0] }]);
  });

  it('items that fail are told with their reason, and stop no others', async () => {
    const text = [
      '{"prompt":"crate"}',
      '{"prompt":"refuse this"}',
      '{"prompt":"bad crate","name":"bad"}',
      '{"prompt":"mug"}',
    ];
    const { run, props, results } = stage(text.join('\n'), { kind });
    const workerPool = quickWorkerPool((name) => name === 'bad');
    const { failure, progress } = await run({}, { workerPool });
    expect(progress).toMatchObject({ installed: 2, failed: 2 });
    // One each: the code is that of the first.
    expect(failure).toMatchObject({
      code: 'job_failed',
      exitCode: 6,
      message: expect.stringMatching(/^2 of 4 items failed \(1 job_failed, 1 verification_failed\)/),
    });
    expect(props().sort()).toEqual(['crate', 'mug']);
    expect(results()[1]).toMatchObject({
      status: 'failed',
      error: { code: 'job_failed', message: 'I can make crates.' },
    });
    expect(results()[2]).toMatchObject({ status: 'failed', error: { code: 'verification_failed' } });
  });

  it('the same command again has nothing left to do, and asks nothing', async () => {
    const { run, service, notices } = stage(crates(3), { kind });
    await run();
    const before = service.total;
    const again = await run();
    expect(again).toMatchObject({ resumed: true, progress: { installed: 3 } });
    expect(service.total).toBe(before);
    // The stand-in for a service gives no hashes to one kind of key, which the first run tells.
    expect(notices.filter((text) => !text.includes('unverified'))).toEqual([expect.stringContaining('--fresh')]);
  });

  it('a run that is stopped at any moment goes on: one order, one prop an item', async () => {
    const text = crates(4);
    const { run, service, props, project, clock, folder } = stage(text, { kind, concurrency: 2 });
    // One more event lets pass in each round, until a round comes to its end.
    for (let round = 1; ; round++) {
      const stop = new AbortController();
      let events = 0;
      const onEvent = ({ type }: BatchEvent) => type === 'item' && ++events === round && stop.abort();
      const outcome = await run({ signal: stop.signal, onEvent }).catch((error: unknown) => error);
      if (!(outcome instanceof Error)) {
        expect(round).toBeGreaterThan(3);
        expect(outcome).toMatchObject({ progress: { installed: 4, failed: 0 } });
        break;
      }
      expect(outcome).toMatchObject({ code: 'interrupted', hint: expect.stringContaining('of 4 items are done') });
      await clock.sleep(1_000);
    }
    expect(service.made).toHaveLength(4);
    expect(service.submissions).toHaveLength(kind === 'team' ? 1 : 4);
    expect(props().sort()).toEqual(['crate_1', 'crate_2', 'crate_3', 'crate_4']);
    expect(readdirSync(path.join(project, '.propmaster', 'batches'))).toHaveLength(2); // header and log
    expect(readFileSync(path.join(folder, 'results.jsonl'), 'utf8').split('\n')).toHaveLength(5);
  });

  it('what an earlier run has downloaded is not downloaded again', async () => {
    const { run, service } = stage(crates(1), { kind });
    const stop = new AbortController();
    const onEvent = (event: BatchEvent) => event.type === 'item' && event.item.status === 'downloaded' && stop.abort();
    await expect(run({ signal: stop.signal, onEvent })).rejects.toMatchObject({ code: 'interrupted' });
    expect(await run()).toMatchObject({ progress: { installed: 1 } });
    expect(service.requests.get(kind === 'team' ? 'GET link' : 'POST export')).toBe(1);
  });

  it('a run that lost its log in a power cut finds its props in the lock of the project', async () => {
    const { run, service, project, props } = stage(crates(3), { kind });
    await run();
    const folder = path.join(project, '.propmaster', 'batches');
    const log = readdirSync(folder).find((name) => name.endsWith('.log'))!;
    rmSync(path.join(folder, log));
    const links = service.requests.get(kind === 'team' ? 'GET link' : 'POST export');
    expect(await run()).toMatchObject({ progress: { installed: 3 } });
    expect(service.requests.get(kind === 'team' ? 'GET link' : 'POST export')).toBe(links);
    expect(service.made).toHaveLength(3);
    expect(props()).toHaveLength(3);
  });

  it('an answer that is lost orders nothing twice', async () => {
    let lost = 0;
    const { run, service } = stage(crates(3), {
      kind,
      intercept: (route) =>
        route.startsWith('POST') && route !== 'POST export' && lost++ % 2 === 0 ? { status: 502, body: '' } : undefined,
    });
    expect(await run()).toMatchObject({ progress: { installed: 3 } });
    expect(lost).toBeGreaterThan(1);
    expect(service.made).toHaveLength(3);
  });
});

it('a run that is stopped does not wait for what is still to be verified', async () => {
  const { run } = stage(crates(3));
  const stop = new AbortController();
  let close: (reason: Error) => void = () => {};
  const closed = new Promise<never>((_, reject) => {
    close = reject;
  });
  const workerPool = {
    prepare() {
      stop.abort();
      return closed;
    },
    close: async () => close(new Error('closed')),
  };
  await expect(run({ signal: stop.signal }, { workerPool })).rejects.toMatchObject({ code: 'interrupted' });
});

describe('an items file that was changed', () => {
  it('is refused while its batch is not finished, with the two ways out', async () => {
    const { run, write } = stage(crates(2));
    await run({ signal: AbortSignal.abort() }).catch(() => {});
    const stop = new AbortController();
    await run({ signal: stop.signal, onEvent: ({ type }) => type === 'item' && stop.abort() }).catch(() => {});
    write(crates(3));
    await expect(run()).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringMatching(/old content back.*--fresh/),
    });
    write(crates(2));
    expect(await run()).toMatchObject({ resumed: true, progress: { installed: 2 } });
  });

  it('is a new batch once that is finished, or with --fresh', async () => {
    const { run, write, props, service } = stage(crates(1));
    await run();
    write('{"prompt":"mug"}');
    expect(await run()).toMatchObject({ resumed: false });
    expect(await run({ fresh: true })).toMatchObject({ resumed: false });
    expect(props().sort()).toEqual(['crate_1', 'mug', 'mug_2']);
    expect(service.submissions).toHaveLength(3);
  });

  it('is a new batch where nothing had been sent', async () => {
    let down = true;
    const { run, write } = stage(crates(1), {
      intercept: (route) => (route === 'GET usage' && down ? { status: 401, body: {} } : undefined),
    });
    await expect(run()).rejects.toMatchObject({ code: 'not_allowed', exitCode: 3 });
    down = false;
    write('{"prompt":"mug"}');
    expect(await run()).toMatchObject({ resumed: false, progress: { installed: 1 } });
  });

  it('is a new batch where the service has refused the old one', async () => {
    const refusal = {
      status: 422,
      body: { detail: { error: { code: 'validation_error', message: 'no', status: 422 } } },
    };
    let refuses = true;
    const { run, write } = stage(crates(1), {
      intercept: (route) => (route === 'POST batches' && refuses ? refusal : undefined),
    });
    await expect(run()).rejects.toMatchObject({ code: 'invalid_input', exitCode: 9 });
    refuses = false;
    write('{"prompt":"mug"}');
    expect(await run()).toMatchObject({ resumed: false, progress: { installed: 1 } });
  });

  it('belongs to its service: another one is asked anew', async () => {
    const { run, service } = stage(crates(1));
    await run();
    expect(await run({}, { deployment: 'elsewhere' })).toMatchObject({ resumed: false });
    expect(service.submissions).toHaveLength(2);
  });
});

describe('before anything is sent', () => {
  it('names that the project has no room for are refused, with their lines', async () => {
    const { run, write, service, project } = stage('{"prompt":"crate","name":"box"}');
    await run();
    mkdirSync(path.join(project, 'mujoco', 'own_work'), { recursive: true });
    const before = service.total;
    write('{"prompt":"a","name":"fine"}\n{"prompt":"b","name":"box"}\n{"prompt":"c","name":"own_work"}');
    await expect(run()).rejects.toMatchObject({
      code: 'invalid_input',
      where: expect.stringMatching(/items\.jsonl:2$/),
      message: expect.stringMatching(/line 2: There is a prop "box" already; line 3: There is a folder "own_work"/),
    });
    expect(service.total).toBe(before);
  });

  it.each([[{ maxConcurrency: 0 }], [{ maxConcurrency: 51 }], [{ maxCostCents: 0 }], [{ maxCostCents: 1.5 }]])(
    'terms out of bounds are refused: %j',
    async (options) => {
      const { run, service } = stage(crates(1));
      await expect(run(options)).rejects.toMatchObject({ code: 'usage', exitCode: 2 });
      expect(service.total).toBe(0);
    },
  );

  it('results never overwrite what is not ours', async () => {
    const { run, file, folder } = stage(crates(1));
    const notes = path.join(folder, 'notes.txt');
    writeFileSync(notes, 'my notes');
    for (const resultsFile of [file, notes]) {
      await expect(run({ resultsFile })).rejects.toMatchObject({
        code: 'usage',
        hint: expect.stringContaining('--results'),
      });
    }
    expect(readFileSync(notes, 'utf8')).toBe('my notes');
  });

  it('a batch that another run is at is left alone', async () => {
    const { run } = stage(crates(1));
    let other: Promise<unknown> | undefined;
    await run({
      onEvent: ({ type }) => {
        if (type === 'item') other ??= run().catch((error: unknown) => error);
      },
    });
    expect(await other).toMatchObject({ code: 'project_busy', exitCode: 10 });
  });
});
