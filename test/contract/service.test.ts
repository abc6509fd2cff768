/**
 * The wire of the local service against the specification: requests and responses written by hand, so that a mistake in
 * the schemas that client and service share is seen here.
 *
 * Longer than other files on purpose: it is read from top to bottom beside the specification.
 */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, makeAsset, openFake, shareFake, submit } from '../service/open.ts';

let service: Service;
let personal: string;
let team: string;

const shared = shareFake();

beforeAll(() => {
  service = shared.service;
  ({ personal, team } = service.keys);
});

const REQUEST_ID = expect.stringMatching(/^\S+$/);
const ID = expect.stringMatching(/^\S+$/);
/** Epoch milliseconds, not seconds. */
const TIMESTAMP = expect.toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) > 1_500_000_000_000);

async function refusal(response: Response) {
  const body = (await response.json()) as { detail: { error: Record<string, unknown> } };
  expect(Object.keys(body)).toEqual(['detail']);
  expect(Object.keys(body.detail)).toEqual(['error']);
  const { message, code, status, fields } = body.detail.error;
  expect(message).toEqual(expect.stringMatching(/./));
  expect(status).toBe(response.status);
  expect(fields === null || Array.isArray(fields)).toBe(true);
  expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  return { code, status: response.status };
}

describe('keys', () => {
  it('have the form <key_prefix>_k1_<hex>', () => {
    expect(personal).toMatch(/^[a-z]+_k1_[0-9a-f]+$/);
    expect(team).toMatch(/^[a-z]+_k1_[0-9a-f]+$/);
  });

  it.each([
    'POST /v1/assets',
    'GET /v1/assets',
    'GET /v1/assets/asset_000000000000000000000000',
    'DELETE /v1/assets/asset_000000000000000000000000',
    'POST /v1/assets/asset_000000000000000000000000/export?format=mjcf',
    'GET /v1/assets/asset_000000000000000000000000/files/glb',
    'GET /v1/assets/asset_000000000000000000000000/files/glb/url',
    'GET /v1/jobs/job_000000000000000000000000',
  ])('%s without a valid one: 401 invalid_api_key', async (route) => {
    const expected = { code: 'invalid_api_key', status: 401 };
    expect(await refusal(await call(service, route))).toEqual(expected);
    expect(await refusal(await call(service, route, { key: 'pm_k1_00' }))).toEqual(expected);
    expect(await refusal(await call(service, route, { headers: { Authorization: `Basic ${personal}` } }))).toEqual(
      expected,
    );
  });
});

