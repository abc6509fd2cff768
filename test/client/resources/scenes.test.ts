import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bench, failure } from '../bench.ts';
import { error, json, raw, reply } from '../fault-server.ts';

const SCENE = {
  id: 'scn_1',
  name: 'Kitchen',
  pipeline_status: 'completed',
  pipeline_prompt: 'a kitchen',
  created_at: 1_767_225_600_000,
  updated_at: 1_767_225_600_000,
};
const EXPORT = 'POST /v1/scenes/scn_1/export';

describe('scenes', () => {
  it('create: strict body as it is given, with a key', async () => {
    const accepted = json(202, { ok: true, job_id: 'job_1', scene_id: 'scn_1', status: 'queued' });
    const { client, server } = await bench({ 'POST /v1/scenes': [accepted] });
    const body = { prompt: 'a kitchen', max_cost_cents: 'unlimited' as const, max_instances: 10 };
    expect(await client.scenes.create(body, { idempotencyKey: 'k' })).toMatchObject({ scene_id: 'scn_1' });
    expect(JSON.parse(server.seen[0]!.body)).toEqual(body);
    expect(server.seen[0]!.headers['idempotency-key']).toBe('k');
  });

  it('list and iterate, with and without paging fields', async () => {
    const paged = json(200, { ok: true, scenes: [SCENE], has_more: true, next_cursor: 'c' });
    const bare = json(200, { ok: true, scenes: [{ ...SCENE, id: 'scn_2' }] });
    const { client, server } = await bench({ 'GET /v1/scenes': [paged, bare] });
    const ids: string[] = [];
    for await (const { id } of client.scenes.iterate({ pageSize: 1 })) ids.push(id);
    expect(ids).toEqual(['scn_1', 'scn_2']);
    expect(server.seen.map(({ url }) => url)).toEqual(['/v1/scenes?limit=1', '/v1/scenes?limit=1&cursor=c']);
  });

  it('get: the graph only when it is asked for', async () => {
    const { client, server } = await bench({ 'GET /v1/scenes/scn_1': [json(200, { ok: true, scene: SCENE })] });
    expect((await client.scenes.get('scn_1')).name).toBe('Kitchen');
    await client.scenes.get('scn_1', { includeGraph: true });
    expect(server.seen.map(({ url }) => url)).toEqual(['/v1/scenes/scn_1', '/v1/scenes/scn_1?include_graph=true']);
  });

  it('status', async () => {
    const status = { scene_id: 'scn_1', pipeline_status: 'running', stages: [{ name: 'planning', status: 'running' }] };
    const { client } = await bench({ 'GET /v1/scenes/scn_1/status': [json(200, { ok: true, status })] });
    expect((await client.scenes.status('scn_1')).stages[0]!.name).toBe('planning');
  });

  it('update: is repeated, since the same change again is no change', async () => {
    const { client, server } = await bench({
      'PATCH /v1/scenes/scn_1': [error(503, 'starting', 'one moment'), json(200, { ok: true, scene: SCENE })],
    });
    await client.scenes.update('scn_1', { name: 'Kitchen' });
    expect(server.seen.map(({ body }) => body)).toEqual(Array(2).fill('{"name":"Kitchen"}'));
  });

  it("the scene area's own error shapes are understood", async () => {
    const { client } = await bench({
      'GET /v1/scenes/a': [json(404, { error: { code: 'scene_not_found', message: 'No such scene.', status: 404 } })],
      'PATCH /v1/scenes/a': [
        json(422, { detail: [{ loc: ['body', 'name'], msg: 'too long', type: 'too_big', input: 'x', ctx: {} }] }),
      ],
    });
    expect(await failure(client.scenes.get('a'))).toMatchObject({ code: 'not_found', serviceCode: 'scene_not_found' });
    const thrown = await failure(client.scenes.update('a', { name: 'x' }));
    expect(thrown).toMatchObject({ code: 'invalid_input', status: 422 });
    expect(thrown.message).toContain('body.name: too long');
  });
});

