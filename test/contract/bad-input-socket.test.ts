import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, serve } from '../../src/service/serve.ts';
import { FAKE_PRODUCER } from '../service/open.ts';

/** What only a socket can do: requests that no HTTP library would send. */
let running: RunningService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-socket-'));
  running = await serve({ port: 0, dataDir: folder, producer: FAKE_PRODUCER, workers: 1, rateLimitPerMinute: 100_000 });
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return socket;
}

/** Everything that comes back until the server hangs up, or until `done` says that it is enough. */
function received(socket: Socket, done: (text: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (done(text)) socket.destroy();
    });
    socket.on('close', () => resolve(text));
  });
}

/** Writes bytes as they are. */
async function raw(text: string): Promise<string> {
  const socket = await open();
  const answer = received(socket);
  socket.write(Buffer.from(text.replaceAll('KEY', running.keys.personal), 'latin1'));
  return answer;
}

/** The first answer in what came back, without interim ones. */
function parse(text: string): Answer {
  const final = text.replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n([^\r]+\r\n)*\r\n)+/, '');
  const end = final.indexOf('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(final)?.[1]),
    head: final.slice(0, end),
    body: final.slice(end + 4),
  };
}

/** Checks for a refusal in the envelope of public endpoints. @returns its status */
function refused(text: string): number {
  const { status, head, body } = parse(text);
  expect(head).toMatch(/^X-Request-ID: \S+$/im);
  expect(head).toMatch(/^Content-Type: application\/json/im);
  const json = JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) as object;
  expect(json).toMatchObject({
    detail: { error: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/./), status } },
  });
  expect(body).not.toMatch(/node:|\.[jt]s\b|\/(home|tmp|usr|work)\//);
  return status;
}

const HEAD = 'Host: x\r\nAuthorization: Bearer KEY\r\nConnection: close\r\n';
const POST = `POST /v1/assets HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`;