describe('POST /v1/assets', () => {
  it('answers 202 with a job id', async () => {
    const response = await service.fetch(
      new Request('http://propmaster.local/v1/assets', {
        method: 'POST',
        headers: { Authorization: `Bearer ${personal}`, 'Content-Type': 'application/json; charset=utf-8' },
        body: '{"prompt": "an oak crate", "name": "Crate"}',
      }),
    );
    expect(response.status).toBe(202);
    expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    expect(await response.json()).toEqual({ ok: true, job_id: ID, status: 'queued' });
  });

  it('needs an Idempotency-Key from a Team key', async () => {
    const json = { prompt: 'a crate' };
    expect(await refusal(await call(service, 'POST /v1/assets', { key: team, json }))).toEqual({
      code: 'idempotency_key_required',
      status: 422,
    });
    const headers = { 'idempotency-key': 'order-1' };
    expect((await call(service, 'POST /v1/assets', { key: team, json, headers })).status).toBe(202);
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(129)])('refuses the Idempotency-Key %j', async (value) => {
    const headers = { 'Idempotency-Key': value };
    const response = await call(service, 'POST /v1/assets', { key: personal, json: { prompt: 'a crate' }, headers });
    expect(await refusal(response)).toEqual({ code: 'validation_error', status: 422 });
  });

  it.each(['Az09._:-', 'x'.repeat(128)])('accepts the Idempotency-Key %j', async (value) => {
    const headers = { 'Idempotency-Key': value };
    const response = await call(service, 'POST /v1/assets', { key: personal, json: { prompt: 'a crate' }, headers });
    expect(response.status).toBe(202);
  });

  it.each([
    ['{', 'application/json', 400, 'invalid_json'],
    ['', 'application/json', 400, 'invalid_json'],
    ['\ud800', 'application/json', 400, 'invalid_json'],
    ['prompt=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['{"prompt":"a crate"}', 'text/plain', 415, 'unsupported_media_type'],
    ['null', 'application/json', 422, 'validation_error'],
    ['{}', 'application/json', 422, 'validation_error'],
    ['{"prompt":""}', 'application/json', 422, 'validation_error'],
    ['{"prompt":7}', 'application/json', 422, 'validation_error'],
    [`{"prompt":"${'x'.repeat(20_001)}"}`, 'application/json', 422, 'validation_error'],
    ['{"prompt":"a crate","seed":1}', 'application/json', 422, 'validation_error'],
    [`{"prompt":"a crate"${' '.repeat(1_048_576)}}`, 'application/json', 413, 'request_too_large'],
  ])('refuses %.40j as %s: %i %s', async (body, type, status, code) => {
    const response = await call(service, 'POST /v1/assets', { key: personal, body, headers: { 'Content-Type': type } });
    expect(await refusal(response)).toEqual({ code, status });
  });

  it('names the fields that are wrong', async () => {
    const response = await call(service, 'POST /v1/assets', { key: personal, json: { prompt: '', seed: 1 } });
    expect(await response.json()).toMatchObject({
      detail: {
        error: {
          code: 'validation_error',
          status: 422,
          fields: expect.arrayContaining([
            { path: 'prompt', message: expect.any(String) },
            { path: 'seed', message: 'Unknown property.' },
          ]),
        },
      },
    });
  });

  it('takes the longest prompt', async () => {
    const response = await call(service, 'POST /v1/assets', { key: personal, json: { prompt: 'ü'.repeat(20_000) } });
    expect(response.status).toBe(202);
  });
});

describe('GET /v1/jobs/{job_id}', () => {
  it('shows a job that has succeeded, and its result when asked', async () => {
    const id = await submit(service, personal, 'an oak crate');
    await service.waitIdle();
    const job = {
      id,
      status: 'succeeded',
      mode: 'asset',
      created_at: TIMESTAMP,
      started_at: TIMESTAMP,
      completed_at: TIMESTAMP,
      progress: 1,
      release_id: 'fake-1',
      asset_id: ID,
    };
    const bare = await call(service, `GET /v1/jobs/${id}`, { key: personal });
    expect(bare.status).toBe(200);
    expect(await bare.json()).toEqual({ ok: true, job });
    const full = await call(service, `GET /v1/jobs/${id}?include_result=true`, { key: personal });
    expect(await full.json()).toEqual({
      ok: true,
      job: {
        ...job,
        result: {
          asset: {
            id: ID,
            name: 'an oak crate',
            status: 'ready',
            created_at: TIMESTAMP,
            updated_at: TIMESTAMP,
            prompt: 'an oak crate',
            formats: ['glb', 'glb_bundle', 'mjcf'],
            release_id: 'fake-1',
            job_id: id,
            category: 'crate',
            interpretation: { understood: ['crate'], assumed: [], ignored: ['the'] },
          },
        },
      },
    });
  });

  it('says why a job failed', async () => {
    const id = await submit(service, personal, 'refuse this');
    await service.waitIdle();
    expect(await (await call(service, `GET /v1/jobs/${id}?include_result=true`, { key: personal })).json()).toEqual({
      ok: true,
      job: {
        id,
        status: 'failed',
        mode: 'asset',
        created_at: TIMESTAMP,
        started_at: TIMESTAMP,
        completed_at: TIMESTAMP,
        progress: 0.1,
        error: { code: 'prompt_not_understood', message: 'I can make: crate, mug. Name one of these.' },
      },
    });
  });

  it.each([
    ['GET /v1/jobs/job_000000000000000000000000', 404, 'job_not_found'],
    ['GET /v1/jobs/x', 404, 'job_not_found'],
    ['GET /v1/jobs/job_000000000000000000000000?include_result=maybe', 422, 'validation_error'],
  ])('%s: %i %s', async (route, status, code) =>
    expect(await refusal(await call(service, route, { key: personal }))).toEqual({ code, status }),
  );
});

describe('GET /v1/assets', () => {
  it('is empty at first', async () => {
    const service = await openFake();
    const response = await call(service, 'GET /v1/assets', { key: service.keys.personal });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, assets: [], has_more: false, next_cursor: null });
  });

  it('lists newest first, in pages', async () => {
    const service = await openFake();
    const { personal } = service.keys;
    for (const prompt of ['first crate', 'second crate', 'third crate']) await makeAsset(service, personal, prompt);
    const item = (prompt: string) => ({
      id: ID,
      name: prompt,
      status: 'ready',
      created_at: TIMESTAMP,
      updated_at: TIMESTAMP,
      prompt,
    });
    const first = (await (await call(service, 'GET /v1/assets?limit=2', { key: personal })).json()) as {
      next_cursor: string;
    };
    expect(first).toEqual({
      ok: true,
      assets: [item('third crate'), item('second crate')],
      has_more: true,
      next_cursor: expect.stringMatching(/./),
    });
    const rest = await call(service, `GET /v1/assets?limit=2&cursor=${first.next_cursor}`, { key: personal });
    expect(await rest.json()).toEqual({
      ok: true,
      assets: [item('first crate')],
      has_more: false,
      next_cursor: null,
    });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'limit=', 'cursor=', 'cursor=abc', 'cursor=a.b', 'page=2'])(
    'refuses ?%s',
    async (query) =>
      expect(await refusal(await call(service, `GET /v1/assets?${query}`, { key: personal }))).toEqual({
        code: 'validation_error',
        status: 422,
      }),
  );

  it.each(['limit=1', 'limit=100'])('accepts ?%s', async (query) =>
    expect((await call(service, `GET /v1/assets?${query}`, { key: personal })).status).toBe(200),
  );
});

