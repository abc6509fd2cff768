import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_ORIGIN, type Service } from '../../src/service/index.ts';
import { openStore } from '../../src/service/store/store.ts';
import { moduleUrl } from '../../src/thread.ts';
import { bodyOf, call, makeAsset, openFake, shareFake } from './open.ts';

const PRODUCER = moduleUrl(import.meta.url, '../../src/service/jobs/produce.ts').href;
/** Within one window of addresses, which are the same for five minutes. */
const START = 1_800_000_000_000;
let now = START;

interface Listed {
  readonly id: string;
  readonly thumbnail_url?: string;
  readonly formats?: readonly string[];
}

const follow = (service: Service, url: string, init?: RequestInit): Promise<Response> =>
  service.fetch(new Request(url, init));

async function listed(service: Service): Promise<readonly Listed[]> {
  const { assets } = await bodyOf(call(service, 'GET /v1/assets', { key: service.keys.personal }));
  return assets as Listed[];
}

describe.each([false, true])('thumbnails of assets, files on demand: %s', (exportsOnDemand) => {
  const shared = shareFake({ producer: PRODUCER, exportsOnDemand, clock: () => now });
  let service: Service;
  let id: string;
  let url: string;
  beforeAll(async () => {
    now = START;
    service = shared.service;
    id = await makeAsset(service, service.keys.personal, 'blue mug');
    url = (await listed(service))[0]!.thumbnail_url!;
  });

  it('are square PNG of the size that is asked for, and show something', async () => {
    for (const [query, edge] of [
      ['', 256],
      ['?size=64', 64],
      ['?size=128', 128],
      ['?size=512', 512],
    ] as const) {
      const answer = await follow(service, `${url}${query}`);
      expect(answer.status, query).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('image/png');
      expect(answer.headers.get('Content-Disposition')).toMatch(/^inline; filename="[\w-]+\.png"$/);
      expect(answer.headers.get('Cache-Control')).toBe('private, max-age=300');
      const picture = sharp(Buffer.from(await answer.arrayBuffer()));
      expect(await picture.metadata()).toMatchObject({ format: 'png', width: edge, height: edge });
      const { channels } = await picture.stats();
      // A blue mug before grey: the picture isn't of one colour, and somewhere blue is far above red.
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
      const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
      let bluest = 0;
      for (let at = 0; at < data.length; at += channels.length) bluest = Math.max(bluest, data[at + 2]! - data[at]!);
      expect(bluest).toBeGreaterThan(40);
    }
  });

  it('have the same address in the list, alone and in the result of the job', async () => {
    const alone = (await bodyOf(call(service, `GET /v1/assets/${id}`, { key: service.keys.personal })))['asset'];
    expect(alone).toMatchObject({ thumbnail_url: url });
    const { job_id: job } = alone as { job_id: string };
    const route = `GET /v1/jobs/${job}?include_result=true`;
    expect(await bodyOf(call(service, route, { key: service.keys.personal }))).toMatchObject({
      job: { result: { asset: { thumbnail_url: url } } },
    });
  });

  it('are drawn once, are no format of the asset, and go with it', async () => {
    const other = await makeAsset(service, service.keys.personal, 'oak crate');
    const link = (await listed(service)).find((asset) => asset.id === other)!.thumbnail_url!;
    const both = await Promise.all([follow(service, link), follow(service, `${link}?size=64`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const again = await follow(service, link);
    expect(again.headers.get('ETag')).toBe(both[0]!.headers.get('ETag'));
    const route = `/v1/assets/${other}`;
    const { asset } = await bodyOf(call(service, `GET ${route}`, { key: service.keys.personal }));
    expect((asset as Listed).formats).toEqual(['glb', 'glb_bundle', 'mjcf', 'sdf', 'usd', 'usdz']);
    const store = await openStore(shared.dataDir);
    const pictures = (await store.files.list(other)).filter(({ mediaType }) => mediaType === 'image/png');
    expect(pictures.map(({ format }) => format)).toEqual([
      'thumbnail-128',
      'thumbnail-256',
      'thumbnail-512',
      'thumbnail-64',
    ]);
    await call(service, `DELETE ${route}`, { key: service.keys.personal });
    expect(await Promise.all(pictures.map(({ sha256 }) => store.blobs.has(sha256)))).toEqual(pictures.map(() => false));
    await store.close();
    expect(await bodyOf(follow(service, link))).toMatchObject({ detail: { error: { code: 'asset_not_found' } } });
  });
});

describe('the address of a thumbnail', () => {
  const shared = shareFake({ clock: () => now });
  let service: Service;
  let url: string;
  beforeAll(async () => {
    now = START;
    service = shared.service;
    await makeAsset(service, service.keys.personal, 'a crate');
    url = (await listed(service))[0]!.thumbnail_url!;
  });

  it('is the same for five minutes, works for five more, and not afterwards', async () => {
    now = START + 299_999;
    expect((await listed(service))[0]!.thumbnail_url).toBe(url);
    now = START + 300_000;
    expect((await listed(service))[0]!.thumbnail_url).not.toBe(url);
    now = START + 599_999;
    expect((await follow(service, url)).status).not.toBe(403);
    now = START + 600_000;
    const late = await follow(service, url);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ detail: { error: { code: 'link_expired', status: 403 } } });
    now = START;
  });

  it('is refused when it was altered, and is no link to a file', async () => {
    const token = url.slice(`${LOCAL_ORIGIN}/v1/thumbnails/`.length);
    for (let index = 0; index < token.length; index += 7) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const altered = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      expect((await follow(service, `${LOCAL_ORIGIN}/v1/thumbnails/${altered}`)).status, altered).toBe(403);
    }
    expect((await follow(service, `${LOCAL_ORIGIN}/v1/downloads/${token}`)).status).toBe(403);
  });

  it.each(['0', '65', '1024', 'x', '', '256&page=1'])('takes no size of "%s"', async (size) => {
    expect((await follow(service, `${url}?size=${size}`)).status).toBe(422);
  });

  it('of a GLB that can’t be drawn says so', async () => {
    const answer = await follow(service, url);
    expect(await bodyOf(answer)).toMatchObject({ detail: { error: { code: 'export_not_available', status: 409 } } });
  });

  it('is absent where there is no GLB', async () => {
    const lazy = await openFake({ exportsOnDemand: true });
    await makeAsset(lazy, lazy.keys.personal, 'an old crate');
    expect((await listed(lazy))[0]).not.toHaveProperty('thumbnail_url');
  });
});

it('thumbnails of the catalog are drawn from its GLB', async () => {
  const service = await openFake({ producer: PRODUCER });
  const { item } = await bodyOf(call(service, 'GET /v1/catalog/blue-mug', { key: service.keys.personal }));
  const { thumbnail_url: url } = item as { thumbnail_url: string };
  const answer = await follow(service, `${url}?size=128`);
  expect(answer.status).toBe(200);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 128 });
  expect((await follow(service, `${url}?size=128`)).headers.get('ETag')).toBe(answer.headers.get('ETag'));
}, 60_000);
