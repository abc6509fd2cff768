/** The scene routes, read from top to bottom beside the specification: longer than other files on purpose. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../../src/service/export/unzip.ts';
import { openService, type Service } from '../../src/service/index.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { bodyOf, call, jobOf, openFake, shareFake, temporaryFolder } from './open.ts';
import { PNG, pngDataUrl } from './pictures.ts';

const shared = shareFake();
let store: Store;
let team: string;
beforeAll(async () => {
  store = await openStore(shared.dataDir);
  team = shared.service.keys.team;
});
afterAll(() => store.close());

function post(json: unknown, { key = team, idempotencyKey = randomUUID() as string, service = shared.service } = {}) {
  return call(service, 'POST /v1/scenes', { key, json, headers: { 'Idempotency-Key': idempotencyKey } });
}

/** Makes a scene with the stand-in for the generator. */
async function make(json: object, service: Service = shared.service): Promise<{ id: string; job: string }> {
  const answer = await bodyOf(post(json, { service, key: service.keys.team }));
  await service.waitIdle();
  return { id: String(answer['scene_id']), job: String(answer['job_id']) };
}

const get = (path: string, key = team) => call(shared.service, `GET ${path}`, { key });
const scene = async (id: string) => (await bodyOf(get(`/v1/scenes/${id}`)))['scene'] as Record<string, unknown>;

