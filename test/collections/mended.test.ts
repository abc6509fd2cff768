import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReportPage } from '../../scripts/build-lib/report-page.ts';
import { openPropmaster } from '../../src/api/open.ts';
import { type Audit, type AuditRun, audit } from '../../src/collections/audit.ts';
import { type RepairedFile, safeStem } from '../../src/collections/mended.ts';
import { boxUrdf, PLAIN_RUN, writeTree } from './toys.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-mended-')));
const tree = path.join(scratch, 'toys');
const pageFolder = path.join(scratch, 'page');
beforeAll(async () => {
  await buildReportPage(path.resolve(import.meta.dirname, '../..'), pageFolder);
  writeTree(tree, {
    'good.urdf': boxUrdf('good'),
    'odd/wrong.urdf': boxUrdf('wrong').replace('izz="0.001"', 'izz="0.9"'),
    'cut.urdf': '<robot name="cut"><link',
  });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (to: string, more: Partial<AuditRun> = {}): Promise<Audit> =>
  audit(tree, { ...PLAIN_RUN, to: path.join(scratch, to), pageFolder, ...more });
/** Of every file below a folder its bytes and time. */
const stateOf = (folder: string): unknown[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((file) => [file, statSync(path.join(folder, file)).mtimeMs]);

describe('repaired copies of an audit', () => {
  it('are written of what can be repaired, with every change, and the sources stay as they are', async () => {
    const before = stateOf(tree);
    const fixTo = path.join(scratch, 'mended');
    const first = await run('first', { fixTo });
    expect(stateOf(tree)).toEqual(before);
    expect(readdirSync(fixTo, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
      'odd',
      'odd/wrong.urdf.json',
      'odd/wrong.urdf.zip',
      'repairs.jsonl',
    ]);
    const [told] = first.repaired!;
    expect(first.repaired).toHaveLength(1);
    expect(told).toMatchObject({
      path: 'odd/wrong.urdf',
      copy: 'odd/wrong.urdf.zip',
      before: { verdict: 'failed' },
      after: { verdict: 'passed', errors: 0 },
    });
    const listed = readFileSync(path.join(fixTo, 'repairs.jsonl'), 'utf8').trim().split('\n');
    expect(listed.map((line) => JSON.parse(line) as RepairedFile)).toEqual(first.repaired);
    const diff = JSON.parse(readFileSync(path.join(fixTo, 'odd/wrong.urdf.json'), 'utf8')) as { changes: object[] };
    expect(diff.changes).toHaveLength(told!.changes);
    expect(diff.changes[0]).toMatchObject({ pointer: expect.any(String), reason: expect.any(String) });

    // The copy is sound, as a reader of its own finds.
    const project = await openPropmaster({ project: path.join(scratch, 'check') });
    const { report } = await project.examine(path.join(fixTo, told!.copy), {});
    expect(report.verdict).not.toBe('failed');
    await project.close();

    // Another run does nothing anew, also where the list was lost.
    writeFileSync(path.join(fixTo, 'repairs.jsonl'), '');
    const again = await run('first', { fixTo });
    expect(again).toMatchObject({ unchanged: 3, repaired: first.repaired });

    // What is no longer wrong has no copy.
    const source = readFileSync(path.join(tree, 'odd/wrong.urdf'), 'utf8');
    writeTree(tree, { 'odd/wrong.urdf': boxUrdf('wrong') });
    expect((await run('first', { fixTo })).repaired).toEqual([]);
    expect(existsSync(path.join(fixTo, 'odd/wrong.urdf.zip'))).toBe(false);
    writeTree(tree, { 'odd/wrong.urdf': source });
  });

  it('are made of everything where an earlier run made none', async () => {
    await run('second');
    const { unchanged, repaired } = await run('second', { fixTo: path.join(scratch, 'later') });
    expect([unchanged, repaired!.length]).toEqual([0, 1]);
    const elsewhere = await run('second', { fixTo: path.join(scratch, 'elsewhere') });
    expect(elsewhere.repaired).toHaveLength(1);
  });

  it('never lie among the models, or among other things', async () => {
    for (const fixTo of [tree, path.join(tree, 'mended')])
      await expect(run('third', { fixTo })).rejects.toMatchObject({ code: 'usage' });
    writeTree(path.join(scratch, 'mine'), { 'notes.txt': 'mine' });
    await expect(run('third', { fixTo: path.join(scratch, 'mine') })).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(path.join(scratch, 'mine'))).toEqual(['notes.txt']);
    rmSync(path.join(tree, 'mended'), { recursive: true, force: true });
  });
});

describe('the place of a copy', () => {
  it.each([
    ['mug.urdf', 'mug.urdf'],
    ['a b/mug-2.xml', 'a b/mug-2.xml'],
  ])('of %s is the same', (of, stem) => expect(safeStem(of)).toBe(stem));

  it('lies in the folder and is its own, whatever the path', () => {
    const paths = [
      '../x',
      '../../x',
      '/etc/x',
      'a/../x',
      '.',
      'CON',
      'con',
      'a:b',
      'a?b',
      'a*b',
      'A',
      'a',
      'x.',
      'repairs',
      '.hidden',
    ];
    const stems = paths.map(safeStem);
    for (const stem of stems) {
      expect(path.posix.normalize(`/out/${stem}`)).toBe(`/out/${stem}`);
      expect(stem).not.toMatch(/[:*?"<>|\\]|(?:^|\/)\.|\.(?:\/|$)/);
    }
    expect(new Set(stems.map((stem) => stem.toLowerCase())).size).toBe(paths.length);
    expect(stems).not.toContain('repairs');
  });
});
