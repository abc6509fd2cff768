import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asked, COMMON, FILE, refused, target, wire } from './wire.ts';

const ZIP = { body: 'PK\x03\x04', headers: { 'content-type': 'application/zip' } };

describe('POST /v1/assets/{asset_id}/export', () => {
  // pins: assets-export.route, assets-export.no-body, assets-export.binary, assets-export.zip, assets-export.mjcf
  // pins: assets-export.usd, assets-export.usdz, assets-export.sdf, assets-export.glb, assets-export.usdz-file
  // pins: generation.export-formats, areas.exports-simulators, assumption.export-format-parameter
  it.each(['mjcf', 'usd', 'usdz', 'sdf', 'glb'] as const)('%s: no body goes out, bytes come back', async (format) => {
    const { assets, requests } = wire(ZIP);
    expect(Buffer.from(await assets.export('a1', format)).toString('latin1')).toBe('PK\x03\x04');
    expect(requests).toEqual([
      { method: 'POST', url: `https://api.example.com/v1/assets/a1/export?format=${format}`, headers: FILE },
    ]);
  });

  // pins: assets-export.401, assets-export.404, assets-export.429
  it.each([
    [401, 'invalid_api_key', 'not_allowed'],
    [404, 'asset_not_found', 'not_found'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
  ])('%i %s is an error, not a file', async (status, serviceCode, code) => {
    await expect(wire(refused(status, serviceCode)).assets.export('a1', 'mjcf')).rejects.toMatchObject({
      code,
      serviceCode,
      status,
    });
  });
});

const LINK =
  '{"url":"https://cdn.example.com/x?sig=1","expires_in":300,"name":"crate.zip","size_bytes":7,"sha256":"00"}';

describe('GET /v1/assets/{asset_id}/files/{format}/url', () => {
  // pins: assets-link.route, assets-link.team, assets-link.formats, assets-link.answer, generation.team-formats
  // pins: link.url, link.expires_in, link.name, link.size_bytes, link.sha256
  it.each(['usd', 'usdz', 'mjcf', 'sdf', 'glb', 'glb_bundle', 'blend'] as const)('%s: the link', async (format) => {
    const { assets, requests } = wire({ body: LINK });
    expect(await assets.link('a1', format)).toEqual({
      url: 'https://cdn.example.com/x?sig=1',
      expires_in: 300,
      name: 'crate.zip',
      size_bytes: 7,
      sha256: '00',
    });
    expect(requests).toEqual([
      { method: 'GET', url: `https://api.example.com/v1/assets/a1/files/${format}/url`, headers: COMMON },
    ]);
  });

  // pins: link.private, link.no-identifier, areas.exports-saved, areas.exports-visual, assets-export.team-glb
  // pins: assumption.link-expiry-unit
  it('the file behind it is fetched without the key, and checked against the link', async () => {
    const sha256 = 'c74f919439792582aa4f0b188ec2a928675cdb3ba72797781ceb6dfaa86b313f';
    const body = `{"url":"https://cdn.example.com/x?sig=1","expires_in":300,"name":"a.glb","size_bytes":4,"sha256":"${sha256}"}`;
    const client = wire({ body }, { body: 'glTF' });
    const path = target('a.glb');
    expect(await client.assets.download('a1', 'glb', path)).toMatchObject({
      path,
      bytes: 4,
      sha256,
      verified: 'sha256',
    });
    expect(readFileSync(path, 'utf8')).toBe('glTF');
    expect(asked(client)).toEqual([
      'GET https://api.example.com/v1/assets/a1/files/glb/url',
      'GET https://cdn.example.com/x?sig=1',
    ]);
    expect(client.requests[1]?.headers).not.toHaveProperty('authorization');
  });
});

describe('GET /v1/assets/{asset_id}/files/{format}', () => {
  // pins: assets-file.route, assets-file.binary, assets-file.glb, assets-file.glb_bundle, assets-file.team
  it.each(['usd', 'usdz', 'mjcf', 'sdf', 'glb', 'glb_bundle', 'blend'])('%s: the bytes', async (format) => {
    const client = wire(ZIP);
    const bytes = await client.request({ method: 'GET', path: `/v1/assets/a1/files/${format}`, as: 'bytes' });
    expect(Buffer.from(bytes).toString('latin1')).toBe('PK\x03\x04');
    expect(asked(client)).toEqual([`GET https://api.example.com/v1/assets/a1/files/${format}`]);
    expect(client.requests[0]).toMatchObject({ headers: { accept: '*/*', authorization: 'Bearer sk_k1_00ff' } });
  });
});

describe('a saved file', () => {
  // pins: assets-link.absent, assets-file.absent, code.export_not_available
  it('that was not produced: 409 export_not_available', async () => {
    const { assets } = wire(refused(409, 'export_not_available'));
    const expected = { code: 'export_not_available', status: 409, serviceCode: 'export_not_available' };
    await expect(assets.link('a1', 'blend')).rejects.toMatchObject(expected);
    await expect(assets.download('a1', 'usd', target('a.zip'))).rejects.toMatchObject(expected);
  });

  // pins: assumption.personal-saved-files
  it('of a Personal key comes by the export', async () => {
    const client = wire(refused(403, 'workspace_access_required'), ZIP);
    const path = target('a.zip');
    await client.assets.download('a1', 'mjcf', path);
    expect(readFileSync(path, 'latin1')).toBe('PK\x03\x04');
    expect(asked(client)).toEqual([
      'GET https://api.example.com/v1/assets/a1/files/mjcf/url',
      'POST https://api.example.com/v1/assets/a1/export?format=mjcf',
    ]);
  });

  // pins: areas.exports-collision
  it('of the bundle comes for a Personal key by the export of glb', async () => {
    const client = wire(refused(403, 'workspace_access_required'), ZIP);
    await client.assets.download('a1', 'glb_bundle', target('a.zip'));
    expect(asked(client)[1]).toBe('POST https://api.example.com/v1/assets/a1/export?format=glb');
  });
});
