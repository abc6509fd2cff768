import { describe, expect, it } from 'vitest';
import { createClient, type Dispatch, type DispatchRequest } from '../../src/client/index.ts';

/**
 * The wire as the specification writes it, copied by hand. Nothing here comes from `src/contract`, which both sides use
 * and which could be wrong for both.
 */
const KEY = 'sk_k1_00ff';

/** A client, and the literal requests that it made; every answer is the given one. */
function wire(status: number, body: string, headers: Record<string, string> = {}) {
  const requests: Omit<DispatchRequest, 'signal'>[] = [];
  const dispatch: Dispatch = async ({ signal: _, ...request }) => {
    requests.push(request);
    const bytes = new TextEncoder().encode(body);
    return {
      status,
      headers: new Headers(headers),
      body: (async function* () {
        yield bytes;
      })(),
    };
  };
  const options = { baseUrl: 'https://api.example.com', apiKey: KEY, dispatch, retry: { repeats: 0 } };
  return { requests, ...createClient(options) };
}

/** Headers of every request to the service. */
const COMMON = {
  accept: 'application/json',
  'accept-encoding': 'gzip',
  authorization: 'Bearer sk_k1_00ff',
  'user-agent': 'propmaster',
};

describe('requests', () => {
  it('POST /v1/assets', async () => {
    const { assets, requests } = wire(202, '{"ok":true,"job_id":"job_9","status":"queued"}');
    const accepted = await assets.create({ prompt: 'a crate', name: 'Crate' }, { idempotencyKey: 'k.1:2_3-4' });
    expect(accepted.job_id).toBe('job_9');
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/assets',
        headers: { ...COMMON, 'content-type': 'application/json', 'idempotency-key': 'k.1:2_3-4' },
        body: '{"prompt":"a crate","name":"Crate"}',
      },
    ]);
  });

  it('POST /v1/assets without a key of the caller: mints one', async () => {
    const { assets, requests } = wire(202, '{"ok":true,"job_id":"job_9"}');
    await assets.create({ prompt: 'a crate' });
    expect(requests[0]!.headers['idempotency-key']).toMatch(/^propmaster-[0-9a-f-]{36}$/);
  });

  it('GET /v1/assets', async () => {
    const { assets, requests } = wire(
      200,
      `{"ok":true,"assets":[{"id":"a1","name":"Crate","status":"ready","created_at":1767225600000,
        "updated_at":1767225600001,"prompt":"a crate","thumbnail_url":"https://cdn.example.com/1.png"}],
        "has_more":true,"next_cursor":"b3BhcXVl"}`,
    );
    const page = await assets.list({ pageSize: 100, cursor: 'a b' });
    expect(page).toMatchObject({
      has_more: true,
      next_cursor: 'b3BhcXVl',
      assets: [{ id: 'a1', created_at: 1767225600000 }],
    });
    expect(requests).toEqual([
      { method: 'GET', url: 'https://api.example.com/v1/assets?limit=100&cursor=a+b', headers: COMMON },
    ]);
  });

  it('GET /v1/assets/{asset_id}', async () => {
    const { assets, requests } = wire(
      200,
      `{"ok":true,"asset":{"id":"a/1","name":"Crate","status":"glowing","created_at":1,"updated_at":2,"prompt":"p",
        "thumbnail_url":null,"formats":["mjcf","glb"],"something":"new"}}`,
    );
    expect(await assets.get('a/1')).toMatchObject({ status: 'glowing', formats: ['mjcf', 'glb'], something: 'new' });
    expect(requests).toEqual([{ method: 'GET', url: 'https://api.example.com/v1/assets/a%2F1', headers: COMMON }]);
  });

  it.each([
    [200, '{"ok":true}'],
    [204, ''],
    [202, '<p>fine'],
  ])('DELETE /v1/assets/{asset_id} answered %i', async (status, body) => {
    const { assets, requests } = wire(status, body);
    await assets.delete('a1');
    expect(requests).toEqual([{ method: 'DELETE', url: 'https://api.example.com/v1/assets/a1', headers: COMMON }]);
  });

  it('POST /v1/assets/{asset_id}/export: no body', async () => {
    const { assets, requests } = wire(200, 'PK\x03\x04', { 'content-type': 'application/zip' });
    expect(Buffer.from(await assets.export('a1', 'mjcf')).toString('latin1')).toBe('PK\x03\x04');
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/assets/a1/export?format=mjcf',
        headers: { ...COMMON, accept: '*/*', 'accept-encoding': 'identity' },
      },
    ]);
  });

  it('GET /v1/assets/{asset_id}/files/{format}/url', async () => {
    const { assets, requests } = wire(
      200,
      '{"url":"https://cdn.example.com/x?sig=1","expires_in":300,"name":"crate.zip","size_bytes":7,"sha256":"00"}',
    );
    expect(await assets.link('a1', 'glb_bundle')).toEqual({
      url: 'https://cdn.example.com/x?sig=1',
      expires_in: 300,
      name: 'crate.zip',
      size_bytes: 7,
      sha256: '00',
    });
    expect(requests).toEqual([
      { method: 'GET', url: 'https://api.example.com/v1/assets/a1/files/glb_bundle/url', headers: COMMON },
    ]);
  });

  it('GET /v1/jobs/{job_id}', async () => {
    const body = '{"ok":true,"job":{"id":"j1","status":"queued","mode":"asset","created_at":1767225600000}}';
    const { jobs, requests } = wire(200, body);
    expect(await jobs.get('j1')).toMatchObject({ id: 'j1', status: 'queued', mode: 'asset' });
    await jobs.get('j1', { includeResult: true });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://api.example.com/v1/jobs/j1',
      'GET https://api.example.com/v1/jobs/j1?include_result=true',
    ]);
  });
});

