/** Faults of links and their hosts through the command line, by the names of their rows. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Reply, raw, reply } from '../../client/fault-server.ts';
import { CDN, type CommandRun, clearUp, commandAgainst, FILE, KEY, LINK, link } from './line.ts';

afterAll(clearUp);

const WHOLE = reply(200, FILE, { etag: '"v1"' });
const broken = (bytes: number, etag = '"v1"') =>
  raw([`HTTP/1.1 200 OK\r\netag: ${etag}\r\ncontent-length: 40\r\n\r\n`, FILE.subarray(0, bytes)], 'reset');
const rest = (from: number, headers: Record<string, string> = {}) =>
  reply(206, FILE.subarray(from), { etag: '"v1"', 'content-range': `bytes ${from}-39/40`, ...headers });

const download = (cdn: Reply[], links: Reply[] = [link()]): Promise<CommandRun> =>
  commandAgainst('download', { [LINK]: links, [CDN]: cdn });

/** The file is right in the end, and alone. */
async function survives(cdn: Reply[], links?: Reply[]) {
  const done = await download(cdn, links);
  expect(done.exitCode, done.printed).toBe(0);
  expect(readFileSync(path.join(done.folder, 'it.glb'))).toEqual(FILE);
  expect(readdirSync(done.folder).filter((name) => name !== 'state')).toEqual(['it.glb']);
  for (const { headers } of done.server.to(CDN)) expect(headers.authorization).toBeUndefined();
  return { ...done, ranges: done.server.to(CDN).map(({ headers }) => headers.range) };
}

/** The command fails, and nothing is left. */
async function fails(cdn: Reply[], links?: Reply[]) {
  const done = await download(cdn, links);
  expect(done.exitCode).not.toBe(0);
  expect(readdirSync(done.folder).filter((name) => name !== 'state')).toEqual([]);
  expect(done.printed).not.toContain(KEY);
  return { ...done, error: done.last };
}

describe.concurrent('downloads', () => {
  it('trunc_close', async () => {
    const short = raw(['HTTP/1.1 200 OK\r\n\r\n', FILE.subarray(0, 30)]);
    expect((await survives([short, WHOLE])).server.to(CDN)).toHaveLength(2);
  });
  it('corrupt: repeats once', async () => {
    const wrong = reply(200, Buffer.from(FILE).fill('x', 20, 30), { etag: '"v1"' });
    expect((await survives([wrong, WHOLE])).ranges).toEqual([undefined, undefined]);
  });
  it('corrupt_always: an error and no file', async () => {
    const { exitCode, error, server } = await fails([reply(200, Buffer.from(FILE).fill('x', 20, 30))]);
    expect({ exitCode, code: error['code'] }).toEqual({ exitCode: 8, code: 'download_corrupt' });
    expect(server.to(CDN)).toHaveLength(2);
  });
  it.each([403, 410])('link_%i: a new link, and on', async (status) => {
    const { server } = await survives([reply(status, 'expired'), WHOLE]);
    expect(server.to(LINK)).toHaveLength(2);
  });
  it('link_404: fails after a few', async () => {
    const { exitCode, server } = await fails([reply(404, 'gone')]);
    expect({ exitCode, links: server.to(LINK).length }).toEqual({ exitCode: 8, links: 4 });
  });
  it.each(['http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'])('link_ssrf: %s', async (url) => {
    const { exitCode, error } = await fails([WHOLE], [link({ url })]);
    expect({ exitCode, code: error['code'] }).toEqual({ exitCode: 9, code: 'unsafe_input' });
  });
  it('filename_traversal', async () => {
    const { folder } = await survives([WHOLE], [link({ name: '../../evil.glb' })]);
    expect(existsSync(path.join(folder, '../../evil.glb'))).toBe(false);
    expect(existsSync(path.join(folder, '../evil.glb'))).toBe(false);
  });
  it('hash_missing: downloads, says that it is unverified', async () => {
    const chunked: Reply = (response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(FILE);
    const { last } = await survives([chunked], [link({ sha256: undefined, size_bytes: undefined })]);
    expect(last['verified']).toBe('none');
  });
  it('size_wrong', async () => {
    const { error } = await fails([WHOLE], [link({ size_bytes: 41, sha256: undefined })]);
    expect(error['code']).toBe('download_corrupt');
  });
  it('range_ignored', async () => {
    expect((await survives([broken(10), WHOLE])).ranges).toEqual([undefined, 'bytes=10-']);
  });
  it('range_416', async () => {
    const { ranges } = await survives([broken(10), reply(416, '', { 'content-range': 'bytes */40' }), WHOLE]);
    expect(ranges).toEqual([undefined, 'bytes=10-', undefined]);
  });
  it('range_wrong', async () => {
    const wrong = reply(206, FILE.subarray(10), { etag: '"v1"', 'content-range': 'bytes 5-39/40' });
    expect((await survives([broken(10), wrong, WHOLE])).ranges).toEqual([undefined, 'bytes=10-', undefined]);
  });
  it('etag_changed', async () => {
    const other = rest(10, { etag: '"v2"' });
    expect((await survives([broken(10), other, WHOLE])).ranges).toEqual([undefined, 'bytes=10-', undefined]);
  });
  it('reset_mid: goes on where it broke off', async () => {
    expect((await survives([broken(11), rest(11)])).ranges).toEqual([undefined, 'bytes=11-']);
  });
});
