import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bench, failure, KEY } from '../bench.ts';
import { faultServer, json, reply } from '../fault-server.ts';

const ITEM = {
  slug: 'mug',
  name: 'Mug',
  category: 'kitchen',
  tags: ['cup'],
  mesh_count: 1,
  extent_m: 0.1,
  thumbnail_url: 'https://example.invalid/mug.png',
  glb_path: '/v1/catalog/mug/files/glb',
  usdz_path: null,
};
const GET = 'GET /v1/catalog/mug';
const FILE = Buffer.from('glTF and so on');

describe('catalog', () => {
  it('list and iterate with a filter', async () => {
    const pages = [
      json(200, { ok: true, items: [ITEM], has_more: true, next_cursor: 'c' }),
      json(200, { ok: true, items: [{ ...ITEM, slug: 'cup' }], has_more: false }),
    ];
    const { client, server } = await bench({ 'GET /v1/catalog': pages });
    const slugs: string[] = [];
    for await (const { slug } of client.catalog.iterate({ category: 'kitchen', query: 'a b' })) slugs.push(slug);
    expect(slugs).toEqual(['mug', 'cup']);
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v1/catalog?category=kitchen&q=a+b',
      '/v1/catalog?category=kitchen&q=a+b&cursor=c',
    ]);
  });
});

describe('catalog.download', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-catalog-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const target = () => path.join(folder, 'mug.glb');
  const item = (glb_path: string | null) => json(200, { ok: true, item: { ...ITEM, glb_path } });

  it.each(['/v1/catalog/mug/files/glb', 'v1/catalog/mug/files/glb'])(
    '%s lies below the base URL and gets the key',
    async (location) => {
      const { server } = await bench({
        'GET /tenant/v1/catalog/mug': [item(location)],
        'GET /tenant/v1/catalog/mug/files/glb': [reply(200, FILE)],
      });
      const { client } = await bench({}, { baseUrl: `${server.url}/tenant` });
      const result = await client.catalog.download('mug', 'glb', target());
      expect(result).toMatchObject({ kind: 'glb', verified: 'length' });
      expect(readFileSync(target())).toEqual(FILE);
      expect(server.seen[1]!.headers.authorization).toBe(`Bearer ${KEY}`);
    },
  );

  it('a whole URL of the own origin gets the key too', async () => {
    const { client, server } = await bench({
      [GET]: [(...exchange) => item(`${server.url}/files/mug.glb?v=1`)(...exchange)],
      'GET /files/mug.glb': [reply(200, FILE)],
    });
    await client.catalog.download('mug', 'glb', target());
    expect(server.seen[1]).toMatchObject({ url: '/files/mug.glb?v=1' });
    expect(server.seen[1]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('an address elsewhere gets none', async () => {
    const cdn = await faultServer({ 'GET /mug.glb': [reply(200, FILE)] });
    const { client } = await bench({ [GET]: [item(`${cdn.url}/mug.glb`)] });
    await client.catalog.download('mug', 'glb', target());
    expect(cdn.seen[0]!.headers.authorization).toBeUndefined();
    await cdn.close();
  });

  it.each(['http://169.254.169.254/latest', 'file:///etc/passwd', '//10.0.0.1/x', 'https://user:pass@example.com/x'])(
    '%s is refused',
    async (location) => {
      const { client, server } = await bench({ [GET]: [item(location)] });
      expect(await failure(client.catalog.download('mug', 'glb', target()))).toMatchObject({ code: 'unsafe_input' });
      expect(server.seen).toHaveLength(1);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('a format that the item does not have', async () => {
    const { client } = await bench({ [GET]: [item(null)] });
    const call = client.catalog.download('mug', 'glb', target());
    expect(await failure(call)).toMatchObject({ code: 'export_not_available', exitCode: 9 });
  });
});
