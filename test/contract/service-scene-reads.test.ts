import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, jobOf, openFake } from '../service/open.ts';
import { bodyOf, ID, post, refusal, sceneRefusal, sceneValidation, shareContract, TIMESTAMP } from './answers.ts';

const shared = shareContract();
let service: Service;
let team: string;
let personal: string;
let scene: { job_id: string; scene_id: string };
beforeAll(async () => {
  service = shared.service;
  ({ team, personal } = service.keys);
  scene = await make('every kitchen');
});

async function make(prompt: string): Promise<{ job_id: string; scene_id: string }> {
  const accepted = await bodyOf<typeof scene>(post(service, '/v1/scenes', { prompt }, crypto.randomUUID()));
  await service.waitIdle();
  return accepted;
}

const get = (path: string, key = team) => call(service, `GET /v1/scenes${path}`, { key });
const ITEM = {
  id: ID,
  name: expect.any(String),
  pipeline_status: 'completed',
  pipeline_prompt: 'every kitchen',
  created_at: TIMESTAMP,
  updated_at: TIMESTAMP,
};

describe('GET /v1/scenes', () => {
  // pins: scenes-list.route, scenes-list.order, scenes-list.envelope, scene-list.ok, scene-list.scenes, scene.id
  // pins: scene.name, scene.pipeline_status, scene.pipeline_prompt, scene.created_at, scene.updated_at
  // pins: scene-state.completed, timestamp.integer, assumption.scene-list, assumption.page-size, assumption.page-cursor
  it('lists newest first, in pages', async () => {
    const alone = await openFake();
    const key = alone.keys.team;
    for (const prompt of ['a first hall', 'a second hall', 'a third hall']) {
      await post(alone, '/v1/scenes', { prompt }, prompt.replaceAll(' ', '-'));
      await alone.waitIdle();
    }
    const item = (prompt: string) => ({ ...ITEM, pipeline_prompt: prompt });
    const first = await bodyOf<{ next_cursor: string }>(call(alone, 'GET /v1/scenes?limit=2', { key }));
    expect(first).toEqual({
      ok: true,
      scenes: [item('a third hall'), item('a second hall')],
      has_more: true,
      next_cursor: expect.stringMatching(/./),
    });
    const rest = await bodyOf(call(alone, `GET /v1/scenes?limit=2&cursor=${first.next_cursor}`, { key }));
    expect(rest).toEqual({ ok: true, scenes: [item('a first hall')], has_more: false, next_cursor: null });
  });

  // pins: scenes-list.own, assumption.scene-access
  it('lists those of the library only', async () => {
    expect(await bodyOf(get('', personal))).toMatchObject({ ok: true, scenes: [] });
  });

  // pins: scene-error.list, scene-validation.detail, assumption.scene-errors
  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=abc', '?page=2'])(
    'refuses %s, as scenes do',
    async (query) => {
      expect((await sceneValidation(await get(query)))[0]?.[0]).toBe('query');
    },
  );

  it.each(['?limit=1', '?limit=100'])('accepts %s', async (query) => expect((await get(query)).status).toBe(200));
});

describe('GET /v1/scenes/{scene_id}', () => {
  // pins: scenes-get.route, scenes-get.graph-on-demand, scenes-get.graph-absent, scenes-get.graph-geometry
  // pins: scenes-get.graph-joints, scenes-get.graph-materials, assumption.scene-detail
  it('shows the scene, and its graph when asked', async () => {
    const bare = await bodyOf<{ scene: object }>(get(`/${scene.scene_id}`));
    expect(bare).toMatchObject({ ok: true, scene: { ...ITEM, id: scene.scene_id, job_id: scene.job_id } });
    expect(bare.scene).not.toHaveProperty('graph');
    expect((await bodyOf<{ scene: object }>(get(`/${scene.scene_id}?include_graph=false`))).scene).toEqual(bare.scene);
    const full = await bodyOf<{ scene: object }>(get(`/${scene.scene_id}?include_graph=true`));
    expect(full.scene).toEqual({
      ...bare.scene,
      graph: {
        assets: ['table', 'mug'].map((name) => ({
          id: name,
          name,
          prompt: `a ${name}`,
          size: [1, 1, 1],
          mass: 1,
          joints: [],
          materials: ['oak'],
        })),
        structure: [{ name: 'floor', position: [0, 0, -0.05], size: [4, 4, 0.1] }],
        instances: [{ name: 'table_1', asset_id: 'table', position: [0, 0, 0], rotation: [1, 0, 0, 0] }],
      },
    });
  });

  // pins: scene-error.detail, scene-error.code, scene-error.message, scene-error.status, scene-error.no-wrapper
  it('of an unknown scene: 404 in the shape of scenes', async () => {
    const response = await get('/scene_000000000000000000000000');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { code: 'scene_not_found', message: expect.stringMatching(/./), status: 404 },
    });
  });

  // pins: scene-error.detail, scene-validation.detail
  it.each(['?include_graph=maybe', '?graph=true'])('refuses %s', async (query) => {
    expect((await sceneValidation(await get(`/${scene.scene_id}${query}`)))[0]?.[0]).toBe('query');
  });
});