describe('a request that is not one', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a method that is none', `FOO /v1/assets HTTP/1.1\r\n${HEAD}\r\n`],
    ['a version that is none', `GET /v1/assets HTTP/9.9\r\n${HEAD}\r\n`],
    ['no Host', 'GET /v1/assets HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', `GET /v1/assets HTTP/1.1\r\nHost: y\r\n${HEAD}\r\n`],
    ['an impossible Host', 'GET /v1/assets HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a folded header', `GET /v1/assets HTTP/1.1\r\n${HEAD}A: b\r\n c\r\n\r\n`],
    ['a header with a bare line feed', `GET /v1/assets HTTP/1.1\r\n${HEAD}A: b\nX-Evil: 1\rC: d\r\n\r\n`],
    ['a header with NUL', `GET /v1/assets HTTP/1.1\r\n${HEAD}A: b\x00c\r\n\r\n`],
    ['a header without a name', `GET /v1/assets HTTP/1.1\r\n${HEAD}: b\r\n\r\n`],
    ['a blank before the colon', `GET /v1/assets HTTP/1.1\r\n${HEAD}A : b\r\n\r\n`],
    ['headers without end', `GET /v1/assets HTTP/1.1\r\n${HEAD}A: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a target without end', `GET /v1/${'x'.repeat(40_000)} HTTP/1.1\r\n${HEAD}\r\n`],
    ['a length that is none', `${POST}Content-Length: many\r\n\r\n{}`],
    ['a negative length', `${POST}Content-Length: -1\r\n\r\n{}`],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a coding that is none', `${POST}Transfer-Encoding: gibberish\r\n\r\n{}`],
    ['a chunk whose size is none', `${POST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`],
    ['a chunk that is longer than it says', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`],
  ])('%s: 400', async (_, text) => expect(refused(await raw(text))).toBe(400));

  it.each([
    ['letters that are no ASCII in the path', `GET /v1/assets/\xff\xfe HTTP/1.1\r\n${HEAD}\r\n`],
    ['a target with a host', `GET http://elsewhere/v1/nothing HTTP/1.1\r\n${HEAD}\r\n`],
    ['a target that is a star', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`],
    ['a target without a slash', `GET v1/assets HTTP/1.1\r\n${HEAD}\r\n`],
    ['backslashes', `GET /v1\\..\\..\\etc\\passwd HTTP/1.1\r\n${HEAD}\r\n`],
    ['dots', `GET /v1/../../../etc/passwd HTTP/1.1\r\n${HEAD}\r\n`],
    ['an upgrade', `GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`],
    ['a method that the service does not know', `TRACE /v1/assets HTTP/1.1\r\n${HEAD}\r\n`],
  ])('%s: refused', async (_, text) => {
    const status = refused(await raw(text));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('expectations', () => {
  const body = '{"prompt":"a crate"}';

  it('100-continue: told to go on, and answered', async () => {
    const socket = await open();
    let told = false;
    const answer = received(socket, (text) => {
      if (!told && text.startsWith('HTTP/1.1 100 ')) {
        told = true;
        socket.write(body);
      }
      return false;
    });
    socket.write(
      `${POST.replace('KEY', running.keys.personal)}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    expect(parse(await answer).status).toBe(202);
    expect(told).toBe(true);
  });

  it('100-continue of a body that is too large: 413, without the body', async () => {
    expect(refused(await raw(`${POST}Expect: 100-continue\r\nContent-Length: 10000000000\r\n\r\n`))).toBe(413);
  });

  it('of anything else: refused in the envelope', async () => {
    const status = refused(await raw(`${POST}Expect: miracles\r\nContent-Length: ${body.length}\r\n\r\n${body}`));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('a connection', () => {
  const get = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\n${more}\r\n`;

  it('answers requests that come before the first is answered, in their order', async () => {
    const close = 'Connection: close\r\n';
    const text = await raw(
      get('/v1/assets/x') + get('/v1/jobs/x') + get('/v1/nothing') + get('/v1/assets?limit=0', close),
    );
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual([
      '404',
      '404',
      '404',
      '422',
    ]);
    expect([...text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code)).toEqual([
      'asset_not_found',
      'job_not_found',
      'route_not_found',
      'validation_error',
    ]);
    const ids = [...text.matchAll(/^X-Request-ID: (\S+)/gim)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('takes a body that comes byte by byte', async () => {
    const socket = await open();
    const answer = received(socket);
    const body = '{"prompt":"a crate"}';
    socket.setNoDelay(true);
    socket.write(`${POST.replace('KEY', running.keys.personal)}Content-Length: ${body.length}\r\n\r\n`);
    for (const byte of body) {
      await new Promise((resolve) => setImmediate(resolve));
      socket.write(byte);
    }
    expect(parse(await answer).status).toBe(202);
  });

  it.each([
    ['a body that breaks off', `${POST}Content-Length: 100\r\n\r\n{"prompt"`],
    ['chunks that break off', `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"pro`],
    ['headers that break off', 'GET /v1/assets HTTP/1.1\r\nHost:'],
  ])('that hangs up after %s takes nothing with it', async (_, text) => {
    const socket = await open();
    socket.write(text.replace('KEY', running.keys.personal));
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    const jobs = parse(await raw(get('/v1/account', 'Connection: close\r\n')));
    expect(jobs.status).toBe(200);
  });

  it('with a body that is refused unread is closed, not taken for the next request', async () => {
    const smuggled = get('/v1/account');
    const text = await raw(
      `POST /v1/assets HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}${get('/v1/nothing', 'Connection: close\r\n')}`,
    );
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses[0]).toBe('401');
    expect(statuses).not.toContain('200');
  });

  it('sends 100 MB and is told 413 long before the end', async () => {
    const socket = await open();
    const answer = received(socket);
    socket.write(`${POST.replace('KEY', running.keys.personal)}Transfer-Encoding: chunked\r\n\r\n`);
    const piece = Buffer.from(`100000\r\n${' '.repeat(0x100000)}\r\n`);
    let sent = 0;
    for (; sent < 100 && !socket.destroyed && socket.writable; sent++) {
      if (!socket.write(piece))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    }
    expect(refused(await answer)).toBe(413);
    expect(sent).toBeLessThan(100);
  });
});
