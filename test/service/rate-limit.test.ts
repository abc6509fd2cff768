import { describe, expect, it } from 'vitest';
import { call, openFake, temporaryFolder } from './open.ts';

const START = 1_800_000_000_500;

describe('the rate limit', () => {
  it('counts each request of a key in a window of a minute that its first one opens', async () => {
    let now = START;
    const service = await openFake({ rateLimitPerMinute: 3, clock: () => now });
    const key = service.keys.personal;
    const seen = [];
    for (const after of [0, 1_000, 2_000, 2_500, 59_999, 60_000]) {
      now = START + after;
      const { status, headers } = await call(service, 'GET /v1/assets', { key });
      seen.push([
        after,
        status,
        headers.get('X-RateLimit-Limit'),
        headers.get('X-RateLimit-Remaining'),
        headers.get('X-RateLimit-Reset'),
        headers.get('Retry-After'),
      ]);
    }
    expect(seen).toEqual([
      [0, 200, '3', '2', '1800000061', null],
      [1_000, 200, '3', '1', '1800000061', null],
      [2_000, 200, '3', '0', '1800000061', null],
      [2_500, 429, '3', '0', '1800000061', '58'],
      [59_999, 429, '3', '0', '1800000061', '1'],
      [60_000, 200, '3', '2', '1800000121', null],
    ]);
  });

  it('counts requests that arrive at once one by one', async () => {
    const service = await openFake({ rateLimitPerMinute: 3, clock: () => START });
    const { personal, team } = service.keys;
    const answers = await Promise.all(
      [personal, team, personal, personal, personal, personal].map((key) => call(service, 'GET /v1/assets', { key })),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('X-RateLimit-Remaining')])).toEqual([
      [200, '2'],
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
      [429, '0'],
    ]);
  });

  it('answers in the envelope', async () => {
    const service = await openFake({ rateLimitPerMinute: 1, clock: () => START });
    await call(service, 'GET /v1/assets', { key: service.keys.personal });
    const response = await call(service, 'POST /v1/assets', { key: service.keys.personal, json: { prompt: 'x' } });
    expect(await response.json()).toEqual({
      detail: {
        error: {
          code: 'rate_limit_exceeded',
          message: 'Rate limit exceeded: 1 requests per minute.',
          status: 429,
          fields: null,
        },
      },
    });
    expect(response.headers.get('X-Request-ID')).toMatch(/./);
  });

  it("is each key's own; requests without a valid key count for nobody", async () => {
    const service = await openFake({ rateLimitPerMinute: 1, clock: () => START });
    expect((await call(service, 'GET /v1/assets')).status).toBe(401);
    expect((await call(service, 'GET /v1/assets', { key: service.keys.personal })).status).toBe(200);
    expect((await call(service, 'GET /v1/assets', { key: service.keys.personal })).status).toBe(429);
    expect((await call(service, 'GET /v1/assets', { key: service.keys.team })).status).toBe(200);
  });

  it('is shared by all servers on one folder, and a restart does not renew it', async () => {
    const options = { dataDir: temporaryFolder(), rateLimitPerMinute: 2, clock: () => START };
    const [one, two] = [await openFake(options), await openFake(options)];
    expect((await call(one, 'GET /v1/assets', { key: one.keys.personal })).status).toBe(200);
    expect((await call(two, 'GET /v1/assets', { key: one.keys.personal })).status).toBe(200);
    await one.close();
    const three = await openFake(options);
    expect((await call(three, 'GET /v1/assets', { key: one.keys.personal })).status).toBe(429);
  });

  it('does not lock a key out when the clock is set back', async () => {
    let now = START;
    const service = await openFake({ rateLimitPerMinute: 1, clock: () => now });
    await call(service, 'GET /v1/assets', { key: service.keys.personal });
    now -= 3_600_000;
    expect((await call(service, 'GET /v1/assets', { key: service.keys.personal })).status).toBe(200);
  });

  it('does not exist in process unless asked for', async () => {
    const service = await openFake();
    for (let n = 0; n < 200; n++) {
      const response = await call(service, 'GET /v1/assets', { key: service.keys.personal });
      expect(response.status).toBe(200);
      expect(response.headers.has('X-RateLimit-Limit')).toBe(false);
    }
  });
});

it('answers carry the same headers, whether they had them from the start or were stamped with them', async () => {
  const service = await openFake({ rateLimitPerMinute: 9, clock: () => START });
  const key = service.keys.personal;
  const [fast, stamped] = [
    await call(service, 'GET /v1/assets', { key }),
    await call(service, 'GET /v1/images', { key }),
  ];
  expect([fast.status, stamped.status]).toEqual([200, 200]);
  expect([...fast.headers.keys()]).toEqual([...stamped.headers.keys()]);
  expect(fast.headers.get('content-type')).toBe(stamped.headers.get('content-type'));
  expect(fast.headers.get('x-content-type-options')).toBe('nosniff');
  expect(fast.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
  expect([fast, stamped].map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['8', '7']);
});
