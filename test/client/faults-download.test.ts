import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, bench, failure, KEY } from './bench.ts';
import { error, json, type Reply, raw, reply, reset, type Script, stall, trickle } from './fault-server.ts';

const LINK = 'GET /v1/assets/ast_1/files/glb/url';
const EXPORT = 'POST /v1/assets/ast_1/export';
const CDN = 'GET /cdn/file';

/** 40 bytes that begin like a GLB. sha256 by `sha256sum`. */
const FILE = Buffer.from('glTF0123456789abcdefghijklmnopqrstuvwxyz');
const SHA256 = 'eb5bc27a18d3ef21bee34c70d27efec151099145c466f59623368d3eefc70420';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-download-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const target = () => path.join(folder, 'model.glb');

const link = (changes: object = {}): Reply =>
  json(200, { url: '/cdn/file', expires_in: 300, name: 'crate.glb', size_bytes: 40, sha256: SHA256, ...changes });
const UNVERIFIED = { sha256: undefined, size_bytes: undefined };
const FORBIDDEN = error(403, 'workspace_access_required', 'Personal keys have no saved files.');
const WHOLE = reply(200, FILE, { etag: '"v1"' });

/** The first `bytes` bytes, then a broken connection. */
const broken = (bytes: number, etag = '"v1"') =>
  raw([`HTTP/1.1 200 OK\r\netag: ${etag}\r\ncontent-length: 40\r\n\r\n`, FILE.subarray(0, bytes)], 'reset');
const rest = (from: number, headers: Record<string, string> = {}) =>
  reply(206, FILE.subarray(from), { etag: '"v1"', 'content-range': `bytes ${from}-39/40`, ...headers });

const served = (cdn: Reply[], links: Reply[] = [link()]): Script => ({ [LINK]: links, [CDN]: cdn });
const fetched = ({ client }: Bench) => client.assets.download('ast_1', 'glb', target());

/** Downloads with these answers of the link's server; the file must be right in the end. */
async function survives(cdn: Reply[], links?: Reply[]) {
  const it = await bench(served(cdn, links));
  const result = await fetched(it);
  expect(readFileSync(target())).toEqual(FILE);
  expect(readdirSync(folder)).toEqual(['model.glb']);
  expect(result).toMatchObject({ path: target(), bytes: 40, sha256: SHA256, kind: 'glb' });
  return { result, ranges: it.server.to(CDN).map(({ headers }) => headers.range), ...it };
}

/** The error that a download ends with; nothing is left, and the file of before is still there. */
async function fails(script: Script, options?: Parameters<typeof bench>[1]) {
  writeFileSync(target(), 'before');
  const it = await bench(script, options);
  const thrown = await failure(fetched(it));
  expect(readdirSync(folder)).toEqual(['model.glb']);
  expect(readFileSync(target(), 'utf8')).toBe('before');
  return { thrown, ...it };
}