describe('scene downloads', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-scenes-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const ZIP = Buffer.from('PK\x03\x04 and so on');
  // sha256 of ZIP by sha256sum, in hex and in base64.
  const HEX = '07c91ef371369d7f7966c89d2ace0a9fb1c45614d5b590bca58115d929f49bfd';

  it('archive: the robot profile goes into the body, or there is none', async () => {
    const { client, server } = await bench({ [EXPORT]: [reply(200, ZIP)] });
    const target = path.join(folder, 'a.zip');
    const result = await client.scenes.downloadArchive('scn_1', target, { robotProfile: 'isaac' });
    expect(result).toMatchObject({ path: target, kind: 'zip', verified: 'length', bytes: ZIP.length });
    expect(readFileSync(target)).toEqual(ZIP);
    await client.scenes.downloadArchive('scn_1', target);
    expect(server.seen.map(({ url, body }) => [url, body])).toEqual([
      ['/v1/scenes/scn_1/export', '{"robot_profile":"isaac"}'],
      ['/v1/scenes/scn_1/export', ''],
    ]);
  });

  it('saved: format and job go into the query', async () => {
    const { client, server } = await bench({ [EXPORT]: [reply(200, ZIP)] });
    await client.scenes.downloadSaved('scn_1', 'source', path.join(folder, 's.zip'), { jobId: 'job_1' });
    expect(server.seen[0]).toMatchObject({ url: '/v1/scenes/scn_1/export?format=source&job_id=job_1', body: '' });
  });

  it('is begun anew after a broken transfer', async () => {
    const broken = raw(['HTTP/1.1 200 OK\r\ncontent-length: 14\r\n\r\n', ZIP.subarray(0, 6)], 'reset');
    const { client, server } = await bench({ [EXPORT]: [broken, reply(200, ZIP)] });
    await client.scenes.downloadArchive('scn_1', path.join(folder, 'a.zip'));
    expect(readFileSync(path.join(folder, 'a.zip'))).toEqual(ZIP);
    expect(server.seen).toHaveLength(2);
  });

  it.each([
    ['Repr-Digest', 'repr-digest'],
    ['Content-Digest', 'content-digest'],
  ])('%s is checked', async (_, header) => {
    const digest = `sha-512=:AAAA:, sha-256=:${Buffer.from(HEX, 'hex').toString('base64')}:`;
    const { client } = await bench({ [EXPORT]: [reply(200, ZIP, { [header]: digest })] });
    const result = await client.scenes.downloadArchive('scn_1', path.join(folder, 'a.zip'));
    expect(result).toMatchObject({ verified: 'sha256', sha256: HEX });
  });

  it('a digest that is not that of the bytes: no file', async () => {
    const digest = `sha-256=:${Buffer.alloc(32).toString('base64')}:`;
    const { client, server } = await bench({ [EXPORT]: [reply(200, ZIP, { 'repr-digest': digest })] });
    const call = client.scenes.downloadArchive('scn_1', path.join(folder, 'a.zip'));
    expect(await failure(call)).toMatchObject({ code: 'download_corrupt' });
    expect(server.seen).toHaveLength(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('an ETag that is the sha256 of the bytes proves them', async () => {
    const { client } = await bench({ [EXPORT]: [reply(200, ZIP, { etag: `"${HEX}"` })] });
    const result = await client.scenes.downloadArchive('scn_1', path.join(folder, 'a.zip'));
    expect(result.verified).toBe('sha256');
  });

  it('export_not_available', async () => {
    const refusal = error(409, 'export_not_available', 'This release made no blend.');
    const { client } = await bench({ [EXPORT]: [refusal] });
    const call = client.scenes.downloadSaved('scn_1', 'blend', path.join(folder, 'a.blend'));
    expect(await failure(call)).toMatchObject({ code: 'export_not_available', exitCode: 9 });
    expect(readdirSync(folder)).toEqual([]);
  });
});