describe('one asset', () => {
  it('is shown with its formats', async () => {
    const id = await makeAsset(service, personal, 'an oak crate');
    const response = await call(service, `GET /v1/assets/${id}`, { key: personal });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      ok: true,
      asset: {
        id,
        name: 'an oak crate',
        status: 'ready',
        formats: ['glb', 'glb_bundle', 'mjcf'],
        release_id: 'fake-1',
      },
    });
  });

  it('is deleted by a Personal key', async () => {
    const id = await makeAsset(service, personal, 'an oak crate');
    const response = await call(service, `DELETE /v1/assets/${id}`, { key: personal });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, id });
    const gone = { code: 'asset_not_found', status: 404 };
    expect(await refusal(await call(service, `GET /v1/assets/${id}`, { key: personal }))).toEqual(gone);
    expect(await refusal(await call(service, `DELETE /v1/assets/${id}`, { key: personal }))).toEqual(gone);
    expect(await refusal(await call(service, `POST /v1/assets/${id}/export?format=mjcf`, { key: personal }))).toEqual(
      gone,
    );
  });

  it('is not deleted by a Team key: 403 workspace_route_unavailable', async () => {
    const id = await makeAsset(service, team, 'a team crate');
    expect(await refusal(await call(service, `DELETE /v1/assets/${id}`, { key: team }))).toEqual({
      code: 'workspace_route_unavailable',
      status: 403,
    });
    expect((await call(service, `GET /v1/assets/${id}`, { key: team })).status).toBe(200);
  });

  it('of another key is unknown', async () => {
    const id = await makeAsset(service, team, 'a team crate');
    const expected = { code: 'asset_not_found', status: 404 };
    expect(await refusal(await call(service, `GET /v1/assets/${id}`, { key: personal }))).toEqual(expected);
    expect(await refusal(await call(service, `DELETE /v1/assets/${id}`, { key: personal }))).toEqual(expected);
  });
});

describe('POST /v1/assets/{asset_id}/export', () => {
  it.each([
    ['personal', 'mjcf', 'application/zip', 'PK mjcf of a crate'],
    ['personal', 'glb', 'application/zip', 'PK bundle of a crate'],
    ['team', 'mjcf', 'application/zip', 'PK mjcf of a crate'],
  ] as const)('%s, %s: the bytes as %s', async (kind, format, type, text) => {
    const key = service.keys[kind];
    const id = await makeAsset(service, key, 'a crate');
    const response = await call(service, `POST /v1/assets/${id}/export?format=${format}`, { key });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Content-Length')).toBe(String(text.length));
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[a-z][a-z0-9_.-]*\.zip"$/);
    expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    expect(await response.text()).toBe(text);
  });

  it.each([
    ['personal', '?format=usd', 409, 'export_not_available'],
    ['personal', '?format=usdz', 409, 'export_not_available'],
    ['personal', '?format=sdf', 409, 'export_not_available'],
    ['team', '?format=glb', 409, 'export_not_available'],
    ['personal', '', 422, 'validation_error'],
    ['personal', '?format=obj', 422, 'validation_error'],
    ['personal', '?format=glb_bundle', 422, 'validation_error'],
  ] as const)('%s, %s: %i %s', async (kind, query, status, code) => {
    const key = service.keys[kind];
    const id = await makeAsset(service, key, 'a crate');
    const response = await call(service, `POST /v1/assets/${id}/export${query}`, { key });
    expect(await refusal(response)).toEqual({ code, status });
  });

  it('of an unknown asset: 404', async () => {
    const route = 'POST /v1/assets/asset_000000000000000000000000/export?format=mjcf';
    expect(await refusal(await call(service, route, { key: personal }))).toEqual({
      code: 'asset_not_found',
      status: 404,
    });
  });
});

