import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ASSET, bench, failure, JOB, KEY } from './bench.ts';
import { error, faultServer, json, type Reply, raw, reply, reset, stall } from './fault-server.ts';

const GET = 'GET /v1/assets/ast_1';
const POST = 'POST /v1/assets';
const FINE = json(200, { ok: true, asset: ASSET });
const ACCEPTED = json(202, { ok: true, job_id: 'job_1', status: 'queued' });
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
  it('rate_429: waits for Retry-After', async () => {
    expect(await survives(limited({ 'retry-after': '3' }))).toEqual({ requests: 2, pauses: [3_000] });
  });

  it('rate_429: a POST keeps its key and body', async () => {
    const { server, client } = await bench({ [POST]: [limited({ 'retry-after': '1' }), ACCEPTED] });
    await client.assets.create({ prompt: 'a mug' });
    const [first, second] = server.to(POST);
    expect(first!.headers['idempotency-key']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key']);
    expect(second!.body).toBe(first!.body);
  });

  it('rate_429_reset_only: waits until X-RateLimit-Reset', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'x-ratelimit-reset': '1767225607' };
    expect(await survives(limited(headers))).toEqual({ requests: 2, pauses: [7_000] });
  });

  it('rate_429_date: understands an HTTP-date', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' };
    expect(await survives(limited(headers))).toEqual({ requests: 2, pauses: [5_000] });
  });

  it('rate_429_skew: measures the reset against the Date of the answer', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 01:00:00 GMT', 'x-ratelimit-reset': '1767229202' };
    expect(await survives(limited(headers))).toEqual({ requests: 2, pauses: [2_000] });
  });

  it('rate_429_past: a reset in the past is no reason for a hot loop', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'x-ratelimit-reset': '1767225000' };
    const { pauses } = await survives(limited(headers), limited(headers));
    expect(pauses).toEqual([1_000, 1_000]);
  });

  it('rate_429_huge: gives up at once and names the time', async () => {
    const { thrown, requests, pauses } = await fails(limited({ 'retry-after': '86400' }));
    expect(thrown).toMatchObject({ code: 'rate_limited', exitCode: 5, requestId: 'req_7' });
    expect(thrown.message).toContain('24 hours');
    expect({ requests, pauses }).toEqual({ requests: 1, pauses: [] });
  });

  it('rate_429_bare: backs off by itself', async () => {
    expect(await survives(limited({}), limited({}))).toEqual({ requests: 3, pauses: [250, 500] });
  });

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
  it('s503_retry_after', async () => {
    const fault = error(503, 'unavailable', 'later', { 'retry-after': '2' });
    expect(await survives(fault)).toEqual({ requests: 2, pauses: [2_000] });
  });

  it.each([500, 502, 504])('s%i: repeated', async (status) => {
    expect((await survives(error(status, 'internal_error', 'oops'))).requests).toBe(2);
  });

  it('s500: the rate headers that come with it say nothing about the pause', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'x-ratelimit-reset': '1767225650' };
    expect((await survives(error(500, 'internal_error', 'oops', headers))).pauses).toEqual([250]);
  });

  it('s502_empty', async () => expect((await survives(reply(502, ''))).requests).toBe(2));

  it('s502_html: the message shows the status', async () => {
    const { thrown } = await fails(
      reply(502, '<html><h1>502 Bad Gateway</h1></html>', { 'content-type': 'text/html' }),
    );
    expect(thrown).toMatchObject({ code: 'service_error', status: 502 });
    expect(thrown.message).toBe('The service answered 502 (Bad Gateway).');
  });

  it('s200_html: never success, not repeated', async () => {
    const { thrown, requests } = await fails(reply(200, '<!doctype html><p>Log in to the airport', {}));
    expect(thrown).toMatchObject({ code: 'protocol_error', exitCode: 8 });
    expect(requests).toBe(1);
  });

  it('s200_empty: never success, not repeated', async () => {
    const { thrown, requests } = await fails(reply(200, ''));
    expect(thrown.message).toBe('The service answered with an empty body.');
    expect(requests).toBe(1);
  });

  it('s408', async () => expect((await survives(reply(408, ''))).requests).toBe(2));

  it('s400: no repeat', async () => {
    const { thrown, requests } = await fails(error(400, 'invalid_json', 'not JSON'));
    expect(thrown).toMatchObject({ code: 'invalid_input', serviceCode: 'invalid_json', where: 'GET /v1/assets/ast_1' });
    expect(requests).toBe(1);
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
  it('reset_before', async () => expect((await survives(reset, reset)).requests).toBe(3));

  it('reset_mid: no partial result', async () => {
    const fault = raw(['HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"ok":true,'], 'reset');
    expect((await survives(fault)).requests).toBe(2);
  });

  it('lost_response: 20 times, and never a second job', async () => {
    const jobs = new Map<string, string>();
    const lost: Reply = (response, { headers, body }) => {
      const key = String(headers['idempotency-key']);
      if (!jobs.has(key)) jobs.set(key, `${body} #${jobs.size}`);
      response.socket!.resetAndDestroy();
    };
    const { server, client } = await bench(
      { [POST]: [...Array<Reply>(20).fill(lost), ACCEPTED] },
      { retry: { repeats: 20 } },
    );
    await client.assets.create({ prompt: 'a mug' }, { idempotencyKey: 'intent-1' });
    expect([...jobs]).toEqual([['intent-1', '{"prompt":"a mug"} #0']]);
    expect(server.to(POST)).toHaveLength(21);
  });

  it('trunc_length', async () => {
    const fault = raw(['HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"ok":true,"asset":{}}']);
    expect((await survives(fault)).requests).toBe(2);
  });

  it('trunc_chunked: a complete JSON text without the last chunk is not success', async () => {
    const body = JSON.stringify({ ok: true, asset: { ...ASSET, name: 'half' } });
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
    const fault = raw(['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', chunk]);
    expect((await survives(fault)).requests).toBe(2);
  });

  it('trunc_close: JSON that breaks off is repeated', async () => {
    const fault = raw(['HTTP/1.1 200 OK\r\n\r\n{"ok":true,"asset":{"id":"as']);
    expect((await survives(fault)).requests).toBe(2);
  });

  it('keepalive_close: the next request does not fail', async () => {
    const closing: Reply = (response, seen, server) => {
      FINE(response, seen, server);
      response.on('finish', () => response.socket?.destroy());
    };
    const { client } = await bench({ [GET]: [closing] });
    for (let i = 0; i < 5; i++) expect((await client.assets.get('ast_1')).id).toBe('ast_1');
  });

  it('hint_103: early hints are skipped', async () => {
    const body = JSON.stringify({ ok: true, asset: ASSET });
    const early = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n';
    const { client } = await bench({
      [GET]: [raw([early, `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`])],
    });
    expect((await client.assets.get('ast_1')).id).toBe('ast_1');
  });

  it('header_huge: a clear error', async () => {
    const { thrown, requests } = await fails(json(200, { ok: true, asset: ASSET }, { 'x-big': 'a'.repeat(20_000) }));
    expect(thrown).toMatchObject({ code: 'protocol_error' });
    expect(thrown.message).toContain('headers larger than 16 KiB');
    expect(requests).toBe(1);
  });

  it('latency: a slow answer is an answer', async () => {
    const slow: Reply = (...exchange) => setTimeout(() => FINE(...exchange), 120);
    expect((await survives(slow)).requests).toBe(1);
  });

  it('nobody listens: names the host and the way out', async () => {
    const server = await faultServer({});
    await server.close();
    const { client } = await bench({}, { baseUrl: server.url });
    const thrown = await failure(client.assets.get('ast_1'));
    expect(thrown).toMatchObject({ code: 'network_error', exitCode: 8, where: 'GET /v1/assets/ast_1' });
    expect(thrown.message).toBe(`Nothing listens at ${server.url} (connection refused).`);
    expect(thrown.hint).toContain('propmaster serve');
  });
});

