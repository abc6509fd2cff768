import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdFolder } from '../../src/archive/held-folder.ts';
import { StagedFolders } from '../../src/archive/staged-folders.ts';
import { makeStaging } from '../../src/archive/staging.ts';
import { openTarget, putInPlace } from '../../src/archive/target.ts';
import { unpackArchive } from '../../src/archive/unpack-archive.ts';
import { eachInAFolder, meshLike, refusal, tree, untilStaged } from './folders.ts';

const { at, zip } = eachInAFolder();
const mug = (): string => zip([{ name: 'a/mug.xml', content: 'new' }]);
const NEW = { a: 'folder', 'a/mug.xml': 'new' };

describe('a target that is there already', () => {
  it('may be empty', async () => {
    mkdirSync(at('out'));
    await unpackArchive(mug(), at('out'));
    expect(tree(at('out'))).toEqual(NEW);
  });

  it('stays as it is if there is something in it', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('out/mine.txt'), 'mine');
    const file = mug();
    const before = tree(at('.'));
    expect(await refusal(unpackArchive(file, at('out')))).toMatchObject({ code: 'usage', where: at('out') });
    expect(tree(at('.'))).toEqual(before);
  });

  it('is replaced as a whole if asked for', async () => {
    mkdirSync(at('out/deep'), { recursive: true });
    writeFileSync(at('out/deep/mine.txt'), 'mine');
    await unpackArchive(mug(), at('out'), { replace: true });
    expect(tree(at('out'))).toEqual(NEW);
    expect(Object.keys(tree(at('.'))).filter((name) => !/^(?:out|in\.zip)/.test(name))).toEqual([]);
  });

  it('comes back if its successor can not take its place', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('out/mine.txt'), 'mine');
    const target = await openTarget(at('out'));
    const staging = await makeStaging(target.parent);
    rmdirSync(staging.contentAt);
    expect(await refusal(putInPlace(staging, target, true))).toMatchObject({ code: 'disk_error', where: at('out') });
    await staging.remove();
    target.parent.close();
    expect(tree(at('.'))).toEqual({ out: 'folder', 'out/mine.txt': 'mine' });
  });

  it('is not replaced by an archive that is refused', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('out/mine.txt'), 'mine');
    const file = zip([{ name: 'a', content: 'x', crc: 1 }]);
    const before = tree(at('.'));
    await refusal(unpackArchive(file, at('out'), { replace: true }));
    expect(tree(at('.'))).toEqual(before);
  });

  it('may not be a file, nor the root of a disk', async () => {
    writeFileSync(at('out'), 'mine');
    for (const replace of [false, true]) {
      expect(await refusal(unpackArchive(mug(), at('out'), { replace }))).toMatchObject({ code: 'usage' });
    }
    expect(readFileSync(at('out'), 'utf8')).toBe('mine');
    expect(await refusal(unpackArchive(mug(), '/'))).toMatchObject({ code: 'usage', where: '/' });
  });
});

describe('links', () => {
  it.each([false, true])('the target may be none (replace: %s)', async (replace) => {
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), at('out'));
    const file = mug();
    const before = tree(at('.'));
    expect(await refusal(unpackArchive(file, at('out'), { replace }))).toMatchObject({ code: 'unsafe_input' });
    expect(tree(at('.'))).toEqual(before);
  });

  it('a link that leads nowhere is no free place', async () => {
    symlinkSync(at('elsewhere'), at('out'));
    expect(await refusal(unpackArchive(mug(), at('out')))).toMatchObject({ code: 'unsafe_input' });
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  it('a parent may be one: the user named it', async () => {
    mkdirSync(at('real'));
    symlinkSync(at('real'), at('way'));
    await unpackArchive(mug(), at('way/out'));
    expect(tree(at('real/out'))).toEqual(NEW);
  });

  const reason = process.platform === 'linux' ? '' : ' (skipped: folders are held open on Linux only)';
  it.skipIf(reason !== '')(`a parent that is exchanged for a link meanwhile leads nowhere else${reason}`, async () => {
    mkdirSync(at('parent'));
    mkdirSync(at('victim'));
    const file = zip([
      { name: 'a/a.obj', content: meshLike(3_000_000) },
      { name: 'b/b.obj', content: 'x' },
    ]);
    const work = unpackArchive(file, at('parent/out'));
    await untilStaged(at('parent'));
    // The folders that are written into exist over there as well, so that names would lead to them.
    for (const name of ['a', 'b'])
      mkdirSync(at('victim', readdirSync(at('parent'))[0]!, 'content', name), { recursive: true });
    const before = tree(at('victim'));
    renameSync(at('parent'), at('moved'));
    symlinkSync(at('victim'), at('parent'));
    await work;
    expect(tree(at('victim'))).toEqual(before);
    expect(tree(at('moved'))).toMatchObject({ 'out/b/b.obj': 'x' });
  });
});

describe('folders in staging', () => {
  it('are entered only if they are folders, link or not', () => {
    mkdirSync(at('root'));
    mkdirSync(at('elsewhere'));
    const root = holdFolder(at('root'));
    const folders = new StagedFolders(root, ['', 'a', 'a/b']);
    folders.make();
    folders.close();
    rmSync(at('root/a'), { recursive: true });
    symlinkSync(at('elsewhere'), at('root/a'));
    mkdirSync(at('elsewhere/b'));
    const attempt = (): void => void folders.get(2);
    if (process.platform === 'linux') expect(attempt).toThrow(/ENOTDIR|ELOOP/);
    folders.close();
    root.close();
  });

  it('may be far more than are held open', () => {
    mkdirSync(at('root'));
    const root = holdFolder(at('root'));
    const paths = ['', ...Array.from({ length: 200 }, (_, i) => [`${i}`, `${i}/x`]).flat()];
    const folders = new StagedFolders(root, paths);
    folders.make();
    for (let i = paths.length - 1; i > 0; i--) writeFileSync(folders.get(i).at('file'), paths[i]!);
    folders.close();
    root.close();
    for (const name of paths.slice(1)) expect(readFileSync(at('root', name, 'file'), 'utf8')).toBe(name);
  });
});

describe('a target that changes while files are written', () => {
  const LARGE = meshLike(3_000_000);
  const large = (): string =>
    zip([
      { name: 'a/a.obj', content: LARGE, method: 8 },
      { name: 'b/b.obj', content: LARGE, method: 8 },
    ]);

  it('has vanished with its parent: it says so, and makes nothing', async () => {
    mkdirSync(at('parent'));
    const work = unpackArchive(large(), at('parent/out'));
    await untilStaged(at('parent'));
    for (let i = 0; i < 200 && existsSync(at('parent')); i++) {
      rmSync(at('parent'), { recursive: true, force: true, maxRetries: 20 });
    }
    expect(await refusal(work)).toMatchObject({ code: 'disk_error', where: expect.stringContaining(at('parent')) });
    expect(existsSync(at('parent'))).toBe(false);
  });

  it('has been filled by somebody else: theirs stays', async () => {
    const work = unpackArchive(large(), at('out'));
    await untilStaged(at('.'));
    mkdirSync(at('out'));
    writeFileSync(at('out/theirs.txt'), 'theirs');
    expect(await refusal(work)).toMatchObject({ code: 'usage', where: at('out') });
    expect(tree(at('.'))).toMatchObject({ 'out/theirs.txt': 'theirs' });
    expect(Object.keys(tree(at('.'))).sort()).toEqual(['in.zip', 'out', 'out/theirs.txt']);
  });
});
