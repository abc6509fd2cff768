import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import type { Joint, SimModel } from '../../src/model/types.ts';
import { openWorld } from '../../src/verify/simulate/world.ts';
import { make } from './measure.ts';

const DEGREE = Math.PI / 180;
const jointOf = (model: SimModel, name: string): Joint => model.joints.find((joint) => joint.name === name)!;

/** Where a joint is, half a second after it was let go at a position, with the base held. */
async function letGo(model: SimModel, name: string, position: number): Promise<number> {
  const world = await openWorld(model, { base: 'fixed', balls: [] });
  try {
    const at: number = world.model.jnt_qposadr[world.id('joint', name)];
    world.data.qpos[at] = position;
    world.run(0.5);
    return world.data.qpos[at];
  } finally {
    world.dispose();
  }
}

it.each(['door', 'window', 'faucet', 'light switch', 'valve', 'emergency stop'])('%s: is built in', async (prompt) => {
  expect((await make(prompt)).base).toBe('fixed');
});

it('lamp: stands free', async () => {
  expect((await make('lamp')).base).toBe('free');
});

group('door', () => {
  it('opens by 110° to the front, hinged on the left', async () => {
    const model = await make('door');
    expect(jointOf(model, 'leaf_hinge')).toMatchObject({ parent: 'frame', axis: [0, 0, -1] });
    expect(jointOf(model, 'leaf_hinge').limits!.upper).toBeCloseTo(110 * DEGREE, 8);
    // Frame 0.9 m wide with jambs of 5 cm and a gap of 3 mm: the axis is at x = -0.397.
    expect(model.links.find(({ name }) => name === 'leaf')!.pose.position[0]).toBeCloseTo(-0.397, 6);
  });

  it('is the mirror image where it is hinged on the right', async () => {
    const [left, right] = [await make('door'), await make('door hinged on the right')];
    expect(jointOf(right, 'leaf_hinge')).toMatchObject({ parent: 'frame', axis: [0, 0, 1] });
    expect(jointOf(right, 'handle_hinge').axis).toEqual([0, 1, 0]);
    for (const name of ['leaf', 'handle']) {
      const [x, mirrored] = [left, right].map(
        ({ links }) => links.find((link) => link.name === name)!.pose.position[0],
      );
      expect(mirrored).toBeCloseTo(-x!, 9);
    }
    const mass = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
    expect(mass(right)).toBeCloseTo(mass(left), 6);
    expect(await letGo(right, 'handle_hinge', 45 * DEGREE)).toBeCloseTo(0, 2);
  });

  it('has a lever that is pressed down by 45° and comes back', async () => {
    const model = await make('door');
    expect(jointOf(model, 'handle_hinge')).toMatchObject({ parent: 'leaf', axis: [0, -1, 0] });
    expect(jointOf(model, 'handle_hinge').limits!.upper).toBeCloseTo(45 * DEGREE, 8);
    expect(await letGo(model, 'handle_hinge', 45 * DEGREE)).toBeCloseTo(0, 2);
  });

  it('has a knob instead where one is asked for, which turns by 60°', async () => {
    const model = await make('door with a brass knob');
    expect(jointOf(model, 'handle_hinge').limits!.upper).toBeCloseTo(60 * DEGREE, 8);
    expect(model.semantics.grasps!.map(({ name }) => name)).toEqual(['handle_knob_1', 'handle_knob_2']);
  });

  it('is as high as asked for, and not too low for a handle', () => {
    expect(describe('door 1.98 m high')).toMatchObject({ kind: 'described', description: { size: { height: 1.98 } } });
    expect(describe('door 50 cm high')).toMatchObject({ code: 'impossible_size' });
  });
});

group('window', () => {
  it('swings its sashes away from each other, and so their handles', async () => {
    const model = await make('window');
    expect(jointOf(model, 'sash_1_hinge').axis).toEqual([0, 0, -1]);
    expect(jointOf(model, 'sash_2_hinge').axis).toEqual([0, 0, 1]);
    expect(jointOf(model, 'handle_1_hinge').axis).toEqual([0, 1, 0]);
    expect(jointOf(model, 'handle_2_hinge').axis).toEqual([0, -1, 0]);
  });

  it('slides its lower sash up, and it stays there', async () => {
    const model = await make('sash window');
    const { axis, limits } = jointOf(model, 'sash_slide');
    expect(axis).toEqual([0, 0, 1]);
    // 1.3 m less two bars and gaps of 53 mm: half of 1.194 m, less a bar of 45 mm.
    expect(limits!.upper).toBeCloseTo(0.552, 6);
    expect(await letGo(model, 'sash_slide', 0.4)).toBeCloseTo(0.4, 1);
  });
});

group('faucet', () => {
  it('swivels to both sides, with one lever or two taps', async () => {
    const one = await make('faucet');
    expect(jointOf(one, 'spout_hinge').limits).toEqual({
      lower: expect.closeTo(-90 * DEGREE, 8),
      upper: expect.closeTo(90 * DEGREE, 8),
    });
    expect(one.links.map(({ name }) => name)).toEqual(['body', 'spout', 'handle']);
    const two = await make('faucet with two handles');
    expect(two.links.map(({ name }) => name)).toEqual(['body', 'spout', 'hot_tap', 'cold_tap']);
  });
});

group('light switch', () => {
  it('has two detents a rocker, at its two ends', async () => {
    const { joints, semantics } = await make('light switch with 2 rockers');
    expect(joints).toHaveLength(2);
    expect(joints[0]!.axis).toEqual([-1, 0, 0]);
    expect(semantics.articulations![0]).toMatchObject({
      kind: 'switch',
      detents: [0, expect.closeTo(joints[0]!.limits!.upper, 6)],
    });
  });
});

group('valve', () => {
  it('has a wheel that turns once, or a lever that turns by a quarter', async () => {
    expect(jointOf(await make('gate valve'), 'wheel_hinge').limits!.upper).toBeCloseTo(360 * DEGREE, 6);
    const ball = await make('ball valve');
    expect(jointOf(ball, 'lever_hinge').limits!.upper).toBeCloseTo(90 * DEGREE, 8);
    expect(ball.joints).toHaveLength(1);
  });
});

group('lamp', () => {
  it('holds its arms in the pose that it is stored in, and close to it', async () => {
    const model = await make('lamp');
    expect(model.joints.map(({ name }) => name)).toEqual(['shade_hinge', 'arm_2_hinge', 'arm_1_hinge', 'switch_slide']);
    expect(await letGo(model, 'arm_1_hinge', 0)).toBeCloseTo(0, 2);
    expect(await letGo(model, 'arm_2_hinge', 0.2)).toBeCloseTo(0.2, 1);
  });

  it('is higher as a floor lamp', () => {
    expect(describe('floor lamp')).toMatchObject({ kind: 'described', description: { size: { height: 1.5 } } });
  });
});

it('emergency stop: goes down and comes back', async () => {
  const model = await make('emergency stop button');
  const { axis, limits } = jointOf(model, 'button_slide');
  expect(axis).toEqual([0, 0, -1]);
  expect(await letGo(model, 'button_slide', limits!.upper)).toBeCloseTo(0, 3);
});