describe('PATCH /v1/scenes/{scene_id}', () => {
  const patch = (json: unknown, id = scene.scene_id) => call(service, `PATCH /v1/scenes/${id}`, { key: team, json });

  // pins: scenes-update.route, scenes-update.body, scene-update.name, scene-update.description
  // pins: scene-update.no-regeneration, assumption.scene-update
  it('changes name and description, and generates nothing', async () => {
    const before = await jobOf(service, team, scene.job_id);
    const response = await patch({ name: 'Kitchen', description: 'Small.' });
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toMatchObject({
      ok: true,
      scene: { ...ITEM, id: scene.scene_id, name: 'Kitchen', description: 'Small.', job_id: scene.job_id },
    });
    expect(await bodyOf(patch({ description: '' }))).toMatchObject({ scene: { name: 'Kitchen', description: '' } });
    expect(await bodyOf(patch({ name: 'Galley' }))).toMatchObject({ scene: { name: 'Galley', description: '' } });
    const { completed_at, settled_spend_cents, status } = await jobOf(service, team, scene.job_id);
    expect([completed_at, settled_spend_cents, status]).toEqual([
      before['completed_at'],
      before['settled_spend_cents'],
      before['status'],
    ]);
  });

  // pins: scene-error.update, scene-validation.detail, scene-validation.loc, scene-validation.msg
  // pins: scene-validation.type, scene-validation.input, scene-validation.ctx
  it('says what is wrong where, and what stood there', async () => {
    const response = await patch({ name: 'x'.repeat(201), description: 7 });
    expect(response.status).toBe(422);
    const failure = (field: string, input: unknown) => ({
      loc: ['body', field],
      msg: expect.stringMatching(/./),
      type: expect.stringMatching(/^[a-z_]+$/),
      input,
      ctx: expect.any(Object),
    });
    expect(await response.json()).toEqual({ detail: [failure('name', 'x'.repeat(201)), failure('description', 7)] });
  });

  // pins: scene-error.update, scene-validation.detail
  it.each<[object, string | undefined]>([
    [{ name: '' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: null }, 'name'],
    [{ description: 7 }, 'description'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'x', prompt: 'y' }, 'prompt'],
    [{}, undefined],
    [[], undefined],
  ])('refuses a change (%#)', async (json, field) => {
    const [first] = await sceneValidation(await patch(json));
    expect(first?.slice(0, 2)).toEqual(field === undefined ? ['body'] : ['body', field]);
  });

  // pins: scene-error.update
  it('of an unknown scene: 404 in the shape of scenes', async () => {
    expect(await sceneRefusal(await patch({ name: 'x' }, 'scene_000000000000000000000000'))).toEqual({
      code: 'scene_not_found',
      status: 404,
    });
  });
});

describe('GET /v1/scenes/{scene_id}/status', () => {
  // pins: scenes-status.route, scenes-status.stages, scenes-status.errors, scenes-status.timing, areas.scenes-track
  // pins: reconstruction.planning, reconstruction.assets, reconstruction.structure, reconstruction.placement
  // pins: assumption.scene-status
  it('shows the stages in their order, and the timing', async () => {
    const stage = (name: string) => ({ name, status: 'completed', started_at: TIMESTAMP, completed_at: TIMESTAMP });
    expect(await bodyOf(get(`/${scene.scene_id}/status`))).toEqual({
      ok: true,
      status: {
        scene_id: scene.scene_id,
        pipeline_status: 'completed',
        job_id: scene.job_id,
        stages: ['planning', 'assets', 'structure', 'placement', 'export'].map(stage),
        errors: [],
        timing: { queued_ms: expect.any(Number), running_ms: expect.any(Number) },
      },
    });
  });

  // pins: scenes-status.errors
  it('shows what went wrong, and where', async () => {
    const { scene_id } = await make('refuse this kitchen');
    expect(await bodyOf(get(`/${scene_id}/status`))).toMatchObject({
      ok: true,
      status: {
        pipeline_status: 'failed',
        stages: [{ name: 'planning', status: 'failed' }, { name: 'assets', status: 'pending' }, {}, {}, {}],
        errors: [{ code: 'prompt_not_understood', message: expect.stringMatching(/./), stage: 'planning' }],
      },
    });
  });

  // pins: scene-error.status-route
  it('of an unknown scene: 404 in the shape of scenes', async () => {
    expect(await sceneRefusal(await get('/scene_000000000000000000000000/status'))).toEqual({
      code: 'scene_not_found',
      status: 404,
    });
  });
});

