import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { appDispatch, createClient, LOCAL_BASE_URL, mintIdempotencyKey } from '../../src/client/index.ts';
import { PropmasterError } from '../../src/errors.ts';
import { ASSET, bench, KEY } from './bench.ts';
import { json } from './fault-server.ts';

const thrownBy = (make: () => unknown): unknown => {
  try {
    return make();
  } catch (error) {
    return error;
  }
};

describe('createClient', () => {
  it('does not show its key when it is printed', () => {
    const client = createClient({ baseUrl: 'https://api.example.com', apiKey: KEY });
    expect(inspect(client, { depth: 9, showHidden: true })).not.toContain(KEY);
  });

  it.each(['', 'api.example.com', 'ftp://x', 'https://user:pass@x', 'https://x/?key=1'])(
    'refuses base URL %j',
    (baseUrl) => expect(thrownBy(() => createClient({ baseUrl }))).toMatchObject({ code: 'usage', where: 'base URL' }),
  );

  it('refuses a key with a line break, and does not show it', () => {
    const error = thrownBy(() => createClient({ baseUrl: 'https://x', apiKey: `${KEY}\n` })) as PropmasterError;
    expect(error).toBeInstanceOf(PropmasterError);
    expect(`${error.message} ${error.stack}`).not.toContain(KEY);
  });

  it('keeps a path of the base URL in front of every route', async () => {
    const { server } = await bench({});
    const { client } = await bench({}, { baseUrl: `${server.url}/tenant/` });
    await client.assets.get('a').catch(() => {});
    expect(server.seen[0]!.url).toBe('/tenant/v1/assets/a');
  });

  it('speaks the dialect of the deployment', async () => {
    const { client, server } = await bench(
      {
        'GET /v1/asset/a': [json(200, { ok: true, asset: { ...ASSET, id: 'a' } })],
        'GET /v1/assets': [json(200, { ok: true, assets: [], has_more: false })],
      },
      {
        dialect: {
          assets: { pageSizeParameter: 'page_size', exportFormatParameter: 'fmt', singlePath: '/v1/asset/{id}' },
          links: { expiresInUnitSeconds: 60 },
        },
      },
    );
    await client.assets.get('a');
    await client.assets.list({ pageSize: 3 });
    await client.assets.export('a', 'glb').catch(() => {});
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v1/asset/a',
      '/v1/assets?page_size=3',
      '/v1/assets/a/export?fmt=glb',
    ]);
  });

  it('mints keys that the specification allows, never the same', () => {
    const keys = Array.from({ length: 100 }, mintIdempotencyKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  });
});

describe('in process', () => {
  it('the link of a service without a socket leads into it, relative or whole', async () => {
    const seen: string[] = [];
    const app = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      seen.push(`${request.method} ${pathname} ${request.headers.get('authorization')}`);
      if (pathname === '/v1/downloads/t') return new Response('PK\x03\x04rest');
      return Response.json({
        url: pathname.includes('whole') ? `${LOCAL_BASE_URL}/v1/downloads/t` : '/v1/downloads/t',
      });
    };
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-client-'));
    const client = createClient({ baseUrl: LOCAL_BASE_URL, apiKey: KEY, dispatch: appDispatch(app) });
    for (const id of ['whole', 'relative']) {
      const result = await client.assets.download(id, 'mjcf', path.join(folder, id));
      expect(result).toMatchObject({ kind: 'zip', bytes: 8 });
      expect(readFileSync(path.join(folder, id), 'latin1')).toBe('PK\x03\x04rest');
    }
    rmSync(folder, { recursive: true });
    expect(seen).toEqual([
      `GET /v1/assets/whole/files/mjcf/url Bearer ${KEY}`,
      'GET /v1/downloads/t null',
      `GET /v1/assets/relative/files/mjcf/url Bearer ${KEY}`,
      'GET /v1/downloads/t null',
    ]);
  });

  it('an app that hangs does not hang the caller', async () => {
    const hangs = appDispatch(() => new Promise<Response>(() => {}));
    const control = new AbortController();
    const client = createClient({ baseUrl: LOCAL_BASE_URL, dispatch: hangs });
    setTimeout(() => control.abort(), 20);
    await expect(client.assets.get('a', { signal: control.signal })).rejects.toMatchObject({ code: 'interrupted' });
  });
});
