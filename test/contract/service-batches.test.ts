import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, itemsOf, jobOf, openFake, submitBatch } from '../service/open.ts';
import { bodyOf, ID, post, REQUEST_ID, refusal, shareContract, TEXT, TIMESTAMP } from './answers.ts';

const shared = shareContract();
let service: Service;
let team: string;
beforeAll(() => {
  service = shared.service;
  team = service.keys.team;
});

const create = (json: unknown, key: string = crypto.randomUUID()) => post(service, '/v1/batches', json, key);
const item = (input: object = {}) => ({ input: { prompt: 'a crate', ...input } });
const intent = (reference_intent: unknown) => item({ reference_intent });

describe('POST /v1/batches', () => {
  // pins: batches-create.route, batches-create.answer, batches-create.body, batch-acceptance.ok
  // pins: batch-acceptance.batch_id, batch-request.items, batch-request.max_concurrency, batch-request.max_cost_cents
  // pins: batch-item.custom_id, batch-item.input, batch-input.prompt, batch-input.persist
  // pins: batch-input.reference_intent, batch-input.reference_image_urls, batch-input.reference_images
  // pins: batch-input.reference_images-url, intent.mode, intent.role, intent.target, intent.user_instructions
  // pins: intent.regions, intent.regions-image_index, intent.regions-bounds, intent.input_views
  // pins: intent.input_views-image_index, intent.requested_views, assumption.batch-acceptance, assumption.batch-item
  it('takes every property of the body and answers with the id of the batch', async () => {
    const response = await create({
      items: [
        {
          custom_id: 'row-1',
          input: {
            prompt: 'a crate',
            reference_intent: {
              mode: 'auto',
              role: 'subject',
              target: 'the crate',
              user_instructions: 'weathered',
              regions: [{ image_index: 0, bounds: [0.1, 0.2, 0.5, 0.6] }],
              input_views: [{ image_index: 1 }],
              requested_views: [],
            },
            reference_image_urls: ['https://img.example.com/1.png'],
            reference_images: [{ url: 'https://img.example.com/2.png' }],
            persist: true,
          },
        },
      ],
      max_concurrency: 50,
      max_cost_cents: 1_000,
    });
    expect(response.status).toBe(202);
    expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    expect(await bodyOf(response)).toEqual({ ok: true, batch_id: ID });
  });

  // pins: batch-input.reference_images-image_id
  it('takes the id of an image that was uploaded', async () => {
    const { PNG } = await import('./fixtures/pictures.ts');
    const { image } = await bodyOf<{ image: { id: string } }>(
      service.fetch(
        new Request('http://propmaster.local/v1/images', {
          method: 'POST',
          headers: { Authorization: `Bearer ${team}`, 'Content-Type': 'image/png' },
          body: PNG,
        }),
      ),
    );
    expect((await create({ items: [item({ reference_images: [{ image_id: image.id }] })] })).status).toBe(202);
  });

  // pins: batches-create.key-rules, limit.key-batches
  it.each([
    ['', 422],
    ['a b', 422],
    ['ä', 422],
    ['a/b', 422],
    ['x'.repeat(129), 422],
    ['a', 202],
    ['Az09._:-'.repeat(16), 202],
  ])('with the idempotency-key %j: %i', async (key, status) => {
    const response = await create({ items: [item()] }, key);
    expect(response.status).toBe(status);
    if (status === 422) expect(await refusal(response)).toEqual({ code: 'validation_error', status });
  });

  // pins: batch-request.items-count, batch-request.max_concurrency-range, batch-request.max_cost_cents-min
  // pins: limit.batch-items, limit.batch-concurrency, limit.batch-cost, areas.batches-size
  it.each([
    ['1 item', { items: [item()] }],
    ['1,000 items', { items: Array.from({ length: 1_000 }, () => item()) }],
    ['a concurrency of 1', { items: [item()], max_concurrency: 1 }],
    ['a concurrency of 50', { items: [item()], max_concurrency: 50 }],
    ['a ceiling of 1', { items: [item()], max_cost_cents: 1 }],
    ['a custom_id of 200 characters', { items: [{ ...item(), custom_id: 'x'.repeat(200) }] }],
    ['no views requested', { items: [intent({ requested_views: [] })] }],
  ])('accepts %s', async (_, json) => {
    const idle = await openFake({ workers: 0 });
    expect((await post(idle, '/v1/batches', json, 'k')).status).toBe(202);
  });

  // pins: batch-request.items-count, batch-request.max_concurrency-range, batch-request.max_cost_cents-min
  // pins: limit.batch-items, limit.batch-concurrency, limit.batch-cost, areas.batches-size
  it.each([
    ['nothing', {}],
    ['a list', []],
    ['0 items', { items: [] }],
    ['1,001 items', { items: Array.from({ length: 1_001 }, () => item()) }],
    ['items that are none', { items: item() }],
    ['a concurrency of 0', { items: [item()], max_concurrency: 0 }],
    ['a concurrency of 51', { items: [item()], max_concurrency: 51 }],
    ['a concurrency of 1.5', { items: [item()], max_concurrency: 1.5 }],
    ['a ceiling of 0', { items: [item()], max_cost_cents: 0 }],
    ['a ceiling of 0.5', { items: [item()], max_cost_cents: 0.5 }],
    ['an unlimited ceiling', { items: [item()], max_cost_cents: 'unlimited' }],
    ['an item without input', { items: [{ custom_id: 'x' }] }],
    ['an item without a prompt', { items: [{ input: {} }] }],
    ['a custom_id that is a number', { items: [{ custom_id: 1, input: { prompt: 'p' } }] }],
    ['an empty custom_id', { items: [{ ...item(), custom_id: '' }] }],
    ['a custom_id of 201 characters', { items: [{ ...item(), custom_id: 'x'.repeat(201) }] }],
    ['an item with an unknown property', { items: [{ ...item(), name: 'x' }] }],
    ['persist that is a string', { items: [item({ persist: 'true' })] }],
    ['URLs that are one string', { items: [item({ reference_image_urls: 'https://img.example.com/1.png' })] }],
    ['a mode that is a number', { items: [intent({ mode: 1 })] }],
    ['bounds of 3', { items: [intent({ regions: [{ image_index: 0, bounds: [0, 0, 1] }] })] }],
    ['bounds of 5', { items: [intent({ regions: [{ image_index: 0, bounds: [0, 0, 1, 1, 1] }] })] }],
    ['bounds of strings', { items: [intent({ regions: [{ image_index: 0, bounds: ['0', '0', '1', '1'] }] })] }],
    ['an image_index of 0.5', { items: [intent({ input_views: [{ image_index: 0.5 }] })] }],
  ])('refuses %s', async (_, json) => {
    expect(await refusal(await create(json))).toEqual({ code: 'validation_error', status: 422 });
  });
});

