import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, jobOf } from '../service/open.ts';
import { bodyOf, ID, post, REQUEST_ID, refusal, shareContract, TIMESTAMP, titled } from './answers.ts';
import { JPEG, PNG, pngOf, WEBP } from './fixtures/pictures.ts';

const shared = shareContract();
let service: Service;
let team: string;
beforeAll(() => {
  service = shared.service;
  team = service.keys.team;
});

const create = (json: unknown, key: string = crypto.randomUUID()) => post(service, '/v1/scenes', json, key);
const dataUrl = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('POST /v1/scenes', () => {
  // pins: scenes-create.route, scenes-create.202, scenes-create.poll, scene-acceptance.ok, scene-acceptance.job_id
  // pins: scene-acceptance.scene_id, scene-acceptance.status, job-birth.scene, job-birth.scene-status, job-birth.id
  // pins: generation.scene-from-text, areas.scenes-text, reconstruction.team, scenes-create.body, scene-request.prompt
  // pins: scenes-create.whole-pipeline, generation.asynchronous
  it('answers 202 with job and scene; the job leads to the scene', async () => {
    const response = await service.fetch(
      new Request('http://propmaster.local/v1/scenes', {
        method: 'POST',
        headers: { Authorization: `Bearer ${team}`, 'Content-Type': 'application/json', 'idempotency-key': 'first' },
        body: '{"prompt":"a kitchen"}',
      }),
    );
    expect(response.status).toBe(202);
    expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    const accepted = await bodyOf<{ job_id: string; scene_id: string }>(response);
    expect(accepted).toEqual({ ok: true, job_id: ID, scene_id: ID, status: 'queued' });
    await service.waitIdle();
    const { scene_id } = accepted;
    expect(await jobOf(service, team, accepted.job_id)).toMatchObject({
      id: accepted.job_id,
      status: 'succeeded',
      mode: 'scene',
      created_at: TIMESTAMP,
      started_at: TIMESTAMP,
      scene_id,
      result: { scene: { id: scene_id, pipeline_status: 'completed' } },
    });
  });

  // pins: scene-request.reference_images, scene-request.max_cost_cents, scene-request.max_asset_definitions
  // pins: scene-request.max_instances, scene-reference.data_url, scene-reference.view, scene-reference.null
  // pins: scene-reference.url, scene-reference.data_url-alone, areas.scenes-inline-images, generation.scene-from-images
  it('takes every property of the body, the references with nulls', async () => {
    const response = await create({
      prompt: 'a kitchen',
      reference_images: [
        { image_id: null, url: null, data_url: dataUrl('image/png', PNG), view: 'front' },
        { image_id: null, url: 'https://img.example.com/1.png', data_url: null, view: null },
        { data_url: dataUrl('image/jpeg', JPEG) },
      ],
      max_cost_cents: 1_000_000,
      max_asset_definitions: 100,
      max_instances: 500,
    });
    expect(response.status).toBe(202);
  });

  // pins: scenes-create.key-length, scenes-create.key-pattern, limit.key-scenes
  it.each([
    ['', 422],
    ['a b', 422],
    ['ä', 422],
    ['a/b', 422],
    ['x'.repeat(129), 422],
    ['a', 202],
    ['Az09._:-'.repeat(16), 202],
  ])('with the idempotency-key %j: %i', async (key, status) => {
    const response = await create({ prompt: 'a kitchen' }, key);
    expect(response.status).toBe(status);
    if (status === 422) expect(await refusal(response)).toEqual({ code: 'validation_error', status });
  });

  it('is the same submission under the same key, and refused with another body', async () => {
    const first = await bodyOf(create({ prompt: 'a kitchen' }, 'twice'));
    expect(await bodyOf(create({ prompt: 'a kitchen' }, 'twice'))).toEqual(first);
    expect(await refusal(await create({ prompt: 'a hall' }, 'twice'))).toEqual({
      code: 'idempotency_key_reused',
      status: 422,
    });
  });

  // pins: scenes-create.409, assumption.idempotency-in-progress
  it('answers 409 while a request with the same key is being answered', async () => {
    const json = { prompt: 'a kitchen', reference_images: [{ data_url: dataUrl('image/png', PNG) }] };
    const answers = await Promise.all([1, 2, 3].map(() => create(json, 'at-once')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, 409, 409]);
    const early = answers.find(({ status }) => status === 409)!;
    expect(early.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await refusal(early)).toEqual({ code: 'idempotency_in_progress', status: 409 });
  });
});