describe('POST /v1/scenes', () => {
  it('answers 202 with both ids, and the same again to a repetition', async () => {
    const first = await post({ prompt: 'a study' }, { idempotencyKey: 'once' });
    expect(first.status).toBe(202);
    const body = await bodyOf(first);
    expect(body).toEqual({
      ok: true,
      job_id: expect.stringMatching(/^job_[0-9a-f]{24}$/),
      scene_id: expect.stringMatching(/^scene_[0-9a-f]{24}$/),
      status: 'queued',
    });
    expect(await bodyOf(post({ prompt: 'a study', max_instances: 100 }, { idempotencyKey: 'once' }))).toEqual(body);
    const other = await post({ prompt: 'another study' }, { idempotencyKey: 'once' });
    expect(other.status).toBe(422);
    expect(await bodyOf(other)).toMatchObject({ detail: { error: { code: 'idempotency_key_reused' } } });
  });

  it.each<[string, object]>([
    ['prompt', { prompt: '' }],
    ['prompt', { prompt: 'x'.repeat(20_001) }],
    ['max_cost_cents', { prompt: 'x', max_cost_cents: 0 }],
    ['max_cost_cents', { prompt: 'x', max_cost_cents: 1_000_001 }],
    ['max_cost_cents', { prompt: 'x', max_cost_cents: 'none' }],
    ['max_cost_cents', { prompt: 'x', max_cost_cents: 1.5 }],
    ['max_asset_definitions', { prompt: 'x', max_asset_definitions: 0 }],
    ['max_asset_definitions', { prompt: 'x', max_asset_definitions: 101 }],
    ['max_instances', { prompt: 'x', max_instances: 0 }],
    ['max_instances', { prompt: 'x', max_instances: 501 }],
    ['persist', { prompt: 'x', persist: true }],
    ['reference_images', { prompt: 'x', reference_images: Array(4).fill({ url: 'https://example.org/a.png' }) }],
    ['reference_images.0', { prompt: 'x', reference_images: [{}] }],
    [
      'reference_images.0',
      { prompt: 'x', reference_images: [{ url: 'https://example.org/a.png', data_url: pngDataUrl }] },
    ],
    ['reference_images.0.url', { prompt: 'x', reference_images: [{ url: '' }] }],
    [
      'reference_images.0.view',
      { prompt: 'x', reference_images: [{ url: 'https://example.org/a.png', view: 'inside' }] },
    ],
    ['reference_images.0.image_id', { prompt: 'x', reference_images: [{ image_id: 'img_1' }] }],
    ['reference_images.0.image_id', { prompt: 'x', reference_images: [{ image_id: `img_${'0'.repeat(64)}` }] }],
    [
      'reference_images.0.data_url',
      { prompt: 'x', reference_images: [{ data_url: 'data:image/gif;base64,R0lGODlh' }] },
    ],
    ['reference_images.0.data_url', { prompt: 'x', reference_images: [{ data_url: `${pngDataUrl}!` }] }],
    ['reference_images.0.data_url', { prompt: 'x', reference_images: [{ data_url: pngDataUrl.replace(/=+$/, '') }] }],
    ['reference_images.0.data_url', { prompt: 'x', reference_images: [{ data_url: 'data:image/png;base64,' }] }],
  ])('refuses %s: %j', async (field, json) => {
    const answer = await post(json);
    expect(answer.status).toBe(422);
    const { detail } = (await answer.json()) as { detail: { error: { code: string; fields: { path: string }[] } } };
    expect(detail.error.code).toBe('validation_error');
    expect(detail.error.fields.map(({ path }) => path)).toContain(field);
  });

  it.each<object>([
    { prompt: 'x' },
    { prompt: 'x'.repeat(20_000), max_cost_cents: null },
    { prompt: 'x', max_cost_cents: 1 },
    { prompt: 'x', max_cost_cents: 1_000_000, max_asset_definitions: 1, max_instances: 1 },
    { prompt: 'x', max_cost_cents: 'unlimited', max_asset_definitions: 100, max_instances: 500 },
    { prompt: 'x', reference_images: [] },
    {
      prompt: 'x',
      reference_images: [
        { data_url: pngDataUrl, view: 'front' },
        { data_url: pngDataUrl, url: null },
      ],
    },
  ])('takes %j', async (json) => expect((await post(json)).status).toBe(202));

  it('keeps an inline image for the key, and its id in the job', async () => {
    const { job } = await bodyOf(
      post({ prompt: 'a room', reference_images: [{ data_url: pngDataUrl, view: 'top' }] }),
    ).then(({ job_id }) => ({ job: String(job_id) }));
    const id = `img_${createHash('sha256').update(PNG).digest('hex')}`;
    expect((await store.jobs.find('team', job))?.request).toEqual({
      prompt: 'a room',
      max_asset_definitions: 50,
      max_instances: 100,
      max_cost_cents: 5_000,
      reference_images: [{ image_id: id, view: 'top' }],
    });
    expect(Buffer.from(await (await get(`/v1/images/${id}`)).arrayBuffer()).equals(PNG)).toBe(true);
    expect((await get(`/v1/images/${id}`, shared.service.keys.personal)).status).toBe(404);
  });

  it('says what is wrong with an inline image that is none', async () => {
    const data = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    const answer = await post({ prompt: 'x', reference_images: [{ data_url: data }] });
    expect(answer.status).toBe(422);
    expect(await bodyOf(answer)).toMatchObject({ detail: { error: { code: 'invalid_image' } } });
    const wrong = await post({ prompt: 'x', reference_images: [{ data_url: pngDataUrl.replace('png', 'jpeg') }] });
    expect(await bodyOf(wrong)).toMatchObject({
      detail: { error: { code: 'invalid_image', message: expect.stringContaining('image/png, not image/jpeg') } },
    });
  });

  it('is for Team keys with the scope, and with an idempotency key', async () => {
    const personal = await post({ prompt: 'x' }, { key: shared.service.keys.personal });
    expect(personal.status).toBe(403);
    expect(await bodyOf(personal)).toMatchObject({ detail: { error: { code: 'workspace_access_required' } } });
    const weak = await store.keys.create({ kind: 'team', library: 'team', scopes: ['generate:assets'] });
    const scoped = await post({ prompt: 'x' }, { key: weak });
    expect(scoped.status).toBe(403);
    expect(await bodyOf(scoped)).toMatchObject({ detail: { error: { code: 'insufficient_scope' } } });
    const bare = await call(shared.service, 'POST /v1/scenes', { key: team, json: { prompt: 'x' } });
    expect(bare.status).toBe(422);
    expect(await bodyOf(bare)).toMatchObject({ detail: { error: { code: 'idempotency_key_required' } } });
    expect((await post({ prompt: 'x' }, { idempotencyKey: 'x'.repeat(129) })).status).toBe(422);
    expect((await post({ prompt: 'x' }, { idempotencyKey: 'x y' })).status).toBe(422);
  });
});

