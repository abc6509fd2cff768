import { describe, expect, it } from 'vitest';
import { createClient, type Dispatch } from '../../src/client/index.ts';
import { wire } from './wire.ts';

const START = 1_800_000_000_000;

/** A client whose sleeps take no time, and what it slept. */
function timed(headers: Record<string, string>) {
  let now = START;
  const sleeps: number[] = [];
  const dispatch: Dispatch = async () => ({
    status: 200,
    headers: new Headers({ date: new Date(now).toUTCString(), ...headers }),
    body: (async function* () {
      yield new TextEncoder().encode('{"ok":true,"job":{"id":"j","status":"queued"}}');
    })(),
  });
  const clock = {
    now: () => now,
    random: () => 0.5,
    async sleep(ms: number) {
      sleeps.push(ms);
      now += ms;
    },
  };
  return { sleeps, client: createClient({ baseUrl: 'https://api.example.com', apiKey: 'k', dispatch, clock }) };
}

describe('the rate', () => {
  // pins: rate-header.limit, rate-header.remaining, rate-header.reset, assumption.rate-headers
  it('is kept: with nothing remaining, the next request waits for the reset', async () => {
    const { client, sleeps } = timed({
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(START / 1_000 + 42),
    });
    await client.jobs.get('j');
    expect(sleeps).toEqual([]);
    await client.jobs.get('j');
    expect(sleeps).toEqual([42_000]);
  });

  // pins: rate-header.limit, rate-header.remaining
  it('is not held back while requests remain', async () => {
    const { client, sleeps } = timed({
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '59',
      'X-RateLimit-Reset': String(START / 1_000 + 42),
    });
    for (let n = 0; n < 10; n++) await client.jobs.get('j');
    expect(sleeps).toEqual([]);
  });

  // pins: code.rate_limit_exceeded, assumption.rate-window
  it('that was exceeded is told, with the time to wait', async () => {
    const { jobs } = wire({
      status: 429,
      headers: { 'retry-after': '86400' },
      body: `{"detail":{"error":{"code":"rate_limit_exceeded","message":"Rate limit exceeded: 60 requests per minute.",
        "status":429,"fields":null}}}`,
    });
    await expect(jobs.get('j')).rejects.toMatchObject({
      code: 'rate_limited',
      serviceCode: 'rate_limit_exceeded',
      message: expect.stringContaining('60 requests per minute'),
    });
  });
});

// pins: named.overridable, assumption.asset-page-size, assumption.export-format-parameter, assumption.single-asset
// pins: assumption.page-size, assumption.page-cursor, assumption.job-cancel, assumption.scene-detail
// pins: assumption.single-batch, assumption.batch-cancel, assumption.images, assumption.image-single
// pins: assumption.account, assumption.catalog-list
it('a deployment that chose other names is asked by those', async () => {
  const urls: string[] = [];
  const dispatch: Dispatch = async ({ url }) => {
    urls.push(url);
    return { status: 404, headers: new Headers(), body: (async function* () {})() };
  };
  const client = createClient({
    baseUrl: 'https://api.example.com/sub/',
    apiKey: 'k',
    dispatch,
    retry: { repeats: 0 },
    dialect: {
      assets: { pageSizeParameter: 'n', exportFormatParameter: 'as', singlePath: '/v1/asset/{id}' },
      pages: { pageSizeParameter: 'size', cursorParameter: 'after' },
      jobs: { cancelPath: '/v1/job/{id}/stop' },
      scenes: { graphParameter: 'graph' },
      batches: { singlePath: '/v1/batch/{id}', listPath: '/v1/batch', cancelPath: '/v1/batch/{id}/stop' },
      images: { path: '/v1/uploads', singlePath: '/v1/uploads/{id}' },
      account: { path: '/v1/me' },
      catalog: { path: '/v1/items' },
    },
  });
  const calls = [
    client.assets.list({ pageSize: 1 }),
    client.assets.export('a', 'usd'),
    client.assets.get('a'),
    client.scenes.list({ pageSize: 1, cursor: 'c' }),
    client.scenes.get('s', { includeGraph: true }),
    client.jobs.cancel('j'),
    client.batches.get('b'),
    client.batches.list(),
    client.batches.cancel('b'),
    client.images.list(),
    client.images.get('i'),
    client.account.identity(),
    client.catalog.list(),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not_found' });
  expect(urls).toEqual(
    [
      'assets?n=1',
      'assets/a/export?as=usd',
      'asset/a',
      'scenes?size=1&after=c',
      'scenes/s?graph=true',
      'job/j/stop',
      'batch/b',
      'batch',
      'batch/b/stop',
      'uploads',
      'uploads/i',
      'me',
      'items',
    ].map((path) => `https://api.example.com/sub/v1/${path}`),
  );
});
