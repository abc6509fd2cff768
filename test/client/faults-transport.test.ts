import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ASSET, bench, failure, JOB, KEY } from './bench.ts';
import { error, faultServer, json, type Reply, reply, stall } from './fault-server.ts';
import { whereNow } from './in-dialect.ts';

const GET = 'GET /v1/assets/ast_1';
const POST = 'POST /v1/assets';
const FINE = json(200, { ok: true, asset: ASSET });
const LIMITED = 'The per-key rate is 60 requests per minute.';

const limited = (headers: Record<string, string>): Reply => error(429, 'rate_limit_exceeded', LIMITED, headers);

/** What the client does with `faults` before a good answer to `assets.get`. */
async function survives(...faults: Reply[]) {
  const { server, client, clock } = await bench({ [GET]: [...faults, FINE] });
  const asset = await client.assets.get('ast_1');
  expect(asset.name).toBe('Oak crate');
  return { requests: server.to(GET).length, pauses: clock.pauses };
}

/** The error that `assets.get` ends with when the fault stays, and the number of requests until then. */
async function fails(...faults: Reply[]) {
  const { server, client, clock } = await bench({ [GET]: faults });
  const thrown = await failure(client.assets.get('ast_1'));
  return { thrown, requests: server.to(GET).length, pauses: clock.pauses };
}

describe('rate limits', () => {
  it('a used-up budget makes the next call wait instead of running into a 429', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'x-ratelimit-limit': '60' };
    const last = { ...headers, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225609' };
    const { client, clock } = await bench({ [GET]: [json(200, { ok: true, asset: ASSET }, last), FINE] });
    await client.assets.get('ast_1');
    await client.assets.get('ast_1');
    expect(clock.pauses).toEqual([9_000]);
  });

  it('429 for ever: ends as rate_limited', async () => {
    const { thrown, requests } = await fails(limited({}));
    expect(thrown).toMatchObject({ code: 'rate_limited', serviceCode: 'rate_limit_exceeded', status: 429 });
    expect(requests).toBe(6);
  });
});

describe('statuses', () => {
  it.each([500, 502, 504])('status %i is repeated', async (status) => {
    expect((await survives(error(status, 'internal_error', 'oops'))).requests).toBe(2);
  });

  it('s500: the rate headers that come with it say nothing about the pause', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'x-ratelimit-reset': '1767225650' };
    expect((await survives(error(500, 'internal_error', 'oops', headers))).pauses).toEqual([250]);
  });

  it('s401: no repeat, and the key is not shown, even when the service echoes it', async () => {
    const { thrown, requests } = await fails(error(401, 'invalid_api_key', `The key ${KEY} is unknown.`));
    expect(thrown).toMatchObject({ code: 'not_allowed', exitCode: 3 });
    expect(thrown.hint).toContain('PROPMASTER_API_KEY');
    expect(JSON.stringify(thrown) + thrown.stack).not.toContain(KEY);
    expect(requests).toBe(1);
  });

  it('s402_quota: no repeat, says credit', async () => {
    const { server, client } = await bench({ [POST]: [error(402, 'insufficient_credit', 'No credit left.')] });
    const thrown = await failure(client.assets.create({ prompt: 'a mug' }));
    expect(thrown).toMatchObject({ code: 'quota_exceeded', exitCode: 5 });
    expect(`${thrown.message} ${thrown.hint}`).toContain('credit');
    expect(server.to(POST)).toHaveLength(1);
  });

  it('ok_false_200', async () => {
    const body = { ok: false, error: { code: 'gone_wrong', message: 'It went wrong.', status: 500 } };
    const { thrown, requests } = await fails(json(200, body));
    expect(thrown).toMatchObject({ code: 'service_error', serviceCode: 'gone_wrong' });
    expect(thrown.message).toContain('It went wrong.');
    expect(requests).toBe(1);
  });
});

