import { describe, expect, it } from 'vitest';
import { crates, stage } from './harness.ts';
import { quickWorkerPool } from './quick-worker-pool.ts';

const KINDS = ['team', 'personal'] as const;

describe('the terms of a batch', () => {
  it('go to the service as they are, with a Team key', async () => {
    const bodies: unknown[] = [];
    const { run } = stage(crates(2), {
      intercept: (route, body) => void (route === 'POST batches' && bodies.push(body)),
    });
    await run({ maxConcurrency: 3, maxCostCents: 500 });
    expect(bodies).toEqual([
      {
        items: [
          { custom_id: 'line-1', input: { prompt: 'crate 1' } },
          { custom_id: 'line-2', input: { prompt: 'crate 2' } },
        ],
        max_concurrency: 3,
        max_cost_cents: 500,
      },
    ]);
  });

  it('hold each item to an equal share, and to so many at once, with a Personal key', async () => {
    const shares: unknown[] = [];
    let most = 0;
    const { run, service } = stage(crates(7), {
      kind: 'personal',
      concurrency: 50,
      intercept: (route, body) => {
        if (route !== 'POST assets') return undefined;
        shares.push((body as { max_cost_cents: number }).max_cost_cents);
        most = Math.max(most, service.unfinished + 1);
        return undefined;
      },
    });
    await run({ maxConcurrency: 2, maxCostCents: 100 });
    expect(shares).toEqual(Array(7).fill(14)); // floor(100 / 7)
    expect(most).toBe(2);
  });

  it('a share below one cent is none', async () => {
    const { run, service } = stage(crates(3), { kind: 'personal' });
    await expect(run({ maxCostCents: 2 })).rejects.toMatchObject({ code: 'usage' });
    expect(service.made).toEqual([]);
  });
});

describe('failures', () => {
  it('of the credit end the ordering, not what is ordered', async () => {
    let posts = 0;
    const refusal = {
      status: 402,
      body: { detail: { error: { code: 'insufficient_credit', message: 'no credit', status: 402 } } },
    };
    let credit = 2;
    const { run, props } = stage(crates(5), {
      kind: 'personal',
      intercept: (route) => (route === 'POST assets' && ++posts > credit ? refusal : undefined),
    });
    const { failure, progress } = await run();
    expect(progress).toMatchObject({ installed: 2, failed: 3 });
    expect(failure).toMatchObject({ code: 'quota_exceeded', exitCode: 5 });
    expect(posts).toBe(3); // the other two were not even tried

    credit = 99;
    expect((await run()).progress).toMatchObject({ installed: 5 });
    expect(props()).toHaveLength(5);
  });

  it('of one item on the way are tried again by the next run; final ones are not', async () => {
    const answers: Record<string, number> = { asset_0: 503, asset_2: 400 };
    const { run, service } = stage(`${crates(4)}{"prompt":"refuse"}`, {
      intercept: (route, _body, where) => {
        const status = route === 'GET link' ? answers[where.split('/')[3]!] : undefined;
        return status === undefined ? undefined : { status, body: {} };
      },
    });
    expect((await run()).items.map(({ error }) => error?.code)).toEqual([
      'service_error',
      undefined,
      'invalid_input',
      undefined,
      'job_failed',
    ]);
    for (const asset of Object.keys(answers)) delete answers[asset];
    expect((await run()).items.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      'invalid_input',
      undefined,
      'job_failed',
    ]);
    expect(service.made).toHaveLength(5);
  });

  it('of the service, three in a row, end the run, and the next one goes on', async () => {
    let down = true;
    const { run, service } = stage(crates(20), {
      intercept: (route) => (route === 'GET link' && down ? { status: 503, body: {} } : undefined),
    });
    await expect(run()).rejects.toMatchObject({
      code: 'service_error',
      exitCode: 8,
      hint: expect.stringContaining('The same command goes on from here'),
    });
    down = false;
    expect((await run()).progress).toMatchObject({ installed: 20 });
    expect(service.made).toHaveLength(20);
  });

  it('of verification are taken up again with --allow-failed, without a new order', async () => {
    const { run, service } = stage(crates(2));
    const workerPool = quickWorkerPool((name) => name === 'crate_1');
    expect((await run({}, { workerPool })).failure).toMatchObject({ code: 'verification_failed', exitCode: 7 });
    expect((await run({ allowFailed: true }, { workerPool })).progress).toMatchObject({ installed: 2 });
    expect(service.submissions).toHaveLength(1);
  });

  it('an asset in no format that can be read fails alone', async () => {
    const { run } = stage('{"prompt":"bare"}\n{"prompt":"crate"}');
    const { failure, progress, items } = await run();
    expect(progress).toMatchObject({ installed: 1, failed: 1 });
    expect(failure).toMatchObject({ code: 'export_not_available', exitCode: 9 });
    expect(items[0]).toMatchObject({ status: 'failed', assetId: 'asset_0' });
  });

  it.each(KINDS)('a %s key: what was just ordered may not be known everywhere yet', async (kind) => {
    let unknown = 2;
    const missing = {
      status: 404,
      body: { detail: { error: { code: 'job_not_found', message: 'none', status: 404 } } },
    };
    const { run, service } = stage(crates(2), {
      kind,
      intercept: (route) => (/GET (items|job)/.test(route) && unknown-- > 0 ? missing : undefined),
    });
    expect((await run()).progress).toMatchObject({ installed: 2 });
    expect(service.made).toHaveLength(2);
  });

  it('items that the service forgets are failed, not waited for', async () => {
    const { run } = stage(crates(2), {
      intercept: (route) =>
        route === 'GET items' ? { status: 200, body: { ok: true, items: [], has_more: false } } : undefined,
    });
    expect((await run()).failure).toMatchObject({ code: 'protocol_error' });
  });
});
