import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAtomic } from '../../src/disk/disk.ts';
import { applyCommit } from '../../src/project/apply-commit.ts';
import { orderSteps, withoutDoubtful } from '../../src/project/commit-record.ts';
import type { Lockfile } from '../../src/project/lockfile.ts';
import { recover } from '../../src/project/recover.ts';
import { beginTransaction, type Transaction } from '../../src/project/transaction.ts';
import { leftovers, makeTree, readTree } from './example.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-transaction-'));
  root = path.join(folder, 'project');
  mkdirSync(root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function change(work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  const transaction = await beginTransaction(root);
  try {
    await work(transaction);
    await transaction.commit();
  } finally {
    await transaction.abort();
  }
}

describe('a transaction', () => {
  it('changes nothing before the commit, then everything, and leaves nothing behind', async () => {
    makeTree(root, { 'mujoco/index.json': 'old', 'mujoco/mug/mug.xml': 'old' });
    const transaction = await beginTransaction(root);
    await transaction.write('mujoco/index.json', 'new');
    await transaction.write('mujoco/bowl/assets/bowl.obj', new Uint8Array([0x76, 0x0a]));
    await transaction.remove('mujoco/mug');
    expect(readTree(root)).toEqual({ 'mujoco/index.json': 'old', 'mujoco/mug/mug.xml': 'old' });
    await transaction.commit();
    await transaction.abort();
    expect(readTree(root)).toEqual({ 'mujoco/index.json': 'new', 'mujoco/bowl/assets/bowl.obj': 'v\n' });
    expect(leftovers(root)).toEqual([]);
  });

  it('forgets everything when aborted', async () => {
    makeTree(root, { 'mujoco/index.json': 'old' });
    const transaction = await beginTransaction(root);
    await transaction.write('mujoco/index.json', 'new');
    await transaction.remove('mujoco');
    await transaction.abort();
    expect(readTree(root)).toEqual({ 'mujoco/index.json': 'old' });
    expect(leftovers(root)).toEqual([]);
  });

  it('replaces a folder that it removes and writes into', async () => {
    makeTree(root, { 'mujoco/mug/mug.xml': 'old', 'mujoco/mug/assets/old.obj': 'old', 'mujoco/mugs.txt': 'mine' });
    await change(async (transaction) => {
      await transaction.remove('mujoco/mug');
      await transaction.write('mujoco/mug/mug.xml', 'new');
      await transaction.remove('nothing/there');
    });
    expect(readTree(root)).toEqual({ 'mujoco/mug/mug.xml': 'new', 'mujoco/mugs.txt': 'mine' });
  });

  it('takes the last content of a path that is written twice', async () => {
    await change(async (transaction) => {
      await transaction.write('a.txt', 'first');
      await transaction.write('./a.txt', 'second');
    });
    expect(readTree(root)).toEqual({ 'a.txt': 'second' });
  });

  it('keeps its state out of version control', async () => {
    await change((transaction) => transaction.write('a.txt', 'a'));
    expect(readFileSync(path.join(root, '.propmaster/.gitignore'), 'utf8')).toBe('*\n');
  });
});

describe('paths', () => {
  it.each(['../a', '/a', 'a/../../b', '', '.', 'a\\..\\..\\b', 'con', 'a:b', 'a.'])('"%s" is refused', async (name) => {
    await expect(change((transaction) => transaction.write(name, 'x'))).rejects.toMatchObject({ code: 'unsafe_input' });
    expect(readTree(folder)).toEqual({ 'project/': '' });
  });

  it.each(['../a', '/a', ''])('"%s" is not removed', async (name) => {
    writeFileSync(path.join(folder, 'a'), 'mine');
    await expect(change((transaction) => transaction.remove(name))).rejects.toMatchObject({ code: 'unsafe_input' });
    expect(readFileSync(path.join(folder, 'a'), 'utf8')).toBe('mine');
  });

  it('no link is followed out of the project, neither for writing nor for removing', async () => {
    makeTree(folder, { 'outside/mug.xml': 'mine' });
    symlinkSync('../outside', path.join(root, 'mujoco'));
    const refusal = { code: 'unsafe_input', where: path.join(root, 'mujoco') };
    await expect(change((transaction) => transaction.write('mujoco/mug.xml', 'x'))).rejects.toMatchObject(refusal);
    await expect(change((transaction) => transaction.remove('mujoco/mug.xml'))).rejects.toMatchObject(refusal);
    expect(readTree(path.join(folder, 'outside'))).toEqual({ 'mug.xml': 'mine' });
  });

  it('a link made between staging and commit is not followed either', async () => {
    mkdirSync(path.join(folder, 'outside'));
    const transaction = await beginTransaction(root);
    await transaction.write('mujoco/mug.xml', 'x');
    symlinkSync('../outside', path.join(root, 'mujoco'));
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'unsafe_input' });
    await transaction.abort();
    expect(readdirSync(path.join(folder, 'outside'))).toEqual([]);
    expect(leftovers(root)).toEqual([]);
  });

  it('a link inside the project is a way like any other, and a linked file is replaced, not followed', async () => {
    makeTree(root, { 'simulators/mujoco/mug.xml': 'old', 'original.txt': 'mine' });
    symlinkSync('simulators/mujoco', path.join(root, 'mujoco'));
    symlinkSync('original.txt', path.join(root, 'linked.txt'));
    await change(async (transaction) => {
      await transaction.write('mujoco/mug.xml', 'new');
      await transaction.write('linked.txt', 'new');
    });
    expect(readFileSync(path.join(root, 'simulators/mujoco/mug.xml'), 'utf8')).toBe('new');
    expect(readFileSync(path.join(root, 'original.txt'), 'utf8')).toBe('mine');
  });

  it('a linked folder that is removed goes as a link', async () => {
    makeTree(folder, { 'outside/mine.txt': 'mine' });
    symlinkSync('../outside', path.join(root, 'mug'));
    await change((transaction) => transaction.remove('mug'));
    expect(readTree(folder)).toEqual({ 'outside/mine.txt': 'mine', 'project/': '' });
  });
});

