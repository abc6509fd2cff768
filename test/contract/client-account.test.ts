import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asked, COMMON, refused, target, wire } from './wire.ts';

describe('the account', () => {
  // pins: usage.route, areas.account-usage, assumption.usage
  it('GET /v1/usage', async () => {
    const { account, requests } = wire({
      body: `{"ok":true,"usage":{"requests":{"total":3},"spend":{"reserved_cents":0,"settled_cents":10},
        "credit_cents":null}}`,
    });
    expect(await account.usage()).toMatchObject({ requests: { total: 3 }, spend: { settled_cents: 10 } });
    expect(requests).toEqual([{ method: 'GET', url: 'https://api.example.com/v1/usage', headers: COMMON }]);
  });

  // pins: usage.team, auth.team-usage, keys.workspace, code.workspace_route_unavailable
  it('GET /v1/usage of a Team key: 403 workspace_route_unavailable', async () => {
    await expect(wire(refused(403, 'workspace_route_unavailable')).account.usage()).rejects.toMatchObject({
      code: 'not_allowed',
      status: 403,
      serviceCode: 'workspace_route_unavailable',
    });
  });

  // pins: keys.kinds, keys.one-address, keys.not-all-operations, assumption.account
  it.each([
    [{ body: '{"ok":true,"usage":{}}' }, 'personal'],
    [{ body: '{"ok":true,"anything":1}' }, 'personal'],
    [refused(403, 'workspace_route_unavailable'), 'team'],
  ] as const)('finds out the kind of its key by a route that is specified (%#)', async (said, kind) => {
    const client = wire(said);
    expect(await client.account.kind()).toBe(kind);
    expect(await client.account.kind()).toBe(kind);
    expect(asked(client)).toEqual(['GET https://api.example.com/v1/usage']);
  });

  // pins: areas.account-identity, assumption.account, assumption.scopes
  it('GET /v1/account', async () => {
    const { account, requests } = wire({
      body: '{"ok":true,"account":{"kind":"team","key_id":"key_1","scopes":["export:assets"]}}',
    });
    expect(await account.identity()).toEqual({ kind: 'team', key_id: 'key_1', scopes: ['export:assets'] });
    expect(requests).toEqual([{ method: 'GET', url: 'https://api.example.com/v1/account', headers: COMMON }]);
  });
});

describe('the catalog', () => {
  const ITEM = `{"slug":"blue-mug","name":"Blue mug","category":"mug","tags":["blue","ceramic"],"mesh_count":2,
    "extent_m":0.12,"thumbnail_url":"https://cdn.example.com/mug.png","glb_path":"/v1/files/mug.glb",
    "usdz_path":"/v1/files/mug.usdz"}`;

  // pins: catalog-get.route, catalog-get.envelope, catalog-get.downloads, catalog-envelope.ok, catalog-envelope.item
  // pins: catalog-item.slug, catalog-item.name, catalog-item.category, catalog-item.tags, catalog-item.mesh_count
  // pins: catalog-item.extent_m, catalog-item.thumbnail_url, catalog-item.glb_path, catalog-item.usdz_path
  // pins: areas.catalog
  it('GET /v1/catalog/{slug}', async () => {
    const { catalog, requests } = wire({ body: `{"ok":true,"item":${ITEM}}` });
    expect(await catalog.get('blue-mug')).toEqual({
      slug: 'blue-mug',
      name: 'Blue mug',
      category: 'mug',
      tags: ['blue', 'ceramic'],
      mesh_count: 2,
      extent_m: 0.12,
      thumbnail_url: 'https://cdn.example.com/mug.png',
      glb_path: '/v1/files/mug.glb',
      usdz_path: '/v1/files/mug.usdz',
    });
    expect(requests).toEqual([{ method: 'GET', url: 'https://api.example.com/v1/catalog/blue-mug', headers: COMMON }]);
  });

  // pins: catalog-get.downloads, assumption.catalog-files
  it.each([
    ['glb', '/v1/files/mug.glb'],
    ['usdz', '/v1/files/mug.usdz'],
  ] as const)('%s is downloaded from the path of the item, with the key', async (format, path) => {
    const client = wire({ body: `{"ok":true,"item":${ITEM}}` }, { body: 'bytes' });
    const file = target(`mug.${format}`);
    await client.catalog.download('blue-mug', format, file);
    expect(readFileSync(file, 'utf8')).toBe('bytes');
    expect(client.requests[1]).toMatchObject({
      method: 'GET',
      url: `https://api.example.com${path}`,
      headers: { authorization: 'Bearer sk_k1_00ff' },
    });
  });

  // pins: catalog-get.401, catalog-get.404, catalog-get.429
  it.each([
    [401, 'invalid_api_key', 'not_allowed'],
    [404, 'catalog_item_not_found', 'not_found'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
  ])('%i %s', async (status, serviceCode, code) => {
    const { catalog } = wire(refused(status, serviceCode));
    await expect(catalog.get('x')).rejects.toMatchObject({ code, serviceCode, status });
  });

  // pins: named.catalog-listing, assumption.catalog-list
  it('GET /v1/catalog', async () => {
    const client = wire({ body: `{"ok":true,"items":[${ITEM}],"has_more":false,"next_cursor":null}` });
    const { items } = await client.catalog.list({ pageSize: 5, cursor: 'c', category: 'mug', query: 'blue' });
    expect(items).toMatchObject([{ slug: 'blue-mug' }]);
    const { pathname, searchParams } = new URL(client.requests[0]?.url ?? '');
    expect(pathname).toBe('/v1/catalog');
    expect(Object.fromEntries(searchParams)).toEqual({ limit: '5', cursor: 'c', category: 'mug', q: 'blue' });
  });
});

describe('images', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
  const IMAGE = `{"id":"img_1","media_type":"image/png","width":1,"height":2,"size_bytes":10,"sha256":"00",
    "created_at":1767225600000}`;

  // pins: named.image-upload, areas.images-upload, assumption.images
  it('POST /v1/images: the bytes as they are', async () => {
    const { images, requests } = wire({ status: 201, body: `{"ok":true,"image":${IMAGE}}` });
    expect(await images.upload(PNG)).toMatchObject({ id: 'img_1', media_type: 'image/png', width: 1, height: 2 });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/images',
        headers: { ...COMMON, 'content-type': 'image/png' },
        body: PNG,
      },
    ]);
  });

  // pins: named.image-retrieval, areas.images-retrieve, assumption.image-single
  it('GET /v1/images/{image_id}: the original bytes', async () => {
    const client = wire({ body: PNG, headers: { 'content-type': 'image/png' } });
    expect([...(await client.images.get('img_1'))]).toEqual([...PNG]);
    expect(asked(client)).toEqual(['GET https://api.example.com/v1/images/img_1']);
  });

  // pins: assumption.images
  it('GET /v1/images', async () => {
    const client = wire({ body: `{"ok":true,"images":[${IMAGE}],"has_more":false,"next_cursor":null}` });
    expect((await client.images.list()).images).toMatchObject([{ id: 'img_1', created_at: 1767225600000 }]);
    expect(asked(client)).toEqual(['GET https://api.example.com/v1/images']);
  });
});
