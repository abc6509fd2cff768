import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_BLUEPRINT } from '../../src/api/blueprints.ts';
import { filesOf, openProject, readJson, readLockOf, temporaryFolder } from './harness.ts';
import { brick, writeMjcfZip } from './props.ts';

const sizeOf = (project: string, name: string): number[] =>
  readJson(project, `reports/${name}.json`).measured.size.map((value: number) => Math.round(value * 1e4) / 1e4);

describe('An installed prop is edited', () => {
  it('from what its prompt was read as: its name, simulators and treatment stay', async () => {
    const project = temporaryFolder();
    const propmaster = await openProject(project);
    await propmaster.generate('red mug', { name: 'mug', simulators: ['mujoco', 'gazebo'], friction: 0.4 });
    expect(await propmaster.editable('mug')).toContainEqual({ name: 'height', value: 0.095 });
    await propmaster.edit('mug', { height: 0.15 });
    await propmaster.edit('mug', { colour: 'blue' });
    const { name, report } = await propmaster.edit('mug', { height: 0.12 });
    expect([name, report.verdict]).toEqual(['mug', 'passed']);
    expect(sizeOf(project, 'mug')[2]).toBe(0.12);
    expect(await propmaster.editable('mug')).toContainEqual({ name: 'colour', value: 'blue' });
    const { source, simulators } = readLockOf(project).props['mug']!;
    expect(simulators).toEqual(['mujoco', 'gazebo']);
    expect(source).toMatchObject({
      request: { description: { category: 'mug', height: 0.12, finish: { colour: 'blue' } } },
      edited: { from: { prompt: 'red mug' }, set: { height: 0.12, colour: 'blue' } },
    });
    expect(readJson(project, 'propmaster.json').props.mug).toMatchObject({ source, friction: 0.4 });
    expect(readFileSync(path.join(project, 'mujoco/mug/mug.xml'), 'utf8')).toContain('friction="0.4');
    expect((await propmaster.verify(['mug']))[0]!.verdict).toBe('passed');
  });

  it('from its blueprint: parameters, material and colour', async () => {
    const project = temporaryFolder();
    const propmaster = await openProject(project);
    await propmaster.generate({ category: 'blueprint', blueprint: FIRST_BLUEPRINT, parameters: { width: 0.1 } });
    expect(await propmaster.editable('tin')).toEqual([
      { name: 'width', value: 0.1 },
      { name: 'material' },
      { name: 'colour' },
    ]);
    await propmaster.edit('tin', { width: 0.2 });
    expect(sizeOf(project, 'tin')[0]).toBe(0.2);
  });

  it('and taken back', async () => {
    const project = temporaryFolder();
    const propmaster = await openProject(project);
    await propmaster.generate('oak stool', { name: 'stool' });
    const before = filesOf(project);
    await propmaster.edit('stool', { material: 'steel' });
    expect(filesOf(project)).not.toEqual(before);
    expect(await propmaster.undo()).toMatchObject({ restored: [], removed: [], reverted: ['stool'] });
    expect(filesOf(project)).toEqual(before);
    await propmaster.remove(['stool']);
    expect(await propmaster.undo()).toMatchObject({ command: 'remove', restored: ['stool'] });
    expect(filesOf(project)).toEqual(before);
  });
});

describe('An edit is refused, and nothing changes', () => {
  it.each<[string, Record<string, number | string | boolean | null>, string, RegExp]>([
    ['an unknown field', { hight: 0.1 }, 'usage', /There are: .*height=0\.095/],
    ['a value of another type', { height: 'tall' }, 'usage', /metres/],
    ['the same value', { height: 0.095 }, 'usage', /another value/],
    ['what can not be made', { height: 40 }, 'job_failed', /Nothing sound/],
    ['a field of Object', { __proto__x: 1 }, 'usage', /There are/],
  ])('%s', async (_, set, code, hint) => {
    const project = temporaryFolder();
    const propmaster = await openProject(project);
    await propmaster.generate('mug', { name: 'mug' });
    const before = filesOf(project);
    const error = await propmaster.edit('mug', set).then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).toMatchObject({ code });
    expect(`${error.message} ${error.hint}`).toMatch(hint);
    expect(filesOf(project)).toEqual(before);
  });

  it('a prop of a file, and one that is not there', async () => {
    const [project, inputs] = [temporaryFolder(), temporaryFolder()];
    const propmaster = await openProject(project);
    await propmaster.importFile(await writeMjcfZip(inputs, brick), { name: 'brick' });
    await expect(propmaster.edit('brick', { height: 1 })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(propmaster.edit('mug', { height: 1 })).rejects.toMatchObject({ code: 'not_found' });
  });
});
