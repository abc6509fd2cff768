import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, makeAsset, openFake } from '../service/open.ts';
import { bodyOf, COUNT, ID, refusal, shareContract, TEXT, TIMESTAMP } from './answers.ts';
import { PNG } from './fixtures/pictures.ts';

const shared = shareContract();
let service: Service;
let personal: string;
let team: string;
beforeAll(() => {
  service = shared.service;
  ({ personal, team } = service.keys);
});

describe('the account', () => {
  // pins: usage.route, areas.account-usage, assumption.usage, assumption.prices
  it('GET /v1/usage counts requests and money', async () => {
    const alone = await openFake();
    const key = alone.keys.personal;
    await makeAsset(alone, key, 'a crate');
    const response = await call(alone, 'GET /v1/usage', { key });
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual({
      ok: true,
      usage: {
        requests: { total: COUNT, days: expect.any(Array) },
        spend: { reserved_cents: 0, settled_cents: 10, released_cents: 0 },
        credit_cents: null,
      },
    });
  });

  // pins: usage.team, auth.team-usage, usage.personal
  it('GET /v1/usage is not for Team keys', async () => {
    expect(await refusal(await call(service, 'GET /v1/usage', { key: team }))).toEqual({
      code: 'workspace_route_unavailable',
      status: 403,
    });
  });

  // pins: areas.account-identity, assumption.account, assumption.scopes
  it('GET /v1/account tells whose the key is, and never the key', async () => {
    const response = await call(service, 'GET /v1/account', { key: team });
    const text = await response.clone().text();
    expect(text).not.toContain(team);
    expect(await bodyOf(response)).toEqual({
      ok: true,
      account: {
        kind: 'team',
        key_id: ID,
        key_name: expect.toSatisfy((name: unknown) => name === null || typeof name === 'string'),
        library: TEXT,
        scopes: expect.arrayContaining(['export:assets']),
        created_at: TIMESTAMP,
      },
    });
  });
});

