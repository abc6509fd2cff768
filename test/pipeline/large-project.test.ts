import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLock } from '../../src/project/project-files.ts';
import { shardOf } from '../../src/project/shards.ts';
import { largeProjects } from '../project/large.ts';
import { filesOf, openProject, readJson, temporaryFolder } from './harness.ts';
import { brick, writeMjcfZip } from './props.ts';

largeProjects(1);

const BRICKS = ['brick', 'second'];

async function largeProject() {
  const [project, inputs] = [temporaryFolder(), temporaryFolder()];
  const propmaster = await openProject(project);
  const file = await writeMjcfZip(inputs, brick);
  for (const name of BRICKS)
    await propmaster.importFile(file, { name, replace: true, simulators: ['mujoco', 'gazebo'] });
  expect(readJson(project, 'propmaster.lock')).toMatchObject({ version: 2 });
  return { project, propmaster, file };
}

/** Files that differ, without those that show a sample of all props. */
function changed(before: Record<string, string>, after: Record<string, string>): string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all]
    .filter((file) => before[file] !== after[file] && !/README\.md$|scene\.xml$|propmaster\.sdf$/.test(file))
    .sort();
}

/** Shards of a prop of those two simulators, and whatever lies under its name. */
const partsOf = (name: string, simulators = ['gazebo', 'mujoco']): RegExp =>
  new RegExp(
    `^(?:(?:${simulators.join('|')})/index\\.json\\.d/${shardOf(name)}\\.json|propmaster\\.(?:json|lock)\\.d/${shardOf(name)}\\.json|` +
      `.*\\b${name}\\b.*)$`,
  );

const entryIn = (project: string, simulator: string, name: string) =>
  readJson(project, simulator, 'index.json.d', `${shardOf(name)}.json`).props.find(
    (entry: { name: string }) => entry.name === name,
  );

describe('A prop of a large project', () => {
  it('is edited, taken back and edited again, and nothing else changes', async () => {
    const { project, propmaster } = await largeProject();
    await propmaster.generate('oak stool', { name: 'stool', simulators: ['mujoco'] });
    const before = filesOf(project);
    const mass = (): number => entryIn(project, 'mujoco', 'stool').mass;
    const oak = mass();
    await propmaster.edit('stool', { material: 'steel' });
    const after = filesOf(project);
    expect(changed(before, after).filter((file) => !partsOf('stool').test(file))).toEqual([]);
    expect(changed(before, after)).toEqual(
      expect.arrayContaining(
        ['mujoco/index.json.d', 'propmaster.json.d', 'propmaster.lock.d'].map(
          (folder) => `${folder}/${shardOf('stool')}.json`,
        ),
      ),
    );
    expect(mass()).toBeGreaterThan(2 * oak);
    expect((await readLock(project)).props['stool']!.source).toMatchObject({ edited: { set: { material: 'steel' } } });
    expect((await propmaster.verify()).map(({ verdict }) => verdict)).not.toContain('failed');

    expect(await propmaster.undo()).toMatchObject({ restored: [], removed: [], reverted: ['stool'] });
    expect(filesOf(project)).toEqual(before);
    expect(await propmaster.undo()).toMatchObject({ reverted: ['stool'] });
    expect(filesOf(project)).toEqual(after);
  });

  it('gets another name: it moves from shard to shard, there and back', async () => {
    const { project, propmaster, file } = await largeProject();
    await propmaster.remove(['second']);
    const before = filesOf(project);
    await propmaster.importFile(file, { name: 'renamed', simulators: ['mujoco', 'gazebo'] });
    expect((await propmaster.list()).map(({ name }) => name)).toEqual(['brick', 'renamed']);
    expect(changed(before, filesOf(project)).filter((one) => !partsOf('renamed').test(one))).toEqual([]);
    expect([entryIn(project, 'gazebo', 'second'), entryIn(project, 'gazebo', 'renamed')]).toMatchObject([
      undefined,
      { name: 'renamed' },
    ]);
    expect(existsSync(path.join(project, 'mujoco/second'))).toBe(false);
    await expect(propmaster.importFile(file, { name: 'brick' })).resolves.toMatchObject({ name: 'brick' }); // is it already
    await propmaster.remove(['renamed']);
    await propmaster.importFile(file, { name: 'second', simulators: ['mujoco', 'gazebo'] });
    expect((await propmaster.list()).map(({ name }) => name)).toEqual(['brick', 'second']);
    expect(await propmaster.undo()).toMatchObject({ removed: ['second'], restored: [] });
    expect(await propmaster.undo()).toMatchObject({ removed: [], restored: ['second'] });
    expect((await propmaster.verify(['second']))[0]!.verdict).toMatch(/^passed/);
  });

  it('loses a simulator and gets it again', async () => {
    const { project, propmaster } = await largeProject();
    const before = filesOf(project);
    expect(await propmaster.dropSimulators(['second'], { simulators: ['gazebo'] })).toEqual(['second']);
    expect(entryIn(project, 'gazebo', 'second')).toBeUndefined();
    expect(changed(before, filesOf(project)).filter((file) => !partsOf('second').test(file))).toEqual([]);
    expect(await propmaster.addSimulators(['second'], { simulators: ['gazebo'] })).toEqual(['second']);
    expect(changed(before, filesOf(project))).toEqual([]);
    expect(await propmaster.undo()).toMatchObject({ reverted: ['second'] });
    expect(entryIn(project, 'gazebo', 'second')).toBeUndefined();
  });
});
