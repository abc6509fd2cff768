import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, makeAsset, openFake } from '../service/open.ts';
import { bodyOf, REQUEST_ID, refusal, shareContract } from './answers.ts';

const START = 1_800_000_000_000;
let now = START;
const shared = shareContract({ clock: () => now });
let service: Service;
let personal: string;
let team: string;
beforeAll(() => {
  service = shared.service;
  ({ personal, team } = service.keys);
});

const UNKNOWN = 'asset_000000000000000000000000';

describe('POST /v1/assets/{asset_id}/export', () => {
  // pins: assets-export.route, assets-export.no-body, assets-export.binary, assets-export.zip, assets-export.usdz-file
  // pins: assets-export.mjcf, assets-export.usd, assets-export.usdz, assets-export.sdf, assets-export.glb
  // pins: assets-export.personal-glb-zip, generation.export-formats, areas.exports-simulators, areas.exports-collision
  // pins: assumption.export-format-parameter
  it.each([
    ['personal', 'mjcf', 'application/zip', 'zip', 'PK mjcf of every crate'],
    ['personal', 'usd', 'application/zip', 'zip', 'PK usd'],
    ['personal', 'usdz', 'model/vnd.usdz+zip', 'usdz', 'PK usdz'],
    ['personal', 'sdf', 'application/zip', 'zip', 'PK sdf'],
    ['personal', 'glb', 'application/zip', 'zip', 'PK bundle of every crate'],
    ['team', 'mjcf', 'application/zip', 'zip', 'PK mjcf of every crate'],
    ['team', 'usd', 'application/zip', 'zip', 'PK usd'],
    ['team', 'usdz', 'model/vnd.usdz+zip', 'usdz', 'PK usdz'],
    ['team', 'sdf', 'application/zip', 'zip', 'PK sdf'],
  ] as const)('%s, %s: the bytes as %s', async (kind, format, type, ending, text) => {
    const key = service.keys[kind];
    const id = await makeAsset(service, key, 'every crate');
    const response = await call(service, `POST /v1/assets/${id}/export?format=${format}`, { key });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Content-Length')).toBe(String(text.length));
    expect(response.headers.get('Content-Disposition')).toMatch(
      new RegExp(`^attachment; filename="[a-z][a-z0-9_.-]*\\.${ending}"$`),
    );
    expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    expect(await response.text()).toBe(text);
  });

  // pins: assets-export.personal-glb-preview
  it('glb of a Personal key is the native USD preview where the release made one', async () => {
    const id = await makeAsset(service, personal, 'a crate with a preview');
    const response = await call(service, `POST /v1/assets/${id}/export?format=glb`, { key: personal });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('model/vnd.usd');
    expect(await response.text()).toBe('PXR-USDC of a crate with a preview');
  });

  // pins: assets-export.team-glb, assumption.team-glb-export
  it('glb of a Team key: 409 that names the route of saved files', async () => {
    const id = await makeAsset(service, team, 'every crate');
    const response = await call(service, `POST /v1/assets/${id}/export?format=glb`, { key: team });
    const text = await response.clone().text();
    expect(await refusal(response)).toEqual({ code: 'export_not_available', status: 409 });
    expect(text).toContain('/files/glb');
  });

  // pins: code.export_not_available, generation.formats-vary
  it.each(['usd', 'usdz', 'sdf'])('%s that was not produced: 409 export_not_available', async (format) => {
    const id = await makeAsset(service, personal, 'a crate');
    const response = await call(service, `POST /v1/assets/${id}/export?format=${format}`, { key: personal });
    expect(await refusal(response)).toEqual({ code: 'export_not_available', status: 409 });
  });

  // pins: assets-export.format-required, assets-export.other-format
  it.each(['', '?format=', '?format=obj', '?format=glb_bundle', '?format=blend', '?format=MJCF', '?format=mjcf&x=1'])(
    'refuses the query %j',
    async (query) => {
      const id = await makeAsset(service, personal, 'a crate');
      const response = await call(service, `POST /v1/assets/${id}/export${query}`, { key: personal });
      expect(await refusal(response)).toEqual({ code: 'validation_error', status: 422 });
    },
  );

  // pins: assets-export.404, code.asset_not_found
  it('of an unknown asset: 404', async () =>
    expect(
      await refusal(await call(service, `POST /v1/assets/${UNKNOWN}/export?format=mjcf`, { key: personal })),
    ).toEqual({ code: 'asset_not_found', status: 404 }));
});

