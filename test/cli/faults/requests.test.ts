/** Faults of single requests through the command line, by the names of their rows. */
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { error, json, type Reply, raw, reply, reset, stall, trickle } from '../../client/fault-server.ts';
import { ACCEPTED, CREATE, clearUp, commandAgainst, FINE, KEY, SHOW, shown } from './line.ts';

afterAll(clearUp);

/** The command succeeds in spite of these answers before the good one. @returns requests of the route */
async function survives(...faults: Reply[]): Promise<number> {
  const { exitCode, server, stderr } = await commandAgainst('show', { [SHOW]: [...faults, FINE] });
  expect(exitCode, stderr).toBe(0);
  return server.to(SHOW).length;
}

/** The command ends with an error. */
async function fails(fault: Reply, ...options: string[]) {
  const { exitCode, last, server, printed, took } = await commandAgainst('show', { [SHOW]: [fault] }, options);
  expect(last['type'], printed).toBe('error');
  expect(printed).not.toContain(KEY);
  expect(printed).not.toMatch(/\n\s+at .+:\d+/); // no stack
  return { exitCode, error: last, requests: server.to(SHOW).length, printed, took };
}

const seconds = () => Math.ceil(Date.now() / 1_000);
const limited =
  (headers: () => Record<string, string>): Reply =>
  (...exchange) =>
    error(429, 'rate_limit_exceeded', 'Rate limit exceeded: 60 requests per minute.', headers())(...exchange);