it('fields of an asset that the specification does not show may be of any kind', async () => {
  const { assets } = wire(
    200,
    `{"ok":true,"asset":{"id":"a1","name":"Crate","status":"ready","created_at":1,"updated_at":2,"prompt":"p",
      "formats":[{"format":"glb"}],"category":null,"release_id":7,"job_id":null,"interpretation":"a crate"}}`,
  );
  expect(await assets.get('a1')).toMatchObject({ id: 'a1', formats: undefined, category: undefined });
});

describe('job answers', () => {
  it.each([
    ['an unknown status', '{"id":"j","status":"pondering"}', { status: 'pondering' }],
    [
      'an unknown mode and field',
      '{"id":"j","status":"running","mode":"hologram","lane":7}',
      { mode: 'hologram', lane: 7 },
    ],
    ['an unknown result', '{"id":"j","status":"succeeded","result":{"files":[]}}', { result: undefined }],
    [
      'null everywhere',
      '{"id":"j","status":"running","progress":null,"asset_id":null,"error":null,"started_at":null}',
      { id: 'j' },
    ],
    [
      'a result as we assume it',
      '{"id":"j","status":"succeeded","asset_id":"a","result":{"asset":{"id":"a","name":"n","status":"ready","created_at":1,"updated_at":1,"prompt":"p"}}}',
      { result: { asset: { id: 'a' } } },
    ],
  ])('%s', async (_, job, expected) => {
    expect(await wire(200, `{"ok":true,"job":${job}}`).jobs.get('j')).toMatchObject(expected);
  });
});

describe('errors', () => {
  const ID = { 'x-request-id': 'req_abc' };

  it('detail.error', async () => {
    const body =
      '{"detail":{"error":{"code":"invalid_api_key","message":"The API key is invalid or revoked.","status":401,"fields":null}}}';
    await expect(wire(401, body, ID).assets.get('a')).rejects.toMatchObject({
      code: 'not_allowed',
      status: 401,
      serviceCode: 'invalid_api_key',
      requestId: 'req_abc',
      where: 'GET /v1/assets/a',
      message: 'The service answered 401 (invalid_api_key): The API key is invalid or revoked.',
    });
  });

  it('detail.error with fields', async () => {
    const body = `{"detail":{"error":{"code":"validation_error","message":"Invalid request.","status":422,
      "fields":[{"path":"prompt","message":"too long"},{"path":"name","message":"empty"}]}}}`;
    await expect(wire(422, body, ID).assets.create({ prompt: 'x' })).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'POST /v1/assets',
      message: 'The service answered 422 (validation_error): Invalid request. (prompt: too long; name: empty)',
    });
  });

  it('error at top level', async () => {
    const body = '{"error":{"code":"scene_not_found","message":"No such scene.","status":404}}';
    await expect(wire(404, body, ID).assets.get('a')).rejects.toMatchObject({
      code: 'not_found',
      serviceCode: 'scene_not_found',
      message: 'The service answered 404 (scene_not_found): No such scene.',
    });
  });

  it('detail as a list', async () => {
    const body =
      '{"detail":[{"loc":["body","prompt"],"msg":"field required","type":"missing","input":{},"ctx":{}},{"loc":["query","limit"],"msg":"too large","type":"le"}]}';
    await expect(wire(422, body, ID).assets.get('a')).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The service answered 422 (Unprocessable Entity): body.prompt: field required; query.limit: too large',
    });
  });

  it.each(['{"detail":"Not Found"}', '{"message":"Not Found"}', '{"error":"Not Found"}'])('%s', async (body) => {
    await expect(wire(404, body).assets.get('a')).rejects.toThrow('The service answered 404 (Not Found): Not Found');
  });

  it.each(['', 'null', '7', '"x"', '[]', '{"detail":null}', '{"detail":{"error":null}}', '{"error":{"code":5}}'])(
    'no shape at all: %s',
    async (body) => {
      await expect(wire(404, body).assets.get('a')).rejects.toMatchObject({
        code: 'not_found',
        message: 'The service answered 404 (Not Found).',
      });
    },
  );

  it.each([
    [400, 'x', 'invalid_input'],
    [401, 'x', 'not_allowed'],
    [402, 'x', 'quota_exceeded'],
    [403, 'workspace_route_unavailable', 'not_allowed'],
    [404, 'asset_not_found', 'not_found'],
    [409, 'export_not_available', 'export_not_available'],
    [409, 'x', 'service_error'],
    [413, 'x', 'invalid_input'],
    [418, 'x', 'protocol_error'],
    [422, 'x', 'invalid_input'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
    [500, 'x', 'service_error'],
    [507, 'storage_full', 'service_error'],
    [599, 'x', 'service_error'],
  ])('%i %s → %s', async (status, serviceCode, code) => {
    const body = `{"detail":{"error":{"code":"${serviceCode}","message":"m","status":${status}}}}`;
    await expect(wire(status, body).assets.get('a')).rejects.toMatchObject({ code, serviceCode, status });
  });
});
