import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/service/store/store.ts';
import { expectMoneyAddsUp } from './money.ts';
import { bodyOf, call, itemsOf, jobOf, openFake, submit, submitBatch, temporaryFolder } from './open.ts';

const send = (json: unknown, headers: Record<string, string> = { 'Idempotency-Key': 'k' }) => ({ json, headers });

describe('a batch', () => {
  it('is made item by item; those that fail fail alone', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, workers: 2 });
    const key = service.keys.team;
    const response = await call(service, 'POST /v1/batches', {
      key,
      ...send({
        items: [
          { custom_id: 'first "Ü"', input: { prompt: 'a crate' } },
          { input: { prompt: 'refuse this' } },
          { custom_id: 'same', input: { prompt: 'an unexportable mug' } },
          { custom_id: 'same', input: { prompt: 'a mug', persist: false } },
        ],
      }),
    });
    expect(response.status).toBe(202);
    const { batch_id, ...rest } = (await response.json()) as { batch_id: string };
    expect(rest).toEqual({ ok: true });
    await service.waitIdle();
    const items = await itemsOf(service, batch_id);
    expect(items.map(({ index, status, custom_id }) => [index, status, custom_id])).toEqual([
      [0, 'succeeded', 'first "Ü"'],
      [1, 'failed', null],
      [2, 'failed', 'same'],
      [3, 'succeeded', 'same'],
    ]);
    const made = {
      id: expect.stringMatching(/^job_/),
      phase: 'succeeded',
      mode: 'asset',
      created_at: expect.any(Number),
      reserved_spend_cents: 0,
      settled_spend_cents: 10,
      unresolved_provider_calls: 0,
      billing_status: 'settled',
      artifact_status: 'available',
      published_formats: ['glb', 'glb_bundle', 'mjcf'],
      validation_status: 'not_reported',
      asset_id: expect.stringMatching(/^asset_/),
      retry_of_job_id: null,
      retry_mode: null,
      failure_stage: null,
      budget_cents: 10,
      error: null,
      started_at: expect.any(Number),
      completed_at: expect.any(Number),
      release_id: 'fake-1',
      result_url: `http://propmaster.local/v1/assets/${items[0]!['asset_id']}`,
    };
    expect(items[0]).toEqual({ ...made, index: 0, status: 'succeeded', custom_id: 'first "Ü"' });
    expect(items[1]).toEqual({
      ...made,
      index: 1,
      status: 'failed',
      phase: 'failed',
      custom_id: null,
      settled_spend_cents: 0,
      billing_status: 'released',
      artifact_status: 'unavailable',
      published_formats: [],
      asset_id: null,
      failure_stage: 'planning',
      error: 'I can make: crate, mug. Name one of these.',
      release_id: null,
      result_url: null,
    });
    expect(items[2]).toMatchObject({ failure_stage: 'exporting', error: expect.stringContaining('out of order') });
    expect(await bodyOf(call(service, `GET /v1/batches/${batch_id}`, { key }))).toEqual({
      ok: true,
      batch: {
        id: batch_id,
        status: 'completed',
        created_at: expect.any(Number),
        completed_at: expect.any(Number),
        max_concurrency: null,
        max_cost_cents: null,
        counts: { total: 4, queued: 0, running: 0, succeeded: 2, failed: 2, cancelled: 0 },
        reserved_spend_cents: 0,
        settled_spend_cents: 20,
      },
    });
    expect(await jobOf(service, key, String(items[3]!['id']))).toMatchObject({ batch_id, status: 'succeeded' });
    const { assets } = (await bodyOf(call(service, 'GET /v1/assets', { key }))) as { assets: { prompt: string }[] };
    expect(assets.map(({ prompt }) => prompt)).toEqual(['a crate']);
    await expectMoneyAddsUp(dataDir);
  });

  it('has all fields of an item that waits, and holds no money for it', async () => {
    const service = await openFake({ workers: 0 });
    const batch = await submitBatch(service, ['a crate']);
    const [item] = await itemsOf(service, batch);
    expect(item).toEqual({
      id: expect.stringMatching(/^job_/),
      index: 0,
      status: 'queued',
      phase: 'queued',
      mode: 'asset',
      created_at: expect.any(Number),
      reserved_spend_cents: 0,
      settled_spend_cents: 0,
      unresolved_provider_calls: 0,
      billing_status: 'unavailable',
      artifact_status: 'unavailable',
      published_formats: [],
      validation_status: 'not_reported',
      asset_id: null,
      retry_of_job_id: null,
      retry_mode: null,
      failure_stage: null,
      custom_id: null,
      budget_cents: 10,
      error: null,
      started_at: null,
      completed_at: null,
      release_id: null,
      result_url: null,
    });
    const view = await bodyOf(call(service, `GET /v1/batches/${batch}`, { key: service.keys.team }));
    expect(view).toMatchObject({ batch: { status: 'queued', completed_at: null, counts: { total: 1, queued: 1 } } });
  });

  it('of 1,000 items is taken whole, listed in pages, each item once and in order', async () => {
    const service = await openFake({ workers: 0 });
    const prompts = Array.from({ length: 1_000 }, (_, n) => `crate ${n}`);
    const batch = await submitBatch(service, prompts);
    const items = await itemsOf(service, batch);
    expect(items.map(({ index }) => index)).toEqual(prompts.map((_, n) => n));
    expect(new Set(items.map(({ id }) => id)).size).toBe(1_000);
    const route = `GET /v1/batches/${batch}/items`;
    const key = service.keys.team;
    expect((await bodyOf(call(service, route, { key })))['items']).toHaveLength(20);
    const whole = await bodyOf(call(service, `${route}?limit=100`, { key }));
    expect(whole).toMatchObject({ has_more: true });
    const tenth = await submitBatch(service, prompts.slice(0, 100));
    expect(await bodyOf(call(service, `GET /v1/batches/${tenth}/items?limit=100`, { key }))).toMatchObject({
      has_more: false,
      next_cursor: null,
    });
  });

  it('runs no more items at once than max_concurrency says', async () => {
    const service = await openFake({ workers: 4 });
    const batch = await submitBatch(
      service,
      Array.from({ length: 8 }, (_, n) => `slow crate ${n}`),
      {
        max_concurrency: 2,
      },
    );
    const key = service.keys.team;
    let most = 0;
    for (;;) {
      const { batch: view } = (await bodyOf(call(service, `GET /v1/batches/${batch}`, { key }))) as {
        batch: { status: string; counts: { running: number } };
      };
      most = Math.max(most, view.counts.running);
      if (view.status === 'completed') break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(most).toBe(2);
  });

  it('lets single jobs go first', async () => {
    const service = await openFake({ workers: 1 });
    const batch = await submitBatch(service, ['slow crate 1', 'slow crate 2', 'slow crate 3']);
    const single = await submit(service, service.keys.personal, 'a mug');
    await service.waitIdle();
    const { completed_at } = await jobOf(service, service.keys.personal, single);
    const items = await itemsOf(service, batch);
    expect(Number(items[1]!['started_at'])).toBeGreaterThanOrEqual(Number(completed_at));
  });

  it.each([
    [29, 2],
    [30, 3],
  ])('with max_cost_cents %i: all but %i items fail at once, one by one', async (max_cost_cents, taken) => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const batch = await submitBatch(service, ['a crate', 'refuse this', 'a mug', 'a box'], { max_cost_cents });
    await service.waitIdle();
    const items = await itemsOf(service, batch);
    expect(items.map(({ status, failure_stage }) => [status, failure_stage])).toEqual([
      ['succeeded', null],
      ['failed', 'planning'], // its budget counts all the same
      taken === 3 ? ['succeeded', null] : ['failed', 'parent'],
      ['failed', 'parent'],
    ]);
    expect(items[3]).toMatchObject({
      billing_status: 'unavailable',
      started_at: null,
      completed_at: expect.any(Number),
      error: expect.stringContaining('max_cost_cents'),
    });
    await expectMoneyAddsUp(dataDir);
  });

  it('without enough credit: the items that it does not reach fail at admission', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, creditCents: 25 });
    const batch = await submitBatch(service, ['a crate', 'a mug', 'a box', 'a bin']);
    await service.waitIdle();
    const items = await itemsOf(service, batch);
    expect(items.map(({ status, failure_stage }) => [status, failure_stage])).toEqual([
      ['succeeded', null],
      ['succeeded', null],
      ['failed', 'admission'],
      ['failed', 'admission'],
    ]);
    await expectMoneyAddsUp(dataDir);
  });

  it('can be cancelled: what is done stays, the rest ends, and again changes nothing', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, workers: 1 });
    const key = service.keys.team;
    const batch = await submitBatch(service, ['a crate', 'never ending', 'a mug', 'a box']);
    while ((await itemsOf(service, batch))[1]!['status'] !== 'running') {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const cancel = () => bodyOf(call(service, `POST /v1/batches/${batch}/cancel`, { key }));
    const first = await cancel();
    expect(first).toMatchObject({
      ok: true,
      batch: { status: 'completed', counts: { total: 4, succeeded: 1, cancelled: 3, queued: 0, running: 0 } },
    });
    await service.waitIdle();
    expect(await cancel()).toEqual(first);
    const items = await itemsOf(service, batch);
    expect(items.map(({ billing_status }) => billing_status)).toEqual([
      'settled',
      'released',
      'unavailable',
      'unavailable',
    ]);
    await expectMoneyAddsUp(dataDir);
  });
});