describe.concurrent('rate limits', () => {
  it('rate_429', async () => expect(await survives(limited(() => ({ 'retry-after': '1' })))).toBe(2));

  it('rate_429: a POST keeps its idempotency key', async () => {
    const busy = limited(() => ({ 'retry-after': '1' }));
    const { exitCode, server } = await commandAgainst('create', { [CREATE]: [busy, ACCEPTED] });
    expect(exitCode).toBe(0);
    expect(new Set(server.to(CREATE).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('rate_429_reset_only', async () => {
    expect(await survives(limited(() => ({ 'x-ratelimit-reset': String(seconds() + 1) })))).toBe(2);
  });

  it('rate_429_date', async () => {
    const soon = () => new Date(Date.now() + 1_500).toUTCString();
    expect(await survives(limited(() => ({ 'retry-after': soon() })))).toBe(2);
  });

  it('rate_429_skew: an hour ahead is no hour of waiting', async () => {
    const skewed = limited(() => ({
      date: new Date(Date.now() + 3_600_000).toUTCString(),
      'x-ratelimit-reset': String(seconds() + 3_602),
    }));
    const { exitCode, took } = await commandAgainst('show', { [SHOW]: [skewed, FINE] });
    expect(exitCode).toBe(0);
    expect(took).toBeLessThan(20_000);
  });

  it('rate_429_past: no hot loop', async () => {
    const past = limited(() => ({ 'x-ratelimit-reset': String(seconds() - 100) }));
    const { exitCode, took, server } = await commandAgainst('show', { [SHOW]: [past, past, FINE] });
    expect({ exitCode, requests: server.to(SHOW).length }).toEqual({ exitCode: 0, requests: 3 });
    expect(took).toBeGreaterThan(2_000);
  });

  it('rate_429_huge: names the time, sleeps not at all', async () => {
    const { exitCode, error: told, requests } = await fails(limited(() => ({ 'retry-after': '86400' })));
    expect({ exitCode, requests }).toEqual({ exitCode: 5, requests: 1 });
    expect(told['message']).toContain('24 hours');
  });

  it('rate_429_bare', async () => expect(await survives(limited(() => ({})))).toBe(2));
});

describe.concurrent('statuses', () => {
  it('s503_retry_after', async () => {
    expect(await survives(error(503, 'unavailable', 'later', { 'retry-after': '1' }))).toBe(2);
  });
  it('s500', async () => expect(await survives(error(500, 'internal_error', 'oops'))).toBe(2));
  it('s500: a POST with its key', async () => {
    const { exitCode, server } = await commandAgainst('create', { [CREATE]: [reply(500, ''), ACCEPTED] });
    expect({ exitCode, requests: server.to(CREATE).length }).toEqual({ exitCode: 0, requests: 2 });
  });
  it('s502_empty', async () => expect(await survives(reply(502, ''))).toBe(2));
  it('s502_html: the message shows the status', async () => {
    const { error: told, exitCode } = await fails(reply(502, '<html><h1>502 Bad Gateway</h1></html>'));
    expect(exitCode).toBe(8);
    expect(told['message']).toBe('The service answered 502 (Bad Gateway).');
  });
  it('s200_html', async () => {
    const { exitCode, requests } = await fails(reply(200, '<!doctype html><p>Log in'));
    expect({ exitCode, requests }).toEqual({ exitCode: 8, requests: 1 });
  });
  it('s200_empty', async () => {
    const { exitCode, requests } = await fails(reply(200, ''));
    expect({ exitCode, requests }).toEqual({ exitCode: 8, requests: 1 });
  });
  it('s408', async () => expect(await survives(reply(408, ''))).toBe(2));
  it('s400', async () => {
    const { exitCode, requests } = await fails(error(400, 'invalid_json', 'not JSON'));
    expect({ exitCode, requests }).toEqual({ exitCode: 9, requests: 1 });
  });
  it('s401: says that the key is wrong and does not print it', async () => {
    const { exitCode, requests, printed } = await fails(error(401, 'invalid_api_key', `The key ${KEY} is unknown.`));
    expect({ exitCode, requests }).toEqual({ exitCode: 3, requests: 1 });
    expect(printed).toContain('PROPMASTER_API_KEY');
  });
  it('s402_quota: says credit', async () => {
    const { exitCode, printed, server } = await commandAgainst('create', {
      [CREATE]: [error(402, 'insufficient_credit', 'Nothing left.')],
    });
    expect({ exitCode, requests: server.to(CREATE).length }).toEqual({ exitCode: 5, requests: 1 });
    expect(printed).toContain('credit');
  });
  it('ok_false_200', async () => {
    const body = { ok: false, error: { code: 'gone_wrong', message: 'It went wrong.', status: 500 } };
    const { exitCode, error: told } = await fails(json(200, body));
    expect(exitCode).toBe(8);
    expect(told['message']).toContain('It went wrong.');
  });
});

describe.concurrent('connections', () => {
  it('reset_before', async () => expect(await survives(reset)).toBe(2));
  it('reset_mid', async () => {
    expect(await survives(raw(['HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"ok":true,'], 'reset'))).toBe(2);
  });
  it('lost_response: created stays 1', async () => {
    const created = new Set<string>();
    const lost: Reply = (response, { headers }) => {
      created.add(String(headers['idempotency-key']));
      response.socket!.resetAndDestroy();
    };
    const kept: Reply = (response, seen, server) => {
      created.add(String(seen.headers['idempotency-key']));
      ACCEPTED(response, seen, server);
    };
    const { exitCode, server } = await commandAgainst('create', { [CREATE]: [lost, lost, kept] });
    expect({ exitCode, created: created.size }).toEqual({ exitCode: 0, created: 1 });
    expect(new Set(server.to(CREATE).map(({ body }) => body)).size).toBe(1);
  });
  it('stall_headers', async () => {
    const { exitCode, server } = await commandAgainst('show', { [SHOW]: [stall, FINE] }, ['--timeout', '2']);
    expect({ exitCode, requests: server.to(SHOW).length }).toEqual({ exitCode: 0, requests: 2 });
  });
  it('stall_body', async () => {
    const half = raw(['HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"ok":true,'], 'stay');
    const { exitCode, server } = await commandAgainst('show', { [SHOW]: [half, FINE] }, ['--timeout', '2']);
    expect({ exitCode, requests: server.to(SHOW).length }).toEqual({ exitCode: 0, requests: 2 });
  });
  it('slow_loris', async () => {
    const { exitCode, server } = await commandAgainst('show', { [SHOW]: [trickle(250, 50_000), FINE] }, [
      '--timeout',
      '2',
    ]);
    expect({ exitCode, requests: server.to(SHOW).length }).toEqual({ exitCode: 0, requests: 2 });
  });
  it('trunc_length', async () => {
    expect(await survives(raw(['HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"ok":true}']))).toBe(2);
  });
  it('trunc_chunked', async () => {
    const body = JSON.stringify(shown({ name: 'half' }));
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n`;
    expect(await survives(raw(['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', chunk]))).toBe(2);
  });
  it('keepalive_close', async () => {
    const closing: Reply = (response, seen, server) => {
      (server.to(SHOW).length === 1 ? reply(503, '') : FINE)(response, seen, server);
      response.on('finish', () => response.socket?.destroy());
    };
    const { exitCode } = await commandAgainst('show', { [SHOW]: [closing] });
    expect(exitCode).toBe(0);
  });
  it('hint_103', async () => {
    const body = JSON.stringify(shown());
    const early = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n';
    expect(await survives(raw([early, `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`]))).toBe(1);
  });
  it('header_huge', async () => {
    const { exitCode, error: told } = await fails(json(200, shown(), { 'x-big': 'a'.repeat(20_000) }));
    expect(exitCode).toBe(8);
    expect(told['message']).toContain('headers larger than 16 KiB');
  });
  it('latency', async () => {
    expect(await survives((...exchange) => setTimeout(() => FINE(...exchange), 700))).toBe(1);
  });
  it('redirect_other: without Authorization', async () => {
    const elsewhere = await commandAgainst('show', { [SHOW]: [FINE] });
    const away = reply(302, '', { location: `${elsewhere.server.url}/v1/assets/ast_1` });
    const { exitCode, server } = await commandAgainst('show', { [SHOW]: [away] });
    expect(exitCode).toBe(0);
    expect(server.to(SHOW)[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(elsewhere.server.to(SHOW)[1]!.headers.authorization).toBeUndefined();
  });
  it('redirect_loop', async () => {
    const { exitCode, requests } = await fails(reply(302, '', { location: '/v1/assets/ast_1' }));
    expect({ exitCode, requests }).toEqual({ exitCode: 8, requests: 6 });
  });
});

describe.concurrent('bodies', () => {
  const body = JSON.stringify(shown({ name: 'Kühlschrank 冷蔵庫 🧊' }));

  it('gzip', async () => expect(await survives(reply(200, gzipSync(body), { 'content-encoding': 'gzip' }))).toBe(1));
  it('gzip_corrupt', async () => {
    expect(await survives(reply(200, gzipSync(body).fill(0x55, 15, 40), { 'content-encoding': 'gzip' }))).toBe(2);
  });
  it('gzip_bomb', async () => {
    const bomb = Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(1024 ** 2, ' '))));
    const { exitCode, error: told } = await fails(reply(200, bomb, { 'content-encoding': 'gzip' }));
    expect({ exitCode, code: told['code'] }).toEqual({ exitCode: 9, code: 'unsafe_input' });
  });
  it('utf8_split', async () => {
    const bytes: Reply = async (response) => {
      response.writeHead(200);
      for (const byte of Buffer.from(body)) {
        response.write(Uint8Array.of(byte));
        if (byte > 0x7f) await new Promise((resolve) => setTimeout(resolve, 2));
      }
      response.end();
    };
    const { exitCode, printed } = await commandAgainst('show', { [SHOW]: [bytes] });
    expect(exitCode).toBe(0);
    expect(printed).toContain('Kühlschrank 冷蔵庫 🧊');
  });
  it('json_bom', async () => expect(await survives(reply(200, `\uFEFF${body}`))).toBe(1));
  it('type_wrong', async () => expect(await survives(reply(200, body, { 'content-type': 'text/plain' }))).toBe(1));
  it('fields_extra', async () => {
    expect(await survives(json(200, { ...shown({ mood: { of: 'the day' } }), debug: [1] }))).toBe(1);
  });
});

describe.concurrent('idempotency', () => {
  it('idem_409', async () => {
    const busy = error(409, 'idempotency_in_progress', 'still running');
    const { exitCode, server } = await commandAgainst('create', { [CREATE]: [busy, ACCEPTED] });
    expect({ exitCode, requests: server.to(CREATE).length }).toEqual({ exitCode: 0, requests: 2 });
    expect(new Set(server.to(CREATE).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
  it('idem_422', async () => {
    const { exitCode, server } = await commandAgainst('create', {
      [CREATE]: [error(422, 'idempotency_key_reused', 'another body')],
    });
    expect({ exitCode, requests: server.to(CREATE).length }).toEqual({ exitCode: 9, requests: 1 });
  });
});
