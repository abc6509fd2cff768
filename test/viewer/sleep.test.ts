import { expect, it } from 'vitest';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import { Simulation } from '../../src/viewer/engine/simulation.ts';
import { WORLD, worldFile } from '../../src/viewer/world-file.ts';

/** A hundred and twenty blocks that lie on a floor, and a box with a lid on a hinge. */
const SCENE = `<mujoco model="scene"><compiler angle="radian"/><worldbody>
  <geom name="floor" type="plane" size="0 0 1"/>
  ${Array.from(
    { length: 120 },
    (_, i) => `<body name="block_${i}" pos="${(i % 8) * 0.3 + 1} ${Math.floor(i / 8) * 0.3} 0.05"><freejoint/>
    <geom type="box" size="0.05 0.05 0.05" mass="0.5"/></body>`,
  ).join('')}
  <body name="box" pos="0 0 0.1"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="4"/>
    <body name="lid" pos="-0.1 0 0.11"><joint name="hinge" type="hinge" axis="0 -1 0" range="0 2"/>
      <geom type="box" size="0.1 0.1 0.005" pos="0.1 0 0.005" mass="0.3"/></body></body>
</worldbody></mujoco>`;
const BALL = { radius: 0.02 };

async function simulated(floor?: number): Promise<Simulation> {
  const files = new Map([
    ['scenes/scene.xml', SCENE],
    [`scenes/${WORLD}`, worldFile('scene.xml', floor, BALL)],
  ]);
  const { mujoco, model } = await compileMjcf(files, `scenes/${WORLD}`, { own: true });
  return new Simulation(mujoco, model);
}

const run = (simulation: Simulation, seconds: number): void => {
  for (const until = simulation.time + seconds; simulation.time < until; ) simulation.step();
};

/** Work of a second, once all of it rests [ms]. */
function workOf(simulation: Simulation): number {
  run(simulation, 0.5);
  const from = process.cpuUsage();
  run(simulation, 1);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

it('simulates a scene that rests for two thirds of the work at most', async () => {
  const [asleep, awake] = [await simulated(), await simulated(0)];
  expect(workOf(asleep)).toBeLessThan((2 * workOf(awake)) / 3);
});

it('wakes what is pulled, and what is held and let go', async () => {
  const simulation = await simulated();
  run(simulation, 0.5);
  const body = simulation.bodies.indexOf('block_3');
  const heightOf = (): number => simulation.poses()[body * 7 + 2]!;
  simulation.pull({ body, point: [0, 0, 0], target: [1.9, 0, 0.6] });
  run(simulation, 0.5);
  expect(heightOf()).toBeGreaterThan(0.3);
  simulation.pull(undefined);
  run(simulation, 1);
  expect(heightOf()).toBeLessThan(0.1);

  const hinge = simulation.joints.findIndex(({ name }) => name === 'hinge');
  const angle = (): number => simulation.positions()[hinge]!;
  simulation.hold('hinge', 1);
  run(simulation, 0.5);
  expect(angle()).toBeCloseTo(1, 6);
  simulation.letGo();
  run(simulation, 0.5);
  expect(angle()).toBeLessThan(0.3);
});

it('drops a ball onto what sleeps, and all of it from higher up', async () => {
  const simulation = await simulated();
  run(simulation, 0.5);
  simulation.dropBall({ ...BALL, at: [1, 0, 0.3], inside: [1, 0, 0.3], open: {} });
  run(simulation, 0.6);
  const heightOf = (name: string): number => simulation.poses()[simulation.bodies.indexOf(name) * 7 + 2]!;
  expect(heightOf('Viewer/ball')).toBeGreaterThan(0.01);
  expect(heightOf('Viewer/ball')).toBeLessThan(0.2);
  simulation.drop(0.2);
  expect(heightOf('block_0')).toBeCloseTo(0.25, 5);
  run(simulation, 0.6);
  expect(heightOf('block_0')).toBeLessThan(0.06);
});
