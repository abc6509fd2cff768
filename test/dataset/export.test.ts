import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { writeDataset } from '../../src/dataset/export.ts';
import { planShards } from '../../src/dataset/plan.ts';
import type { DatasetKind } from '../../src/dataset/types.ts';
import { boxUrdf, writeTree } from '../collections/toys.ts';
import { eventually } from '../eventually.ts';
import { filesOf, openProject, temporaryFolder } from '../pipeline/harness.ts';
import { program } from '../program.ts';
import { madeUp } from './made-up.ts';

const options = (kind: DatasetKind) => ({ kind, shardBytes: 5 * 2 ** 14, files: undefined, licences: { MIT: 60 } });

const DATASET_KINDS: readonly DatasetKind[] = ['webdataset', 'parquet'];

describe('shards', () => {
  it('hold as many props as fit, in order, and at least one', () => {
    const sizes = (shardBytes: number) =>
      planShards(madeUp(7), 'webdataset', shardBytes).map(({ props }) => props.length);
    expect(sizes(3 * 2 ** 14)).toEqual([3, 3, 1]);
    expect(sizes(1)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(planShards(madeUp(3), 'parquet', 1).map(({ file }) => file)).toEqual([
      'data/train-00000.parquet',
      'data/train-00001.parquet',
      'data/train-00002.parquet',
    ]);
  });

  for (const kind of DATASET_KINDS) {
    it(`of ${kind} are the same bytes again, kept where nothing has changed, and removed where not wanted`, async () => {
      const [one, two] = [temporaryFolder(), temporaryFolder()];
      await writeDataset(one, madeUp(12), options(kind));
      await writeDataset(two, madeUp(12), options(kind));
      expect(filesOf(one)).toEqual(filesOf(two));

      const altered = path.join(one, readdirOf(one)[0]!);
      writeFileSync(altered, readFileSync(altered).fill(1, 2000, 3000));
      const again = await writeDataset(one, madeUp(12), options(kind));
      expect(again.map(({ status }) => status)).toEqual(['written', 'unchanged', 'unchanged']);
      expect(filesOf(one)).toEqual(filesOf(two));
      expect((await writeDataset(one, madeUp(12, 'e'), options(kind))).map(({ status }) => status)).toEqual([
        'written',
        'written',
        'written',
      ]);
      await writeDataset(one, madeUp(3), options(kind));
      expect(readdirOf(one)).toHaveLength(1);
    });
  }

  it('of an export that is killed with SIGKILL at several moments end as those of one that is not', async () => {
    for (const kind of DATASET_KINDS) {
      const [whole, killed] = [temporaryFolder(), temporaryFolder()];
      await writeDataset(whole, madeUp(60), options(kind));
      const start = () =>
        spawn(process.execPath, [...program(import.meta.url, './writes-dataset.ts'), killed, kind], {
          stdio: 'ignore',
        });
      for (const shards of [1, 4, 8]) {
        const child = start();
        const end = new Promise((resolve) => child.once('exit', resolve));
        await eventually(() => expect(readdirOf(killed).length).toBeGreaterThanOrEqual(shards));
        child.kill('SIGKILL');
        await end;
      }
      const last = start();
      expect(await new Promise((resolve) => last.once('exit', resolve))).toBe(0);
      expect(visible(killed)).toEqual(visible(whole));
    }
  }, 300_000);
});

describe('a folder', () => {
  it('with something else in it is refused and left alone', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'thesis.txt'), 'x');
    await expect(writeDataset(folder, madeUp(1), options('parquet'))).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  it('whose record names files elsewhere is none of an export', async () => {
    const [folder, outside] = [temporaryFolder(), path.join(temporaryFolder(), 'mine.tar')];
    writeFileSync(outside, 'x');
    const shard = { file: path.relative(folder, outside), digest: '', sha256: '', bytes: 1 };
    writeFileSync(
      path.join(folder, '.propmaster-export.json'),
      JSON.stringify({ propmaster: 'export', shards: [shard] }),
    );
    await expect(writeDataset(folder, madeUp(1), options('parquet'))).rejects.toMatchObject({ code: 'usage' });
    expect(readFileSync(outside, 'utf8')).toBe('x');
  });
});

describe('the props of a project', () => {
  it('go out with labels, licence, picture, what was measured and files; what was altered is refused', async () => {
    const [project, toys, out] = [temporaryFolder(), temporaryFolder(), path.join(temporaryFolder(), 'out')];
    mkdirSync(path.join(toys, '.git'));
    writeTree(toys, { LICENSE: 'CC0 1.0 Universal', 'crate.urdf': boxUrdf('crate') });
    const propmaster = await openProject(project);
    await propmaster.importFile(path.join(toys, 'crate.urdf'));
    const made = await propmaster.exportDataset(out, { kind: 'parquet', files: 'mujoco' });
    expect(made).toMatchObject({ props: 1, licences: { 'CC0-1.0': 1 }, shards: [{ props: 1, status: 'written' }] });
    const rows = await parquetReadObjects({
      file: await asyncBufferFromFile(path.join(out, made.shards[0]!.file)),
      utf8: false,
    });
    expect(rows).toMatchObject([
      { name: 'crate', labels: [], licence: 'CC0-1.0', mass: 0.2, size_x: 0.1, links: 1, joints: 0, verdict: 'passed' },
    ]);
    expect([...(rows[0]!['image'] as { bytes: Uint8Array }).bytes.slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
    expect([...(rows[0]!['files'] as Uint8Array).slice(0, 2)]).toEqual([...Buffer.from('PK')]);
    expect(readFileSync(path.join(out, 'README.md'), 'utf8')).toMatch(
      /^---\nlicense: cc0-1\.0\n[\s\S]+data\/train-\*\.parquet/,
    );

    await expect(propmaster.exportDataset(out, { kind: 'parquet', only: ['MIT'] })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(propmaster.exportDataset(out, { kind: 'parquet', files: 'gazebo' })).rejects.toMatchObject({
      hint: 'Run: propmaster add gazebo',
    });
    writeFileSync(path.join(project, 'previews/crate.png'), 'other');
    rmSync(path.join(out, made.shards[0]!.file));
    await expect(propmaster.exportDataset(out, { kind: 'parquet' })).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'previews/crate.png',
    });
    expect(readdirSync(path.join(out, 'data')).filter((file) => !file.endsWith('.part'))).toEqual([]);
  });
});

function readdirOf(folder: string): string[] {
  try {
    return readdirSync(path.join(folder, 'data'))
      .filter((file) => !file.endsWith('.part'))
      .map((file) => `data/${file}`);
  } catch {
    return [];
  }
}

/** Without the mark of a process that was killed. */
const visible = (folder: string) =>
  Object.fromEntries(Object.entries(filesOf(folder)).filter(([file]) => !file.endsWith('.lock')));
