import { describe, expect, it } from 'vitest';
import { serve } from '../../src/service/serve.ts';
import { call, FAKE_PRODUCER, openFake, temporaryFolder } from '../service/open.ts';
import { refusal, sceneRefusal } from './answers.ts';
import { HAND_ROUTES, routeTo } from './routes.ts';

const START = 1_800_000_000_500;

describe('the rate', () => {
  // pins: limit.rate-per-minute, rate-header.limit, rate-header.remaining, rate-header.reset, assumption.rate-window
  it('is told with each answer, and begins anew after a minute', async () => {
    let now = START;
    const service = await openFake({ rateLimitPerMinute: 2, clock: () => now });
    const seen = [];
    for (const after of [0, 1_000, 2_000, 60_000]) {
      now = START + after;
      const { status, headers } = await call(service, 'GET /v1/assets', { key: service.keys.personal });
      const rate = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
      seen.push([status, ...rate, headers.get('Retry-After')]);
    }
    expect(seen).toEqual([
      [200, '2', '1', '1800000061', null],
      [200, '2', '0', '1800000061', null],
      [429, '2', '0', '1800000061', '58'],
      [200, '2', '1', '1800000121', null],
    ]);
  });

  // pins: limit.rate-per-key
  it('is counted for each key', async () => {
    const service = await openFake({ rateLimitPerMinute: 1, clock: () => START });
    const { personal, team } = service.keys;
    const statuses = [];
    for (const key of [personal, personal, team, team]) {
      statuses.push((await call(service, 'GET /v1/assets', { key })).status);
    }
    expect(statuses).toEqual([200, 429, 200, 429]);
  });

  // pins: limit.rate-all-endpoints
  it('counts every request, whatever comes of it', async () => {
    const service = await openFake({ rateLimitPerMinute: 60 });
    const remaining = [];
    for (const path of ['/v1/assets', '/v1/assets/x', '/v1/nothing', '/v1/assets?limit=0']) {
      const response = await call(service, `GET ${path}`, { key: service.keys.personal });
      remaining.push(response.headers.get('X-RateLimit-Remaining'));
    }
    expect(remaining).toEqual(['59', '58', '57', '56']);
  });

  // pins: limit.rate-sixty
  it('is 60 a minute on a port', async () => {
    const server = await serve({ port: 0, dataDir: temporaryFolder(), producer: FAKE_PRODUCER, workers: 0 });
    try {
      const headers = { Authorization: `Bearer ${server.keys.personal}` };
      const response = await fetch(`${server.url}/v1/assets`, { headers });
      expect(response.headers.get('X-RateLimit-Limit')).toBe('60');
      expect(response.headers.get('X-RateLimit-Remaining')).toBe('59');
    } finally {
      await server.close();
    }
  });

  // pins: limit.rate-all-endpoints, code.rate_limit_exceeded, scenes-create.429, assets-export.429, jobs-get.429
  // pins: catalog-get.429, assumption.rate-headers
  it.each(HAND_ROUTES.filter(({ to }) => to !== 'open').map((route) => [routeTo(route), route] as const))(
    '%s: 429 rate_limit_exceeded',
    async (name, { errors, to, json }) => {
      const service = await openFake({ rateLimitPerMinute: 1, clock: () => START });
      const key = to === 'personal' ? service.keys.personal : service.keys.team;
      const content = json === undefined ? {} : { json };
      await call(service, 'GET /v1/assets', { key });
      const response = await call(service, name, { key, headers: { 'Idempotency-Key': 'k' }, ...content });
      expect(response.headers.get('X-RateLimit-Remaining')).toBe('0');
      expect(response.headers.get('Retry-After')).toBe('60');
      const text = await response.clone().text();
      expect(text).toContain('1 requests per minute');
      expect(await (errors === 'scene' ? sceneRefusal : refusal)(response)).toEqual({
        code: 'rate_limit_exceeded',
        status: 429,
      });
    },
  );

  // pins: assumption.rate-headers
  it('is not told to nobody, and there is none in process', async () => {
    const limited = await openFake({ rateLimitPerMinute: 60 });
    expect((await call(limited, 'GET /v1/assets')).headers.has('X-RateLimit-Limit')).toBe(false);
    const free = await openFake();
    const answer = await call(free, 'GET /v1/assets', { key: free.keys.personal });
    expect(answer.headers.has('X-RateLimit-Limit')).toBe(false);
  });
});