describe('links in the state folder, as a project of a stranger may bring them,', () => {
  it.each(['commit.json.tmp', 'staging'])('%s: nothing is written or removed at its end', async (name) => {
    makeTree(folder, { 'outside/mine.txt': 'mine', 'project/.propmaster/.gitignore': '*' });
    symlinkSync('../../outside', path.join(root, '.propmaster', name));
    await change((transaction) => transaction.write('a.txt', 'new'));
    expect(readTree(folder)).toEqual({ 'outside/mine.txt': 'mine', 'project/a.txt': 'new' });
    expect(leftovers(root)).toEqual([]);
  });

  it('one to a file that does not exist makes none', async () => {
    makeTree(folder, { 'project/.propmaster/.gitignore': '*' });
    symlinkSync('../../planted.txt', path.join(root, '.propmaster/commit.json.tmp'));
    await change((transaction) => transaction.write('a.txt', 'new'));
    expect(readTree(folder)).toEqual({ 'project/a.txt': 'new' });
  });

  it('the temporary neighbour of a file is made anew', async () => {
    makeTree(folder, { 'outside.txt': 'mine', 'project/a.json': 'old' });
    symlinkSync('../outside.txt', path.join(root, 'a.json.tmp'));
    await writeAtomic(path.join(root, 'a.json'), 'new');
    expect(readTree(folder)).toEqual({ 'outside.txt': 'mine', 'project/a.json': 'new' });
  });
});