/** Every field of the table; what the specification calls a string is null where it does not apply. */
const RESULT = {
  id: ID,
  index: 0,
  status: 'succeeded',
  phase: TEXT,
  mode: 'asset',
  created_at: TIMESTAMP,
  reserved_spend_cents: 0,
  settled_spend_cents: 10,
  unresolved_provider_calls: 0,
  billing_status: 'settled',
  artifact_status: 'available',
  published_formats: ['glb', 'glb_bundle', 'mjcf'],
  validation_status: 'not_reported',
  asset_id: ID,
  retry_of_job_id: null,
  retry_mode: null,
  failure_stage: null,
  custom_id: 'row-1',
  budget_cents: 10,
  error: null,
  started_at: TIMESTAMP,
  completed_at: TIMESTAMP,
  release_id: 'fake-1',
  result_url: expect.stringMatching(/^http:\/\/propmaster\.local\/v1\/assets\//),
};

describe('GET /v1/batches/{batch_id}/items', () => {
  // pins: batches-items.route, batches-items.envelope, batch-results.ok, batch-results.items, batch-results.has_more
  // pins: batch-results.next_cursor, batch-result.id, batch-result.index, batch-result.status, batch-result.phase
  // pins: batch-result.mode, batch-result.created_at, batch-result.reserved_spend_cents
  // pins: batch-result.settled_spend_cents, batch-result.unresolved_provider_calls, batch-result.billing_status
  // pins: batch-result.artifact_status, batch-result.published_formats, batch-result.validation_status
  // pins: batch-result.asset_id, batch-result.retry_of_job_id, batch-result.retry_mode, batch-result.failure_stage
  // pins: batch-result.custom_id, batch-result.budget_cents, batch-result.error, batch-result.started_at
  // pins: batch-result.completed_at, batch-result.release_id, batch-result.result_url, batch-item.custom_id-echoed
  // pins: areas.batches-partial, generation.export-certifies-nothing, assumption.batch-result
  it('shows every field of the table; one that fails does not fail the others', async () => {
    const json = {
      items: [
        { custom_id: 'row-1', input: { prompt: 'a crate' } },
        { custom_id: 'row-2', input: { prompt: 'refuse this' } },
        { input: { prompt: 'a mug' } },
      ],
    };
    const { batch_id } = await bodyOf<{ batch_id: string }>(create(json));
    await service.waitIdle();
    const response = await call(service, `GET /v1/batches/${batch_id}/items`, { key: team });
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual({
      ok: true,
      items: [
        RESULT,
        {
          ...RESULT,
          index: 1,
          status: 'failed',
          settled_spend_cents: 0,
          billing_status: 'released',
          artifact_status: 'unavailable',
          published_formats: [],
          asset_id: null,
          failure_stage: 'planning',
          custom_id: 'row-2',
          error: 'I can make: crate, mug. Name one of these.',
          release_id: null,
          result_url: null,
        },
        { ...RESULT, index: 2, custom_id: null },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  // pins: batch-result.billing_status, batch-result.artifact_status, batch-request.no-holds, areas.batches-queue
  // pins: batch-result.reserved_spend_cents
  it('shows items that wait, for which nothing is held', async () => {
    const idle = await openFake({ workers: 0, creditCents: 0 });
    const batch = await submitBatch(idle, ['a crate', 'a mug']);
    expect(await itemsOf(idle, batch)).toMatchObject(
      [0, 1].map((index) => ({
        index,
        status: 'queued',
        reserved_spend_cents: 0,
        billing_status: 'unavailable',
        artifact_status: 'unavailable',
        validation_status: 'not_reported',
        started_at: null,
      })),
    );
  });

  // pins: assumption.page-size, assumption.page-cursor
  it('comes in pages', async () => {
    const batch = await submitBatch(
      service,
      ['a', 'b', 'c'].map((name) => `crate ${name}`),
    );
    type Page = { items: { index: number }[]; has_more: boolean; next_cursor: string | null };
    const page = (query: string) =>
      bodyOf<Page>(call(service, `GET /v1/batches/${batch}/items${query}`, { key: team }));
    const first = await page('?limit=2');
    expect([first.items.map(({ index }) => index), first.has_more]).toEqual([[0, 1], true]);
    const rest = await page(`?limit=2&cursor=${first.next_cursor}`);
    expect([rest.items.map(({ index }) => index), rest.has_more, rest.next_cursor]).toEqual([[2], false, null]);
    await service.waitIdle();
  });

  it.each(['?limit=0', '?limit=101', '?cursor=x', '?page=1'])('refuses %s', async (query) => {
    const batch = await submitBatch(service, ['a crate']);
    expect(await refusal(await call(service, `GET /v1/batches/${batch}/items${query}`, { key: team }))).toEqual({
      code: 'validation_error',
      status: 422,
    });
  });

  it('of an unknown batch: 404', async () => {
    const route = 'GET /v1/batches/batch_000000000000000000000000/items';
    expect(await refusal(await call(service, route, { key: team }))).toEqual({ code: 'batch_not_found', status: 404 });
  });
});

describe('the limits of a batch', () => {
  // pins: batch-request.max_concurrency-ceiling
  it('no more items than max_concurrency run at once', async () => {
    const wide = await openFake({ workers: 4 });
    const batch = await submitBatch(
      wide,
      Array.from({ length: 4 }, (_, n) => `slow crate ${n}`),
      { max_concurrency: 2 },
    );
    const most = [];
    for (let done = false; !done; ) {
      const items = await itemsOf(wide, batch);
      most.push(items.filter(({ status }) => status === 'running').length);
      done = items.every(({ status }) => status === 'succeeded');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(Math.max(...most)).toBe(2);
  });

  // pins: batch-request.max_cost_cents-ceiling, batch-result.failure_stage, batch-result.billing_status
  // pins: batch-result.artifact_status, assumption.batch-ceiling
  it('items that would lift the sum above max_cost_cents fail, one by one', async () => {
    const batch = await submitBatch(service, ['crate a', 'crate b', 'crate c'], { max_cost_cents: 29 });
    await service.waitIdle();
    expect(await itemsOf(service, batch)).toMatchObject([
      { status: 'succeeded', budget_cents: 10 },
      { status: 'succeeded', budget_cents: 10 },
      {
        status: 'failed',
        failure_stage: 'parent',
        billing_status: 'unavailable',
        artifact_status: 'unavailable',
        error: TEXT,
      },
    ]);
  });

  // pins: batch-request.other-checks, assumption.prices
  it('credit is checked for each item', async () => {
    const poor = await openFake({ creditCents: 15 });
    const batch = await submitBatch(poor, ['crate a', 'crate b'], { max_concurrency: 50 });
    await poor.waitIdle();
    expect(await itemsOf(poor, batch)).toMatchObject([
      { status: 'succeeded', settled_spend_cents: 10 },
      { status: 'failed', failure_stage: 'admission', settled_spend_cents: 0 },
    ]);
  });
});

// pins: retry-export.counts, assumption.single-batch
it('the retry of an export leaves the counts of the batch as they are', async () => {
  const batch = await submitBatch(service, ['a crate', 'an unexportable crate']);
  await service.waitIdle();
  const shown = () => bodyOf<{ batch: object }>(call(service, `GET /v1/batches/${batch}`, { key: team }));
  const before = await shown();
  expect(before).toMatchObject({
    ok: true,
    batch: { id: batch, status: 'completed', counts: { total: 2, queued: 0, running: 0, succeeded: 1, failed: 1 } },
  });
  const failed = (await itemsOf(service, batch))[1]!;
  const { job_id } = await bodyOf<{ job_id: string }>(
    call(service, `POST /v1/jobs/${failed['id']}/retry-export`, {
      key: team,
      headers: { 'Idempotency-Key': 'counts' },
    }),
  );
  await service.waitIdle();
  expect(await jobOf(service, team, job_id)).toMatchObject({ status: 'succeeded', retry_of_job_id: failed['id'] });
  expect(await shown()).toEqual(before);
  expect((await itemsOf(service, batch))[1]).toEqual(failed);
});

// pins: assumption.batch-cancel
it('a batch is cancelled', async () => {
  const idle = await openFake({ workers: 0 });
  const batch = await submitBatch(idle, ['a crate', 'a mug']);
  expect(await bodyOf(call(idle, `POST /v1/batches/${batch}/cancel`, { key: idle.keys.team }))).toMatchObject({
    ok: true,
    batch: { status: 'completed', counts: { total: 2, cancelled: 2 } },
  });
});
