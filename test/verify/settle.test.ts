import { describe, expect, it } from 'vitest';
import { composeScene, type SceneInstance } from '../../src/model/compose-scene.ts';
import { PATH_NAMES } from '../../src/model/scene-names.ts';
import { geometryProperties, solidInertial } from '../../src/model/solid.ts';
import { symmetryOf } from '../../src/model/symmetry.ts';
import type { Geometry, SimModel } from '../../src/model/types.ts';
import { settle } from '../../src/verify/simulate/settle.ts';
import { openWorld, type World } from '../../src/verify/simulate/world.ts';
import { block, link, shape } from './models.ts';

const FLOOR = [{ name: 'floor', position: [0, 0, -0.05], size: [20, 20, 0.1] }] as const;

const solid = (geometry: Exclude<Geometry, { type: 'mesh' }>): SimModel => ({
  ...block(),
  links: [
    link('body', [0, 0, 0], solidInertial(geometryProperties(geometry), 500), [shape('shape', geometry, 0, 0, 0)]),
  ],
});

/** Things in a world, at heights of their middle [m], each a metre from the last. */
async function inWorld<Result>(
  things: readonly (readonly [SimModel, height: number])[],
  then: (world: World, bodies: readonly number[]) => Result,
): Promise<Result> {
  const instances = things.map(
    ([, z], i): SceneInstance => ({ name: `one_${i}`, design: `${i}`, position: [i, 0, z], rotation: [1, 0, 0, 0] }),
  );
  const designs = new Map(things.map(([model], i) => [`${i}`, model]));
  const world = await openWorld(composeScene('room', FLOOR, instances, designs, PATH_NAMES), {
    base: 'fixed',
    balls: [],
  });
  try {
    world.reset();
    return then(
      world,
      instances.map(({ name }) => world.id('body', PATH_NAMES.link(name, 'body', true))),
    );
  } finally {
    world.dispose();
  }
}

const BOX = solid({ type: 'box', size: [0.2, 0.2, 0.2] });
const POST = solid({ type: 'box', size: [0.1, 0.1, 1] });
const BALL = solid({ type: 'sphere', radius: 0.1 });

describe('settle', () => {
  it('ends as soon as all rests, and not before half a second', async () => {
    const settled = await inWorld([[BOX, 0.1]], (world, bodies) => settle(world, bodies, 5, 'rest'));
    expect(settled.rested).toBe(true);
    expect(settled.time).toBeCloseTo(0.5, 9);
    expect(settled.bodies[0]!.moved).toBeLessThan(1e-3);
  });

  it('simulates the whole time when it is told to', async () => {
    const settled = await inWorld([[BOX, 0.1]], (world, bodies) => settle(world, bodies, 1.2, 'end'));
    expect(settled.time).toBeCloseTo(1.2, 9);
    expect(settled.rested).toBe(true);
  });

  it('tells how far what fell has moved, in the order of the bodies', async () => {
    const settled = await inWorld(
      [
        [BOX, 0.1],
        [BOX, 0.6],
      ],
      (world, bodies) => settle(world, bodies, 4, 'rest'),
    );
    expect(settled.rested).toBe(true);
    expect(settled.bodies.map(({ moved }) => Number(moved.toFixed(2)))).toEqual([0, 0.5]);
    expect(settled.bodies[1]!.start.position[2]).toBeCloseTo(0.6, 9);
    expect(settled.bodies[1]!.end.position[2]).toBeCloseTo(0.1, 2);
  });

  it('tells of what still falls that it does not rest', async () => {
    const settled = await inWorld([[BOX, 40]], (world, bodies) => settle(world, bodies, 1, 'rest'));
    expect([settled.rested, settled.time.toFixed(1)]).toEqual([false, '1.0']);
  });

  it('tells of what tips over by how much', async () => {
    const { bodies } = await inWorld([[POST, 0.5]], (world, [body]) => {
      // A push at the top: 1.5 rad/s about X.
      const joint = world.model.body_jntadr[body!] as number;
      world.data.qvel[(world.model.jnt_dofadr[joint] as number) + 3] = 1.5;
      return settle(world, [body!], 4, 'rest');
    });
    expect(bodies[0]!.tilted).toBeCloseTo(Math.PI / 2, 1);
  });

  it('takes a turn about an axis of symmetry for no motion, where it is told of the symmetry', async () => {
    const spun = (told: boolean) =>
      inWorld([[BALL, 0.1]], (world, [body]) => {
        const joint = world.model.body_jntadr[body!] as number;
        world.data.qpos[(world.model.jnt_qposadr[joint] as number) + 3] = Math.cos(0.2);
        const symmetries = told ? [symmetryOf(BALL)] : [];
        world.mujoco.mj_forward(world.model, world.data);
        world.data.qvel[(world.model.jnt_dofadr[joint] as number) + 3] = 0.05;
        return settle(world, [body!], 1, 'end', symmetries);
      });
    expect((await spun(true)).bodies[0]!.tilted).toBe(0);
    expect((await spun(false)).bodies[0]!.tilted).toBeGreaterThan(1e-3);
  });
});
