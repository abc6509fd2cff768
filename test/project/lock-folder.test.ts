import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LockFolder } from '../../src/project/lock-folder.ts';

/** Called when somebody has found a holder dead, and before it acts on that. */
const meanwhile = vi.hoisted(() => ({ run: async () => {} }));
const DEAD = { pid: 4_194_304, host: 'here', command: 'import', token: '00000000-0000-4000-8000-000000000000' };

vi.mock('../../src/disk/process-identity.ts', async (load) => ({
  ...(await load<typeof import('../../src/disk/process-identity.ts')>()),
  isRunning: async ({ pid }: { pid: number }) => {
    const { run } = meanwhile;
    meanwhile.run = async () => {};
    await run();
    return pid !== DEAD.pid;
  },
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-lock-'));
  writeFileSync(path.join(folder, 'lock.json'), JSON.stringify(DEAD));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const holder = () => JSON.parse(readFileSync(path.join(folder, 'lock.json'), 'utf8')).command;

it('a late process does not follow a holder that another one has followed already', async () => {
  const early = await LockFolder.open(folder, 'early');
  const late = await LockFolder.open(folder, 'late');
  meanwhile.run = async () => expect(await early.acquire()).toBeUndefined();
  expect(await late.acquire()).not.toBeUndefined();
  expect(holder()).toBe('early');

  expect(await late.acquire()).toMatchObject({ command: 'early' });
  await early.close();
  expect(await late.acquire()).toBeUndefined();
  await late.close();
  expect(readdirSync(folder)).toEqual([]);
});

it('nor when that one has come and gone', async () => {
  const early = await LockFolder.open(folder, 'early');
  const late = await LockFolder.open(folder, 'late');
  meanwhile.run = async () => {
    await early.acquire();
    await early.close();
  };
  expect(await late.acquire()).toBe('unknown');
  expect(await late.acquire()).toBeUndefined();
  expect(holder()).toBe('late');
  await late.close();
  expect(readdirSync(folder)).toEqual([]);
});