describe('the body of a scene', () => {
  // pins: scene-request.prompt-length, scene-request.reference_images-count, scene-request.max_cost_cents-range
  // pins: scene-request.max_asset_definitions-range, scene-request.max_instances-range, limit.scene-prompt
  // pins: limit.scene-references, limit.scene-cost, limit.asset-definitions, limit.instances
  it.each(
    titled<object>([
      { prompt: 'x' },
      { prompt: 'ü'.repeat(20_000) },
      { prompt: 'p', reference_images: [] },
      { prompt: 'p', reference_images: Array.from({ length: 3 }, () => ({ url: 'https://img.example.com/1.png' })) },
      { prompt: 'p', max_cost_cents: 1 },
      { prompt: 'p', max_cost_cents: 1_000_000 },
      { prompt: 'p', max_cost_cents: 'unlimited' },
      { prompt: 'p', max_cost_cents: null },
      { prompt: 'p', max_asset_definitions: 1 },
      { prompt: 'p', max_asset_definitions: 100 },
      { prompt: 'p', max_instances: 1 },
      { prompt: 'p', max_instances: 500 },
    ]),
  )('on its limits is accepted: %s', async (_, json) => expect((await create(json)).status).toBe(202));

  // pins: scene-request.strict, scene-request.prompt-length, scene-request.reference_images-count
  // pins: scene-request.max_cost_cents-range, scene-request.max_asset_definitions-range
  // pins: scene-request.max_instances-range, limit.scene-prompt, limit.scene-references, limit.scene-cost
  // pins: limit.asset-definitions, limit.instances, scenes-create.422, scene-reference.strict
  // pins: scene-reference.image_id-pattern, scene-reference.url-length, scene-reference.view-values
  // pins: scene-reference.data_url-types, limit.inline-types, assumption.reference-source
  it.each(
    titled<unknown>([
      {},
      null,
      [],
      'a kitchen',
      { prompt: '' },
      { prompt: null },
      { prompt: 7 },
      { prompt: 'x'.repeat(20_001) },
      { prompt: 'p', seed: 1 },
      { prompt: 'p', name: 'Kitchen' },
      { prompt: 'p', reference_images: null },
      { prompt: 'p', reference_images: {} },
      { prompt: 'p', reference_images: Array.from({ length: 4 }, () => ({ url: 'https://img.example.com/1.png' })) },
      { prompt: 'p', max_cost_cents: 0 },
      { prompt: 'p', max_cost_cents: -1 },
      { prompt: 'p', max_cost_cents: 1_000_001 },
      { prompt: 'p', max_cost_cents: 1.5 },
      { prompt: 'p', max_cost_cents: '100' },
      { prompt: 'p', max_cost_cents: 'Unlimited' },
      { prompt: 'p', max_cost_cents: true },
      { prompt: 'p', max_asset_definitions: 0 },
      { prompt: 'p', max_asset_definitions: 101 },
      { prompt: 'p', max_asset_definitions: 2.5 },
      { prompt: 'p', max_asset_definitions: null },
      { prompt: 'p', max_instances: 0 },
      { prompt: 'p', max_instances: 501 },
      { prompt: 'p', max_instances: '5' },
      ...[
        { url: 'https://img.example.com/1.png', alt: 'x' },
        { image_id: `img_${'0'.repeat(63)}` },
        { image_id: `img_${'0'.repeat(65)}` },
        { image_id: `img_${'A'.repeat(64)}` },
        { image_id: `${'0'.repeat(64)}` },
        { image_id: `img_${'0'.repeat(64)}\n` },
        { url: '' },
        { url: 'https://img.example.com/1.png', view: 'Front' },
        { url: 'https://img.example.com/1.png', view: '' },
        { data_url: '' },
        { data_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
        { data_url: 'data:image/svg+xml;base64,PHN2Zy8+' },
        { data_url: 'data:image/png,raw' },
        { data_url: 'data:image/png;base64,' },
        { data_url: 'data:image/png;base64,####' },
        { data_url: 'data:image/png;base64,bm8gcGljdHVyZQ==' },
        { data_url: 'https://img.example.com/1.png' },
        {},
        { image_id: null, url: null, data_url: null },
        { url: 'https://img.example.com/1.png', data_url: 'data:image/png;base64,AA==' },
        'https://img.example.com/1.png',
        null,
      ].map((reference) => ({ prompt: 'p', reference_images: [reference] })),
    ]),
  )('beyond its limits is refused with 422: %s', async (_, json) => {
    expect((await refusal(await create(json))).status).toBe(422);
  });

  // pins: scene-reference.view-values
  it.each(['front', 'back', 'left', 'right', 'top', 'bottom', 'perspective', 'detail'])(
    'takes the view %s',
    async (view) => {
      const reference = { url: 'https://img.example.com/1.png', view };
      expect((await create({ prompt: 'p', reference_images: [reference] })).status).toBe(202);
    },
  );

  // pins: scene-reference.data_url-types, limit.inline-types, assumption.image-animation
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('takes an inline %s', async (type, bytes) => {
    const reference = { data_url: dataUrl(type, bytes) };
    expect((await create({ prompt: 'p', reference_images: [reference] })).status).toBe(202);
  });

  // pins: scene-reference.image_id, assumption.images
  it('takes an image that the key has uploaded, and no other', async () => {
    const upload = (key: string) =>
      service.fetch(
        new Request('http://propmaster.local/v1/images', {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'image/png' },
          body: PNG,
        }),
      );
    const { image } = await bodyOf<{ image: { id: string } }>(upload(team));
    expect((await create({ prompt: 'p', reference_images: [{ image_id: image.id }] })).status).toBe(202);
    const unknown = { prompt: 'p', reference_images: [{ image_id: `img_${'0'.repeat(64)}` }] };
    expect((await refusal(await create(unknown))).status).toBe(422);
  });

  // pins: scene-reference.data_url-bytes, scene-reference.data_url-length, limit.inline-bytes, limit.inline-characters
  it.each([
    ['20 MiB', 20 * 1024 * 1024, 202],
    ['20 MiB and a byte', 20 * 1024 * 1024 + 1, 422],
    ['28,000,001 characters', Math.ceil((28_000_001 - 22) / 4) * 3, 422],
  ])('with an inline image of %s', async (_, size, status) => {
    const reference = { data_url: dataUrl('image/png', pngOf(size)) };
    const response = await create({ prompt: 'p', reference_images: [reference] });
    expect(response.status).toBe(status);
  });
});