describe('a folder that is removed meanwhile', () => {
  it('the one of the project: an error, and nothing is there again', async () => {
    const transaction = await beginTransaction(root);
    await transaction.write('mujoco/mug.xml', 'x');
    rmSync(root, { recursive: true });
    await expect(transaction.commit()).rejects.toMatchObject({
      code: 'disk_error',
      hint: expect.stringContaining('removed'),
    });
    await transaction.abort();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('the one of the project, after the decision: an error that says so, and nothing is there again', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    rmSync(root, { recursive: true });
    const applied = applyCommit(root, { version: 1, staging: id, steps: [{ put: 'mujoco/mug.xml', from: '0' }] });
    const message = 'The folder of the project was removed during the install.';
    await expect(applied).rejects.toMatchObject({ code: 'disk_error', message, where: root });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('the one of the staged files: an error, and the project is as it was', async () => {
    makeTree(root, { 'mujoco/mug.xml': 'old' });
    const transaction = await beginTransaction(root);
    await transaction.write('mujoco/mug.xml', 'new');
    rmSync(path.join(root, '.propmaster'), { recursive: true });
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'disk_error' });
    await transaction.abort();
    expect(readTree(root)).toEqual({ 'mujoco/mug.xml': 'old' });
    expect(leftovers(root)).toEqual([]);
  });

  it('the one of a simulator: it is made again', async () => {
    makeTree(root, { 'mujoco/mug.xml': 'old' });
    const transaction = await beginTransaction(root);
    await transaction.write('mujoco/mug.xml', 'new');
    rmSync(path.join(root, 'mujoco'), { recursive: true });
    await transaction.commit();
    expect(readTree(root)).toEqual({ 'mujoco/mug.xml': 'new' });
  });
});

describe('what stands in the way', () => {
  it.each([
    ['a folder where a file belongs', { 'mujoco/index.json/x': 'mine' }],
    ['a file where a folder belongs', { mujoco: 'mine' }],
  ])('%s changes nothing', async (_, tree) => {
    makeTree(root, tree);
    await expect(
      change(async (transaction) => {
        await transaction.write('a.txt', 'new');
        await transaction.write('mujoco/index.json', 'new');
      }),
    ).rejects.toMatchObject({ code: 'disk_error', hint: expect.stringContaining('Move it away') });
    expect(readTree(root)).toEqual(tree);
  });

  it('a folder without permission, and a limit on the size of files, change nothing', () => {
    makeTree(root, { 'mujoco/index.json': 'old' });
    chmodSync(folder, 0o777);
    chmodSync(root, 0o777);
    chmodSync(path.join(root, 'mujoco'), 0o555);
    // A process of its own, because permissions do not bind root, and because the limit would bind the test as well.
    const script = `
      import { beginTransaction } from ${JSON.stringify(path.resolve('src/project/transaction.ts'))};
      const [root, file, size] = process.argv.slice(2);
      if (process.getuid?.() === 0) process.setuid(65534);
      const transaction = await beginTransaction(root);
      try {
        await transaction.write('a.txt', 'new');
        await transaction.write(file, 'x'.repeat(Number(size)));
        await transaction.commit();
        console.log('done');
      } catch (error) {
        console.log(error.code, error.where, error.message);
      } finally {
        await transaction.abort();
      }`;
    writeFileSync(path.join(folder, 'script.mts'), script);
    const run = (file: string, size: number, limit = '') =>
      execFileSync(
        'sh',
        [
          '-c',
          `${limit} "$@"`,
          'sh',
          process.execPath,
          '--import',
          'tsx',
          path.join(folder, 'script.mts'),
          root,
          file,
          `${size}`,
        ],
        { encoding: 'utf8' },
      );
    expect(run('mujoco/index.json', 1)).toContain(`disk_error ${root}/mujoco Could not write into the folder (EACCES)`);
    expect(run('b.bin', 100_000, 'ulimit -f 64;')).toContain(
      `disk_error ${root}/b.bin Could not write the file (EFBIG)`,
    );
    expect(readTree(root)).toEqual({ 'mujoco/index.json': 'old' });
    expect(leftovers(root)).toEqual([]);
    chmodSync(path.join(root, 'mujoco'), 0o777);
    expect(run('mujoco/index.json', 1)).toContain('done');
  });
});

describe('recover', () => {
  it('finds nothing where nothing is, and makes nothing', async () => {
    expect(await recover(root)).toBe('nothing');
    expect(readdirSync(root)).toEqual([]);
  });

  it('clears what a dead process staged', async () => {
    const transaction = await beginTransaction(root);
    await transaction.write('a.txt', 'a');
    expect(await recover(root)).toBe('cleaned');
    expect(leftovers(root)).toEqual([]);
    expect(await recover(root)).toBe('nothing');
  });

  it.each([
    ['{"version":1', 'project_invalid'],
    ['{"version":1,"staging":"00000000-0000-4000-8000-000000000000","steps":[{"drop":"/mine.txt"}]}', 'unsafe_input'],
    [
      '{"version":1,"staging":"00000000-0000-4000-8000-000000000000","steps":[{"put":"a","from":"0","beside":"../mine.txt"}]}',
      'project_invalid',
    ],
    ['{"version":1,"staging":"../..","steps":[]}', 'project_invalid'],
    ['{"version":1,"staging":"00000000-0000-4000-8000-000000000000","steps":[{"drop":"../mine.txt"}]}', 'unsafe_input'],
  ])('does not believe a record that says %s', async (text, code) => {
    makeTree(folder, { 'mine.txt': 'mine', 'project/.propmaster/commit.json': text });
    await expect(recover(root)).rejects.toMatchObject({ code });
    expect(readFileSync(path.join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });
});

it('says what to do when the files of a decided install are gone', async () => {
  const step = '{"put":"mujoco/mug.xml","from":"0"}';
  const record = `{"version":1,"staging":"00000000-0000-4000-8000-000000000000","steps":[${step}]}`;
  makeTree(root, { '.propmaster/commit.json': record });
  const error = { code: 'project_invalid', hint: expect.stringContaining('Delete .propmaster/commit.json') };
  await expect(recover(root)).rejects.toMatchObject(error);
});

it('takes the staged file where the one that waited beside the place is gone with its disk', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const step = '{"put":"mujoco/mug.xml","from":"0","beside":"mujoco/.propmaster-0.tmp"}';
  const state = { 'commit.json': `{"version":1,"staging":"${id}","steps":[${step}]}`, [`staging/${id}/0`]: 'new' };
  makeTree(path.join(root, '.propmaster'), state);
  expect(await recover(root)).toBe('rolled_forward');
  expect(readTree(root)).toEqual({ 'mujoco/mug.xml': 'new' });
});

it('removes nothing but what a list may name as waiting beside its place', async () => {
  const list = (files: string) => ({ '.propmaster/staging/1/beside.json': files });
  const mine = { 'mujoco/mug.xml': 'mine', 'mujoco/.propmaster-1.tmp': 'mine' };
  for (const files of ['["mujoco/mug.xml","mujoco/.propmaster-1.tmp"]', '["../a/.propmaster-1.tmp"', '[[]]']) {
    makeTree(root, { ...mine, ...list(files) });
    expect(await recover(root)).toBe('cleaned');
    expect(readTree(root)).toEqual(mine);
  }
  makeTree(root, list('["mujoco/.propmaster-1.tmp"]'));
  expect(await recover(root)).toBe('cleaned');
  expect(readTree(root)).toEqual({ 'mujoco/mug.xml': 'mine' });
});

describe('order of the steps', () => {
  const staged = (from: string) => ({ from });
  const written = (sha256: string) => ({ sha256 });

  it('puts the deepest first, the lock last, and removes after that', () => {
    const writes = new Map([
      ['propmaster.lock', staged('0')],
      ['propmaster.json', staged('1')],
      ['mujoco/index.json', staged('2')],
      ['mujoco/mug/mug.xml', staged('3')],
      ['mujoco/mug/assets/mug.obj', staged('4')],
      ['reports/mug.json', staged('5')],
    ]);
    expect(
      orderSteps(writes, ['reports/old.json', 'mujoco/old/old.xml'], new Map([['propmaster.lock', staged('6')]])),
    ).toEqual([
      { put: 'propmaster.lock', from: '6' },
      { put: 'mujoco/mug/assets/mug.obj', from: '4' },
      { put: 'mujoco/mug/mug.xml', from: '3' },
      { put: 'mujoco/index.json', from: '2' },
      { put: 'reports/mug.json', from: '5' },
      { put: 'propmaster.json', from: '1' },
      { put: 'propmaster.lock', from: '0' },
      { drop: 'mujoco/old/old.xml' },
      { drop: 'reports/old.json' },
    ]);
  });

  it('leaves props out of the lock meanwhile whose files get another content', () => {
    const prop = (file: string) => ({ files: { [file]: { sha256: 'old', size: 1 } } });
    const lock = { version: 1, props: { bowl: prop('b'), mug: prop('m') } } as unknown as Lockfile;
    expect(withoutDoubtful(lock, new Map([['m', written('new')]]))?.props).toEqual({ bowl: prop('b') });
    expect(withoutDoubtful(lock, new Map([['m', written('old')]]))).toBeUndefined();
    expect(withoutDoubtful(lock, new Map([['c', written('new')]]))).toBeUndefined();
  });
});
