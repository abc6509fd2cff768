import { createHash } from 'node:crypto';
import { getBounds, WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { KIND_NAMES } from '../../src/generator/index.ts';
import { PREMADE_ITEMS } from '../../src/service/catalog/items.ts';
import type { Service } from '../../src/service/index.ts';
import { produce } from '../../src/service/jobs/produce.ts';
import { openStore } from '../../src/service/store/store.ts';
import { moduleUrl } from '../../src/thread.ts';
import { call, makeAsset, openFake, shareFake, temporaryFolder } from './open.ts';

const shared = shareFake();
const PRODUCER = moduleUrl(import.meta.url, '../../src/service/jobs/produce.ts').href;
const silent = { phase: () => undefined, authored: () => undefined, planned: async () => undefined };

interface Page {
  readonly items: readonly { readonly slug: string; readonly category: string; readonly name: string }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

async function page(query: string, service: Service = shared.service): Promise<Page> {
  const response = await call(service, `GET /v1/catalog${query}`, { key: service.keys.personal });
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}
const slugs = ({ items }: Page) => items.map(({ slug }) => slug);

describe('the premade items', () => {
  it('are 20 to 30, of ten categories that can be made, in the order of their slugs', () => {
    expect(PREMADE_ITEMS.length).toBeGreaterThanOrEqual(20);
    expect(PREMADE_ITEMS.length).toBeLessThanOrEqual(30);
    const kinds = new Set(PREMADE_ITEMS.map(({ category }) => category));
    expect(kinds.size).toBe(10);
    expect(KIND_NAMES).toEqual(expect.arrayContaining([...kinds]));
    const order = PREMADE_ITEMS.map(({ slug }) => slug);
    expect(order).toEqual([...new Set(order)].sort());
    for (const slug of order) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it.each(PREMADE_ITEMS)('$slug is what its listing says', async ({ prompt, name, ...item }) => {
    const product = await produce({ mode: 'asset', request: { prompt, name } }, silent);
    if (product.kind !== 'asset') throw new Error('not an asset');
    const glb = product.files.find(({ format }) => format === 'glb')!.bytes;
    const root = (await new WebIO().readBinary(glb)).getRoot();
    const { min, max } = getBounds(root.getDefaultScene()!);
    expect({
      category: product.category,
      ignored: product.interpretation?.ignored,
      meshes: root.listMeshes().length,
      extent: Math.round(1_000 * Math.max(...max.map((value, axis) => value - min[axis]!))) / 1_000,
    }).toEqual({ category: item.category, ignored: [], meshes: item.meshCount, extent: item.extentM });
  });
});

describe('GET /v1/catalog', () => {
  it('goes through all items, each once, page by page', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const next: Page = await page(`?limit=10${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(next.items.length).toBeLessThanOrEqual(10);
      seen.push(...slugs(next));
      cursor = next.next_cursor;
      expect(next.has_more).toBe(cursor !== null);
    } while (cursor !== null);
    expect(seen).toEqual(PREMADE_ITEMS.map(({ slug }) => slug));
  });

  it('gives those of a category', async () => {
    expect(slugs(await page('?category=mug'))).toEqual(['blue-mug', 'steel-camping-mug', 'white-mug']);
    expect(await page('?category=sofa')).toMatchObject({ items: [], has_more: false, next_cursor: null });
  });

  it('gives those that hold every word, in any order and case, in name, category or tags', async () => {
    expect(slugs(await page('?q=MUG%20blue'))).toEqual(['blue-mug']);
    expect(slugs(await page('?q=seating&category=chair'))).toEqual(['black-steel-chair', 'oak-chair', 'pine-chair']);
    expect(slugs(await page('?q=blue%20chair'))).toEqual([]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'q=', 'category=', 'cursor=x', 'unknown=1'])(
    '?%s: 422',
    async (query) => {
      const { service } = shared;
      const response = await call(service, `GET /v1/catalog?${query}`, { key: service.keys.personal });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ detail: { error: { code: 'validation_error' } } });
    },
  );
});

describe('GET /v1/catalog/{slug}', () => {
  it('describes an item', async () => {
    const { service } = shared;
    const response = await call(service, 'GET /v1/catalog/oak-cabinet', { key: service.keys.team });
    expect(await response.json()).toEqual({
      ok: true,
      item: {
        slug: 'oak-cabinet',
        name: 'Oak cabinet',
        category: 'cabinet',
        tags: ['drawers', 'furniture', 'storage'],
        mesh_count: 5,
        extent_m: 0.9,
        thumbnail_url: expect.stringContaining('/v1/thumbnails/'),
        glb_path: '/v1/catalog/oak-cabinet/files/glb',
        usdz_path: '/v1/catalog/oak-cabinet/files/usdz',
      },
    });
  });

  it.each(['GET /v1/catalog/nothing', 'GET /v1/catalog/nothing/files/glb', 'GET /v1/catalog/..%2Foak-cabinet'])(
    '%s: 404',
    async (route) => {
      const { service } = shared;
      const response = await call(service, route, { key: service.keys.personal });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: { error: { code: 'catalog_item_not_found' } } });
    },
  );

  it.each(['GET /v1/catalog', 'GET /v1/catalog/blue-mug', 'GET /v1/catalog/blue-mug/files/glb'])(
    '%s without a key: 401',
    async (route) => {
      expect((await call(shared.service, route)).status).toBe(401);
    },
  );
});

describe('the file of a catalog item', () => {
  it('is made at the first request, once, and is the same bytes afterwards', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir, producer: PRODUCER });
    const { personal, team } = service.keys;
    const download = (key: string, format: string) =>
      call(service, `GET /v1/catalog/pine-chair/files/${format}`, { key });
    const [one, two, usdz] = await Promise.all([
      download(personal, 'glb'),
      download(team, 'glb'),
      download(personal, 'usdz'),
    ]);
    expect(one.headers.get('Content-Type')).toBe('model/gltf-binary');
    expect(usdz.headers.get('Content-Type')).toBe('model/vnd.usdz+zip');
    const bytes = Buffer.from(await one.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe('glTF');
    expect(
      Buffer.from(await usdz.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(one.headers.get('ETag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    expect(Buffer.from(await two.arrayBuffer()).equals(bytes)).toBe(true);
    await service.close();
    const later = await openFake({ dataDir, producer: 'file:///nowhere.js' });
    const again = await call(later, 'GET /v1/catalog/pine-chair/files/glb', {
      key: personal,
      headers: { Range: 'bytes=0-3' },
    });
    expect(again.status).toBe(206);
    expect(await again.text()).toBe('glTF');
  });

  it('stays when an asset with the same bytes is deleted, and comes back when its bytes are gone', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const key = service.keys.personal;
    const route = 'GET /v1/catalog/blue-mug/files/glb';
    const text = await (await call(service, route, { key })).text();
    const asset = await makeAsset(service, key, 'blue ceramic mug');
    const store = await openStore(dataDir);
    const { sha256 } = (await store.files.find(asset, 'glb'))!;
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    await call(service, `DELETE /v1/assets/${asset}`, { key });
    expect(await store.blobs.has(sha256)).toBe(true);
    await store.blobs.remove(sha256);
    await store.close();
    expect(await (await call(service, route, { key })).text()).toBe(text);
  });

  it('that the release does not make: 409; of a format that is none: 422', async () => {
    const { service } = shared;
    const { personal: key } = service.keys;
    const absent = await call(service, 'GET /v1/catalog/blue-mug/files/usdz', { key });
    expect(absent.status).toBe(409);
    expect(await absent.json()).toMatchObject({ detail: { error: { code: 'export_not_available' } } });
    expect((await call(service, 'GET /v1/catalog/blue-mug/files/blend', { key })).status).toBe(422);
  });
});
