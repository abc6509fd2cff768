import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Cache } from '../../src/project/cache.ts';
import { checkFiles } from '../../src/project/check-files.ts';
import type { Lockfile } from '../../src/project/lockfile.ts';
import { makeTree } from './example.ts';

/** FIPS 180-2, appendix B.1. */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

let folder: string;
let cache: Cache;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-cache-'));
  cache = new Cache(path.join(folder, 'cache'));
  writeFileSync(path.join(folder, 'abc'), 'abc');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives back what was put in, and leaves the original', async () => {
  expect(await cache.get(ABC)).toBeUndefined();
  expect(await cache.put(path.join(folder, 'abc'))).toEqual({ sha256: ABC, size: 3 });
  await cache.put(path.join(folder, 'abc'));
  expect(readFileSync((await cache.get(ABC))!, 'utf8')).toBe('abc');
  expect(readFileSync(path.join(folder, 'abc'), 'utf8')).toBe('abc');
  expect(readdirSync(path.join(folder, 'cache/sha256'), { recursive: true }).sort()).toEqual(['ba', `ba/${ABC}`]);
});

it('does not give out a damaged file, and heals', async () => {
  await cache.put(path.join(folder, 'abc'));
  writeFileSync((await cache.get(ABC))!, 'abd');
  expect(await cache.get(ABC)).toBeUndefined();
  await cache.put(path.join(folder, 'abc'));
  expect(readFileSync((await cache.get(ABC))!, 'utf8')).toBe('abc');
});

it('removes what a process has left that died while it put a file, and nothing of one that lives', async () => {
  const script = `
    import { Cache } from ${JSON.stringify(path.resolve('src/project/cache.ts'))};
    import { watch } from 'node:fs';
    const [folder] = process.argv.slice(2);
    const put = new Cache(folder + '/cache').put(folder + '/abc');
    watch(folder + '/cache/sha256', () => process.kill(process.pid, 'SIGKILL'));
    await put;`;
  mkdirSync(path.join(folder, 'cache/sha256'), { recursive: true });
  writeFileSync(path.join(folder, 'script.mts'), script);
  writeFileSync(path.join(folder, 'abc'), Buffer.alloc(8 * 2 ** 20));
  spawnSync(process.execPath, ['--import', 'tsx', path.join(folder, 'script.mts'), folder]);
  const left = readdirSync(path.join(folder, 'cache/sha256'));
  expect(left).toEqual([expect.stringMatching(/\.tmp$/)]);
  const living = left[0]!.replace(/^\d+-[0-9a-f-]+_\d+/, `${process.pid}-unknown`);
  writeFileSync(path.join(folder, 'cache/sha256', living), '');
  writeFileSync(path.join(folder, 'abc'), 'abc');
  await cache.put(path.join(folder, 'abc'));
  expect(readdirSync(path.join(folder, 'cache/sha256')).sort()).toEqual([living, 'ba'].sort());
});

it('is asked by hashes only', () => expect(cache.get('../../abc')).rejects.toMatchObject({ code: 'invalid_input' }));

it('says what it could not read', () =>
  expect(cache.put(path.join(folder, 'nothing'))).rejects.toMatchObject({ code: 'disk_error' }));

it('checkFiles tells which files are missing or altered', async () => {
  makeTree(folder, { 'mujoco/a': 'abc', 'mujoco/b': 'abd', 'mujoco/d/e': '' });
  const content = { sha256: ABC, size: 3 };
  const lock = {
    version: 1,
    props: {
      mug: { files: { 'mujoco/a': content, 'mujoco/b': content } },
      bowl: { files: { 'mujoco/c': content, 'mujoco/d': content, 'mujoco/a/x': content } },
    },
  } as unknown as Lockfile;
  const altered = { prop: 'mug', file: 'mujoco/b', state: 'altered' };
  expect(await checkFiles(folder, lock)).toEqual([
    altered,
    { prop: 'bowl', file: 'mujoco/c', state: 'missing' },
    { prop: 'bowl', file: 'mujoco/d', state: 'missing' },
    { prop: 'bowl', file: 'mujoco/a/x', state: 'missing' },
  ]);
  expect(await checkFiles(folder, lock, ['mug', 'constructor'])).toEqual([altered]);
});