describe('batches', () => {
  it('are listed newest first, in pages, with a cursor of their own', async () => {
    let now = 1_800_000_000_000;
    const service = await openFake({ workers: 0, clock: () => now });
    const key = service.keys.team;
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      now += 1_000;
      ids.unshift(await submitBatch(service, ['a crate']));
    }
    const page = (query: string) =>
      bodyOf(call(service, `GET /v1/batches?${query}`, { key })) as Promise<{
        batches: { id: string }[];
        has_more: boolean;
        next_cursor: string;
      }>;
    const first = await page('limit=2');
    expect(first.batches.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await page(`limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ batches: [{ id: ids[2] }], has_more: false, next_cursor: null });
    for (const route of [
      `GET /v1/assets?cursor=${first.next_cursor}`,
      `GET /v1/batches/${ids[0]}/items?cursor=${first.next_cursor}`,
    ]) {
      expect((await call(service, route, { key })).status, route).toBe(422);
    }
  });

  it('of another Team are unknown', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, workers: 0 });
    const batch = await submitBatch(service, ['a crate']);
    const store = await openStore(dataDir);
    const key = await store.keys.create({ kind: 'team', library: 'elsewhere', scopes: ['generate:assets'] });
    await store.close();
    for (const route of [
      `GET /v1/batches/${batch}`,
      `GET /v1/batches/${batch}/items`,
      `POST /v1/batches/${batch}/cancel`,
    ]) {
      const response = await call(service, route, { key });
      expect(response.status, route).toBe(404);
      expect(await response.json()).toMatchObject({ detail: { error: { code: 'batch_not_found' } } });
    }
    expect(await bodyOf(call(service, 'GET /v1/batches', { key }))).toMatchObject({ batches: [] });
    expect((await itemsOf(service, batch))[0]!['status']).toBe('queued');
  });

  it('need a Team key with the scope generate:assets, and an idempotency key', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, workers: 0 });
    const store = await openStore(dataDir);
    const exporter = await store.keys.create({ kind: 'team', library: 'team', scopes: ['export:assets'] });
    await store.close();
    const body = { items: [{ input: { prompt: 'a crate' } }] };
    for (const [key, headers, status, code] of [
      [service.keys.personal, { 'Idempotency-Key': 'k' }, 403, 'workspace_access_required'],
      [exporter, { 'Idempotency-Key': 'k' }, 403, 'insufficient_scope'],
      [service.keys.team, {}, 422, 'idempotency_key_required'],
      [service.keys.team, { 'Idempotency-Key': 'a b' }, 422, 'validation_error'],
      [service.keys.team, { 'Idempotency-Key': 'k'.repeat(129) }, 422, 'validation_error'],
    ] as const) {
      const response = await call(service, 'POST /v1/batches', { key, json: body, headers });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ detail: { error: { code } } });
    }
  });

  it.each([
    ['no items', { items: [] }, 'items'],
    ['1,001 items', { items: Array.from({ length: 1_001 }, () => ({ input: { prompt: 'x' } })) }, 'items'],
    ['a concurrency of 0', { items: [{ input: { prompt: 'x' } }], max_concurrency: 0 }, 'max_concurrency'],
    ['a concurrency of 51', { items: [{ input: { prompt: 'x' } }], max_concurrency: 51 }, 'max_concurrency'],
    ['a ceiling of 0', { items: [{ input: { prompt: 'x' } }], max_cost_cents: 0 }, 'max_cost_cents'],
    ['an item without a prompt', { items: [{ input: { prompt: 'x' } }, { input: {} }] }, 'items.1.input.prompt'],
    ['an unknown property', { items: [{ input: { prompt: 'x' } }], colour: 'red' }, 'colour'],
  ])('with %s are refused', async (_, json, path) => {
    const service = await openFake({ workers: 0 });
    const response = await call(service, 'POST /v1/batches', { key: service.keys.team, ...send(json) });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      detail: { error: { code: 'validation_error', fields: [{ path }] } },
    });
  });

  it('may have a body of 21 MB: 1,000 prompts of the greatest length', async () => {
    const service = await openFake({ workers: 0 });
    const prompt = 'crate '.repeat(3_334).slice(0, 20_000);
    const batch = await submitBatch(
      service,
      Array.from({ length: 1_000 }, () => prompt),
    );
    expect(batch).toMatch(/^batch_/);
  });
});
