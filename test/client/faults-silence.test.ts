import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClientOptions } from '../../src/client/index.ts';
import { ASSET, bench, failure } from './bench.ts';
import { json, type Reply, raw, reply, stall, trickle } from './fault-server.ts';
import { whereNow } from './in-dialect.ts';

/** Short, yet long enough for an honest answer on a busy machine. */
const IMPATIENT: Partial<ClientOptions> = { deadlines: { silenceMs: 600, windowMs: 500, leastBytes: 200 } };

describe('a silent service', () => {
  const GET = 'GET /v1/assets/ast_1';
  const FINE = json(200, { ok: true, asset: ASSET });

  async function requests(...faults: Reply[]): Promise<number> {
    const { server, client } = await bench({ [GET]: [...faults, FINE] }, IMPATIENT);
    expect((await client.assets.get('ast_1')).id).toBe('ast_1');
    return server.seen.length;
  }

  async function fails(fault: Reply) {
    const { server, client } = await bench({ [GET]: [fault] }, IMPATIENT);
    return { thrown: await failure(client.assets.get('ast_1')), server };
  }

  it('stall_headers: times out, repeats', async () => expect(await requests(stall)).toBe(2));

  it('stall_headers for ever: says what is slow, after fewer repeats than usual', async () => {
    const { thrown, server } = await fails(stall);
    expect(thrown).toMatchObject({ code: 'network_error', where: whereNow(GET) });
    expect(thrown.message).toBe(`${server.url} is too slow: no answer within 0.6 s.`);
    expect(server.seen).toHaveLength(3);
  });

  it('stall_body', async () => {
    const body = raw(['HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"ok":true,'], 'stay');
    expect(await requests(body)).toBe(2);
  });

  it('stall_body: after enough bytes for the throughput, the silence still counts', async () => {
    const body = raw([`HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n${' '.repeat(400)}`], 'stay');
    expect((await fails(body)).thrown.message).toContain('silent for 0.6 s');
  });

  it('slow_loris: never silent, noticed by its throughput', async () => {
    expect((await fails(trickle(20, 5_000))).thrown.message).toContain('fewer than 200 bytes within 0.5 s');
  });
});

describe('a silent download', () => {
  const FILE = Buffer.from('glTF0123456789abcdefghijklmnopqrstuvwxyz');
  const LINK = json(200, { url: '/cdn/file' });
  const WHOLE = reply(200, FILE, { etag: '"v1"' });

  /** Ranges asked for until the file is there. */
  async function ranges(...replies: Reply[]) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-silence-'));
    const { client, server } = await bench(
      { 'GET /v1/assets/ast_1/files/glb/url': [LINK], 'GET /cdn/file': replies },
      IMPATIENT,
    );
    await client.assets.download('ast_1', 'glb', path.join(folder, 'model.glb'));
    expect(readFileSync(path.join(folder, 'model.glb'))).toEqual(FILE);
    rmSync(folder, { recursive: true });
    return server.to('GET /cdn/file').map(({ headers }) => headers.range);
  }

  it('stall_headers', async () => expect(await ranges(stall, WHOLE)).toEqual([undefined, undefined]));

  it('stall_body: goes on where it stalled', async () => {
    const stalled = raw(['HTTP/1.1 200 OK\r\netag: "v1"\r\ncontent-length: 40\r\n\r\n', FILE.subarray(0, 9)], 'stay');
    const rest = reply(206, FILE.subarray(9), { etag: '"v1"', 'content-range': 'bytes 9-39/40' });
    expect(await ranges(stalled, rest)).toEqual([undefined, 'bytes=9-']);
  });

  it('slow_loris', async () => expect(await ranges(trickle(20, 40_000), WHOLE)).toHaveLength(2));
});
