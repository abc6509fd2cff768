import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMON, FILE, JSON_BODY, refused, target, wire } from './wire.ts';

const IMAGE = `img_${'0123456789abcdef'.repeat(4)}`;
const ACCEPTED = { status: 202, body: '{"ok":true,"job_id":"job_1","scene_id":"scn_1","status":"queued"}' };
const ITEM = `"id":"scn_1","name":"Kitchen","pipeline_status":"completed","pipeline_prompt":"a kitchen",
  "created_at":1767225600000,"updated_at":1767225600001`;

describe('POST /v1/scenes', () => {
  // pins: scenes-create.route, scenes-create.key-required, scenes-create.body, scenes-create.202, job-birth.id
  // pins: generation.scene-from-text, generation.scene-from-images, reconstruction.team, areas.scenes-text
  // pins: areas.scenes-inline-images, scene-acceptance.ok, scene-acceptance.job_id, scene-acceptance.scene_id
  // pins: scene-acceptance.status, job-birth.scene-status, scene-request.prompt, scene-request.reference_images
  // pins: scene-request.max_cost_cents, scene-request.max_asset_definitions, scene-request.max_instances
  // pins: scene-reference.image_id, scene-reference.url, scene-reference.data_url, scene-reference.view
  // pins: scene-reference.null, auth.team-key-scenes, assumption.reference-source
  it('sends the body as it is, under the key, and takes the acceptance', async () => {
    const { scenes, requests } = wire(ACCEPTED);
    const accepted = await scenes.create(
      {
        prompt: 'a kitchen',
        reference_images: [
          { image_id: IMAGE, url: null, data_url: null, view: 'front' },
          { url: 'https://img.example.com/1.png', view: null },
          { data_url: 'data:image/jpeg;base64,/9j/', view: 'detail' },
        ],
        max_cost_cents: 1000000,
        max_asset_definitions: 100,
        max_instances: 500,
      },
      { idempotencyKey: 'scene:1' },
    );
    expect(accepted).toEqual({ ok: true, job_id: 'job_1', scene_id: 'scn_1', status: 'queued' });
    expect(requests.map(({ body, ...request }) => [request, JSON.parse(String(body))])).toEqual([
      [
        {
          method: 'POST',
          url: 'https://api.example.com/v1/scenes',
          headers: { ...JSON_BODY, 'idempotency-key': 'scene:1' },
        },
        {
          prompt: 'a kitchen',
          reference_images: [
            { image_id: IMAGE, url: null, data_url: null, view: 'front' },
            { url: 'https://img.example.com/1.png', view: null },
            { data_url: 'data:image/jpeg;base64,/9j/', view: 'detail' },
          ],
          max_cost_cents: 1000000,
          max_asset_definitions: 100,
          max_instances: 500,
        },
      ],
    ]);
  });

  // pins: scene-request.max_cost_cents, scene-cost.metered
  it.each(['unlimited', null, 1] as const)('sends max_cost_cents %j untouched', async (max_cost_cents) => {
    const { scenes, requests } = wire(ACCEPTED);
    await scenes.create({ prompt: 'p', max_cost_cents });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({ prompt: 'p', max_cost_cents });
  });

  // pins: scene-acceptance.status-default
  it('takes an acceptance that says no status as queued', async () => {
    const { scenes } = wire({ status: 202, body: '{"ok":true,"job_id":"j","scene_id":"s"}' });
    expect((await scenes.create({ prompt: 'p' })).status).toBe('queued');
  });

  // pins: scenes-create.key-required, scenes-create.key-length, scenes-create.key-pattern, limit.key-scenes
  it.each(['', 'a b', 'ä', 'x'.repeat(129), 'a\r\nb'])('does not send the key %j', async (idempotencyKey) => {
    const { scenes, requests } = wire(ACCEPTED);
    await expect(scenes.create({ prompt: 'p' }, { idempotencyKey })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(requests).toEqual([]);
  });

  // pins: scenes-create.key-required, scenes-create.key-length, scenes-create.key-pattern, limit.key-scenes
  it.each(['a', 'Az09._:-'.repeat(16), undefined])('sends the key %j, or one of its own', async (idempotencyKey) => {
    const { scenes, requests } = wire(ACCEPTED);
    await scenes.create({ prompt: 'p' }, idempotencyKey === undefined ? {} : { idempotencyKey });
    const sent = requests[0]?.headers['idempotency-key'];
    expect(sent).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    if (idempotencyKey !== undefined) expect(sent).toBe(idempotencyKey);
  });

  // pins: scenes-create.401, scenes-create.403, scenes-create.404, scenes-create.409, scenes-create.422
  // pins: scenes-create.429, scenes-create.503
  it.each([
    [401, 'invalid_api_key', 'not_allowed'],
    [403, 'workspace_access_required', 'not_allowed'],
    [404, 'image_not_found', 'not_found'],
    [409, 'release_conflict', 'service_error'],
    [422, 'validation_error', 'invalid_input'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
    [503, 'release_unavailable', 'service_error'],
  ])('%i %s is the error %s', async (status, serviceCode, code) => {
    const { scenes } = wire(refused(status, serviceCode));
    await expect(scenes.create({ prompt: 'p' })).rejects.toMatchObject({ code, serviceCode, status });
  });
});

describe('GET /v1/scenes', () => {
  // pins: scenes-list.route, scenes-list.envelope, scene-list.ok, scene-list.scenes, scene.id, scene.name
  // pins: scene.pipeline_status, scene.pipeline_prompt, scene.created_at, scene.updated_at, scene-state.completed
  it('takes a listing without anything about pages', async () => {
    const { scenes, requests } = wire({ body: `{"ok":true,"scenes":[{${ITEM}}]}` });
    expect(await scenes.list()).toEqual({
      ok: true,
      scenes: [
        {
          id: 'scn_1',
          name: 'Kitchen',
          pipeline_status: 'completed',
          pipeline_prompt: 'a kitchen',
          created_at: 1767225600000,
          updated_at: 1767225600001,
        },
      ],
    });
    expect(requests).toEqual([{ method: 'GET', url: 'https://api.example.com/v1/scenes', headers: COMMON }]);
  });

  // pins: assumption.scene-list, assumption.page-size, assumption.page-cursor
  it('asks for pages as for assets, and ends where nothing says that there is more', async () => {
    const client = wire(
      { body: `{"ok":true,"scenes":[{${ITEM}}],"has_more":true,"next_cursor":"c"}` },
      {
        body: '{"ok":true,"scenes":[]}',
      },
    );
    const ids = [];
    for await (const { id } of client.scenes.iterate({ pageSize: 7 })) ids.push(id);
    expect(ids).toEqual(['scn_1']);
    expect(client.requests.map(({ url }) => url)).toEqual([
      'https://api.example.com/v1/scenes?limit=7',
      'https://api.example.com/v1/scenes?limit=7&cursor=c',
    ]);
  });
});

describe('one scene', () => {
  const GRAPH = `"graph":{"assets":[{"id":"table","name":"Table","prompt":"a table","size":[1,1,0.7],"mass":12.5,
    "joints":[{"name":"drawer","type":"prismatic"}],"materials":["oak"]}],
    "structure":[{"name":"floor","position":[0,0,-0.05],"size":[4,4,0.1]}],
    "instances":[{"name":"table_1","asset_id":"table","position":[0,0,0],"rotation":[1,0,0,0]}]}`;

  // pins: scenes-get.route, scenes-get.graph-on-demand, scenes-get.graph-geometry, scenes-get.graph-joints
  // pins: scenes-get.graph-materials, assumption.scene-detail
  it('is asked for with and without its graph', async () => {
    const client = wire({ body: `{"ok":true,"scene":{${ITEM}}}` }, { body: `{"ok":true,"scene":{${ITEM},${GRAPH}}}` });
    expect((await client.scenes.get('scn_1')).graph).toBeUndefined();
    expect((await client.scenes.get('scn_1', { includeGraph: true })).graph).toMatchObject({
      assets: [{ size: [1, 1, 0.7], joints: [{ name: 'drawer', type: 'prismatic' }], materials: ['oak'] }],
      structure: [{ name: 'floor', size: [4, 4, 0.1] }],
    });
    expect(client.requests).toEqual([
      { method: 'GET', url: 'https://api.example.com/v1/scenes/scn_1', headers: COMMON },
      { method: 'GET', url: 'https://api.example.com/v1/scenes/scn_1?include_graph=true', headers: COMMON },
    ]);
  });

  // pins: scenes-update.route, scenes-update.body, scene-update.name, scene-update.description, assumption.scene-update
  it('is renamed and described', async () => {
    const { scenes, requests } = wire({ body: `{"ok":true,"scene":{${ITEM}}}` });
    await scenes.update('scn_1', { name: 'Kitchen', description: 'Small.' });
    expect(requests).toEqual([
      {
        method: 'PATCH',
        url: 'https://api.example.com/v1/scenes/scn_1',
        headers: JSON_BODY,
        body: '{"name":"Kitchen","description":"Small."}',
      },
    ]);
  });

  // pins: scenes-status.route, scenes-status.stages, scenes-status.errors, scenes-status.timing, areas.scenes-track
  // pins: reconstruction.planning, reconstruction.assets, reconstruction.structure, reconstruction.placement
  // pins: assumption.scene-status
  it('tells how its pipeline stands', async () => {
    const { scenes, requests } = wire({
      body: `{"ok":true,"status":{"scene_id":"scn_1","pipeline_status":"failed","stages":[
        {"name":"planning","status":"completed"},{"name":"assets","status":"failed"},
        {"name":"structure","status":"pending"},{"name":"placement","status":"pending"}],
        "errors":[{"code":"x","message":"m","stage":"assets"}],"timing":{"queued_ms":1,"running_ms":2}}}`,
    });
    expect(await scenes.status('scn_1')).toMatchObject({
      pipeline_status: 'failed',
      stages: [
        { name: 'planning', status: 'completed' },
        { name: 'assets', status: 'failed' },
        { name: 'structure' },
        { name: 'placement' },
      ],
      errors: [{ code: 'x', message: 'm' }],
      timing: { queued_ms: 1, running_ms: 2 },
    });
    expect(requests).toEqual([
      { method: 'GET', url: 'https://api.example.com/v1/scenes/scn_1/status', headers: COMMON },
    ]);
  });
});

describe('POST /v1/scenes/{scene_id}/export', () => {
  const ZIP = { body: 'PK\x03\x04', headers: { 'content-type': 'application/zip' } };

  // pins: scenes-archive.route, scenes-archive.body, scenes-archive.zip, scene-archive.robot_profile
  // pins: areas.scenes-files, assumption.robot-profile, assumption.scene-export
  it.each([
    [
      'with a robot_profile',
      { robotProfile: 'mujoco' },
      { headers: 'application/json', body: '{"robot_profile":"mujoco"}' },
    ],
    ['without a body', {}, { headers: undefined, body: undefined }],
  ] as const)('archive, %s', async (_, options, sent) => {
    const { scenes, requests } = wire(ZIP);
    const path = target('scene.zip');
    await scenes.downloadArchive('scn_1', path, options);
    expect(readFileSync(path, 'latin1')).toBe('PK\x03\x04');
    expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://api.example.com/v1/scenes/scn_1/export' });
    expect([requests[0]?.headers['content-type'], requests[0]?.body]).toEqual([sent.headers, sent.body]);
  });

  // pins: scenes-saved.route, scenes-saved.no-body, scenes-saved.exact, scenes-saved.format, scenes-saved.blend
  // pins: scenes-saved.usdz, scenes-saved.glb, scenes-saved.usd, scenes-saved.source, areas.scenes-files
  // pins: assumption.scene-export
  it.each(['blend', 'usdz', 'glb', 'usd', 'source'] as const)('saved scene, %s: the exact bytes', async (format) => {
    const { scenes, requests } = wire({ body: new Uint8Array([0, 1, 2, 255]) });
    const path = target(`scene.${format}`);
    await scenes.downloadSaved('scn_1', format, path);
    expect([...readFileSync(path)]).toEqual([0, 1, 2, 255]);
    expect(requests).toEqual([
      { method: 'POST', url: `https://api.example.com/v1/scenes/scn_1/export?format=${format}`, headers: FILE },
    ]);
  });

  // pins: scenes-saved.job, assumption.scene-export-job
  it('saved scene, pinned to a job', async () => {
    const { scenes, requests } = wire({ body: 'glTF' });
    await scenes.downloadSaved('scn_1', 'glb', target('scene.glb'), { jobId: 'job_1' });
    expect(requests[0]?.url).toBe('https://api.example.com/v1/scenes/scn_1/export?format=glb&job_id=job_1');
  });
});

// pins: generation.scene-certifies-nothing, reconstruction.candidate, reconstruction.validation
it('a scene job that succeeded keeps what its result says of delivery and validation', async () => {
  const { jobs } = wire({
    body: `{"ok":true,"job":{"id":"j","status":"succeeded","mode":"scene","result":{"delivery":{"status":"candidate",
      "delivered_assets":1,"planned_assets":2,"placed_instances":1,"planned_instances":2,"missing":["mug"],
      "validation":"incomplete"}}}}`,
  });
  expect((await jobs.get('j', { includeResult: true })).result?.delivery).toMatchObject({
    status: 'candidate',
    validation: 'incomplete',
    missing: ['mug'],
  });
});