describe('bodies', () => {
  const body = JSON.stringify({ ok: true, asset: { ...ASSET, name: 'Oak crate' } });

  it('gzip', async () => {
    const fault = reply(200, gzipSync(body), { 'content-encoding': 'gzip' });
    expect((await survives(fault)).requests).toBe(1);
  });

  it('gzip_corrupt: repeated', async () => {
    const broken = gzipSync(body);
    broken.fill(0x55, 15, 40);
    expect((await survives(reply(200, broken, { 'content-encoding': 'gzip' }))).requests).toBe(2);
  });

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

  it('utf8_split: characters cut by the network come out whole', async () => {
    const bytes = Buffer.from(JSON.stringify({ ok: true, asset: { ...ASSET, name: 'Kühlschrank 冷蔵庫 🧊' } }));
    const parts = [...bytes].map((byte) => Uint8Array.of(byte));
    const { client } = await bench({
      [GET]: [
        (response) => {
          response.writeHead(200);
          for (const part of parts) response.write(part);
          response.end();
        },
      ],
    });
    expect((await client.assets.get('ast_1')).name).toBe('Kühlschrank 冷蔵庫 🧊');
  });

  it('json_bom', async () => expect((await survives(reply(200, `\uFEFF${body}`))).requests).toBe(1));

  it('type_wrong', async () => {
    expect((await survives(reply(200, body, { 'content-type': 'text/plain' }))).requests).toBe(1);
  });

  it('fields_extra', async () => {
    const extra = { ok: true, debug: [1], asset: { ...ASSET, mood: { of: 'the day' } } };
    expect((await survives(json(200, extra))).requests).toBe(1);
  });

  it('fields_missing: a clear error in the end', async () => {
    const { thrown } = await fails(json(200, { ok: true }));
    expect(thrown).toMatchObject({ code: 'protocol_error', where: 'GET /v1/assets/ast_1', requestId: 'req_7' });
    expect(thrown.message).toContain('asset');
  });
});

