import { hostname } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpOptions, type RunningHttp, serveHttp } from '../../mcp-server/http.ts';
import { initialize, message, modern, send, session, testServers } from './http-clients.ts';

let running: RunningHttp | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function serve(options: Partial<HttpOptions> = {}): Promise<string> {
  running = await serveHttp(testServers().factory, { port: 0, graceMs: 50, ...options });
  return running.url;
}

const status = async (url: string, headers: Record<string, string>): Promise<number> =>
  (await send(url, { headers, body: initialize })).status;

describe('what a web page could make a browser send', () => {
  it.each(['localhost', 'localhost:1', '127.0.0.1', '[::1]:80', 'LOCALHOST'])('a Host %s comes in', async (host) => {
    expect(await status(await serve(), { host })).toBe(200);
  });

  it.each(['evil.example', 'localhost.evil.example', 'evil.example:80', '127.0.0.1.nip.io', '169.254.169.254'])(
    'a Host %s is refused, in both eras',
    async (host) => {
      const url = await serve();
      expect(await status(url, { host })).toBe(403);
      const { headers, body } = modern('echo');
      const answer = await send(url, { headers: { ...headers, host }, body });
      expect(answer.status).toBe(403);
      expect(message(answer.text).error?.message).toContain('--allow-host');
    },
  );

  it('a Host that is none is refused', async () => {
    expect(await status(await serve(), { host: 'x@localhost' })).toBe(400);
  });

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', 'garbage'])(
    'an Origin %s is refused',
    async (origin) => {
      expect(await status(await serve(), { origin })).toBe(403);
    },
  );

  it('a page of this machine comes in, and gets no permission to read', async () => {
    const answer = await send(await serve(), { headers: { origin: 'http://localhost:5173' }, body: initialize });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('a further name comes in once it is allowed', async () => {
    const url = await serve({ allowedHosts: ['Props.Example', 'fd00::1'] });
    expect(await status(url, { host: 'props.example:8443' })).toBe(200);
    expect(await status(url, { host: '[fd00::1]' })).toBe(200);
    expect(await status(url, { host: 'other.example' })).toBe(403);
  });
});

describe('a token', () => {
  const token = 'correct horse battery staple'.replaceAll(' ', '-');

  it('is asked for in every request, sessions included', async () => {
    const url = await serve({ token });
    const refused = await send(url, { body: initialize });
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toContain('Bearer');
    expect(refused.text).not.toContain(token);
    const { authorization: _, ...withoutToken } = await session(url, { authorization: `Bearer ${token}` });
    expect(withoutToken['mcp-session-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await send(url, { method: 'GET', headers: withoutToken })).status).toBe(401);
  });

  it.each([
    ['shorter', token.slice(0, -1)],
    ['longer', `${token}x`],
    ['another', token.replace('c', 'k')],
    ['endless', 'x'.repeat(4_000)],
  ])('that is %s is refused', async (_, given) => {
    const url = await serve({ token });
    expect(await status(url, { authorization: `Bearer ${given}` })).toBe(401);
    expect(await status(url, { authorization: `Basic ${token}` })).toBe(401);
    expect(await status(url, { authorization: `bearer  ${token}` })).toBe(200);
  });

  it('is needed where other machines can reach the server', async () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com']) {
      await expect(serve({ host }), host).rejects.toMatchObject({ code: 'usage', where: '--host' });
    }
    const url = await serve({ host: '0.0.0.0', token });
    const port = new URL(url).port;
    const headers = { authorization: `Bearer ${token}` };
    expect(await status(`http://127.0.0.1:${port}/mcp`, { ...headers, host: hostname() })).toBe(200);
    expect(await status(`http://127.0.0.1:${port}/mcp`, { ...headers, host: 'evil.example' })).toBe(403);
  });
});

it('says which port it could not have', async () => {
  const port = Number(new URL(await serve()).port);
  await expect(serveHttp(testServers().factory, { port })).rejects.toMatchObject({
    code: 'network_error',
    where: `127.0.0.1:${port}`,
    hint: expect.stringContaining('--port'),
  });
});
