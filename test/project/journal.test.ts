import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listIntents, openIntent, updateIntent } from '../../src/project/journal.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'propmaster-journal-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const REQUEST = { prompt: 'blue mug' };
const LOCAL = { base_url: 'local', simulators: ['mujoco'] };
const fileOf = (key: string) => path.join(root, '.propmaster/jobs', `${key}.json`);

/** As if another process, which is `pid`, had written it. */
function giveTo(key: string, pid: number): void {
  const intent = JSON.parse(readFileSync(fileOf(key), 'utf8'));
  writeFileSync(fileOf(key), JSON.stringify({ ...intent, owner: { pid, host: os.hostname() } }));
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

it('is on the disk, with a key that the service accepts, before anything is sent', async () => {
  const intent = await openIntent(root, REQUEST, LOCAL);
  expect(intent.key).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  expect(JSON.parse(readFileSync(fileOf(intent.key), 'utf8'))).toEqual(intent);
  expect(intent).toMatchObject({ state: 'open', order: 1, request: REQUEST, owner: { pid: process.pid } });
});

it('takes up what this process or a dead one left unfinished, with what is known of it', async () => {
  const first = await openIntent(root, REQUEST, LOCAL);
  await updateIntent(root, first, { state: 'submitted', job_id: 'job_1' });
  expect(await openIntent(root, { ...REQUEST }, LOCAL)).toMatchObject({ key: first.key, job_id: 'job_1' });
  giveTo(first.key, await deadProcess());
  const again = await openIntent(root, REQUEST, LOCAL);
  expect(again).toMatchObject({ key: first.key, state: 'submitted', job_id: 'job_1', owner: { pid: process.pid } });
});

it('leaves alone what a living process is at', async () => {
  const first = await openIntent(root, REQUEST, LOCAL);
  giveTo(first.key, process.ppid);
  expect((await openIntent(root, REQUEST, LOCAL)).key).not.toBe(first.key);
});

it.each([
  ['request', { prompt: 'red mug' }, LOCAL],
  ['request with a name', { ...REQUEST, name: 'x' }, LOCAL],
  ['service', REQUEST, { ...LOCAL, base_url: 'https://example.com' }],
  ['simulators', REQUEST, { ...LOCAL, simulators: ['mujoco', 'gazebo'] }],
  ['name', REQUEST, { ...LOCAL, name: 'mug' }],
])('another %s is another intent', async (_, request, wanted) => {
  const first = await openIntent(root, REQUEST, LOCAL);
  expect((await openIntent(root, request, wanted)).key).not.toBe(first.key);
});

it.each(['installed', 'failed'] as const)('what is %s is not taken up', async (state) => {
  const first = await openIntent(root, REQUEST, LOCAL);
  await updateIntent(root, first, { state });
  const second = await openIntent(root, REQUEST, LOCAL);
  expect(second.key).not.toBe(first.key);
  expect((await listIntents(root)).map(({ key }) => key)).toEqual([second.key, first.key]);
});

it('keeps the last 200 finished, and everything unfinished', async () => {
  const unfinished = await openIntent(root, REQUEST, LOCAL);
  for (let order = 2; order <= 204; order++) {
    const finished = {
      ...unfinished,
      key: `key-${order}`,
      order,
      state: 'installed',
      request: { prompt: `mug ${order}` },
    };
    writeFileSync(fileOf(finished.key), JSON.stringify(finished));
  }
  const last = await openIntent(root, { prompt: 'bowl' }, LOCAL);
  await updateIntent(root, last, { state: 'failed' });
  const kept = await listIntents(root);
  expect(kept).toHaveLength(201);
  expect(kept[0]).toMatchObject({ key: last.key, order: 205, state: 'failed' });
  expect(kept.at(-1)!.key).toBe(unfinished.key);
  expect(kept.at(-2)!.request).toEqual({ prompt: 'mug 6' });
});

it('names a file that is damaged', async () => {
  const { key } = await openIntent(root, REQUEST, LOCAL);
  writeFileSync(fileOf(key), '{"key":');
  await expect(listIntents(root)).rejects.toMatchObject({
    code: 'project_invalid',
    where: `.propmaster/jobs/${key}.json:1:8`,
  });
});

it('of a project without jobs is empty, and makes no folder', async () => {
  expect(await listIntents(root)).toEqual([]);
  expect(existsSync(path.join(root, '.propmaster'))).toBe(false);
  expect(readdirSync(root)).toEqual([]);
});
