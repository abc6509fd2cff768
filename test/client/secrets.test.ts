import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client, ClientOptions } from '../../src/client/index.ts';
import { ASSET, bench, failure, KEY } from './bench.ts';
import { error, json, type Reply, raw, reply, reset, stall } from './fault-server.ts';

const TOKEN = 'tok-5f2c9a1e7b';
const SIGNATURE = 'sig/3e+b8=d04f';
const LINK = 'GET /v1/assets/ast_1/files/glb/url';
const CDN = `GET /cdn/${TOKEN}`;
const LINKED = json(200, { url: `/cdn/${TOKEN}?signature=${encodeURIComponent(SIGNATURE)}`, size_bytes: 4 });
const SECRETS = [KEY, TOKEN, SIGNATURE, encodeURIComponent(SIGNATURE)];

/** Everything that a listener is told and a caller is thrown, printed to the last property. */
async function overheard(
  faults: Reply[],
  run: (client: Client) => Promise<unknown>,
  options: Partial<ClientOptions> = {},
) {
  const told: unknown[] = [];
  const listener = (event: unknown) => told.push(event);
  const { client } = await bench(
    {
      [LINK]: [LINKED],
      [CDN]: faults,
      'GET /v1/assets/ast_1': faults,
      'POST /v1/assets': faults,
      'GET /v1/things': faults,
    },
    { logger: listener, onRequest: listener, onResponse: listener, retry: { repeats: 1 }, ...options },
  );
  told.push(await failure(run(client)));
  expect(told.length).toBeGreaterThan(1);
  return inspect(told, { depth: 12, showHidden: true, maxStringLength: null });
}

const echo: Reply = (response, seen, server) => {
  const said = `${seen.url} ${decodeURIComponent(seen.url)} ${seen.headers.authorization} ${KEY}`;
  error(400, 'invalid_request', said)(response, seen, server);
};
const echoed200: Reply = (response, seen, server) => {
  json(200, { ok: false, error: { code: 'x', message: `${KEY} ${seen.url}`, status: 400 } })(response, seen, server);
};
const FAULTS: [name: string, fault: Reply, options?: Partial<ClientOptions>][] = [
  ['a refusal that echoes the request', echo],
  ['a failure that echoes the key', echoed200],
  ['a web page', reply(200, `<html>${KEY}`)],
  ['a broken connection', reset],
  ['a body that breaks off', raw(['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'], 'reset')],
  ['broken HTTP', raw(['HTP/9 what\r\n\r\n'])],
  ['headers that are too large', reply(200, '', { 'x-big': 'a'.repeat(20_000) })],
  ['silence', stall, { deadlines: { silenceMs: 50 } }],
  ['a redirect loop', (response) => response.writeHead(302, { location: '?signature=again' }).end()],
  ['a redirect to a forbidden address', reply(302, '', { location: `http://10.0.0.1/${TOKEN}` })],
];

describe.each(FAULTS)('%s', (_, fault, options) => {
  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['GET', ({ assets }) => assets.get('ast_1')],
    ['POST', ({ assets }) => assets.create({ prompt: 'a mug' })],
    [
      'raw',
      ({ request }) => request({ method: 'GET', path: '/v1/things', query: { secret: SIGNATURE, token: TOKEN } }),
    ],
    ['raw, query in the path', ({ request }) => request({ method: 'GET', path: `/v1/things?token=${TOKEN}` })],
  ])('%s tells no secret', async (_kind, run) => {
    const text = await overheard([fault], run, options);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it('download tells no secret', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const run = ({ assets }: Client) => assets.download('ast_1', 'glb', path.join(folder, 'file'));
    const text = await overheard([fault], run, options);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });
});

describe('hooks', () => {
  it('tell method, address, headers, attempt, status, time and request id', async () => {
    const requests: unknown[] = [];
    const responses: unknown[] = [];
    const { client, server } = await bench(
      { 'GET /v1/assets': [error(503, 'busy', 'no'), json(200, { ok: true, assets: [], has_more: false })] },
      { onRequest: (event) => requests.push(event), onResponse: (event) => responses.push(event) },
    );
    await client.assets.list({ pageSize: 3 });
    const url = `${server.url}/v1/assets?limit=3`;
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': 'propmaster' };
    expect(requests).toEqual([
      { method: 'GET', url, headers, attempt: 1 },
      { method: 'GET', url, headers, attempt: 2 },
    ]);
    expect(responses).toEqual([
      { method: 'GET', url, attempt: 1, status: 503, ms: 0, requestId: 'req_7' },
      { method: 'GET', url, attempt: 2, status: 200, ms: 0, requestId: 'req_7' },
    ]);
  });

  it('mask values of a query that could be secret, and all of a link', async () => {
    const urls: string[] = [];
    const { client, server } = await bench(
      { 'GET /v1/things': [json(200, {})], [LINK]: [LINKED], [CDN]: [reset] },
      { onRequest: ({ url }) => urls.push(url), retry: { repeats: 0 } },
    );
    await client.request({ method: 'GET', path: '/v1/things', query: { limit: 2, secret: 'hunter2' } });
    await failure(client.assets.download('ast_1', 'glb', path.join(os.tmpdir(), 'propmaster-never')));
    expect(urls).toEqual([
      `${server.url}/v1/things?limit=2&secret=***`,
      `${server.url}/v1/assets/ast_1/files/glb/url`,
      `${server.url}/<hidden>`,
    ]);
  });

  it('that throw change nothing', async () => {
    const broken = () => {
      throw new Error('broken hook');
    };
    const { client, server } = await bench(
      { 'GET /v1/assets/ast_1': [error(503, 'busy', 'no'), json(200, { ok: true, asset: ASSET })] },
      { onRequest: broken, onResponse: broken, logger: broken },
    );
    expect((await client.assets.get('ast_1')).id).toBe('ast_1');
    expect(server.seen).toHaveLength(2);
  });
});
