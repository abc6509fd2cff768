import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_ORIGIN, type Service } from '../../src/service/index.ts';
import { openStore } from '../../src/service/store/store.ts';
import { call, makeAsset, shareFake } from './open.ts';

const START = 1_800_000_000_000;
let now = START;
const shared = shareFake({ clock: () => now });
let service: Service;
let asset: string;
let url: string;

beforeAll(async () => {
  service = shared.service;
  asset = await makeAsset(service, service.keys.team, 'a crate');
  url = await linkTo(asset);
});

beforeEach(() => {
  now = START;
});

async function linkTo(id: string): Promise<string> {
  const response = await call(service, `GET /v1/assets/${id}/files/glb/url`, { key: service.keys.team });
  return ((await response.json()) as { url: string }).url;
}

const follow = (target: string, init?: RequestInit) => service.fetch(new Request(target, init));

describe('a download link', () => {
  it('works without a key, more than once, until five minutes have passed', async () => {
    for (const after of [0, 1, 299_999]) {
      now = START + after;
      const response = await follow(url);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('glTF of a crate');
    }
    now = START + 300_000;
    const late = await follow(url);
    expect(late.status).toBe(403);
    expect(late.headers.get('X-Request-ID')).toMatch(/./);
    expect(await late.json()).toMatchObject({ detail: { error: { code: 'link_expired', status: 403 } } });
  });

  it('is refused when any character of it was altered', async () => {
    const token = url.slice(`${LOCAL_ORIGIN}/v1/downloads/`.length);
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const altered = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      expect((await follow(`${LOCAL_ORIGIN}/v1/downloads/${altered}`)).status, altered).toBe(403);
    }
    for (const altered of [`${token}.`, `${token}A`, token.slice(0, -1), '..x', 'x']) {
      expect((await follow(`${LOCAL_ORIGIN}/v1/downloads/${altered}`)).status, altered).toBe(403);
    }
  });

  it('is no cursor, and a cursor no link', async () => {
    const token = url.split('/').at(-1);
    expect((await call(service, `GET /v1/assets?cursor=${token}`, { key: service.keys.team })).status).toBe(422);
  });

  it('to a deleted asset is 404', async () => {
    const other = await makeAsset(service, service.keys.team, 'another crate');
    const link = await linkTo(other);
    expect((await follow(link)).status).toBe(200);
    const store = await openStore(shared.dataDir);
    await store.assets.remove('team', other);
    await store.close();
    const response = await follow(link);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'asset_not_found' } } });
  });

  it('comes back to where it was asked for', async () => {
    const response = await service.fetch(
      new Request(`http://localhost:1234/v1/assets/${asset}/files/glb/url`, {
        headers: { Authorization: `Bearer ${service.keys.team}` },
      }),
    );
    expect((await response.json()) as { url: string }).toMatchObject({
      url: expect.stringMatching(/^http:\/\/localhost:1234\/v1\/downloads\//),
    });
  });
});

describe('a part of a file', () => {
  const text = 'glTF of a crate'; // 15 bytes
  it.each([
    ['bytes=0-3', 206, 'glTF', 'bytes 0-3/15'],
    ['bytes=5-', 206, 'of a crate', 'bytes 5-14/15'],
    ['bytes=-5', 206, 'crate', 'bytes 10-14/15'],
    ['bytes=-99', 206, text, 'bytes 0-14/15'],
    ['bytes=10-99', 206, 'crate', 'bytes 10-14/15'],
    ['bytes=14-14', 206, 'e', 'bytes 14-14/15'],
    ['bytes=0-1,3-4', 200, text, null],
    ['bytes=3-1', 200, text, null],
    ['bytes=-', 200, text, null],
    ['lines=0-3', 200, text, null],
  ])('%s: %i %j', async (range, status, part, contentRange) => {
    const response = await follow(url, { headers: { Range: range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Range')).toBe(contentRange);
    expect(response.headers.get('Content-Length')).toBe(String(part.length));
    expect(response.headers.get('Accept-Ranges')).toBe('bytes');
    expect(await response.text()).toBe(part);
  });

  it.each(['bytes=15-', 'bytes=15-20', 'bytes=-0'])('%s: 416 with the size', async (range) => {
    const response = await follow(url, { headers: { Range: range } });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe('bytes */15');
  });

  it('counts only while the file is the same', async () => {
    const etag = (await follow(url)).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const resume = (ifRange: string) => follow(url, { headers: { Range: 'bytes=5-', 'If-Range': ifRange } });
    expect((await resume(etag)).status).toBe(206);
    for (const other of ['"x"', `W/${etag}`, 'Tue, 01 Jan 2030 00:00:00 GMT']) {
      const response = await resume(other);
      expect(response.status, other).toBe(200);
      expect(await response.text()).toBe(text);
    }
  });

  it('HEAD tells the size without a body', async () => {
    const response = await follow(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Length')).toBe('15');
    expect(await response.text()).toBe('');
  });
});