describe('a scene that is made', () => {
  it('is listed, newest first, in pages', async () => {
    const service = await openFake();
    const ids = [];
    for (const n of [1, 2, 3]) ids.unshift((await make({ prompt: `room ${n}` }, service)).id);
    const page = async (query: string) =>
      (await bodyOf(call(service, `GET /v1/scenes?${query}`, { key: service.keys.team }))) as {
        scenes: { id: string }[];
        has_more: boolean;
        next_cursor: string | null;
      };
    const first = await page('limit=2');
    expect(first).toMatchObject({ ok: true, has_more: true });
    expect(first.scenes[0]).toEqual({
      id: ids[0],
      name: 'Scene of room 3',
      pipeline_status: 'completed',
      pipeline_prompt: 'room 3',
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    const second = await page(`limit=2&cursor=${first.next_cursor}`);
    expect([...first.scenes, ...second.scenes].map(({ id }) => id)).toEqual(ids);
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
  });

  it('shows its graph when it is asked to', async () => {
    const { id, job } = await make({ prompt: 'a bright room' });
    expect(await scene(id)).toEqual({
      id,
      name: 'Scene of a bright room',
      pipeline_status: 'completed',
      pipeline_prompt: 'a bright room',
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      job_id: job,
      release_id: 'fake-1',
      formats: ['glb', 'source'],
      delivery: expect.objectContaining({ status: 'complete', missing: [], request: [] }),
    });
    expect((await bodyOf(get(`/v1/scenes/${id}?include_graph=true`)))['scene']).toMatchObject({
      graph: { assets: [{ id: 'table' }, { id: 'mug' }], instances: [{ name: 'table_1', asset_id: 'table' }] },
    });
    expect((await bodyOf(get(`/v1/scenes/${id}?include_graph=false`)))['scene']).not.toHaveProperty('graph');
  });

  it('is the result of its job, with what was delivered and what it cost', async () => {
    const { id, job } = await make({ prompt: 'a candidate room' });
    expect(await jobOf(shared.service, team, job)).toMatchObject({
      mode: 'scene',
      scene_id: id,
      settled_spend_cents: 35,
      reserved_spend_cents: 0,
      result: {
        scene: { id, formats: ['glb', 'source'] },
        delivery: {
          status: 'candidate',
          missing: ['mug'],
          delivered_assets: 1,
          planned_assets: 2,
          validation: 'incomplete',
        },
      },
    });
  });

  it('tells its stages and times', async () => {
    const { id, job } = await make({ prompt: 'a timed room' });
    const { status } = (await bodyOf(get(`/v1/scenes/${id}/status`))) as { status: Record<string, unknown> };
    expect(status).toMatchObject({ scene_id: id, pipeline_status: 'completed', job_id: job, errors: [] });
    expect(status['stages']).toEqual(
      ['planning', 'assets', 'structure', 'placement', 'export'].map((name) => ({
        name,
        status: 'completed',
        started_at: expect.any(Number),
        completed_at: expect.any(Number),
      })),
    );
    expect(status['timing']).toEqual({ queued_ms: expect.any(Number), running_ms: expect.any(Number) });
  });

  it('tells what went wrong, and in which stage', async () => {
    const { id } = await make({ prompt: 'refuse this' });
    expect(await bodyOf(get(`/v1/scenes/${id}/status`))).toMatchObject({
      status: {
        pipeline_status: 'failed',
        errors: [{ code: 'prompt_not_understood', stage: 'planning' }],
        stages: [{ name: 'planning', status: 'failed' }, { name: 'assets', status: 'pending' }, {}, {}, {}],
      },
    });
    expect(await scene(id)).toMatchObject({ name: 'refuse this', pipeline_status: 'failed', formats: [] });
  });

  it('fails when its price is above the cap, and holds nothing', async () => {
    const { id, job } = await make({ prompt: 'a room', max_cost_cents: 44 });
    expect(await scene(id)).toMatchObject({ pipeline_status: 'failed' });
    expect(await jobOf(shared.service, team, job)).toMatchObject({
      status: 'failed',
      reserved_spend_cents: 0,
      settled_spend_cents: 0,
    });
    const dear = await make({ prompt: 'a dear room' });
    expect(await scene(dear.id)).toMatchObject({ pipeline_status: 'failed' });
    const unlimited = await make({ prompt: 'a dear room', max_cost_cents: 'unlimited' });
    expect(await scene(unlimited.id)).toMatchObject({ pipeline_status: 'completed' });
  });

  it('can be renamed and described, and is not made again', async () => {
    const { id } = await make({ prompt: 'a nameless room' });
    const patch = (json: unknown) => call(shared.service, `PATCH /v1/scenes/${id}`, { key: team, json });
    const odd = 'Nul \u0000, "quotes" and \u{1f6cb}';
    expect((await bodyOf(patch({ name: odd })))['scene']).toMatchObject({ id, name: odd });
    expect((await bodyOf(patch({ description: 'Seen from the door.' })))['scene']).toMatchObject({
      name: odd,
      description: 'Seen from the door.',
      pipeline_status: 'completed',
    });
    expect(await scene(id)).toMatchObject({ name: odd, description: 'Seen from the door.' });
    expect((await bodyOf(get(`/v1/scenes/${id}?include_graph=true`)))['scene']).toHaveProperty('graph');
    expect((await patch({ name: 'x'.repeat(200), description: 'x'.repeat(20_000) })).status).toBe(200);
  });
});

describe('refusals of the scene area', () => {
  const UNKNOWN = `scene_${'0'.repeat(24)}`;

  it.each([
    ['GET /v1/scenes', {}, 401, 'invalid_api_key'],
    [`GET /v1/scenes/${UNKNOWN}`, {}, 401, 'invalid_api_key'],
    [`GET /v1/scenes/${UNKNOWN}`, { key: 'team' }, 404, 'scene_not_found'],
    [`GET /v1/scenes/${UNKNOWN}/status`, { key: 'team' }, 404, 'scene_not_found'],
    [`PATCH /v1/scenes/${UNKNOWN}`, { key: 'team', json: { name: 'x' } }, 404, 'scene_not_found'],
    [`POST /v1/scenes/${UNKNOWN}/export`, { key: 'team' }, 404, 'scene_not_found'],
    [`DELETE /v1/scenes/${UNKNOWN}`, { key: 'team' }, 405, 'method_not_allowed'],
    [`GET /v1/scenes/${UNKNOWN}/export`, { key: 'team' }, 405, 'method_not_allowed'],
    [`GET /v1/scenes/${UNKNOWN}/graph`, { key: 'team' }, 404, 'route_not_found'],
  ] as const)(
    '%s %j: %i, without detail',
    async (route, { key, ...rest }: { key?: string; json?: unknown }, status, code) => {
      const answer = await call(shared.service, route, { ...rest, ...(key ? { key: team } : {}) });
      expect(answer.status).toBe(status);
      expect(await bodyOf(answer)).toEqual({ error: { code, message: expect.any(String), status } });
      expect(answer.headers.get('X-Request-ID')).toMatch(/^req_/);
    },
  );

  it('are in that shape also when the rate is exceeded, but not on POST /v1/scenes', async () => {
    const service = await openFake({ rateLimitPerMinute: 1 });
    const key = service.keys.team;
    await call(service, 'GET /v1/scenes', { key });
    const list = await call(service, 'GET /v1/scenes', { key });
    expect(list.status).toBe(429);
    expect(await bodyOf(list)).toMatchObject({ error: { code: 'rate_limit_exceeded', status: 429 } });
    const submission = await post({ prompt: 'x' }, { service, key });
    expect(await bodyOf(submission)).toMatchObject({ detail: { error: { code: 'rate_limit_exceeded' } } });
    const saved = await call(service, `POST /v1/scenes/${UNKNOWN}/export?format=glb`, { key });
    expect(await bodyOf(saved)).toMatchObject({ detail: { error: { code: 'rate_limit_exceeded' } } });
  });

  it.each<[string, object, object]>([
    ['?limit=0', {}, { loc: ['query', 'limit'], type: 'too_small', input: '0', ctx: { minimum: 1 } }],
    ['?limit=101', {}, { loc: ['query', 'limit'], type: 'too_big', input: '101', ctx: { maximum: 100 } }],
    ['?limit=ten', {}, { loc: ['query', 'limit'], type: 'invalid_type', input: 'ten' }],
    ['?order=up', {}, { loc: ['query', 'order'], type: 'extra_forbidden', input: 'up', ctx: {} }],
    ['?cursor=abc', {}, { loc: ['query', 'cursor'], type: 'value_error', input: null, ctx: {} }],
  ])('of GET /v1/scenes%s name the place', async (query, _, violation) => {
    const answer = await get(`/v1/scenes${query}`);
    expect(answer.status).toBe(422);
    expect(await bodyOf(answer)).toEqual({
      detail: [expect.objectContaining({ msg: expect.any(String), ...shape(violation) })],
    });
  });

  it.each<[unknown, object[]]>([
    [{}, [{ loc: ['body'], type: 'custom' }]],
    [{ name: '' }, [{ loc: ['body', 'name'], type: 'too_small', input: '', ctx: { minimum: 1 } }]],
    [{ name: 'x'.repeat(201) }, [{ loc: ['body', 'name'], type: 'too_big', ctx: { maximum: 200 } }]],
    [{ description: 'x'.repeat(20_001) }, [{ loc: ['body', 'description'], type: 'too_big' }]],
    [
      { name: 7, prompt: 'x' },
      [
        { loc: ['body', 'name'], input: 7 },
        { loc: ['body', 'prompt'], type: 'extra_forbidden', input: 'x' },
      ],
    ],
    [[], [{ loc: ['body'], type: 'invalid_type' }]],
  ])('of PATCH %j name the place', async (json, violations) => {
    const { id } = await make({ prompt: 'a room to change' });
    const answer = await call(shared.service, `PATCH /v1/scenes/${id}`, { key: team, json });
    expect(answer.status).toBe(422);
    expect(await bodyOf(answer)).toEqual({
      detail: violations.map((violation) => expect.objectContaining(shape(violation))),
    });
  });

  /** `ctx` holds at least what is named. */
  const shape = (violation: object) =>
    'ctx' in violation ? { ...violation, ctx: expect.objectContaining(violation.ctx as object) } : violation;
});

describe("another library's scene", () => {
  it('is as unknown as one that never was', async () => {
    const { id } = await make({ prompt: 'a secret room' });
    const key = shared.service.keys.personal;
    const unknown = `scene_${'0'.repeat(24)}`;
    for (const [method, rest, json] of [
      ['GET', '', undefined],
      ['GET', '?include_graph=true', undefined],
      ['GET', '/status', undefined],
      ['PATCH', '', { name: 'mine' }],
      ['POST', '/export', undefined],
      ['POST', '/export?format=glb', undefined],
    ] as const) {
      const [theirs, none] = await Promise.all(
        [id, unknown].map(async (target) => {
          const answer = await call(shared.service, `${method} /v1/scenes/${target}${rest}`, { key, json });
          return { status: answer.status, body: await answer.text() };
        }),
      );
      expect(theirs).toEqual(none);
      expect(theirs?.status).toBe(404);
    }
    expect((await bodyOf(get('/v1/scenes', key)))['scenes']).toEqual([]);
  });

  it('gives no cursor away', async () => {
    await make({ prompt: 'one' });
    await make({ prompt: 'two' });
    const { next_cursor: cursor } = await bodyOf(get('/v1/scenes?limit=1'));
    expect((await get(`/v1/scenes?cursor=${cursor}`)).status).toBe(200);
    expect((await get(`/v1/scenes?cursor=${cursor}`, shared.service.keys.personal)).status).toBe(422);
    expect((await get(`/v1/assets?cursor=${cursor}`)).status).toBe(422);
  });
});

describe('the whole way, with the real generator', () => {
  it('from a prompt to an archive for simulators', async () => {
    const service = await openService({ dataDir: temporaryFolder(), workers: 1 });
    try {
      const key = service.keys.team;
      const { id } = await make({ prompt: 'a 3 x 3 m study with a table and a mug on it' }, service);
      const archive = async (json?: unknown) => {
        const answer = await call(service, `POST /v1/scenes/${id}/export`, { key, ...(json ? { json } : {}) });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('Content-Type')).toBe('application/zip');
        return unzip(Buffer.from(await answer.arrayBuffer()));
      };
      const folders = (files: ReadonlyMap<string, unknown>) =>
        [...new Set([...files.keys()].map((path) => path.split('/')[0]))].sort();
      const all = await archive();
      expect(folders(all)).toEqual(['mjcf', 'scene.json', 'usd']);
      expect([...all.keys()]).toEqual(expect.arrayContaining(['mjcf/study.xml', 'mjcf/scene.xml', 'usd/study.usda']));
      expect(folders(await archive({ robot_profile: 'mujoco' }))).toEqual(['mjcf', 'scene.json']);
      expect(folders(await archive({ robot_profile: 'isaac' }))).toEqual(['scene.json', 'usd']);
      expect(folders(await archive({}))).toEqual(['mjcf', 'scene.json', 'usd']);
      const graph = JSON.parse(Buffer.from(all.get('scene.json')!).toString()) as { instances: { name: string }[] };
      expect(graph.instances.map(({ name }) => name)).toEqual(['oak_table_1', 'ceramic_mug_1']);
    } finally {
      await service.close();
    }
  });
});
