import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReportPage } from '../../scripts/build-lib/report-page.ts';
import { type Audit, type AuditRun, audit } from '../../src/collections/audit.ts';
import type { AuditRow } from '../../src/collections/types.ts';
import { writeZip } from '../../src/formats/zip/write.ts';
import { boxUrdf, PLAIN_RUN, writeTree } from './toys.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-audit-test-')));
const tree = path.join(scratch, 'toys');
const pageFolder = path.join(scratch, 'page');
const HOSTILE = '</script><img src=x onerror=alert(1)>.urdf';

beforeAll(async () => {
  await buildReportPage(path.resolve(import.meta.dirname, '../..'), pageFolder);
  writeTree(tree, {
    LICENSE: 'CC0 1.0 Universal',
    'good.urdf': boxUrdf('good'),
    'odd/heavy.urdf': boxUrdf('heavy', '-1'),
    'odd/cut.urdf': '<robot name="cut"><link',
    [`odd/${HOSTILE.replaceAll('/', '_')}`]: boxUrdf('hostile'),
  });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (to: string, more: Partial<AuditRun> = {}, given = tree): Promise<Audit> =>
  audit(given, { ...PLAIN_RUN, to: path.join(scratch, to), pageFolder, ...more });
const rowsOf = ({ files }: Audit): AuditRow[] =>
  readFileSync(files.jsonl, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditRow);

describe('an audit', () => {
  let first: Audit;
  beforeAll(async () => {
    first = await run('first');
  });

  it('has a line for every model, in the order of their paths', () => {
    const rows = rowsOf(first);
    expect(rows.map(({ path: file, verdict }) => [file, verdict])).toEqual([
      ['good.urdf', 'passed'],
      ['odd/<_script><img src=x onerror=alert(1)>.urdf', 'passed'],
      ['odd/cut.urdf', 'refused'],
      ['odd/heavy.urdf', 'failed'],
    ]);
    expect(rows[0]).toMatchObject({
      format: 'urdf',
      level: 'physics',
      name: 'good',
      mass: 0.2,
      size: [0.1, 0.1, 0.1],
      links: 1,
      joints: 0,
      colliders: 1,
      licence: 'CC0-1.0',
      errors: 0,
    });
    expect(rows[3]!.findings[0]).toMatchObject({ code: 'physics/mass-positive', severity: 'error', count: 1 });
    expect(rows[2]!.findings[0]!.place).toContain('cut.urdf');
  });

  it('adds them up, findings by severity', () => {
    expect(first.totals).toMatchObject({
      models: 4,
      verdicts: { passed: 2, passed_with_warnings: 0, failed: 1, refused: 1, broken: 0 },
      formats: { urdf: 4 },
      licences: { 'CC0-1.0': 4 },
    });
    expect(first.totals.findings[0]).toMatchObject({ severity: 'error', models: 1 });
  });

  it('says the same as Parquet', async () => {
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(first.files.parquet) });
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ path: 'good.urdf', verdict: 'passed', mass: 0.2, size_z: 0.1, licence: 'CC0-1.0' });
    expect(rows[2]).toMatchObject({ path: 'odd/cut.urdf', mass: null, findings: [{ severity: 'error' }] });
  });

  it('writes names of files into the page as data alone', async () => {
    const html = await readFile(first.files.html, 'utf8');
    expect(html).toContain('odd/\\u003c_script>\\u003cimg');
    expect(html).not.toContain('<img');
    expect(html).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/);
    expect(html).not.toContain('unsafe-inline');
  });

  it('looks again only at what has changed', async () => {
    const again = await run('first');
    expect(again.unchanged).toBe(4);
    expect(rowsOf(again).map(({ ms: _, ...row }) => row)).toEqual(rowsOf(first).map(({ ms: _, ...row }) => row));
    expect((await run('first', { fresh: true })).unchanged).toBe(0);
    expect((await run('first', { level: 'structure' })).unchanged).toBe(0);
    writeTree(tree, { 'good.urdf': boxUrdf('good', '0.3') });
    const changed = await run('first', { level: 'structure' });
    expect([changed.unchanged, rowsOf(changed)[0]!.mass]).toEqual([3, 0.3]);
    writeTree(tree, { 'good.urdf': boxUrdf('good') });
  });

  it('goes on after a line that a crash has cut', async () => {
    await run('cut');
    appendFileSync(path.join(scratch, 'cut', 'journal.jsonl'), '{"path":"good.urdf","verd');
    const again = await run('cut');
    expect(again.unchanged).toBe(4);
    expect(rowsOf(again)).toHaveLength(4);
  });

  it('is compared with an earlier one, also of the same folder', async () => {
    const moved = path.join(scratch, 'moved');
    writeTree(moved, { 'good.urdf': boxUrdf('good'), 'bad.urdf': boxUrdf('bad', '-1'), 'old.urdf': boxUrdf('old') });
    const before = await run('compare', {}, moved);
    writeTree(moved, { 'good.urdf': boxUrdf('good', '-1'), 'bad.urdf': boxUrdf('bad'), 'new.urdf': boxUrdf('new') });
    rmSync(path.join(moved, 'old.urdf'));
    const { comparison } = await run('compare', { against: before.files.jsonl }, moved);
    expect(comparison).toMatchObject({
      new: [{ path: 'new.urdf', verdict: 'passed' }],
      gone: ['old.urdf'],
      better: [{ path: 'bad.urdf', before: 'failed', after: 'passed', settled: ['physics/mass-positive'] }],
      worse: [{ path: 'good.urdf', before: 'passed', after: 'failed', added: ['physics/mass-positive'] }],
      same: 0,
    });
  });

  it('takes a ZIP and a list as well', async () => {
    const zip = path.join(scratch, 'toys.zip');
    writeFileSync(zip, await writeZip(new Map([['set/model.urdf', boxUrdf('a')]])));
    // A file that names no thing stands for its folder.
    expect(rowsOf(await run('zip', {}, zip)).map((row) => [row.path, row.name])).toEqual([['set/model.urdf', 'set']]);
    const list = path.join(scratch, 'list.jsonl');
    writeFileSync(list, '{"file":"toys/good.urdf"}\n"gone.urdf"\n');
    expect(rowsOf(await run('list', {}, list)).map(({ path: file, verdict }) => [file, verdict])).toEqual([
      ['gone.urdf', 'refused'],
      ['toys/good.urdf', 'passed'],
    ]);
  });

  it('is refused where there is nothing to look at', async () => {
    await expect(run('none', {}, path.join(scratch, 'nowhere'))).rejects.toMatchObject({ code: 'not_found' });
    writeTree(path.join(scratch, 'empty'), { 'notes.txt': '' });
    await expect(run('none', {}, path.join(scratch, 'empty'))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(run('first', { against: path.join(tree, 'good.urdf') })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
