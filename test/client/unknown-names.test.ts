import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../src/client/index.ts';
import { ASSET, bench, failure } from './bench.ts';
import { error, json, type Reply, reply } from './fault-server.ts';

const SCENE = {
  id: 'scn_1',
  name: 'Kitchen',
  pipeline_status: 'completed',
  pipeline_prompt: 'a kitchen',
  created_at: 1_767_225_600_000,
  updated_at: 1_767_225_600_000,
};
const REFUSED = error(422, 'validation_error', 'limit: Unknown parameter.');
const NO_CURSOR = error(400, 'bad_query', 'cursor: Unknown parameter.');

const assets = (ids: readonly string[], next: string | null = null): Reply =>
  json(200, { ok: true, assets: ids.map((id) => ({ ...ASSET, id })), has_more: next !== null, next_cursor: next });
const scenes = (ids: readonly string[], next: string | null = null): Reply =>
  json(200, { ok: true, scenes: ids.map((id) => ({ ...SCENE, id })), has_more: next !== null, next_cursor: next });

async function benchOf(place: string, ...replies: Reply[]) {
  const warnings: string[] = [];
  const logger = ({ kind, message }: { kind: string; message?: string }) =>
    kind === 'warning' && warnings.push(message!);
  const { client, server } = await bench({ [place]: replies }, { logger });
  return { client, warnings, urls: () => server.seen.map(({ url }) => url) };
}

const idsOf = async (listing: AsyncIterable<{ readonly id: string }>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of listing) ids.push(id);
  return ids;
};

describe('a service that refuses the name of the page size', () => {
  it('is listed in pages of its own size, and the line of the profile is told once', async () => {
    const { client, warnings, urls } = await benchOf('GET /v1/assets', REFUSED, assets(['a'], 'x'), assets(['b']));
    expect(await idsOf(client.assets.iterate({ pageSize: 7 }))).toEqual(['a', 'b']);
    expect(urls()).toEqual(['/v1/assets?limit=7', '/v1/assets', '/v1/assets?cursor=x']);
    expect(warnings).toEqual([expect.stringContaining('assets.pageSizeParameter')]);
  });

  it('is told by its own refusal where it refuses the rest as well', async () => {
    const { client } = await benchOf('GET /v1/assets', REFUSED, error(422, 'other', 'other: No.'));
    expect((await failure(client.assets.list({ pageSize: 7 }))).message).toContain('limit: Unknown parameter.');
  });

  it.each([0, 101, 1.5])('may refuse a size of %d, which is none', async (pageSize) => {
    const { client, urls } = await benchOf('GET /v1/assets', REFUSED, assets(['a']));
    expect(await failure(client.assets.list({ pageSize }))).toMatchObject({ code: 'invalid_input' });
    expect(urls()).toHaveLength(1);
  });

  it('is not asked again without it where it took it before', async () => {
    const { client, urls } = await benchOf('GET /v1/assets', assets(['a'], 'x'), REFUSED);
    expect(await failure(idsOf(client.assets.iterate({ pageSize: 7 })))).toMatchObject({ code: 'invalid_input' });
    expect(urls()).toHaveLength(2);
  });
});

describe('a service that has the cursor otherwise', () => {
  it('refused: everything on one page', async () => {
    const whole = scenes(['a', 'b', 'c']);
    const { client, urls } = await benchOf('GET /v1/scenes', scenes(['a', 'b'], 'x'), NO_CURSOR, whole);
    expect(await idsOf(client.scenes.iterate({ pageSize: 2 }))).toEqual(['a', 'b', 'c']);
    expect(urls().at(-1)).toBe('/v1/scenes?limit=100');
  });

  it('ignored: everything on one page', async () => {
    const first = scenes(['a', 'b'], 'x');
    const { client } = await benchOf('GET /v1/scenes', first, first, scenes(['a', 'b', 'c']));
    expect(await idsOf(client.scenes.iterate({ pageSize: 2 }))).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['refused', NO_CURSOR, 'invalid_input'],
    ['ignored', scenes(['a', 'b'], 'x'), 'protocol_error'],
  ] as const)('%s, and no page is long enough: the line of the profile is told', async (_, second, code) => {
    const first = scenes(['a', 'b'], 'x');
    const { client } = await benchOf('GET /v1/scenes', first, second, first);
    const thrown = await failure(idsOf(client.scenes.iterate({ pageSize: 2 })));
    expect(thrown).toMatchObject({ code, hint: expect.stringContaining('pages.cursorParameter') });
  });

  it('is not searched for where the specification names it', async () => {
    const { client, urls } = await benchOf('GET /v1/assets', assets(['a'], 'x'), NO_CURSOR);
    expect((await failure(idsOf(client.assets.iterate()))).hint ?? '').not.toContain('pages.cursorParameter');
    expect(urls()).toHaveLength(2);
  });
});

