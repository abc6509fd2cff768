import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openProject, readLockOf, temporaryFolder } from './harness.ts';
import { brick, writeMjcfZip } from './props.ts';

/** A project with two props, one of which a newer release made from a format that this one doesn't know. */
async function twoProps() {
  const [project, inputs] = [temporaryFolder(), temporaryFolder()];
  const file = await writeMjcfZip(inputs, brick);
  const propmaster = await openProject(project);
  await propmaster.importFile(file, { name: 'newer', simulators: ['mujoco'] });
  await propmaster.importFile(file, { name: 'known', simulators: ['mujoco'] });
  const lockPath = path.join(project, 'propmaster.lock');
  const lock = JSON.parse(readFileSync(lockPath, 'utf8'));
  lock.props.newer.format = 'hologram';
  lock.props.newer.lacking = ['hologram_zip'];
  writeFileSync(lockPath, `${JSON.stringify(lock, undefined, 2)}\n`);
  return { project, propmaster };
}

it('a prop made from a format of a newer release is listed, verified, removed and written for simulators', async () => {
  const { project, propmaster } = await twoProps();
  expect((await propmaster.list()).map(({ name, format }) => [name, format])).toEqual([
    ['known', 'mjcf'],
    ['newer', 'hologram'],
  ]);
  expect((await propmaster.verify([])).map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
  expect(await propmaster.addSimulators([], { simulators: ['gazebo'] })).toEqual(['known', 'newer']);
  expect(readLockOf(project).props['newer']).toMatchObject({ format: 'hologram', lacking: ['hologram_zip'] });
  await propmaster.remove(['newer']);
  expect(Object.keys(readLockOf(project).props)).toEqual(['known']);
});

it('restore brings back the rest, then names the prop that needs a newer release', async () => {
  const { project, propmaster } = await twoProps();
  for (const name of ['newer', 'known']) rmSync(path.join(project, 'mujoco', name), { recursive: true });
  await expect(propmaster.restore({})).rejects.toMatchObject({
    code: 'project_invalid',
    message: 'newer was made from hologram, a format of a newer propmaster.',
    hint: expect.stringContaining('Update propmaster'),
  });
  expect(readFileSync(path.join(project, 'mujoco/known/known.xml'), 'utf8')).toContain('<mujoco');
});
