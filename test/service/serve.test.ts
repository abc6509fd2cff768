import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningService, serve } from '../../src/service/serve.ts';
import { FAKE_PRODUCER, temporaryFolder } from './open.ts';

let running: RunningService;

async function start(options: { rateLimitPerMinute?: number; port?: number } = {}): Promise<RunningService> {
  const server = await serve({ port: 0, dataDir: temporaryFolder(), producer: FAKE_PRODUCER, workers: 1, ...options });
  onTestFinished(() => server.close());
  return server;
}

beforeEach(async () => {
  running = await start();
});

/** Writes bytes to the port and gives all that comes back until the server hangs up. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  await once(socket, 'close');
  return answer;
}

describe('the service on a port', () => {
  it('works from prompt to file, with links that lead back to it', async () => {
    expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const headers = { Authorization: `Bearer ${running.keys.team}` };
    const accepted = await fetch(`${running.url}/v1/assets`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': '1' },
      body: '{"prompt":"a crate"}',
    });
    expect(accepted.status).toBe(202);
    const { job_id } = (await accepted.json()) as { job_id: string };
    let job = { status: 'queued', asset_id: '' };
    while (job.status !== 'succeeded') {
      await new Promise((resolve) => setTimeout(resolve, 50));
      job = ((await (await fetch(`${running.url}/v1/jobs/${job_id}`, { headers })).json()) as { job: typeof job }).job;
    }
    const answer = await fetch(`${running.url}/v1/assets/${job.asset_id}/files/glb/url`, { headers });
    const { url, size_bytes } = (await answer.json()) as { url: string; size_bytes: number };
    expect(url.startsWith(`${running.url}/`)).toBe(true);
    const download = await fetch(url);
    expect(download.headers.get('Content-Length')).toBe(String(size_bytes));
    expect(await download.text()).toBe('glTF of a crate');
    const part = await fetch(url, { headers: { Range: 'bytes=10-' } });
    expect([part.status, await part.text()]).toEqual([206, 'crate']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(size_bytes)]);
    expect(
      (await fetch(`${running.url}/v1/assets/${job.asset_id}/export?format=mjcf`, { method: 'POST', headers })).status,
    ).toBe(200);
  });

  it('allows 60 requests a minute unless told otherwise', async () => {
    const headers = { Authorization: `Bearer ${running.keys.personal}` };
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await fetch(`${running.url}/v1/assets`, { headers })).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);

    const other = await start({ rateLimitPerMinute: 7 });
    const response = await fetch(`${other.url}/v1/assets`, { headers: { Authorization: `Bearer ${other.keys.team}` } });
    expect(response.headers.get('X-RateLimit-Limit')).toBe('7');
  });

  it.each([
    ['not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'invalid_request'],
    [
      'an impossible Host',
      'GET /v1/assets HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      '400',
      'invalid_request',
    ],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, '400', 'invalid_request'],
    ['HTTP/1.0 without a Host', 'GET /v1/nothing HTTP/1.0\r\n\r\n', '404 Not Found', 'route_not_found'],
    [
      'a body without end',
      `POST /v1/assets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n{`,
      '413',
      'request_too_large',
    ],
  ])('answers %s in the envelope, with a request id', async (_, text, status, code) => {
    const answer = await raw(text.replace('KEY', running.keys.personal));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    expect(answer).toMatch(/^X-Request-ID: \S+/im);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ detail: { error: { code } } });
  });

  it('refuses a body that is too large although it does not say so', async () => {
    const chunk = new Uint8Array(65_536).fill(32);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ === 20) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await fetch(`${running.url}/v1/assets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${running.keys.personal}`, 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  it('says when the port is taken', async () => {
    const port = Number(new URL(running.url).port);
    await expect(start({ port })).rejects.toMatchObject({
      code: 'network_error',
      where: `127.0.0.1:${port}`,
      hint: expect.stringContaining('0 picks a free one'),
    });
  });
});
