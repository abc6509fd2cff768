import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import { readFileItems } from '../../src/batch/items/file-items.ts';
import type { BatchEvent } from '../../src/batch/types.ts';
import { boxUrdf, writeTree } from '../collections/toys.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-file-items-')));
beforeAll(() =>
  writeTree(path.join(scratch, 'toys'), {
    'a.urdf': boxUrdf('a'),
    'red/mug.urdf': boxUrdf('mug'),
    'blue/mug.urdf': boxUrdf('mug'),
    'cut.urdf': '<robot name="x"><link',
  }),
);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const itemsFile = (name: string, ...lines: unknown[]): string => {
  const file = path.join(scratch, name);
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
};
const projectOf = async (name: string) => {
  mkdirSync(path.join(scratch, name), { recursive: true });
  return openPropmaster({ project: path.join(scratch, name) });
};

describe('an items file of files', () => {
  it('gives each a name of its own: what was asked for, else as an import of all does', async () => {
    const file = itemsFile(
      'names.jsonl',
      { file: 'toys/red/mug.urdf', custom_id: 'first' },
      '',
      { file: 'toys/blue/mug.urdf' },
      { file: 'toys/a.urdf', name: 'blue_mug' },
    );
    expect(
      (await readFileItems(file))!.map(({ line, customId, name, model }) => [line, customId, name, model.path]),
    ).toEqual([
      [1, 'first', 'red_mug', 'toys/red/mug.urdf'],
      [3, 'line-3', 'blue_mug_2', 'toys/blue/mug.urdf'],
      [4, 'line-4', 'blue_mug', 'toys/a.urdf'],
    ]);
  });

  it.each([
    ['prompts', ['{"prompt":"mug"}']],
    ['no JSON', ['{']],
    ['nothing', []],
  ])('is none where it holds %s', async (_, lines) => {
    expect(await readFileItems(itemsFile('none.jsonl', ...lines))).toBeUndefined();
    expect(await readFileItems(path.join(scratch, 'nowhere.jsonl'))).toBeUndefined();
  });

  it('tells all mistakes at once, before any file is read', async () => {
    const file = itemsFile(
      'wrong.jsonl',
      { file: 'toys/a.urdf', name: 'one' },
      { prompt: 'mug' },
      { file: 'toys/a.urdf' },
      { file: 'toys/none.urdf' },
      { file: 'toys/cut.urdf', name: 'one' },
      { file: 'toys/cut.urdf', name: 'Bad Name', custom_id: 'c' },
      { file: 'toys/red/mug.urdf', color: 'red' },
      '{',
    );
    const project = await projectOf('wrong');
    const failure = await project.runBatch(file).catch((error: Error) => error as Error & { code?: string });
    expect(failure).toMatchObject({ code: 'invalid_input', where: `${file}:2` });
    expect((failure as Error).message.split('; ').map((part) => part.replace(/^wrong.jsonl, /, ''))).toEqual([
      'line 2: it names no file, as other lines do: one run is of files or of prompts',
      'line 3: the file "toys/a.urdf" is in line 1 already',
      'line 4: there is no "toys/none.urdf"',
      'line 5: the name "one" is in line 1 already',
      'line 6: name: lower-case letters, digits and underscores, beginning with a letter: oak_cabinet',
      'line 7: Unrecognized key: "color"',
      'line 8: it names no file, as other lines do: one run is of files or of prompts.',
    ]);
    expect(await project.list()).toEqual([]);
    await project.close();
  });
});

describe('batch run of files', () => {
  it('installs them, tells which failed, writes the results, and goes on where it stopped', async () => {
    const file = itemsFile(
      'run.jsonl',
      { file: 'toys/red/mug.urdf', custom_id: 'm' },
      { file: 'toys/cut.urdf' },
      { file: 'toys/a.urdf', name: 'box' },
    );
    const project = await projectOf('run');
    const events: BatchEvent[] = [];
    const resultsFile = path.join(scratch, 'run-results.jsonl');
    const first = await project.runBatch(file, { resultsFile, onEvent: (event) => events.push(event) });
    expect(first.items.map(({ customId, line, status, prop }) => [customId, line, status, prop])).toEqual([
      ['m', 1, 'installed', 'mug'],
      ['line-2', 2, 'failed', undefined],
      ['line-3', 3, 'installed', 'box'],
    ]);
    expect(first).toMatchObject({ resumed: false, progress: { total: 3, installed: 2, failed: 1, queued: 0 } });
    expect(first.items[0]!.entries).toEqual({ mujoco: 'mujoco/mug/mug.xml' });
    expect(first.failure).toMatchObject({ code: 'invalid_input', where: resultsFile });
    expect(events.filter(({ type }) => type === 'item')).toHaveLength(3);
    const lines = readFileSync(resultsFile, 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { status: string }).status)).toEqual([
      'installed',
      'failed',
      'installed',
    ]);

    const before = readFileSync(path.join(scratch, 'run', 'propmaster.lock'), 'utf8');
    writeTree(path.join(scratch, 'toys'), { 'cut.urdf': boxUrdf('cut') });
    const second = await project.runBatch(file, { resultsFile });
    expect(second).toMatchObject({ resumed: true, progress: { installed: 3, failed: 0 } });
    expect(second.failure).toBeUndefined();
    expect((await project.list()).map(({ name }) => name)).toEqual(['box', 'cut', 'mug']);
    const after = JSON.parse(readFileSync(path.join(scratch, 'run', 'propmaster.lock'), 'utf8')) as { props: object };
    expect(after.props).toMatchObject((JSON.parse(before) as { props: object }).props);
    await project.close();
  });

  it('refuses a name that the project has before it reads anything, a ceiling for the cost, and other processes for prompts', async () => {
    const project = await projectOf('taken');
    await project.importFile(path.join(scratch, 'toys', 'red', 'mug.urdf'), { name: 'mug' });
    const file = itemsFile('taken.jsonl', { file: 'toys/a.urdf' }, { file: 'toys/blue/mug.urdf' });
    const events: BatchEvent[] = [];
    await expect(project.runBatch(file, { onEvent: (event) => events.push(event) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Names of the project are taken: mug (toys/blue/mug.urdf).',
    });
    await expect(project.runBatch(file, { maxCostCents: 5 })).rejects.toMatchObject({ code: 'usage' });
    const shared = { workers: 'postgres://127.0.0.1:1/props' };
    await expect(project.runBatch(file, { ...shared, fresh: true })).rejects.toMatchObject({ where: 'fresh' });
    await expect(project.runBatch(file, shared)).rejects.toMatchObject({ code: 'network_error' });
    const prompts = itemsFile('prompts.jsonl', { prompt: 'a mug' });
    await expect(project.runBatch(prompts, shared)).rejects.toMatchObject({ code: 'usage', where: 'workers' });
    expect(events).toEqual([]);
    expect((await project.list()).map(({ name }) => name)).toEqual(['mug']);
    await project.close();
  });
});
