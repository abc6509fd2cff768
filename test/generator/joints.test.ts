import { expect, describe as group, it } from 'vitest';
import { apply, axisAngle, compose } from '../../src/model/pose.ts';
import type { Joint, SimModel, Vec3 } from '../../src/model/types.ts';
import { make } from './measure.ts';

const DEGREE = Math.PI / 180;

const jointOf = (model: SimModel, name: string): Joint => model.joints.find((joint) => joint.name === name)!;

/** A point of the model frame that belongs to the joint's child, after the joint has moved by `q`. */
function moved(model: SimModel, name: string, q: number, [x, y, z]: Vec3): Vec3 {
  const { type, axis, child } = jointOf(model, name);
  const { position } = model.links.find((link) => link.name === child)!.pose;
  const local: Vec3 = [x - position[0], y - position[1], z - position[2]];
  const pose = { position, rotation: [1, 0, 0, 0] as const };
  if (type === 'revolute') {
    return apply(compose(pose, { position: [0, 0, 0], rotation: axisAngle(axis, q) }), local);
  }
  return [x + q * axis[0], y + q * axis[1], z + q * axis[2]];
}

group('cabinet', () => {
  it('has a hinge a door and a slide a drawer, all children of the body, closed at 0', async () => {
    const { joints, links } = await make('cabinet with two doors and two drawers');
    expect(links.map(({ name }) => name)).toEqual(['body', 'door_1', 'door_2', 'drawer_1', 'drawer_2']);
    expect(joints).toMatchObject([
      { name: 'door_1_hinge', type: 'revolute', parent: 'body', child: 'door_1', axis: [0, 0, -1], anchor: [0, 0, 0] },
      { name: 'door_2_hinge', type: 'revolute', parent: 'body', child: 'door_2', axis: [0, 0, 1] },
      { name: 'drawer_1_slide', type: 'prismatic', parent: 'body', child: 'drawer_1', axis: [0, -1, 0] },
      { name: 'drawer_2_slide', type: 'prismatic', parent: 'body', child: 'drawer_2', axis: [0, -1, 0] },
    ]);
    for (const { limits } of joints) expect(limits!.lower).toBe(0);
  });

  it('swings its doors out to the front, and stops an inner door square to it', async () => {
    const model = await make('cabinet with 3 doors'); // 1.2 m wide: doors of 0.4 m, hinged left, left, right
    expect(jointOf(model, 'door_1_hinge').limits!.upper).toBeCloseTo(110 * DEGREE, 8);
    expect(jointOf(model, 'door_2_hinge').limits!.upper).toBeCloseTo(90 * DEGREE, 8);
    expect(jointOf(model, 'door_3_hinge').limits!.upper).toBeCloseTo(110 * DEGREE, 8);
    // Carcass 0.45 m deep with 34 mm handles: the front face lies at y = -0.191, door 2 from x = -0.2 to 0.2 less gaps.
    const [x, y] = moved(model, 'door_2_hinge', 90 * DEGREE, [0.2, -0.191, 0.5]);
    expect(x).toBeCloseTo(-0.1985, 6);
    expect(y).toBeCloseTo(-0.191 - 0.3985, 6);
    const right = moved(model, 'door_3_hinge', 90 * DEGREE, [0.3, -0.191, 0.5]);
    expect(right[0]).toBeCloseTo(0.6, 6);
    expect(right[1]).toBeCloseTo(-0.191 - 0.3, 6);
  });

  it('pulls its drawers out to the front by three quarters of their length', async () => {
    const model = await make('cabinet with one drawer');
    const { upper } = jointOf(model, 'drawer_1_slide').limits!;
    // Box from y = -0.173 to 0.225 - 6.3 mm back - 10.8 mm play = 0.2079: 0.3809 m, three quarters are 0.2857 m
    expect(upper).toBeCloseTo(0.2857, 4);
    expect(moved(model, 'drawer_1_slide', upper, [0, -0.191, 0.5])[1]).toBeCloseTo(-0.191 - 0.2857, 4);
  });

  it('is damped so that a push dies out in half a second, and slides with 5% of the weight', async () => {
    const model = await make('cabinet with one drawer');
    const { mass } = model.links[1]!.inertial;
    const { damping, friction } = jointOf(model, 'drawer_1_slide');
    expect(damping).toBeCloseTo(2 * mass, 6);
    expect(friction).toBeCloseTo(0.05 * 9.81 * mass, 6);
  });
});

it.each([
  ['crate with a lid', 'lid_hinge', 110],
  ['toolbox', 'lid_hinge', 110],
  ['laptop', 'screen_hinge', 135],
])('%s: opens upwards at its back edge', async (prompt, name, degrees) => {
  const model = await make(prompt);
  const joint = jointOf(model, name);
  expect(joint).toMatchObject({ type: 'revolute', axis: [-1, 0, 0], anchor: [0, 0, 0] });
  expect(joint.limits).toEqual({ lower: 0, upper: expect.closeTo(degrees * DEGREE, 8) });
  const { position } = model.links.find((link) => link.name === joint.child)!.pose;
  expect(position[1]).toBeGreaterThan(0);
  // A point at the front edge comes up to above the axis.
  const front = moved(model, name, 90 * DEGREE, [0, -position[1], position[2]]);
  expect(front[1]).toBeCloseTo(position[1], 6);
  expect(front[2]).toBeCloseTo(position[2] + 2 * position[1], 6);
});

it('a laptop holds its screen at any angle: dry friction beats the weight held out level', async () => {
  const model = await make('laptop');
  const { mass, centerOfMass } = model.links.find(({ name }) => name === 'screen')!.inertial;
  const torque = mass * 9.81 * Math.hypot(centerOfMass[1], centerOfMass[2]);
  expect(jointOf(model, 'screen_hinge').friction).toBeCloseTo(1.35 * torque, 6);
});

it('plain props have one link and no joint', async () => {
  for (const prompt of ['crate', 'table', 'chair', 'shelf', 'mug', 'bowl', 'bottle']) {
    const { links, joints } = await make(prompt);
    expect([links.length, joints.length], prompt).toEqual([1, 0]);
  }
});

group('what a spring returns', () => {
  it.each([
    ['flashlight', 'button_slide', 100],
    ['trash can', 'pedal_hinge', 1_000],
    ['drill', 'trigger_slide', 100],
  ])('%s: the preload of its spring does not shoot it through its stop', async (prompt, name, most) => {
    const model = await make(prompt);
    const { spring, axis, child, armature = 0, type, damping } = jointOf(model, name);
    const { mass, inertia } = model.links.find((link) => link.name === child)!.inertial;
    const turned = inertia[0] * axis[0] ** 2 + inertia[1] * axis[1] ** 2 + inertia[2] * axis[2] ** 2;
    const moves = (type === 'prismatic' ? mass : turned) + armature;
    const preload = spring!.stiffness * Math.abs(spring!.rest);
    expect(preload / moves).toBeLessThan(1.05 * most); // the centre of a pedal lies a little off its axis
    expect(damping).toBeGreaterThan(2 * Math.sqrt(spring!.stiffness * moves) * 0.999); // no bounce
  });
});