describe('connections', () => {
  it('nobody listens: names the host and the way out', async () => {
    const server = await faultServer({});
    await server.close();
    const { client } = await bench({}, { baseUrl: server.url });
    const thrown = await failure(client.assets.get('ast_1'));
    expect(thrown).toMatchObject({ code: 'network_error', exitCode: 8, where: whereNow(GET) });
    expect(thrown.message).toBe(`Nothing listens at ${server.url} (connection refused).`);
    expect(thrown.hint).toContain('propmaster serve');
  });
});

describe('bodies', () => {
  const body = JSON.stringify({ ok: true, asset: { ...ASSET, name: 'Oak crate' } });

  it('gzip_corrupt: cut short, repeated', async () => {
    const short = gzipSync(body).subarray(0, -12);
    expect((await survives(reply(200, short, { 'content-encoding': 'gzip' }))).requests).toBe(2);
  });

  it('gzip_bomb: 1 GiB of blanks stops at the limit', async () => {
    const bomb = Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(1024 ** 2, ' '))));
    const before = process.memoryUsage().rss;
    const { thrown, requests } = await fails(reply(200, bomb, { 'content-encoding': 'gzip' }));
    expect(thrown).toMatchObject({ code: 'unsafe_input' });
    expect(thrown.message).toContain('larger than 16777216 bytes');
    expect(requests).toBe(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2);
  });

  it('fields_missing: a clear error in the end', async () => {
    const { thrown } = await fails(json(200, { ok: true }));
    expect(thrown).toMatchObject({ code: 'protocol_error', where: whereNow(GET), requestId: 'req_7' });
    expect(thrown.message).toContain('asset');
  });
});

describe('idempotency', () => {
  it('a 409 on a request without a key is final', async () => {
    const { thrown, requests } = await fails(error(409, 'conflict', 'not now'));
    expect(thrown).toMatchObject({ code: 'service_error', status: 409 });
    expect(requests).toBe(1);
  });
});

describe('abort', () => {
  it('while the service is silent', async () => {
    const { client } = await bench({ [GET]: [stall] });
    const control = new AbortController();
    const call = failure(client.assets.get('ast_1', { signal: control.signal }));
    setTimeout(() => control.abort(), 30);
    expect(await call).toMatchObject({ code: 'interrupted', exitCode: 130 });
  });

  it('before it begins: nothing is sent', async () => {
    const { client, server } = await bench({ [GET]: [FINE] });
    expect((await failure(client.assets.get('ast_1', { signal: AbortSignal.abort() }))).code).toBe('interrupted');
    expect(server.seen).toHaveLength(0);
  });

  it('in a pause between two attempts', async () => {
    const control = new AbortController();
    const { client, server, clock } = await bench(
      { [GET]: [limited({ 'retry-after': '3' })] },
      { logger: ({ kind }) => kind === 'repeat' && control.abort() },
    );
    expect((await failure(client.assets.get('ast_1', { signal: control.signal }))).code).toBe('interrupted');
    expect(clock.pauses).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });
});

describe('the log', () => {
  it('names request, status and id, and never the key', async () => {
    const entries: unknown[] = [];
    const { client } = await bench(
      { [GET]: [limited({ 'retry-after': '1' }), FINE] },
      { logger: (entry) => entries.push(entry) },
    );
    await client.assets.get('ast_1');
    expect(entries).toMatchObject([
      { kind: 'answer', where: whereNow(GET), status: 429, requestId: 'req_7' },
      { kind: 'repeat', where: whereNow(GET) },
      { kind: 'answer', where: whereNow(GET), status: 200, requestId: 'req_7' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(KEY);
  });
});

it('an id can not climb in the path', async () => {
  const { client, server } = await bench({
    'GET /v1/jobs/..%2Fx': [json(200, { ok: true, job: { ...JOB, id: '../x' } })],
  });
  expect((await failure(client.assets.get('..'))).code).toBe('invalid_input');
  expect((await failure(client.jobs.get(''))).code).toBe('invalid_input');
  await client.jobs.get('../x');
  expect(server.seen[0]!.url).toBe('/v1/jobs/..%2Fx');
});