describe('saved files (Team)', () => {
  // pins: assets-file.route, assets-file.binary, assets-file.glb, assets-file.glb_bundle, generation.team-formats
  // pins: assets-link.route, assets-link.formats, assets-link.answer, link.url, link.expires_in, link.name
  // pins: link.size_bytes, link.sha256, link.five-minutes, areas.exports-visual, areas.exports-collision
  // pins: assets-export.team-glb, assumption.link-expiry-unit, assumption.link-target
  it.each([
    ['usd', 'application/zip', 'PK usd'],
    ['usdz', 'model/vnd.usdz+zip', 'PK usdz'],
    ['mjcf', 'application/zip', 'PK mjcf of every crate'],
    ['sdf', 'application/zip', 'PK sdf'],
    ['glb', 'model/gltf-binary', 'glTF of every crate'],
    ['glb_bundle', 'application/zip', 'PK bundle of every crate'],
    ['blend', 'application/x-blender', 'BLENDER'],
  ])('%s comes as %s, directly and through a link', async (format, type, text) => {
    now = START;
    const id = await makeAsset(service, team, 'every crate');
    const direct = await call(service, `GET /v1/assets/${id}/files/${format}`, { key: team });
    expect(direct.status).toBe(200);
    expect(direct.headers.get('Content-Type')).toBe(type);
    expect(direct.headers.get('Content-Length')).toBe(String(text.length));
    expect(await direct.text()).toBe(text);

    const answer = await call(service, `GET /v1/assets/${id}/files/${format}/url`, { key: team });
    expect(answer.status).toBe(200);
    const link = await bodyOf<{ url: string }>(answer);
    expect(link).toEqual({
      url: expect.stringMatching(/^http:\/\/propmaster\.local\/v1\//),
      expires_in: 300,
      name: expect.stringMatching(/^[a-z][a-z0-9_-]*\.(zip|glb|usdz|blend)$/),
      size_bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    const download = await service.fetch(new Request(link.url));
    expect(download.status).toBe(200);
    expect(download.headers.get('Content-Length')).toBe(String(text.length));
    expect(download.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
    expect(await download.text()).toBe(text);
  });

  // pins: assets-file.no-regeneration, scenes-saved.no-regeneration
  it('are not made again: a service whose generator is gone still has them', async () => {
    const id = await makeAsset(service, team, 'every crate');
    const other = await openFake({ dataDir: shared.dataDir, producer: 'file:///nothing.ts', workers: 0 });
    const response = await call(other, `GET /v1/assets/${id}/files/usdz`, { key: team });
    expect([response.status, await response.text()]).toEqual([200, 'PK usdz']);
  });

  // pins: assets-link.absent, assets-file.absent, code.export_not_available, assets-link.other-formats
  it.each(['usd', 'usdz', 'sdf', 'blend'])('%s was not produced: 409 export_not_available', async (format) => {
    const id = await makeAsset(service, team, 'a crate');
    const expected = { code: 'export_not_available', status: 409 };
    for (const path of [format, `${format}/url`]) {
      expect(await refusal(await call(service, `GET /v1/assets/${id}/files/${path}`, { key: team }))).toEqual(expected);
    }
  });

  // pins: assets-link.other-format
  it.each(['obj', 'obj/url', 'GLB', 'usd_preview', 'usd_preview/url', 'glb%2furl'])('no files/%s', async (path) => {
    const id = await makeAsset(service, team, 'a crate with a preview');
    const response = await call(service, `GET /v1/assets/${id}/files/${path}`, { key: team });
    expect(await refusal(response)).toEqual({ code: 'validation_error', status: 422 });
  });

  // pins: code.asset_not_found
  it.each(['glb', 'glb/url'])('of an unknown asset, files/%s: 404', async (path) =>
    expect(await refusal(await call(service, `GET /v1/assets/${UNKNOWN}/files/${path}`, { key: team }))).toEqual({
      code: 'asset_not_found',
      status: 404,
    }),
  );
});

describe('a link', () => {
  async function linkTo(prompt: string): Promise<string> {
    const id = await makeAsset(service, team, prompt);
    return (await bodyOf<{ url: string }>(call(service, `GET /v1/assets/${id}/files/glb/url`, { key: team }))).url;
  }

  // pins: link.five-minutes, limit.link-lifetime, assumption.link-target
  it('works for five minutes, as often as it is used, and not afterwards', async () => {
    now = START;
    const url = await linkTo('a crate');
    const statuses = [];
    for (const after of [0, 1, 299_999, 300_000, 3_600_000]) {
      now = START + after;
      statuses.push((await service.fetch(new Request(url))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect(await refusal(await service.fetch(new Request(url)))).toEqual({ code: 'link_expired', status: 403 });
    now = START;
  });

  // pins: link.private, link.no-identifier
  it('opens one file without a key, names no asset, and opens nothing when it was altered', async () => {
    const url = await linkTo('a private crate');
    expect(await (await service.fetch(new Request(url))).text()).toBe('glTF of a private crate');
    const token = url.split('/').at(-1) ?? '';
    for (const route of [`GET /v1/assets/${token}`, `GET /v1/assets/${token}/files/glb`]) {
      expect(await refusal(await call(service, route, { key: team }))).toEqual({
        code: 'asset_not_found',
        status: 404,
      });
    }
    const middle = url.length - 10;
    const altered = `${url.slice(0, middle)}${url[middle] === 'A' ? 'B' : 'A'}${url.slice(middle + 1)}`;
    expect((await service.fetch(new Request(altered))).status).toBe(403);
  });
});
