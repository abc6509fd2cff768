import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CUBE } from './project-cube.ts';
import { bytesOf, ERAS, type Era, openPlace } from './project-session.ts';

async function withCube(era: Era) {
  const place = openPlace();
  mkdirSync(place.project, { recursive: true });
  writeFileSync(path.join(place.project, 'cube.xml'), CUBE);
  const session = await place.connect(era);
  await session.ok('install', { source: 'cube.xml', simulators: ['mujoco'] });
  return { place, session };
}

it.each(ERAS)(
  'install adds simulators to a prop that is there, to a client of %s',
  async (era) => {
    const { place, session } = await withCube(era);
    rmSync(path.join(place.project, 'cube.xml')); // no file is needed any more
    const result = await session.call('install', { source: 'cube', simulators: ['gazebo', 'isaac'] });
    expect(result.structuredContent).toMatchObject({
      state: 'installed',
      name: 'cube',
      verdict: 'passed',
      size_m: [0.1, 0.1, 0.1],
      report: 'reports/cube.json',
      warnings: [],
    });
    expect(Object.keys(result.structuredContent.files).sort()).toEqual(['gazebo', 'isaac', 'mujoco']);
    for (const file of Object.values<string>(result.structuredContent.files)) {
      expect(existsSync(path.join(place.project, file)), file).toBe(true);
    }
    expect(bytesOf(result)).toBeLessThanOrEqual(2_048);
    const lock = JSON.parse(readFileSync(path.join(place.project, 'propmaster.lock'), 'utf8'));
    expect(lock.props.cube.simulators).toEqual(['mujoco', 'gazebo', 'isaac']);
    expect(await session.ok('install', { source: 'cube', simulators: ['gazebo'] })).toMatchObject({
      warnings: [expect.stringContaining('there for all')],
    });
  },
  60_000,
);

it('tells the way, where a prop is named without simulators; an unknown simulator changes nothing', async () => {
  const { place, session } = await withCube('2026-07-28');
  const before = readFileSync(path.join(place.project, 'propmaster.lock'), 'utf8');
  expect(await session.refusal('install', { source: 'cube' })).toMatchObject({
    code: 'not_found',
    hint: expect.stringContaining('with simulators'),
  });
  expect(await session.refusal('install', { source: 'cube', simulators: ['unreal'] })).toMatchObject({
    code: 'usage',
    message: expect.stringContaining('unreal'),
  });
  expect(readFileSync(path.join(place.project, 'propmaster.lock'), 'utf8')).toBe(before);
});

it('takes the folder of that name where more is asked for than simulators', async () => {
  const { place, session } = await withCube('2025-11-25');
  mkdirSync(path.join(place.project, 'cube'));
  writeFileSync(path.join(place.project, 'cube/cube.xml'), CUBE);
  const wish = { simulators: ['mujoco', 'gazebo'], options: { scale: 2 }, replace: true };
  expect(await session.ok('install', { source: 'cube', ...wish })).toMatchObject({ size_m: [0.2, 0.2, 0.2] });
});

it('doctor takes which model of a folder is meant', async () => {
  const place = openPlace();
  mkdirSync(path.join(place.project, 'shelf'), { recursive: true });
  const named = (name: string, size: string) =>
    `<mujoco model="${name}"><worldbody><body name="${name}"><freejoint/><geom type="box" size="${size}" mass=".4"/></body></worldbody></mujoco>`;
  writeFileSync(path.join(place.project, 'shelf/cup.xml'), named('cup', '.05 .05 .05'));
  writeFileSync(path.join(place.project, 'shelf/tray.xml'), named('tray', '.2 .1 .01'));
  const session = await place.connect('2026-07-28');
  expect(await session.refusal('doctor', { target: 'shelf' })).toMatchObject({
    hint: expect.stringContaining('cup.xml'),
  });
  expect(await session.ok('doctor', { target: 'shelf', entry: 'tray.xml' })).toMatchObject({ verdict: 'passed' });
});