describe('saved files (Team)', () => {
  it.each([
    ['mjcf', 'application/zip', 'PK mjcf of a crate'],
    ['glb', 'model/gltf-binary', 'glTF of a crate'],
    ['glb_bundle', 'application/zip', 'PK bundle of a crate'],
  ])('%s comes as %s, directly and through a link', async (format, type, text) => {
    const id = await makeAsset(service, team, 'a crate');
    const direct = await call(service, `GET /v1/assets/${id}/files/${format}`, { key: team });
    expect(direct.status).toBe(200);
    expect(direct.headers.get('Content-Type')).toBe(type);
    expect(direct.headers.get('Content-Length')).toBe(String(text.length));
    expect(await direct.text()).toBe(text);

    const answer = await call(service, `GET /v1/assets/${id}/files/${format}/url`, { key: team });
    expect(answer.status).toBe(200);
    const link = (await answer.json()) as { url: string };
    expect(link).toEqual({
      url: expect.stringMatching(/^http:\/\/propmaster\.local\//),
      expires_in: 300,
      name: expect.stringMatching(/^[a-z][a-z0-9_-]*\.(zip|glb)$/),
      size_bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    const download = await service.fetch(new Request(link.url));
    expect(download.status).toBe(200);
    expect(download.headers.get('Content-Length')).toBe(String(text.length));
    expect(download.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    expect(await download.text()).toBe(text);
  });

  it.each(['usd', 'usdz', 'sdf', 'blend'])('%s was not produced: 409 export_not_available', async (format) => {
    const id = await makeAsset(service, team, 'a crate');
    const expected = { code: 'export_not_available', status: 409 };
    expect(await refusal(await call(service, `GET /v1/assets/${id}/files/${format}`, { key: team }))).toEqual(expected);
    expect(await refusal(await call(service, `GET /v1/assets/${id}/files/${format}/url`, { key: team }))).toEqual(
      expected,
    );
  });

  it('refuse a Personal key and an unknown format', async () => {
    const id = await makeAsset(service, personal, 'a crate');
    expect(await refusal(await call(service, `GET /v1/assets/${id}/files/glb`, { key: personal }))).toEqual({
      code: 'workspace_access_required',
      status: 403,
    });
    expect(await refusal(await call(service, `GET /v1/assets/${id}/files/obj`, { key: team }))).toEqual({
      code: 'validation_error',
      status: 422,
    });
  });
});

describe('every answer', () => {
  it.each([
    ['GET /', 404, 'route_not_found'],
    ['GET /v1/nothing', 404, 'route_not_found'],
    ['GET /v1/assets/', 404, 'route_not_found'],
    ['GET /v1/assets/%E0%A4%A', 401, 'invalid_api_key'],
    ['PUT /v1/assets', 405, 'method_not_allowed'],
    ['DELETE /v1/jobs/job_000000000000000000000000', 405, 'method_not_allowed'],
    ['GET /v1/assets/asset_000000000000000000000000/export', 405, 'method_not_allowed'],
  ])('%s: %i %s', async (route, status, code) =>
    expect(await refusal(await call(service, route))).toEqual({ code, status }),
  );

  it('to a wrong method names the right ones', async () =>
    expect((await call(service, 'PATCH /v1/assets')).headers.get('Allow')).toBe('GET, HEAD, POST'));

  it('has a request id of its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await call(service, 'GET /v1/assets', { key: personal })).headers.get('X-Request-ID')),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('to a valid key tells the rate: limit, what remains, when the window ends in Unix seconds', async () => {
    const service = await openFake({ rateLimitPerMinute: 60 });
    const { personal } = service.keys;
    const answers = [
      await call(service, 'GET /v1/assets', { key: personal }),
      await call(service, 'GET /v1/assets/x', { key: personal }),
      await call(service, 'GET /v1/nothing', { key: personal }),
    ];
    expect(answers.map(({ headers }) => headers.get('X-RateLimit-Limit'))).toEqual(['60', '60', '60']);
    expect(answers.map(({ headers }) => headers.get('X-RateLimit-Remaining'))).toEqual(['59', '58', '57']);
    const reset = Number(answers[0]?.headers.get('X-RateLimit-Reset'));
    expect(reset).toBeGreaterThan(Date.now() / 1_000);
    expect(reset).toBeLessThanOrEqual(Date.now() / 1_000 + 61);
  });

  it('without a valid key tells none', async () => {
    const service = await openFake({ rateLimitPerMinute: 60 });
    expect((await call(service, 'GET /v1/assets')).headers.has('X-RateLimit-Limit')).toBe(false);
  });
});
