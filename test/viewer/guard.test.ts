import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import type { Collection } from '../../src/viewer/exhibit.ts';
import { admit, newToken } from '../../src/viewer/guard.ts';
import { serveViewer } from '../../src/viewer/serve.ts';
import { pageFolder } from './browser.ts';

const token = newToken();
const own = { port: 4321, token };
const from = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  admit({ method, url, headers: { host: '127.0.0.1:4321', ...headers } }, own);

describe('admit', () => {
  it.each([
    ['its own page', `/${token}/`, {}, { path: '/' }],
    ['a file of it', `/${token}/page.js?1`, {}, { path: '/page.js' }],
    ['by the other name of the machine', `/${token}/`, { host: 'localhost:4321' }, { path: '/' }],
    ['what its page asks for', `/${token}/api/gallery`, { 'sec-fetch-site': 'same-origin' }, { path: '/api/gallery' }],
    ['with its own origin', `/${token}/worker.js`, { origin: 'http://127.0.0.1:4321' }, { path: '/worker.js' }],
  ] as const)('lets in %s', (_, url, headers, expected) => expect(from(url, headers)).toEqual(expected));

  it.each([
    ['no token', '/', {}, 403],
    ['a wrong token', `/${newToken()}/`, {}, 403],
    ['the beginning of the token', `/${token.slice(0, 42)}/`, {}, 403],
    ['more than the token', `/${token}x/`, {}, 403],
    ['the token alone, without a slash', `/${token}`, {}, 403],
    ['a name that leads here', `/${token}/`, { host: 'evil.example:4321' }, 400],
    ['another port', `/${token}/`, { host: '127.0.0.1:80' }, 400],
    ['another origin', `/${token}/`, { origin: 'https://evil.example' }, 403],
    ['the origin of a file', `/${token}/`, { origin: 'null' }, 403],
    ['another site', `/${token}/`, { 'sec-fetch-site': 'cross-site' }, 403],
    ['another port of this machine', `/${token}/`, { 'sec-fetch-site': 'same-site' }, 403],
  ] as const)('refuses %s', (_, url, headers, refused) => expect(from(url, headers)).toEqual({ refused }));

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', (method) =>
    expect(from(`/${token}/`, {}, method)).toEqual({ refused: 405 }),
  );

  it('makes tokens of 256 bits, each another', () => {
    expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
    expect(newToken()).not.toBe(newToken());
  });
});

const NOTHING: Collection = {
  title: 'nothing',
  cards: async () => [],
  open: async (id) => {
    throw new PropmasterError('not_found', `There is no "${id}".`, { where: id });
  },
  picture: async () => undefined,
  version: async () => '1',
};

/** As it is written: `fetch` would tidy the path. */
function raw(url: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { port } = new URL(url);
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    })
      .once('error', reject)
      .end();
  });
}

async function served() {
  const viewer = await serveViewer(NOTHING, { pageFolder: await pageFolder() });
  onTestFinished(() => viewer.close());
  return { ...viewer, base: new URL(viewer.url).pathname };
}

describe('the server of the viewer', () => {
  it('listens on the loopback interface, at an address that nobody can guess', async () => {
    const { url } = await served();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/$/);
    expect((await raw(url, '/')).status).toBe(403);
    expect((await raw(url, '/', { host: 'evil.example' })).status).toBe(400);
  });

  it('lets no page run what is not its own', async () => {
    const { url, base } = await served();
    const { headers, body } = await raw(url, base);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(body).not.toMatch(/<script(?! type="module" src="start.js")|\son\w+=|style="/);
  });

  it('lets the worker alone evaluate, and never a page', async () => {
    const { url, base } = await served();
    const [worker, page] = await Promise.all([raw(url, `${base}worker.js`), raw(url, `${base}page.js`)]);
    expect(worker.headers['content-security-policy']).toContain("'unsafe-eval'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each([
    '../../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    'mujoco/../../package.json',
    'mujoco/package.json',
    'index.html/../../cli.js',
    'api/exhibits/..%2f..%2fpropmaster.lock/data',
    'api/exhibits/%00/data',
    'api/exhibits/%zz/data',
    'api/exhibits/x/report',
    '.git/config',
    'page.js%00',
  ])('has nothing at %s', async (path) => {
    const { url, base } = await served();
    const { status, body } = await raw(url, `${base}${path}`);
    expect([403, 404, 410]).toContain(status);
    expect(body).not.toMatch(/root:|"name": ?"|\[core\]/);
  });

  it('serves the page and the engine, each as what it is', async () => {
    const { url, base } = await served();
    const types = await Promise.all(
      ['', 'start.js', 'page.js', 'worker.js', 'style.css', 'mujoco/mujoco.js', 'mujoco/mujoco.wasm'].map(
        async (file) => (await raw(url, base + file)).headers['content-type'],
      ),
    );
    expect(types).toEqual([
      'text/html; charset=utf-8',
      'text/javascript; charset=utf-8',
      'text/javascript; charset=utf-8',
      'text/javascript; charset=utf-8',
      'text/css; charset=utf-8',
      'text/javascript; charset=utf-8',
      'application/wasm',
    ]);
  });

  it('ends though somebody listens to its events', async () => {
    const viewer = await serveViewer(NOTHING, { pageFolder: await pageFolder() });
    const events = await fetch(`${viewer.url}events`);
    expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await viewer.close();
    await expect(fetch(viewer.url)).rejects.toThrow();
  });

  it('says which port is taken', async () => {
    const { url } = await served();
    const port = Number(new URL(url).port);
    await expect(serveViewer(NOTHING, { port, pageFolder: await pageFolder() })).rejects.toMatchObject({
      code: 'network_error',
      hint: 'Choose another port; 0 picks a free one.',
    });
  });
});
