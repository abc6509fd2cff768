import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { unpackArchive } from '../../src/archive/unpack-archive.ts';
import { archive } from '../formats/zip/archives.ts';
import { meshLike, refusal, tree, untilStaged } from './folders.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-disks-'));
const disk = path.join(folder, 'disk');
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,nr_inodes=100', 'tmpfs', disk]).status === 0;
const file = path.join(folder, 'in.zip');
const LARGE = meshLike(3_000_000);
writeFileSync(
  file,
  archive([
    { name: 'a/a.obj', content: LARGE, method: 8 },
    { name: 'b.txt', content: 'b' },
  ]),
);

afterEach(() => {
  for (const name of readdirSync(disk)) rmSync(path.join(disk, name), { recursive: true, force: true });
});
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** Leaves so much of the disk free [byte]. */
function fill(free: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(path.join(disk, 'filler'), new Uint8Array(bavail * bsize - free));
}

const reason = mounted ? '' : ' (skipped: mounting a small file system needs root on Linux)';
describe.skipIf(!mounted)(`a disk of its own${reason}`, () => {
  it('that is too full is seen before the first byte', async () => {
    fill(2_000_000);
    const error = await refusal(unpackArchive(file, path.join(disk, 'deep/out')));
    expect(error).toMatchObject({ code: 'disk_error', where: path.join(disk, 'deep/out') });
    expect(error.message).toMatch(/2\.9 MiB, and 1\.9 MiB are free/);
    expect(readdirSync(disk)).toEqual(['filler']);
  });

  it('with room for too few files is seen, too', async () => {
    const many = path.join(folder, 'many.zip');
    writeFileSync(many, archive(Array.from({ length: 99 }, (_, i) => ({ name: `${i}`, content: 'x' }))));
    const error = await refusal(unpackArchive(many, path.join(disk, 'out')));
    expect(error.message).toMatch(/100 files and folders, and the disk has room for \d\d/);
    expect(readdirSync(disk)).toEqual([]);
  });

  it('that fills up while files are written keeps what it had', async () => {
    mkdirSync(path.join(disk, 'out'));
    writeFileSync(path.join(disk, 'out/mine'), 'mine');
    const work = unpackArchive(file, path.join(disk, 'out'), { replace: true });
    const full = refusal(work);
    await untilStaged(disk);
    fill(0);
    expect(await full).toMatchObject({ code: 'disk_error', where: path.join(disk, 'out/a/a.obj') });
    rmSync(path.join(disk, 'filler'));
    expect(tree(disk)).toEqual({ out: 'folder', 'out/mine': 'mine' });
  });

  it('as the target itself is refused: nothing can take its place in one step', async () => {
    const error = await refusal(unpackArchive(file, disk));
    expect(error).toMatchObject({
      code: 'disk_error',
      where: disk,
      hint: expect.stringContaining('a new folder inside it'),
    });
    expect(readdirSync(disk)).toEqual([]);
  });

  it('for staging alone: files are copied beside the target, then renamed', async () => {
    const out = path.join(folder, 'out');
    const { files } = await unpackArchive(file, out, { staging: path.join(disk, 'staging') });
    expect(files.map((one) => one.path)).toEqual(['a/a.obj', 'b.txt']);
    expect(tree(out)).toEqual({ a: 'folder', 'a/a.obj': files[0]!.sha256, 'b.txt': 'b' });
    expect(tree(disk)).toEqual({ staging: 'folder' });
    expect(readdirSync(folder).sort()).toEqual(['disk', 'in.zip', 'many.zip', 'out']);
    rmSync(out, { recursive: true });
  });

  it('for staging, when the target is on the small one and full: nothing is lost', async () => {
    mkdirSync(path.join(disk, 'out'));
    writeFileSync(path.join(disk, 'out/mine'), 'mine');
    fill(2_000_000);
    const staging = path.join(folder, 'staging');
    const error = await refusal(unpackArchive(file, path.join(disk, 'out'), { staging, replace: true }));
    expect(error.code).toBe('disk_error');
    rmSync(path.join(disk, 'filler'));
    expect([tree(disk), tree(staging)]).toEqual([{ out: 'folder', 'out/mine': 'mine' }, {}]);
  });
});