describe('a service that has a single asset elsewhere', () => {
  const gone = error(405, 'method_not_allowed', 'This route allows DELETE.');
  const at = async (...pages: Reply[]) => {
    const { client } = await bench({ 'GET /v1/assets/ast_1': [gone], 'GET /v1/assets': pages });
    return client.assets.get('ast_1');
  };

  it('and lists it: found there', async () => {
    expect(await at(assets(['other'], 'x'), assets(['ast_1']))).toMatchObject({ id: 'ast_1' });
  });

  it('and does not list it: not found', async () => {
    expect(await failure(at(assets(['other'], 'x'), assets(['another'])))).toMatchObject({ code: 'not_found' });
  });

  it('and has more than is looked at: told by its refusal', async () => {
    const thrown = await failure(at(assets(['a'], 'x'), assets(['b'], 'y'), assets(['c'], 'z')));
    expect(thrown).toMatchObject({ status: 405, hint: expect.stringContaining('assets.singlePath') });
  });
});

describe('a service that has the parameter of the graph otherwise', () => {
  const one = (scene: object): Reply => json(200, { ok: true, scene });
  const graphOf = (client: Client) => client.scenes.get('scn_1', { includeGraph: true });

  it('refused: the scene without its graph', async () => {
    const refused = error(422, 'validation_error', 'include_graph: Unknown parameter.');
    const { client, warnings } = await benchOf('GET /v1/scenes/scn_1', refused, one(SCENE));
    expect(await graphOf(client)).toMatchObject({ id: 'scn_1' });
    expect(warnings).toEqual([expect.stringContaining('scenes.graphParameter')]);
  });

  it.each([
    ['completed', 1],
    ['running', 0],
  ])('ignored: told of a scene that is %s', async (pipeline_status, told) => {
    const { client, warnings } = await benchOf('GET /v1/scenes/scn_1', one({ ...SCENE, pipeline_status }));
    await graphOf(client);
    expect(warnings).toHaveLength(told);
  });

  it('a scene that is not there is not asked for twice', async () => {
    const gone = error(404, 'scene_not_found', 'No such scene.');
    const { client, urls } = await benchOf('GET /v1/scenes/scn_1', gone);
    expect(await failure(graphOf(client))).toMatchObject({ code: 'not_found' });
    expect(urls()).toHaveLength(1);
  });
});

describe('a service that has the parameter of the saved format otherwise', () => {
  const EXPORT = 'POST /v1/scenes/scn_1/export';
  const archive = reply(200, Buffer.from('PK\x03\x04 and so on'), { 'content-type': 'application/zip' });
  const folder = (): string => {
    const made = mkdtempSync(path.join(os.tmpdir(), 'propmaster-names-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };

  it.each(['glb', 'blend'] as const)('ignored: the archive is not kept as %s', async (format) => {
    const { client } = await benchOf(EXPORT, archive);
    const here = folder();
    const thrown = await failure(client.scenes.downloadSaved('scn_1', format, path.join(here, 'x')));
    expect(thrown).toMatchObject({ code: 'protocol_error', where: EXPORT.replace('scn_1', '{id}') });
    expect(thrown.hint).toContain('scenes.exportFormatParameter');
    expect(readdirSync(here)).toEqual([]);
  });

  it.each(['usdz', 'source', 'usd'] as const)('a ZIP may be what was saved as %s', async (format) => {
    const { client } = await benchOf(EXPORT, archive);
    await client.scenes.downloadSaved('scn_1', format, path.join(folder(), 'x'));
  });

  it.each([
    ['format', 'exportFormatParameter'],
    ['job_id', 'exportJobParameter'],
  ])('refused for %s: the line of the profile is told', async (name, setting) => {
    const { client } = await benchOf(EXPORT, error(422, 'validation_error', `${name}: Unknown parameter.`));
    const target = path.join(folder(), 'x');
    const thrown = await failure(client.scenes.downloadSaved('scn_1', 'glb', target, { jobId: 'job_1' }));
    expect(thrown).toMatchObject({ code: 'invalid_input', hint: expect.stringContaining(setting) });
  });
});
