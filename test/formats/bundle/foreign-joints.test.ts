import { describe, expect, it } from 'vitest';
import { readStrange, told } from './strange.ts';

const near = (actual: readonly number[], expected: readonly number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of actual.entries()) expect(value, `entry ${i}`).toBeCloseTo(expected[i]!, 6);
};

const HINGE = { name: 'hinge', type: 'revolute', parent: 'frame', child: 'door', axis: [0, 1, 0], limits: [0, 1.5] };
/** Without limits. */
const { limits: _, ...FREE } = HINGE;
const jointOf = async (joint: object, rest: object = {}) => {
  const read = await readStrange({ mass: 6, ...rest, joints: [joint] });
  return { read, model: read.model, joint: read.model.joints[0]! };
};

describe('a joint of a strange physics.json', () => {
  it('makes an articulated model of the nodes that it names, each with what hangs below it', async () => {
    const { model, joint } = await jointOf(HINGE);
    expect(model).toMatchObject({
      base: 'free',
      joints: [{ name: 'hinge', type: 'revolute', parent: 'frame', child: 'door' }],
    });
    expect(
      model.links.map(({ name, visuals, inertial }) => [name, visuals.length, Number(inertial.mass.toFixed(4))]),
    ).toEqual([
      ['frame', 1, 2],
      ['door', 2, 4],
    ]);
    near(joint.axis, [0, 0, 1]);
    near(joint.anchor, [0, 0, 0]);
    near([joint.limits!.lower, joint.limits!.upper], [0, 1.5]);
  });

  it.each([
    ['hinge', 'revolute'],
    ['Rotational', 'revolute'],
    ['revolute_joint', 'revolute'],
    ['continuous', 'continuous'],
    ['slider', 'prismatic'],
    ['linear', 'prismatic'],
    ['PrismaticJoint', 'prismatic'],
    ['weld', 'fixed'],
    ['spherical', 'ball'],
  ])('of type %s is %s', async (type, expected) =>
    expect((await jointOf({ ...HINGE, type })).joint.type).toBe(expected),
  );

  it.each([
    [{ parent_link: 'frame', child_link: 'door' }],
    [{ from: 'frame', to: 'door' }],
    [{ body0: 'frame', body1: 'door' }],
    [{ parentNode: 'frame', childNode: 'door' }],
  ])('joins %j', async (ends) => {
    const { parent: _, child: __, ...rest } = HINGE;
    expect((await jointOf({ ...rest, ...ends })).joint).toMatchObject({ parent: 'frame', child: 'door' });
  });

  it.each([
    [
      [0, 2, 0],
      [0, 0, 1],
    ],
    ['y', [0, 0, 1]],
    ['-Z', [0, 1, 0]],
    ['x_axis', [1, 0, 0]],
    [{ x: 0, y: 0, z: 1 }, [0, -1, 0]],
    [{ xyz: [1, 0, 0] }, [1, 0, 0]],
  ])('has the axis %j', async (axis, expected) =>
    near((await jointOf({ ...HINGE, axis })).joint.axis, expected as number[]),
  );

  it('has its axis as it is in a file with Z up', async () => {
    near((await jointOf({ ...HINGE, axis: 'z' }, { up_axis: 'Z' })).joint.axis, [0, 0, 1]);
  });

  it.each([
    // The door stands at (1, 2, 3) of the file.
    ['in the frame of the file', { anchor: [1, 2, 4] }, [0, -1, 0]],
    ['beside its axis', { axis: { origin: [1, 2, 4], direction: [0, 1, 0] } }, [0, -1, 0]],
    ['in the frame of the child', { pivot: [0, 0, 1], frame: 'child' }, [0, -1, 0]],
    ['named as one of the child', { local_anchor: [0, 0, 1] }, [0, -1, 0]],
    ['as URDF has it', { origin: { xyz: [1, 2, 4], rpy: [0, 0, 0] } }, [0, -1, 0]],
    ['in centimetres', { anchor_cm: [100, 200, 400] }, [0, -1, 0]],
  ])('turns about a point %s', async (_, place, anchor) =>
    near((await jointOf({ ...HINGE, ...place })).joint.anchor, anchor),
  );

  it.each([
    [{ limits: [-0.5, 1.5] }],
    [{ limits: { lower: -0.5, upper: 1.5 } }],
    [{ limit: { min: -0.5, max: 1.5 } }],
    [{ limit: { a: -0.5, b: 1.5 } }],
    [{ range: ['-0.5 rad', '1.5 rad'] }],
    [{ lower_limit: -0.5, upperLimit: 1.5 }],
    [{ minAngle: -0.5, maxAngle: 1.5 }],
  ])('has limits %j', async (said) => {
    const { limits } = (await jointOf({ ...FREE, ...said })).joint;
    near([limits!.lower, limits!.upper], [-0.5, 1.5]);
  });

  it.each([
    [{ limits: [0, 90] }, {}],
    [{ limits_deg: [0, 90] }, {}],
    [{ limits: { lower: 0, upper: 90, unit: 'degrees' } }, {}],
    [{ limits: ['0°', '90°'] }, {}],
    [{ limits: [0, 90] }, { units: { angle: 'deg' } }],
  ])('has limits %j of %j in degrees', async (said, rest) => {
    const { joint } = await jointOf({ ...FREE, ...said }, rest);
    near([joint.limits!.lower, joint.limits!.upper], [0, Math.PI / 2]);
  });

  it('tells in which units it took limits, and where it put the axis', async () => {
    const { read } = await jointOf({ ...HINGE, limits: [0, 90] });
    expect(told(read).assumed).toEqual([
      'joints[0] turns or slides at the origin of its child',
      'joints[0].limits is in degrees: it exceeds a whole turn in radians',
    ]);
    const { read: radians } = await jointOf({ ...HINGE, anchor: [0, 0, 0] });
    expect(told(radians).assumed).toEqual([
      'joints[0].anchor is in the frame of the model',
      'joints[0].limits is in radians',
    ]);
  });

  it('slides in the declared unit of length', async () => {
    const { joint } = await jointOf({ ...HINGE, type: 'slider', limits: [0, 30] }, { units: { length: 'cm' } });
    near([joint.limits!.lower, joint.limits!.upper], [0, 0.3]);
  });

  it('has damping and friction, of its own or among its dynamics', async () => {
    expect((await jointOf({ ...HINGE, damping: 0.2, friction: 0.1 })).joint).toMatchObject({
      damping: 0.2,
      friction: 0.1,
    });
    expect((await jointOf({ ...HINGE, dynamics: { damping: 0.2 } })).joint).toMatchObject({ damping: 0.2 });
  });

  it('turns without end where it has no limits, and says so', async () => {
    const { read, joint } = await jointOf(FREE);
    expect(joint.type).toBe('continuous');
    expect(told(read).assumed).toContain('joints[0] turns without end: it has no limits');
  });

  it('may stand in the link that it moves', async () => {
    const links = [
      { name: 'frame', mass: 1 },
      { name: 'door', mass: 2, parent: 'frame', joint: { type: 'hinge', axis: 'y', limits: [0, 1] } },
    ];
    expect((await readStrange({ links })).model.joints).toMatchObject([
      { type: 'revolute', parent: 'frame', child: 'door' },
    ]);
    const flat = [
      { name: 'frame', mass: 1 },
      { name: 'door', mass: 2, parent: 'frame', joint_type: 'hinge', axis: 'y', limits: [0, 1] },
    ];
    expect((await readStrange({ links: flat })).model.joints).toMatchObject([{ name: 'door_joint', type: 'revolute' }]);
  });

  it('may be one of a map by name, in an articulation', async () => {
    const { name: _, ...rest } = HINGE;
    const { model } = await readStrange({ mass: 1, articulation: { joints: { hinge: rest } } });
    expect(model.joints).toMatchObject([{ name: 'hinge', child: 'door' }]);
  });

  it('to the world fixes its child there, or turns it there', async () => {
    const { model } = await jointOf({ type: 'fixed', parent: 'world', child: 'frame' });
    expect(model).toMatchObject({ base: 'fixed', joints: [], links: [{ name: 'frame' }] });
    const { model: turning } = await jointOf({ ...HINGE, parent: 'world' });
    expect(turning).toMatchObject({
      base: 'fixed',
      joints: [{ type: 'revolute', parent: 'world_mount', child: 'door' }],
    });
  });

  it.each([
    [{ ...HINGE, child: 'ghost' }, 'physics.json: joints[0].child names "ghost", which visual.glb does not have.'],
    [{ ...HINGE, parent: 'ghost' }, 'physics.json: joints[0].parent names "ghost", which visual.glb does not have.'],
    [
      { ...HINGE, type: 'telescope' },
      'physics.json: joints[0].type names no type of joint that is known; the joint was left out.',
    ],
    [{ ...HINGE, axis: [0, 0, 0] }, 'physics.json: joints[0].axis is missing or no direction; the joint was left out.'],
    [
      { ...HINGE, limits: [1, -1] },
      'physics.json: joints[0].limits has its lower end (1) not below its upper one (-1); it was left out.',
    ],
    [
      { ...HINGE, limits: { lower: 0 } },
      'physics.json: joints[0].limits has not two ends that can be read; it was left out.',
    ],
    [{ ...HINGE, damping: -1 }, 'physics.json: joints[0].damping is no number of 0 or more.'],
  ])('%j is named by its key', async (joint, message) => {
    const { read } = await jointOf(joint);
    expect(told(read).wrong).toEqual([message]);
  });

  it('tells what it does not use', async () => {
    const { read } = await jointOf({ ...HINGE, stiffness: 3, effort: 10, colour: 'red' });
    expect(told(read).ignored.sort()).toEqual(['joints[0].colour', 'joints[0].effort', 'joints[0].stiffness']);
  });

  it('that closes a loop is left out and named', async () => {
    const joints = [HINGE, { ...HINGE, name: 'again', parent: 'door', child: 'frame' }];
    const { findings, model } = await readStrange({ mass: 1, joints });
    expect(model.joints).toHaveLength(1);
    expect(findings.find(({ code }) => code === 'structure/kinematic-loop')).toMatchObject({
      args: { joint: 'again', links: ['door', 'frame'] },
    });
  });
});

describe('a physics.json that is hostile', () => {
  it.each([
    ['a list', []],
    ['a number', 7],
    [
      'keys that every object has',
      JSON.parse(
        '{"__proto__": {"mass": 3}, "constructor": {"mass": 3}, "units": "constructor", "collider": "toString"}',
      ),
    ],
    ['a hundred thousand keys', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]))],
    ['nothing but brackets', new TextEncoder().encode('['.repeat(5000) + ']'.repeat(5000))],
    ['links of links', new TextEncoder().encode(`${'{"links":'.repeat(3000)}1${'}'.repeat(3000)}`)],
  ])('of %s is read as nothing', async (_, said) => {
    const read = await readStrange(said);
    expect(read.model.links).toHaveLength(1);
    expect(told(read).ignored.length).toBeLessThanOrEqual(51);
  });
});
