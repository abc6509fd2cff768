import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { IndexEntry } from '../../adapters/contract.ts';
import { changeProject } from '../../src/pipeline/change-project.ts';
import { COMMIT_FILE, STAGING_FOLDER } from '../../src/project/apply-commit.ts';
import { withProjectLock } from '../../src/project/busy.ts';
import { readIndexEntries } from '../../src/project/index-files.ts';
import { LOCK_FILE } from '../../src/project/lockfile.ts';
import { readLock, readManifest } from '../../src/project/project-files.ts';
import { recover } from '../../src/project/recover.ts';
import { STATE_FOLDER } from '../../src/project/state-folder.ts';
import { program } from '../program.ts';
import { largeEntry, largeProjects, largeProp, mainFile, temporaryFolder } from './large.ts';

largeProjects(3);

const ROUNDS = 16;
const STAY = Array.from({ length: 12 }, (_, i) => `stay_${i}`);
/** Enough that their shards take a while to be written. */
const MANY = Array.from({ length: 150 }, (_, i) => `stay_${i}`);
const PROGRAM = program(import.meta.url, './install-in-large.ts');

/** A project whose props stay. */
async function project(names: readonly string[]): Promise<string> {
  const root = temporaryFolder();
  await changeProject({ root, command: 'install', notice: () => {} }, async (draft) => {
    for (const name of names) {
      await draft.transaction.write(mainFile(name), name);
      draft.manifest.props[name] = { source: { kind: 'file', path: `${name}.zip` } };
      draft.lock.props[name] = largeProp(name, name);
      draft.index.set(name, { mujoco: largeEntry(name) });
    }
  });
  return root;
}

async function standBy(root: string, prefix: string, count: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...PROGRAM, root, prefix, count], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [code] = (await Promise.race([once(child.stdout!, 'data').then(() => []), once(child, 'exit')])) as [number?];
  if (child.exitCode !== null) throw new Error(`install-in-large ended with ${code} before it began`);
  return child;
}

/** Files that the lock or the index names, and that are not there, or not as the lock says. */
async function brokenPromises(root: string): Promise<string[]> {
  const { props } = await readLock(root);
  const locked = Object.values(props).flatMap(({ files }) => Object.entries(files));
  const named = (await readIndexEntries(path.join(root, 'mujoco'))).map((one) => `mujoco/${(one as IndexEntry).file}`);
  const hashOf = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(root, file)))
      .digest('hex');
  return [
    ...locked.flatMap(([file, { sha256 }]) =>
      existsSync(path.join(root, file)) && hashOf(file) === sha256 ? [] : file,
    ),
    ...named.filter((file) => Object.hasOwn(props, file.split('/')[1]!) && !existsSync(path.join(root, file))),
  ];
}

it(`survives kill -9 at ${ROUNDS} random moments of a change`, async () => {
  const root = await project(STAY);
  let found = 0;
  let next = standBy(root, 'come', 'forever');
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const child = await next;
      next = standBy(root, 'come', 'forever');
      child.stdin!.write('go\n');
      await sleep(40 + Math.random() * 250);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await brokenPromises(root)).toEqual([]);
      if ((await withProjectLock(root, () => recover(root))) !== 'nothing') found++;
      const names = Object.keys((await readLock(root)).props);
      expect(names).toEqual(expect.arrayContaining(STAY));
      expect(Object.keys((await readManifest(root))!.props)).toEqual(names);
      const listed = (await readIndexEntries(path.join(root, 'mujoco'))).map((one) => (one as IndexEntry).name);
      expect(listed.sort()).toEqual(names);
      expect(await brokenPromises(root)).toEqual([]);
    }
  } finally {
    (await next).kill();
  }
  expect(found).toBeGreaterThan(ROUNDS / 4);
}, 120_000);

it(`loses nothing to kill -9 at ${ROUNDS} random moments of being laid out in shards`, async () => {
  const limit = process.env['PROPMASTER_LARGE_PROJECT'];
  process.env['PROPMASTER_LARGE_PROJECT'] = String(MANY.length);
  onTestFinished(() => {
    process.env['PROPMASTER_LARGE_PROJECT'] = limit;
  });
  const small = await project(MANY);
  const kept = Object.keys((await readLock(small)).props);
  expect(JSON.parse(readFileSync(path.join(small, LOCK_FILE), 'utf8'))).toMatchObject({ version: 1 });
  const states = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const root = temporaryFolder();
    await cp(small, root, { recursive: true, filter: (source) => path.basename(source) !== STATE_FOLDER });
    const child = await standBy(root, 'come', '20');
    child.stdin!.write('go\n');
    // Before the change is decided, and after it.
    const begun = path.join(root, STATE_FOLDER, round % 2 === 0 ? STAGING_FOLDER : COMMIT_FILE);
    await Promise.race([once(child, 'exit'), until(() => existsSync(begun))]);
    await sleep(Math.random() * 100);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(await brokenPromises(root)).toEqual([]);
    expect(Object.keys((await readLock(root)).props)).toEqual(expect.arrayContaining(kept));
    states.add(await withProjectLock(root, () => recover(root)));
    const names = Object.keys((await readLock(root)).props);
    expect(names).toEqual(expect.arrayContaining(kept));
    expect(Object.keys((await readManifest(root))!.props).sort()).toEqual([...names].sort());
    const listed = (await readIndexEntries(path.join(root, 'mujoco'))).map((one) => (one as IndexEntry).name);
    expect(listed.sort()).toEqual([...names].sort());
    expect(await brokenPromises(root)).toEqual([]);
  }
  expect([...states]).toContain('rolled_forward');
}, 120_000);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(2);
}

it('takes the changes of two processes at once', async () => {
  const root = await project(STAY);
  const children = await Promise.all(['left', 'right'].map((side) => standBy(root, side, '8')));
  for (const child of children) child.stdin!.write('go\n');
  await Promise.all(children.map((child) => once(child, 'exit')));
  const came = ['left', 'right'].flatMap((side) => Array.from({ length: 8 }, (_, i) => `${side}_${i}`));
  expect(Object.keys((await readLock(root)).props)).toEqual([...came, ...STAY].sort());
  expect(await brokenPromises(root)).toEqual([]);
}, 120_000);