describe('the catalog', () => {
  // pins: catalog-get.route, catalog-get.envelope, catalog-get.downloads, catalog-envelope.ok, catalog-envelope.item
  // pins: catalog-item.slug, catalog-item.name, catalog-item.category, catalog-item.tags, catalog-item.mesh_count
  // pins: catalog-item.extent_m, catalog-item.glb_path, catalog-item.usdz_path, areas.catalog, named.catalog-listing
  // pins: assumption.catalog-list, assumption.catalog-files, assumption.extent, assumption.thumbnails
  it('GET /v1/catalog lists the items as GET /v1/catalog/{slug} shows them', async () => {
    const list = await bodyOf<{ items: { slug: string }[] }>(
      call(service, 'GET /v1/catalog?limit=3', { key: personal }),
    );
    expect(list).toEqual({ ok: true, items: expect.any(Array), has_more: true, next_cursor: TEXT });
    expect(list.items).toHaveLength(3);
    for (const item of list.items) {
      const response = await call(service, `GET /v1/catalog/${item.slug}`, { key: team });
      expect(response.status).toBe(200);
      const shown = await bodyOf(response);
      // The address of a picture is another one every five minutes.
      expect(shown).toEqual({ ok: true, item: { ...item, thumbnail_url: expect.any(String) } });
      expect(item).toEqual({
        slug: expect.stringMatching(/^[a-z0-9-]+$/),
        name: TEXT,
        category: TEXT,
        tags: expect.arrayContaining([TEXT]),
        mesh_count: COUNT,
        extent_m: expect.toSatisfy((extent: unknown) => Number(extent) > 0 && Number(extent) < 10),
        thumbnail_url: expect.stringMatching(/^http:\/\/propmaster\.local\/v1\/thumbnails\/[\w.-]+$/),
        glb_path: expect.stringMatching(/^\/v1\//),
        usdz_path: expect.stringMatching(/^\/v1\//),
      });
    }
  });

  // pins: catalog-get.downloads, assumption.catalog-files
  it('items are downloaded from the paths that they name', async () => {
    const { item } = await bodyOf<{ item: Record<string, string> }>(
      call(service, 'GET /v1/catalog/blue-mug', { key: personal }),
    );
    const response = await call(service, `GET ${item['glb_path']}`, { key: personal });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('model/gltf-binary');
    expect(await response.text()).toMatch(/^glTF/);
  });

  // pins: catalog-get.404
  it.each(['nothing', 'Blue-Mug', 'blue-mug%2F..', '%00'])('GET /v1/catalog/%s: 404', async (slug) => {
    expect(await refusal(await call(service, `GET /v1/catalog/${slug}`, { key: personal }))).toEqual({
      code: 'catalog_item_not_found',
      status: 404,
    });
  });

  // pins: assumption.catalog-list
  it.each([
    ['?category=mug', (item: { category: string }) => item.category === 'mug'],
    ['?q=blue+mug', (item: { name: string }) => /blue/i.test(item.name)],
  ])('GET /v1/catalog%s filters', async (query, fits) => {
    const { items } = await bodyOf<{ items: { category: string; name: string }[] }>(
      call(service, `GET /v1/catalog${query}`, { key: personal }),
    );
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(fits)).toBe(true);
  });
});

describe('images', () => {
  const upload = (key: string, body: Uint8Array, type = 'image/png') =>
    service.fetch(
      new Request('http://propmaster.local/v1/images', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
        body,
      }),
    );

  // pins: named.image-upload, named.image-retrieval, areas.images-upload, areas.images-retrieve, assumption.images
  // pins: assumption.image-single
  it('are uploaded, and the original comes back as it was', async () => {
    const response = await upload(team, PNG);
    expect(response.status).toBe(201);
    const { image } = await bodyOf<{ image: { id: string } }>(response);
    expect(image).toEqual({
      id: expect.stringMatching(/^img_[0-9a-f]{64}$/),
      media_type: 'image/png',
      width: 1,
      height: 1,
      size_bytes: PNG.length,
      sha256: image.id.slice('img_'.length),
      created_at: TIMESTAMP,
    });
    const original = await call(service, `GET /v1/images/${image.id}`, { key: team });
    expect(original.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(await original.arrayBuffer()).equals(PNG)).toBe(true);
    expect(await bodyOf(call(service, 'GET /v1/images', { key: team }))).toEqual({
      ok: true,
      images: [image],
      has_more: false,
      next_cursor: null,
    });
  });

  // pins: areas.images-private
  it('are private to the key', async () => {
    const { image } = await bodyOf<{ image: { id: string } }>(upload(team, PNG));
    expect(await refusal(await call(service, `GET /v1/images/${image.id}`, { key: personal }))).toEqual({
      code: 'image_not_found',
      status: 404,
    });
    expect(await bodyOf(call(service, 'GET /v1/images', { key: personal }))).toMatchObject({ images: [] });
  });

  it.each([
    ['text', 'image/png', Buffer.from('no picture'), 422, 'invalid_image'],
    ['nothing', 'image/png', Buffer.alloc(0), 422, 'invalid_image'],
    ['half a picture', 'image/png', PNG.subarray(0, 40), 422, 'invalid_image'],
    ['a GIF', 'image/gif', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 415, 'unsupported_media_type'],
    ['JSON', 'application/json', Buffer.from('{}'), 415, 'unsupported_media_type'],
    ['more than 20 MiB', 'image/png', Buffer.alloc(20 * 1024 * 1024 + 1), 413, 'request_too_large'],
  ])('are pictures: %s as %s is refused', async (_, type, bytes, status, code) => {
    expect(await refusal(await upload(team, bytes, type))).toEqual({ code, status });
  });
});

describe('the description of the interface', () => {
  // pins: version.description
  it('has version 1.0.0', async () => {
    const response = await call(service, 'GET /openapi.json');
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toMatchObject({
      openapi: expect.stringMatching(/^3\./),
      info: { version: '1.0.0' },
    });
  });

  // pins: keys.one-address
  it('is one for both kinds of key', async () => {
    const texts = [];
    for (const key of [personal, team]) texts.push(await (await call(service, 'GET /openapi.json', { key })).text());
    expect(texts[0]).toBe(texts[1]);
  });
});
