import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, openProject, readLockOf, temporaryFolder } from './harness.ts';
import { brick, writeMjcfZip } from './props.ts';

async function installed() {
  const [project, inputs, home] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const file = await writeMjcfZip(inputs, brick);
  const propmaster = await openProject(project, { home });
  await propmaster.importFile(file, { name: 'brick', simulators: ['mujoco'] });
  return { project, file, home, propmaster };
}

it('adds simulators to an installed prop, as if it had been installed for them at once', async () => {
  const { project, file, propmaster } = await installed();
  expect(await propmaster.addSimulators([], { simulators: ['gazebo', 'isaac'] })).toEqual(['brick']);
  const other = temporaryFolder();
  await (await openProject(other)).importFile(file, { name: 'brick', simulators: ['mujoco', 'gazebo', 'isaac'] });
  expect(readLockOf(project).props['brick']!.files).toEqual(readLockOf(other).props['brick']!.files);
  expect(readLockOf(project).props['brick']!.simulators).toEqual(['mujoco', 'gazebo', 'isaac']);
  expect(await propmaster.addSimulators(['brick'], { simulators: ['gazebo'] })).toEqual([]);
  expect((await propmaster.verify(['brick']))[0]!.verdict).toBe('passed');
});

it('does so from the installed files where the source and the cache are gone', async () => {
  const { project, file, home, propmaster } = await installed();
  rmSync(file);
  rmSync(path.join(home, 'cache'), { recursive: true, force: true });
  expect(await propmaster.addSimulators(['brick'], { simulators: ['gazebo'] })).toEqual(['brick']);
  expect(Object.keys(readLockOf(project).props['brick']!.entries).sort()).toEqual(['gazebo', 'mujoco']);
  expect((await propmaster.verify(['brick']))[0]!.verdict).toBe('passed');
});

it('all or nothing: an unknown simulator, an unknown prop, a prop that can not be read', async () => {
  const { project, file, home, propmaster } = await installed();
  const before = filesOf(project);
  await expect(propmaster.addSimulators([], { simulators: ['gazebo', 'unreal'] })).rejects.toMatchObject({
    code: 'usage',
  });
  await expect(propmaster.addSimulators(['mug'], { simulators: ['gazebo'] })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(filesOf(project)).toEqual(before);
  rmSync(file);
  rmSync(path.join(home, 'cache'), { recursive: true, force: true });
  writeFileSync(path.join(project, 'mujoco/brick/brick.xml'), '<mujoco');
  const broken = filesOf(project);
  await expect(propmaster.addSimulators([], { simulators: ['gazebo'] })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(filesOf(project)).toEqual(broken);
});

it('a name that is taken is found before a file is read', async () => {
  const { propmaster } = await installed();
  const broken = path.join(temporaryFolder(), 'other.xml');
  writeFileSync(broken, '<mujoco'); // would be refused, if it were read
  await expect(propmaster.importFile(broken, { name: 'brick' })).rejects.toMatchObject({
    message: 'There is a prop "brick" already.',
    hint: expect.stringContaining('`propmaster add <simulator> brick`'),
  });
});