describe('download by link', () => {
  it('asks the link without credentials, and checks the hash', async () => {
    const { result, server } = await survives([WHOLE]);
    expect(result).toMatchObject({ verified: 'sha256', name: 'crate.glb', contentType: 'application/octet-stream' });
    expect(server.to(LINK)[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(server.to(CDN)[0]!.headers).toMatchObject({ 'accept-encoding': 'identity' });
    expect(server.to(CDN)[0]!.headers.authorization).toBeUndefined();
  });

  it('tells the progress', async () => {
    const { client } = await bench(served([WHOLE]));
    const seen: object[] = [];
    await client.assets.download('ast_1', 'glb', target(), { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toEqual({ bytes: 40, total: 40 });
  });

  it('replaces what was there, at the end', async () => {
    writeFileSync(target(), 'before');
    await survives([WHOLE]);
  });

  it('reset_mid: goes on where it broke off', async () => {
    const { ranges, server } = await survives([broken(11), rest(11)]);
    expect(ranges).toEqual([undefined, 'bytes=11-']);
    expect(server.to(CDN)[1]!.headers['if-range']).toBe('"v1"');
  });

  it('s503 and reset_before', async () => void (await survives([reply(503, ''), reset, WHOLE])));

  it('trunc_length', async () => {
    const short = raw(['HTTP/1.1 200 OK\r\netag: "v1"\r\ncontent-length: 40\r\n\r\n', FILE.subarray(0, 30)]);
    expect((await survives([short, rest(30)])).ranges).toEqual([undefined, 'bytes=30-']);
  });

  it('trunc_chunked', async () => {
    const short = raw(['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '5\r\nglTF0\r\n']);
    expect((await survives([short, WHOLE], [link(UNVERIFIED)])).ranges).toEqual([undefined, undefined]);
  });

  it('trunc_close: only size and hash tell', async () => {
    const short = raw(['HTTP/1.1 200 OK\r\n\r\n', FILE.subarray(0, 30)]);
    expect((await survives([short, rest(30)])).ranges).toEqual([undefined, 'bytes=30-']);
  });

  it('gzip: size and hash are those of the decoded file', async () => {
    const { result } = await survives([reply(200, gzipSync(FILE), { 'content-encoding': 'gzip' })]);
    expect(result.verified).toBe('sha256');
  });

  it('gzip: a broken transfer of coded bytes is not taken up', async () => {
    const coded = gzipSync(FILE);
    const head = `HTTP/1.1 200 OK\r\netag: "v1"\r\ncontent-encoding: gzip\r\ncontent-length: ${coded.length}\r\n\r\n`;
    expect((await survives([raw([head, coded.subarray(0, 30)], 'reset'), WHOLE])).ranges).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('gzip_corrupt', async () => {
    const coded = gzipSync(FILE).fill(0x55, 15, 30);
    await survives([reply(200, coded, { 'content-encoding': 'gzip' }), WHOLE]);
  });

  it('gzip_bomb: stops at the limit', async () => {
    const bomb = Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(1024 ** 2))));
    const it = await bench(served([reply(200, bomb, { 'content-encoding': 'gzip' })], [link(UNVERIFIED)]));
    const thrown = await failure(it.client.assets.download('ast_1', 'glb', target(), { maxBytes: 1024 ** 2 }));
    expect(thrown).toMatchObject({ code: 'unsafe_input', exitCode: 9 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a file that is declared too large is not even begun', async () => {
    const { client, server } = await bench(served([trickle(20, 10 ** 12)], [link(UNVERIFIED)]));
    expect(await failure(client.assets.download('ast_1', 'glb', target()))).toMatchObject({ code: 'unsafe_input' });
    expect(server.to(CDN)).toHaveLength(1);
  });

  it('corrupt: repeats once', async () => {
    const wrong = reply(200, Buffer.from(FILE).fill('x', 20, 30), { etag: '"v1"' });
    expect((await survives([wrong, WHOLE])).ranges).toEqual([undefined, undefined]);
  });

  it('corrupt_always: an error and no file', async () => {
    const wrong = reply(200, Buffer.from(FILE).fill('x', 20, 30));
    const { thrown, server } = await fails(served([wrong]));
    expect(thrown).toMatchObject({ code: 'download_corrupt', exitCode: 8 });
    expect(thrown.message).toContain(SHA256);
    expect(server.to(CDN)).toHaveLength(2);
  });

  it.each([39, 41])('size_wrong: %i bytes declared', async (size_bytes) => {
    const { thrown } = await fails(served([WHOLE], [link({ size_bytes, sha256: undefined })]));
    expect(thrown.code).toBe('download_corrupt');
    expect(thrown.message).toContain(`it has 40 bytes, and ${size_bytes} were declared`);
  });

  it('size_wrong: what has no end is not read to the end', async () => {
    const endless: Reply = (response) => {
      const timer = setInterval(() => response.write(FILE), 5);
      response.on('close', () => clearInterval(timer));
    };
    const { thrown } = await fails(served([endless]));
    expect(thrown.message).toContain('it has more than 40 bytes');
  });

  for (const { id, status } of [
    { id: 'link_403', status: 403 },
    { id: 'link_410', status: 410 },
  ]) {
    it(`${id}: an expired link is renewed, and the download goes on`, async () => {
      const { server, ranges } = await survives([broken(10), reply(status, 'expired'), rest(10)]);
      expect(server.to(LINK)).toHaveLength(2);
      expect(ranges).toEqual([undefined, 'bytes=10-', 'bytes=10-']);
    });
  }

  it('link_403 for ever: bounded', async () => {
    const { thrown, server } = await fails(served([reply(403, 'expired')]));
    expect(thrown).toMatchObject({ code: 'service_error', status: 403 });
    expect(server.to(LINK)).toHaveLength(4);
  });

  it('link_404: no hot loop', async () => {
    const { thrown, server, clock } = await fails(served([reply(404, 'gone')]));
    expect(thrown).toMatchObject({ code: 'service_error', status: 404 });
    expect(server.to(LINK)).toHaveLength(4);
    expect(clock.pauses).toEqual([250, 500, 1_000]);
  });

  it('a link that outlived its time is renewed before it is used', async () => {
    const { server } = await survives([reply(503, '', { 'retry-after': '100' }), WHOLE], [link({ expires_in: 60 })]);
    expect(server.to(LINK)).toHaveLength(2);
  });

  it('a renewed link to another file begins anew', async () => {
    const old = link({ sha256: '0'.repeat(64) });
    const { ranges } = await survives([broken(10), reply(403, ''), WHOLE], [old, link()]);
    expect(ranges).toEqual([undefined, 'bytes=10-', undefined]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://10.0.0.1/x',
    'https://[::ffff:10.0.0.1]/x',
    'http://2852039166/',
    'http://cdn.example.com/x',
    'https://user:pass@cdn.example.com/x',
    'ftp://cdn.example.com/x',
    'http://',
  ])('link_ssrf: %s is refused', async (url) => {
    const { thrown, server } = await fails(served([WHOLE], [link({ url })]));
    expect(thrown).toMatchObject({ code: 'unsafe_input', exitCode: 9 });
    expect(server.to(CDN)).toHaveLength(0);
  });

  it('link_ssrf: nor by way of a redirect', async () => {
    const away = reply(302, '', { location: 'http://169.254.169.254/' });
    expect((await fails(served([away]))).thrown.code).toBe('protocol_error');
  });

  it('filename_traversal: the server does not choose the path', async () => {
    const { result } = await survives([WHOLE], [link({ name: '../../evil\u001b.glb' })]);
    expect(result.name).toBe('evil .glb');
    expect(existsSync(path.join(folder, '../../evil.glb'))).toBe(false);
  });

  it('hash_missing: downloads, and says that only the length was checked', async () => {
    expect((await survives([WHOLE], [link(UNVERIFIED)])).result.verified).toBe('length');
  });

  it('hash_missing: without a length, says that nothing was', async () => {
    const chunked: Reply = (response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(FILE);
    expect((await survives([chunked], [link(UNVERIFIED)])).result.verified).toBe('none');
  });

  it('hash_missing: and then a web page does not pass for the file', async () => {
    const page = reply(200, '<!doctype html><p>Log in', { 'content-type': 'text/html' });
    expect((await fails(served([page], [link(UNVERIFIED)]))).thrown.code).toBe('protocol_error');
  });

  it('range_ignored: 200 to a range begins anew', async () => {
    expect((await survives([broken(10), WHOLE])).ranges).toEqual([undefined, 'bytes=10-']);
  });

  it('range_416: drops the part', async () => {
    const { ranges } = await survives([broken(10), reply(416, '', { 'content-range': 'bytes */40' }), WHOLE]);
    expect(ranges).toEqual([undefined, 'bytes=10-', undefined]);
  });

  it('range_416: and does not try a range again', async () => {
    const { ranges } = await survives([broken(10), reply(416, ''), broken(20), WHOLE]);
    expect(ranges).toEqual([undefined, 'bytes=10-', undefined, undefined]);
  });

  it.each([
    ['another offset', 'bytes 5-39/40'],
    ['no offset', ''],
    ['nonsense', 'items 10-39/40'],
  ])('range_wrong: %s is not appended', async (_, contentRange) => {
    const wrong = reply(206, FILE.subarray(10), { etag: '"v1"', 'content-range': contentRange });
    expect((await survives([broken(10), wrong, WHOLE])).ranges).toEqual([undefined, 'bytes=10-', undefined]);
  });

  it('etag_changed: a 206 of another version is not appended', async () => {
    const other = rest(10, { etag: '"v2"' });
    expect((await survives([broken(10), other, WHOLE])).ranges).toEqual([undefined, 'bytes=10-', undefined]);
  });

  it('etag_changed: with If-Range the server sends the new file whole', async () => {
    const { server } = await survives([broken(10, '"v0"'), WHOLE]);
    expect(server.to(CDN)[1]!.headers['if-range']).toBe('"v0"');
  });

  it('a weak ETag is no reason to resume, unless a hash tells in the end', async () => {
    const { ranges } = await survives([broken(10, 'W/"v1"'), WHOLE], [link(UNVERIFIED)]);
    expect(ranges).toEqual([undefined, undefined]);
  });

  it('export_not_available: passes through, and nothing is written', async () => {
    const { thrown } = await fails({ [LINK]: [error(409, 'export_not_available', 'This release made no glb.')] });
    expect(thrown).toMatchObject({ code: 'export_not_available', exitCode: 9 });
  });

  it('abort: nothing is left', async () => {
    const control = new AbortController();
    const { client } = await bench(served([stall]));
    setTimeout(() => control.abort(), 50);
    const call = client.assets.download('ast_1', 'glb', target(), { signal: control.signal });
    expect((await failure(call)).code).toBe('interrupted');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('download by export (Personal key)', () => {
  const personal = (...exports: Reply[]): Script => ({ [LINK]: [FORBIDDEN], [EXPORT]: exports });

  it('is found out by the refusal of the link, once a client', async () => {
    const { client, server } = await bench(personal(WHOLE));
    const first = await client.assets.download('ast_1', 'glb', target());
    await client.assets.download('ast_1', 'glb', target());
    expect(first).toMatchObject({ verified: 'length', kind: 'glb', bytes: 40, sha256: SHA256 });
    expect(server.to(LINK)).toHaveLength(1);
    expect(server.to(EXPORT).map(({ url, body }) => [url, body])).toEqual(
      Array(2).fill(['/v1/assets/ast_1/export?format=glb', '']),
    );
    expect(server.to(EXPORT)[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('a glb may be a ZIP bundle: the bytes tell', async () => {
    const { client } = await bench(
      personal(reply(200, 'PK\x03\x04 and so on', { 'content-type': 'model/gltf-binary' })),
    );
    expect((await client.assets.download('ast_1', 'glb', target())).kind).toBe('zip');
  });

  it('a broken transfer begins anew', async () => {
    const it = await bench(personal(broken(10), WHOLE));
    expect((await fetched(it)).sha256).toBe(SHA256);
    expect(it.server.to(EXPORT)).toHaveLength(2);
  });

  it('s200_html, s200_empty, ok_false_200: no file', async () => {
    for (const fault of [reply(200, ' <html>'), reply(200, ''), json(200, { ok: false })]) {
      expect((await fails(personal(fault))).thrown.code).toBe('protocol_error');
    }
  });

  it('when the export is forbidden too, the reason of the link is told', async () => {
    const scope = error(403, 'insufficient_scope', 'The key lacks export:assets.');
    const { thrown } = await fails({ [LINK]: [scope], [EXPORT]: [error(403, 'nope', 'no')] });
    expect(thrown).toMatchObject({ code: 'not_allowed', exitCode: 3, serviceCode: 'insufficient_scope' });
  });

  it('an unknown asset is not_found', async () => {
    const { thrown } = await fails(personal(error(404, 'asset_not_found', 'no such asset')));
    expect(thrown).toMatchObject({ code: 'not_found', exitCode: 4 });
  });
});

describe('the disk', () => {
  it('a folder that does not exist', async () => {
    const { client } = await bench(served([WHOLE]));
    const thrown = await failure(client.assets.download('ast_1', 'glb', path.join(folder, 'no', 'model.glb')));
    expect(thrown).toMatchObject({ code: 'disk_error', exitCode: 8 });
    expect(thrown.message).toContain(path.join(folder, 'no', 'model.glb'));
  });

  it('a file in the place of a folder', async () => {
    writeFileSync(path.join(folder, 'no'), '');
    const { client } = await bench(served([WHOLE]));
    const thrown = await failure(client.assets.download('ast_1', 'glb', path.join(folder, 'no', 'model.glb')));
    expect(thrown).toMatchObject({ code: 'disk_error' });
  });

  it('a folder in the place of the file: the part goes', async () => {
    const { client } = await bench(served([WHOLE]));
    const thrown = await failure(client.assets.download('ast_1', 'glb', folder));
    expect(thrown.code).toBe('disk_error');
    expect(existsSync(`${folder}.part`)).toBe(false);
  });
});