describe('idempotency', () => {
  it('idem_409: waits and repeats with the same key', async () => {
    const busy = error(409, 'idempotency_in_progress', 'still running');
    const { server, client } = await bench({ [POST]: [busy, busy, ACCEPTED] });
    expect((await client.assets.create({ prompt: 'a mug' })).job_id).toBe('job_1');
    expect(new Set(server.to(POST).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(server.to(POST)).toHaveLength(3);
  });

  it('idem_422: no repeat', async () => {
    const { server, client } = await bench({ [POST]: [error(422, 'idempotency_key_reused', 'another body')] });
    const thrown = await failure(client.assets.create({ prompt: 'a mug' }));
    expect(thrown).toMatchObject({ code: 'invalid_input', serviceCode: 'idempotency_key_reused', status: 422 });
    expect(server.to(POST)).toHaveLength(1);
  });

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
      { kind: 'answer', where: 'GET /v1/assets/ast_1', status: 429, requestId: 'req_7' },
      { kind: 'repeat', where: 'GET /v1/assets/ast_1' },
      { kind: 'answer', where: 'GET /v1/assets/ast_1', status: 200, requestId: 'req_7' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(KEY);
  });
});

it('an id can not climb in the path', async () => {
  const { client, server } = await bench({ 'GET /v1/jobs/..%2Fx': [json(200, { ok: true, job: JOB })] });
  expect((await failure(client.assets.get('..'))).code).toBe('invalid_input');
  expect((await failure(client.jobs.get(''))).code).toBe('invalid_input');
  await client.jobs.get('../x');
  expect(server.seen[0]!.url).toBe('/v1/jobs/..%2Fx');
});
