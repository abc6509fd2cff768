import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call } from '../service/open.ts';
import { bodyOf, REQUEST_ID, refusal, sceneRefusal, shareContract } from './answers.ts';
import { HAND_ROUTES, routeTo } from './routes.ts';

const shared = shareContract();
let service: Service;
let personal: string;
beforeAll(() => {
  service = shared.service;
  personal = service.keys.personal;
});

// pins: error.code, error.message, error.status, error.fields, code.asset_not_found
it('a refusal is {detail: {error: {code, message, status, fields}}}', async () => {
  const response = await call(service, 'GET /v1/assets/x', { key: personal });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    detail: {
      error: { code: 'asset_not_found', message: expect.stringMatching(/./), status: 404, fields: null },
    },
  });
});

// pins: error.fields-validation, error.fields, assumption.error-fields, assumption.error-codes
it('a validation error names the fields', async () => {
  const response = await call(service, 'GET /v1/assets?limit=0', { key: personal });
  expect(await response.json()).toEqual({
    detail: {
      error: {
        code: 'validation_error',
        message: expect.stringMatching(/./),
        status: 422,
        fields: [{ path: 'limit', message: expect.stringMatching(/./) }],
      },
    },
  });
});

// pins: scene-error.code, scene-error.message, scene-error.status, scene-error.no-wrapper, scene-error.list
// pins: scene-error.detail, scene-error.status-route, scene-error.update, scene-error.archive, assumption.scene-errors
it.each(HAND_ROUTES.filter(({ errors }) => errors === 'scene').map((route) => [routeTo(route)]))(
  '%s without a key is refused in the shape of scenes',
  async (route) => {
    const response = await call(service, route);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: { code: 'invalid_api_key', message: expect.stringMatching(/./), status: 401 },
    });
  },
);

// pins: error.request-id
it.each(HAND_ROUTES.map((route) => [routeTo(route)]))('%s has a request id, with a key and without', async (route) => {
  const ids = [];
  for (const key of ['', personal]) ids.push((await call(service, route, { key })).headers.get('X-Request-ID'));
  expect(ids).toEqual([REQUEST_ID, REQUEST_ID]);
  expect(ids[0]).not.toBe(ids[1]);
});

describe('what no route is for', () => {
  it.each([
    ['GET /', 404, 'route_not_found'],
    ['GET /v1', 404, 'route_not_found'],
    ['GET /v1/nothing', 404, 'route_not_found'],
    ['GET /v1/assets/', 404, 'route_not_found'],
    ['GET //v1/assets', 404, 'route_not_found'],
    ['PUT /v1/assets', 405, 'method_not_allowed'],
    ['DELETE /v1/jobs/job_000000000000000000000000', 405, 'method_not_allowed'],
    ['GET /v1/assets/asset_000000000000000000000000/export', 405, 'method_not_allowed'],
  ])('%s: %i %s', async (route, status, code) =>
    expect(await refusal(await call(service, route))).toEqual({ code, status }),
  );

  it('says where the routes are listed, and leads a browser there', async () => {
    const told = await call(service, 'GET /');
    expect(await told.text()).toContain('/docs');
    const browser = await service.fetch(
      new Request('http://propmaster.local/', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }),
    );
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/docs']);
  });

  /** The methods of each path, as the hand-written list has them. */
  const paths = new Map<string, Set<string>>();
  for (const route of HAND_ROUTES) {
    const path = routeTo(route).split(/[ ?]/)[1]!;
    const methods = paths.get(path) ?? new Set();
    paths.set(path, methods.add(route.method));
    if (route.method === 'GET') methods.add('HEAD');
  }

  it.each([...paths])('%s with another method: 405 that names the right ones', async (path, methods) => {
    const scenes = HAND_ROUTES.some((one) => one.errors === 'scene' && routeTo(one).split(/[ ?]/)[1] === path);
    const allow = [...methods].sort().join(', ');
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'GET', 'OPTIONS']) {
      if (methods.has(method)) continue;
      for (const key of [undefined, personal]) {
        const response = await call(service, `${method} ${path}`, key === undefined ? {} : { key });
        expect(response.headers.get('Allow')).toBe(allow);
        expect(await (scenes ? sceneRefusal : refusal)(response)).toEqual({ code: 'method_not_allowed', status: 405 });
      }
    }
  });
});

// pins: general.json
it.each([
  ['POST /v1/assets', 'prompt=x', 'application/x-www-form-urlencoded'],
  ['POST /v1/assets', '{"prompt":"x"}', 'text/plain'],
  ['POST /v1/assets', '{"prompt":"x"}', undefined],
  ['POST /v1/scenes', '{"prompt":"x"}', 'text/plain'],
  ['POST /v1/batches', '{"items":[]}', 'multipart/form-data; boundary=x'],
])('%s takes JSON alone: %s as %s is 415', async (route, body, type) => {
  const headers = { 'Idempotency-Key': 'k', ...(type === undefined ? {} : { 'Content-Type': type }) };
  const response = await call(service, route, { key: service.keys.team, body, headers });
  expect(await refusal(response)).toEqual({ code: 'unsupported_media_type', status: 415 });
});

it('an answer that is JSON says so', async () => {
  const response = await call(service, 'GET /v1/assets', { key: personal });
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(await bodyOf(response)).toMatchObject({ ok: true });
});
