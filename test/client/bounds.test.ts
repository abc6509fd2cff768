import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASSET, bench, failure } from './bench.ts';
import { error, json, stall, trickle } from './fault-server.ts';

const GET = 'GET /v1/assets/ast_1';
const FINE = json(200, { ok: true, asset: ASSET });

describe('timeoutMs', () => {
  it('ends a call that is not answered', async () => {
    const { client, server } = await bench({ [GET]: [stall] });
    const thrown = await failure(client.assets.get('ast_1', { timeoutMs: 700 }));
    expect(thrown).toMatchObject({ code: 'network_error', exitCode: 8, where: GET });
    expect(thrown.message).toBe('The call did not end within 0.7 s (timeoutMs).');
    expect(server.seen).toHaveLength(1);
  });

  it('is for all repeats together: no pause is begun that would end later', async () => {
    const limited = error(429, 'rate_limit_exceeded', 'Slow down.', { 'retry-after': '3' });
    const { client, server, clock } = await bench({ [GET]: [limited, limited, FINE] });
    const thrown = await failure(client.assets.get('ast_1', { timeoutMs: 5_000 }));
    expect(thrown).toMatchObject({ code: 'rate_limited', status: 429, where: GET });
    expect(thrown.message).toContain('too short for another attempt');
    expect(clock.pauses).toEqual([3_000]);
    expect(server.seen).toHaveLength(2);
  });

  it('nor does it wait for a budget that comes too late', async () => {
    const spent = {
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1767225609',
    };
    const { client, server, clock } = await bench({ [GET]: [json(200, { ok: true, asset: ASSET }, spent), FINE] });
    await client.assets.get('ast_1');
    const thrown = await failure(client.assets.get('ast_1', { timeoutMs: 8_000 }));
    expect(thrown).toMatchObject({ code: 'rate_limited', where: GET });
    expect(thrown.message).toContain('9 s');
    await client.assets.get('ast_1', { timeoutMs: 10_000 });
    expect(clock.pauses).toEqual([9_000]);
    expect(server.seen).toHaveLength(2);
  });

  it('ends a download, and nothing is left', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bounds-'));
    const { client } = await bench({
      'GET /v1/assets/ast_1/files/glb/url': [json(200, { url: '/cdn/file' })],
      'GET /cdn/file': [trickle(5, 10_000)],
    });
    const call = client.assets.download('ast_1', 'glb', path.join(folder, 'file'), { timeoutMs: 900 });
    expect(await failure(call)).toMatchObject({ code: 'network_error' });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('does not hide that a call was interrupted', async () => {
    const { client } = await bench({ [GET]: [stall] });
    const control = new AbortController();
    setTimeout(() => control.abort(), 20);
    const call = client.assets.get('ast_1', { timeoutMs: 60_000, signal: control.signal });
    expect(await failure(call)).toMatchObject({ code: 'interrupted', exitCode: 130 });
  });

  it('may be longer than any timer', async () => {
    const { client } = await bench({ [GET]: [FINE] });
    for (const timeoutMs of [2 ** 40, Number.POSITIVE_INFINITY]) {
      expect((await client.assets.get('ast_1', { timeoutMs })).id).toBe('ast_1');
    }
  });

  it.each([Number.NaN, -1])('%d is no time', async (timeoutMs) => {
    const { client, server } = await bench({ [GET]: [FINE] });
    expect(await failure(client.assets.get('ast_1', { timeoutMs }))).toMatchObject({ code: 'usage' });
    expect(server.seen).toHaveLength(0);
  });
});
