import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { VERSION } from '../../src/version.ts';
import { eventually } from '../eventually.ts';
import { openProject, temporaryFolder } from '../pipeline/harness.ts';
import { brick, writeMjcfZip } from '../pipeline/props.ts';

let project: string;
let propmaster: Propmaster;
beforeEach(async () => {
  const inputs = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
  propmaster = await openProject(project, { home: temporaryFolder() });
  const file = await writeMjcfZip(inputs, brick);
  for (const name of ['one', 'two']) await propmaster.importFile(file, { name });
});

const state = (): string => path.join(project, '.propmaster', 'verified.json');
const mjcf = (name: string): string => path.join(project, 'mujoco', name, `${name}.xml`);
const looked = async (names?: string[]): Promise<string[]> =>
  (await propmaster.verify(names, { changed: true })).map(({ subject }) => subject.name);
/** Files that have just been written are looked at once more: their times tell nothing yet. */
const settled = (): Promise<void> =>
  eventually(async () => {
    expect(await looked()).toEqual([]);
  });

it('looks at everything once, and then at what has changed', async () => {
  expect(await looked()).toEqual(['one', 'two']);
  await settled();
  writeFileSync(mjcf('two'), readFileSync(mjcf('two')));
  expect(await looked()).toEqual(['two']);
  await settled();
});

it('is not misled by a time of change that was set back', async () => {
  await settled();
  const then = new Date('2020-01-01');
  utimesSync(mjcf('one'), then, then);
  expect(await looked()).toEqual(['one']);
});

it('looks again at what is altered or lacks a file, each time', async () => {
  await settled();
  writeFileSync(mjcf('one'), `${readFileSync(mjcf('one'), 'utf8')}<!-- mine -->`);
  rmSync(mjcf('two'));
  for (let time = 0; time < 2; time++) {
    const reports = await propmaster.verify(undefined, { changed: true });
    expect(reports.map(({ findings }) => findings.map(({ code }) => code))).toMatchObject([
      expect.arrayContaining(['structure/altered-file']),
      expect.arrayContaining(['structure/missing-file']),
    ]);
  }
});

it('forgets nothing about those that it was not asked for, and notes nothing without the option', async () => {
  await settled();
  writeFileSync(mjcf('one'), readFileSync(mjcf('one')));
  expect(await looked(['two'])).toEqual([]);
  const before = readFileSync(state(), 'utf8');
  expect(await propmaster.verify()).toHaveLength(2);
  expect(readFileSync(state(), 'utf8')).toBe(before);
  expect(await looked()).toEqual(['one']);
});

it.each([
  [
    'another release',
    () => JSON.stringify({ ...JSON.parse(readFileSync(state(), 'utf8')), release: `${VERSION}-old` }),
  ],
  ['no JSON', () => '{'],
  ['of another shape', () => '{"names":3}'],
])('takes no note that is %s for true', async (_, text) => {
  await settled();
  writeFileSync(state(), text());
  expect(await looked()).toEqual(['one', 'two']);
});

it('looks at a prop again when it was installed anew', async () => {
  await settled();
  await propmaster.addSimulators(['one'], { simulators: ['gazebo'] });
  expect(await looked()).toEqual(['one']);
});