describe('the result of a scene job', () => {
  // pins: reconstruction.candidate, reconstruction.validation, generation.scene-certifies-nothing
  // pins: assumption.job-result
  it('says what was delivered, and that nothing was certified', async () => {
    const { job_id } = await make('a candidate kitchen');
    expect((await jobOf(service, team, job_id))['result']).toMatchObject({
      delivery: {
        status: 'candidate',
        delivered_assets: 1,
        planned_assets: 2,
        placed_instances: 1,
        planned_instances: 2,
        missing: ['mug'],
        validation: 'incomplete',
      },
    });
  });

  // pins: scenes-saved.listed
  it('lists the formats that there are', async () => {
    const formats = async (id: string) =>
      ((await jobOf(service, team, id))['result'] as { scene: { formats: string[] } }).scene.formats.sort();
    expect(await formats(scene.job_id)).toEqual(['blend', 'glb', 'source', 'usd', 'usdz']);
    expect(await formats((await make('a kitchen')).job_id)).toEqual(['glb', 'source']);
  });
});

describe('POST /v1/scenes/{scene_id}/export', () => {
  const exported = (query: string, init: { json?: unknown } = {}, id = scene.scene_id) =>
    call(service, `POST /v1/scenes/${id}/export${query}`, { key: team, ...init });

  // pins: scenes-saved.route, scenes-saved.no-body, scenes-saved.exact, scenes-saved.format, scenes-saved.blend
  // pins: scenes-saved.usdz, scenes-saved.glb, scenes-saved.usd, scenes-saved.source, areas.scenes-files
  // pins: scenes-saved.source-zip, scenes-saved.no-regeneration, assumption.scene-export
  it.each([
    ['blend', 'application/x-blender', 'BLENDER scene'],
    ['usdz', 'model/vnd.usdz+zip', 'PK usdz scene'],
    ['glb', 'model/gltf-binary', 'glTF of every kitchen'],
    ['usd', 'application/zip', 'PK usd scene'],
    ['source', 'application/zip', 'PK source of every kitchen'],
  ])('saved scene, %s: the exact bytes as %s', async (format, type, text) => {
    for (const query of [`?format=${format}`, `?format=${format}&job_id=${scene.job_id}`]) {
      const response = await exported(query);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe(type);
      expect(await response.text()).toBe(text);
    }
  });

  // pins: scenes-saved.job, assumption.scene-export-job
  it('saved scene, pinned to a job: that of another scene is 404', async () => {
    const other = await make('a kitchen');
    expect((await exported(`?format=glb&job_id=${scene.job_id}`)).status).toBe(200);
    for (const job of [other.job_id, 'job_000000000000000000000000']) {
      expect((await refusal(await exported(`?format=glb&job_id=${job}`))).status).toBe(404);
    }
  });

  it('saved scene in a format that was not saved: 409', async () => {
    const { scene_id } = await make('a kitchen');
    expect(await refusal(await exported('?format=usdz', {}, scene_id))).toEqual({
      code: 'export_not_available',
      status: 409,
    });
  });

  // pins: scenes-saved.format
  it.each(['obj', '', 'GLB', 'mjcf'])('saved scene, no format %j', async (format) => {
    expect((await exported(`?format=${format}`)).status).toBe(422);
  });

  // pins: scenes-archive.route, scenes-archive.body, scenes-archive.zip, scene-archive.robot_profile
  // pins: assumption.robot-profile
  it.each([[{}], [{ json: {} }], [{ json: { robot_profile: 'mujoco' } }]])('archive, with %j: a ZIP', async (init) => {
    const response = await exported('', init);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[a-z][a-z0-9_.-]*\.zip"/);
    expect((await response.text()).startsWith('PK')).toBe(true);
  });

  // pins: scene-error.archive, scene-validation.detail
  it.each([[{ robot_profile: 7 }], [{ robot_profile: 'spot' }], [{ robot: 'mujoco' }], [[]]])(
    'archive, refuses %j',
    async (json) => expect((await sceneValidation(await exported('', { json })))[0]?.[0]).toBe('body'),
  );

  // pins: scene-error.archive
  it('of an unknown scene: 404, each variant in its own shape', async () => {
    const id = 'scene_000000000000000000000000';
    const expected = { code: 'scene_not_found', status: 404 };
    expect(await sceneRefusal(await exported('', {}, id))).toEqual(expected);
    expect(await refusal(await exported('?format=glb', {}, id))).toEqual(expected);
  });
});