describe('the defaults of a scene', () => {
  async function nameOf(json: Record<string, unknown>): Promise<unknown> {
    const { job_id } = await bodyOf<{ job_id: string }>(create({ prompt: 'echo', ...json }));
    await service.waitIdle();
    return (await jobOf(service, team, job_id))['result'];
  }

  // pins: scene-request.max_asset_definitions-default, scene-request.max_instances-default, limit.asset-definitions
  // pins: limit.instances
  it('are 50 designs and 100 instances', async () => {
    expect(await nameOf({})).toMatchObject({ scene: { name: '50 designs, 100 instances' } });
    expect(await nameOf({ max_asset_definitions: 1, max_instances: 500 })).toMatchObject({
      scene: { name: '1 designs, 500 instances' },
    });
  });
});

describe('the cost of a scene', () => {
  async function outcomeOf(prompt: string, max_cost_cents?: unknown): Promise<Record<string, unknown>> {
    const json = { prompt, ...(max_cost_cents === undefined ? {} : { max_cost_cents }) };
    const { job_id, scene_id } = await bodyOf<{ job_id: string; scene_id: string }>(create(json));
    await service.waitIdle();
    const job = await jobOf(service, team, job_id);
    const { status } = await bodyOf<{ status: { stages: Record<string, unknown>[] } }>(
      call(service, `GET /v1/scenes/${scene_id}/status`, { key: team }),
    );
    return { status: job['status'], settled: job['settled_spend_cents'], assets: status.stages[1]?.['status'] };
  }

  // pins: scene-cost.charge, scene-cost.cap, scenes-create.within-budget, assumption.prices
  it('is its assembly and 10 for each design delivered, and must fit below the cap before anything is made', async () => {
    expect(await outcomeOf('a kitchen', 45)).toEqual({ status: 'succeeded', settled: 45, assets: 'completed' });
    expect(await outcomeOf('a candidate kitchen', 45)).toMatchObject({ status: 'succeeded', settled: 35 });
    expect(await outcomeOf('a kitchen', 44)).toEqual({ status: 'failed', settled: 0, assets: 'pending' });
  });

  // pins: scene-request.max_cost_cents-unlimited, scene-request.max_cost_cents-default, scenes-create.within-budget
  // pins: assumption.scene-price
  it('is capped by the setting of the server, unless it is unlimited', async () => {
    const failed = { status: 'failed', settled: 0, assets: 'pending' };
    expect(await outcomeOf('a dear kitchen')).toEqual(failed);
    expect(await outcomeOf('a dear kitchen', null)).toEqual(failed);
    expect(await outcomeOf('a dear kitchen', 9_999)).toEqual(failed);
    expect(await outcomeOf('a dear kitchen', 10_000)).toMatchObject({ status: 'succeeded' });
    expect(await outcomeOf('a dear kitchen', 'unlimited')).toMatchObject({ status: 'succeeded' });
  });
});

// pins: assumption.reference-url
it.each(['http://127.0.0.1:9/x.png', 'http://[::1]:9/x.png', 'http://169.254.169.254/latest', 'ftp://x/1.png', 'x'])(
  'a reference at %s is not fetched: the job fails, or is not taken',
  async (url) => {
    const response = await create({ prompt: 'a kitchen', reference_images: [{ url }] });
    if (response.status !== 202) {
      expect((await refusal(response)).status).toBe(422);
      return;
    }
    const { job_id } = await bodyOf<{ job_id: string }>(response);
    await service.waitIdle();
    expect(await jobOf(service, team, job_id)).toMatchObject({
      status: 'failed',
      settled_spend_cents: 0,
      error: { code: 'reference_unavailable' },
    });
  },
);
