import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { KITCHEN } from '../scene/others.ts';
import { filesOf, openProject, readJson, readLockOf, temporaryFolder } from './harness.ts';
import { brick, writeMjcfZip } from './props.ts';

vi.mock('../../src/preview/index.ts', () => ({
  renderPreview: async () => new TextEncoder().encode('a picture'),
  thumbnailOf: async () => new TextEncoder().encode('a small picture'),
}));

async function installed(simulators: string[]) {
  const [project, inputs, home] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const file = await writeMjcfZip(inputs, brick);
  const propmaster = await openProject(project, { home });
  await propmaster.importFile(file, { name: 'brick', simulators });
  return { project, inputs, propmaster };
}

it('leaves what the others have, as if the prop had never been installed for it', async () => {
  const { project, propmaster } = await installed(['mujoco', 'gazebo', 'urdf']);
  const before = filesOf(project);
  expect(await propmaster.dropSimulators(['brick'], { simulators: ['gazebo', 'urdf'] })).toEqual(['brick']);
  const { simulators, entries, files } = readLockOf(project).props['brick']!;
  expect([simulators, Object.keys(entries)]).toEqual([['mujoco'], ['mujoco']]);
  expect(Object.keys(files).filter((file) => /^(?:gazebo|urdf)/.test(file))).toEqual([]);
  expect(readJson(project, 'propmaster.json').props.brick.simulators).toBeUndefined();
  expect(readJson(project, 'gazebo/index.json').props).toEqual([]);
  const after = filesOf(project);
  expect(Object.keys(after).filter((file) => /^(?:gazebo|urdf)\/(?:models\/)?brick\//.test(file))).toEqual([]);
  for (const file of Object.keys(after).filter((one) => one.startsWith('mujoco/')))
    expect(after[file]).toBe(before[file]);
  expect((await propmaster.verify(['brick']))[0]!.verdict).toBe('passed');
  expect(await propmaster.addSimulators([], { simulators: ['gazebo', 'urdf'] })).toEqual(['brick']);
  expect(filesOf(project)).toEqual(before);
  expect(await propmaster.dropSimulators([], { simulators: ['isaac'] })).toEqual([]);
});

it('all or nothing: unknown names, the last simulator, a prop of a scene', async () => {
  const { project, inputs, propmaster } = await installed(['mujoco']);
  const kitchen = path.join(inputs, 'kitchen.xml');
  writeFileSync(kitchen, KITCHEN);
  await propmaster.installScene(kitchen, { simulators: ['mujoco', 'gazebo'] });
  const before = filesOf(project);
  const drop = (names: string[], simulators: string[]) => propmaster.dropSimulators(names, { simulators });
  await expect(drop([], ['unreal'])).rejects.toMatchObject({ code: 'usage' });
  await expect(drop(['mug'], ['mujoco'])).rejects.toMatchObject({ code: 'not_found' });
  await expect(drop(['brick'], ['mujoco'])).rejects.toThrow('brick is installed for mujoco alone');
  await expect(drop(['cube'], ['gazebo'])).rejects.toThrow('cube stands in the scene kitchen');
  await expect(drop([], ['mujoco'])).rejects.toMatchObject({ code: 'invalid_input' });
  expect(filesOf(project)).toEqual(before);

  expect(await drop([], ['gazebo'])).toEqual(['blue_cube', 'cube', 'door', 'kitchen', 'structure', 'table']);
  expect(readLockOf(project).scenes!['kitchen']).toMatchObject({ simulators: ['mujoco'] });
  expect(Object.keys(filesOf(project)).filter((file) => file.startsWith('gazebo/worlds/kitchen'))).toEqual([]);
  const [report] = await propmaster.verify(['kitchen']);
  expect(report!.verdict).not.toBe('failed');
});
