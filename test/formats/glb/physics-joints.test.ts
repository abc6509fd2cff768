import { describe, expect, it } from 'vitest';
import type { Entry } from '../../corpus-glb/draft.ts';
import { BOX, codes, khr, khrLists, read, withNodes } from './bodies.ts';

const near = (actual: readonly number[], expected: readonly number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of actual.entries()) expect(value, `entry ${i}`).toBeCloseTo(expected[i]!, 6);
};

const POINT = { linearAxes: [0, 1, 2], max: 0 };
const hinge = (axis: number, min: number, max: number): Entry[] => [
  POINT,
  { angularAxes: [axis], min, max },
  { angularAxes: [0, 1, 2].filter((other) => other !== axis), max: 0 },
];
const solid = { collider: { geometry: { shape: 0 } } };
const body = (name: string, node: Entry = {}, said: Entry = {}): Entry =>
  khr({ motion: { mass: 1 }, ...solid, ...said }, { name, ...node });

/** A frame that stands still (node 0) and a door (node 1); the joint sits on node 2 below the door, its other end on node 3. */
const door = (joint: Entry, { door: place = {}, hinge: frame = {}, other = {} }: Record<string, Entry> = {}) =>
  withNodes(
    [
      khr(solid, { name: 'frame' }),
      body('door', { children: [2], ...place }),
      khr({ joint: { connectedNode: 3, joint: 0 } }, { name: 'hinge', ...frame }),
      { name: 'other_end', ...other },
    ],
    khrLists([BOX], { physicsJoints: [joint] }),
  );

describe('a joint of KHR_physics_rigid_bodies', () => {
  it('of three locked places and one free angle is a hinge; its limits count the other end against its own', async () => {
    const { model } = await read(
      door(
        { limits: hinge(1, -0.5, 1.5) },
        { door: { translation: [2, 0, 0] }, hinge: { translation: [-1, 0, 3] }, other: { translation: [1, 0, 3] } },
      ),
    );
    expect(model).toMatchObject({
      base: 'fixed',
      joints: [{ name: 'hinge', type: 'revolute', parent: 'still', child: 'door' }],
    });
    const [joint] = model.joints;
    // Y of the file is Z here; the child is the door, which the limits count from, so that they change sides.
    near(joint!.axis, [0, 0, 1]);
    near(joint!.anchor, [-1, -3, 0]);
    near([joint!.limits!.lower, joint!.limits!.upper], [-1.5, 0.5]);
  });

  it('of equal limits away from 0 is fixed where they are, and that is told', async () => {
    const { model, findings } = await read(door({ limits: hinge(1, 0.4, 0.4) }));
    expect(model.joints[0]).toMatchObject({ name: 'hinge', type: 'fixed' });
    // The door of the file is turned by 0.4 rad about its Y, which is Z here; limits count from the door.
    const { pose } = model.links.find(({ name }) => name === 'door')!;
    near([...pose.rotation].map(Math.abs), [Math.cos(0.2), 0, 0, Math.sin(0.2)]);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'structure/joint-locked' }));
  });

  it('of equal limits at 0 is fixed', async () => {
    const { model } = await read(door({ limits: hinge(1, 0, 0) }));
    expect(model.joints[0]).toMatchObject({ type: 'fixed' });
  });

  it('of crossed limits keeps them, for the check that refuses them', async () => {
    const { model } = await read(door({ limits: hinge(1, 0.5, -0.5) }));
    expect(model.joints[0]).toMatchObject({ type: 'revolute' });
    expect(model.joints[0]!.limits!.lower).toBeGreaterThan(model.joints[0]!.limits!.upper);
  });

  it.each([
    [0, [1, 0, 0]],
    [1, [0, 0, 1]],
    [2, [0, -1, 0]],
  ])('turns about axis %i of its node', async (axis, expected) => {
    const { model } = await read(door({ limits: hinge(axis, -1, 1) }));
    near(model.joints[0]!.axis, expected);
  });

  it('turns about the axis of a turned node', async () => {
    // A quarter turn about Z of the file takes its X to Y, which is Z here.
    const turned = { rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] };
    const { model } = await read(door({ limits: hinge(0, -1, 1) }, { hinge: turned, other: turned }));
    near(model.joints[0]!.axis, [0, 0, 1]);
  });

  it('is continuous without limits, or with those of a whole turn', async () => {
    for (const limits of [[POINT, { angularAxes: [0, 2], max: 0 }], hinge(1, -Math.PI, Math.PI)]) {
      const { model } = await read(door({ limits }));
      expect(model.joints[0]).toMatchObject({ type: 'continuous' });
      expect(model.joints[0]!.limits).toBeUndefined();
    }
  });

  it.each([8, 2 * Math.PI])('keeps limits of a turn or more, as a valve has them: %f', async (turn) => {
    const { joints } = (await read(door({ limits: hinge(1, 0, turn) }))).model;
    expect(joints[0]).toMatchObject({ type: 'revolute' });
    expect(joints[0]!.limits!.upper - joints[0]!.limits!.lower).toBeCloseTo(turn, 6);
  });

  it('counts from the pose in which the file stores its bodies', async () => {
    const slide = {
      limits: [
        { linearAxes: [0], min: -0.1, max: 0.5 },
        { linearAxes: [1, 2], max: 0 },
        { angularAxes: [0, 1, 2], max: 0 },
      ],
    };
    // The other end stands 0.2 m along x: 0.3 m and -0.3 m are left to it, and to the door the other way.
    const { model } = await read(door(slide, { other: { translation: [0.2, 0, 0] } }));
    expect(model.joints[0]).toMatchObject({ type: 'prismatic' });
    near(model.joints[0]!.axis, [1, 0, 0]);
    near([model.joints[0]!.limits!.lower, model.joints[0]!.limits!.upper], [-0.3, 0.3]);
    // Turned by 0.4 rad of 1.5.
    const half = { rotation: [0, Math.sin(0.2), 0, Math.cos(0.2)] };
    const { model: turned, findings } = await read(door({ limits: hinge(1, -0.5, 1.5) }, { other: half }));
    near([turned.joints[0]!.limits!.lower, turned.joints[0]!.limits!.upper], [-1.1, 0.9]);
    expect(codes(findings)).not.toContain('format/gltf-joint-apart');
  });

  it.each([
    ['fixed', [POINT, { angularAxes: [0, 1, 2], max: 0 }]],
    [
      'fixed',
      [0, 1, 2].flatMap((axis) => [
        { linearAxes: [axis], min: 0, max: 0 },
        { angularAxes: [axis], min: 0, max: 0 },
      ]),
    ],
    ['ball', [POINT]],
  ])('is %s', async (type, limits) => {
    expect((await read(door({ limits }))).model.joints).toMatchObject([{ type }]);
  });

  it('has the spring and the damper of a drive', async () => {
    const drive = { type: 'angular', mode: 'force', axis: 1, stiffness: 3, damping: 0.2, positionTarget: 0.25 };
    const { model } = await read(door({ limits: hinge(1, -1, 1), drives: [drive] }));
    // The door is what the file counts from.
    expect(model.joints[0]).toMatchObject({ damping: 0.2, spring: { stiffness: 3, rest: -0.25 } });
  });

  it.each([
    ['a motor', { velocityTarget: 1 }, 'velocityTarget'],
    ['a drive of an acceleration', { mode: 'acceleration' }, 'drive of mode acceleration'],
    ['a drive of another axis', { axis: 0 }, 'drive of a locked axis'],
  ])('leaves %s out', async (_, rest, element) => {
    const drive = { type: 'angular', mode: 'force', axis: 1, damping: 1, ...rest };
    const { findings } = await read(door({ limits: hinge(1, -1, 1), drives: [drive] }));
    expect(findings.find(({ code }) => code === 'format/gltf-physics-not-carried')).toMatchObject({
      args: { elements: { [element]: 1 } },
    });
  });

  it.each([
    [
      'a limit on one side',
      [POINT, { angularAxes: [1], max: 1 }, { angularAxes: [0, 2], max: 0 }],
      'limit on one side only',
    ],
    ['a ball with a cone', [POINT, { angularAxes: [0, 2], max: 0.5 }], 'limit of a cone'],
    [
      'a soft limit',
      [POINT, { angularAxes: [1], min: -1, max: 1, stiffness: 5 }, { angularAxes: [0, 2], max: 0 }],
      'soft limits',
    ],
  ])('tells of %s', async (_, limits, element) => {
    const { findings } = await read(door({ limits }));
    expect(findings.find(({ code }) => code === 'format/gltf-physics-not-carried')).toMatchObject({
      args: { elements: { [element]: 1 } },
    });
  });

  it('that moves in two ways is left out, and named', async () => {
    const { model, findings } = await read(
      door({
        limits: [
          { linearAxes: [1, 2], max: 0 },
          { angularAxes: [1, 2], max: 0 },
        ],
      }),
    );
    expect(model.joints).toEqual([]);
    expect(findings.find(({ code }) => code === 'format/gltf-joint-not-carried')).toMatchObject({
      args: { joint: 'hinge' },
    });
  });

  it('that the file has pulled apart is told with the distance', async () => {
    const { findings } = await read(door({ limits: hinge(1, -1, 1) }, { other: { translation: [0, 0.05, 0] } }));
    expect(findings.find(({ code }) => code === 'format/gltf-joint-apart')!.message).toContain('0.0500 m');
  });

  it.each([
    ['to nowhere', 9],
    ['to its own body', 1],
  ])('%s is left out', async (_, connectedNode) => {
    const nodes = [khr(solid), body('door', {}, { joint: { connectedNode, joint: 0 } })];
    const { model, findings } = await read(withNodes(nodes, khrLists([BOX], { physicsJoints: [{ limits: [POINT] }] })));
    expect(model.joints).toEqual([]);
    expect(codes(findings)).toContain('format/gltf-joint-not-carried');
  });

  it('that closes a loop is left out, and its bodies still do not collide', async () => {
    const joined = (name: string, to: number) => body(name, {}, { joint: { connectedNode: to, joint: 0 } });
    const nodes = [joined('a', 1), joined('b', 2), joined('c', 0)];
    const { model, findings } = await read(withNodes(nodes, khrLists([BOX], { physicsJoints: [{ limits: [POINT] }] })));
    expect(model.base).toBe('free');
    expect(model.joints).toHaveLength(2);
    expect(model.collisionExclusions).toHaveLength(1);
    const loop = findings.find(({ code }) => code === 'structure/kinematic-loop');
    expect(loop).toMatchObject({ severity: 'error', args: { links: expect.any(Array) } });
    expect([...(loop!.args['links'] as string[])].sort()).toEqual(['a', 'b', 'c']);
    expect(codes(findings)).not.toContain('format/gltf-joint-not-carried');
    expect(new Set(model.joints.map(({ child }) => child)).size).toBe(2);
  });

  it('welds what stands still to one root', async () => {
    const still = (name: string, at: number) =>
      khr({ motion: { isKinematic: true }, ...solid }, { name, translation: [at, 0, 0] });
    const { model } = await read(withNodes([still('a', 0), still('b', 3)], khrLists([BOX])));
    expect(model).toMatchObject({
      base: 'fixed',
      links: [{ name: 'a' }, { name: 'b' }],
      joints: [{ type: 'fixed', parent: 'a', child: 'b' }],
    });
  });

  it('leaves bodies that nothing joins as trees of their own', async () => {
    const { model } = await read(withNodes([body('a'), body('b', { translation: [3, 0, 0] })], khrLists([BOX])));
    expect(model).toMatchObject({ base: 'free', links: [{ name: 'a' }, { name: 'b' }], joints: [] });
  });
});

const omi = (said: Record<string, unknown>, node: Entry = {}): Entry => ({ ...node, extensions: said });

describe('OMI', () => {
  const SHAPES = {
    OMI_physics_shape: {
      shapes: [{ type: 'box', box: { size: [1, 2, 3] } }, { type: 'capsule' }, { type: 'cylinder' }],
    },
  };

  it('reads OMI_physics_body with motion and collider', async () => {
    const motion = { type: 'dynamic', mass: 4, centerOfMass: [0, 0.5, 0], inertiaDiagonal: [1, 2, 2.5] };
    const { model } = await read(withNodes([omi({ OMI_physics_body: { motion, collider: { shape: 0 } } })], SHAPES));
    const [link] = model.links;
    expect(link!.inertial.mass).toBe(4);
    near(link!.inertial.centerOfMass, [0, 0, 0.5]);
    near(link!.inertial.inertia, [1, 2.5, 2, 0, 0, 0]);
    expect(link!.collisions).toMatchObject([{ geometry: { type: 'box', size: [1, 3, 2] } }]);
  });

  it('takes 1 kg about the origin where it says nothing, and the sizes of its own draft', async () => {
    const nodes = [
      omi({ OMI_physics_body: { motion: { type: 'dynamic' }, collider: { shape: 1 } } }),
      omi({ OMI_physics_body: { motion: { type: 'dynamic' }, collider: { shape: 2 } } }),
    ];
    const { model, findings } = await read(withNodes(nodes, SHAPES));
    for (const { inertial } of model.links) {
      expect(inertial.mass).toBe(1);
      near(inertial.centerOfMass, [0, 0, 0]);
    }
    expect(model.links.map(({ collisions }) => collisions[0]!.geometry)).toEqual([
      { type: 'capsule', radius: 0.5, length: 1 },
      { type: 'cylinder', radius: 0.5, length: 2 },
    ]);
    expect(findings.find(({ code }) => code === 'physics/body-computed')).toMatchObject({
      args: { computed: ['inertia'] },
    });
  });

  it('reads the first drafts: a rigid body, OMI_collider below it, capsules with their caps, triggers', async () => {
    const colliders = [
      { type: 'capsule', radius: 0.25, height: 2 },
      { type: 'sphere', radius: 1, isTrigger: true },
      { type: 'hull', mesh: 0 },
    ];
    const nodes = [
      omi({ OMI_physics_body: { type: 'rigid', mass: 3 } }, { children: [1, 2, 3] }),
      omi({ OMI_collider: { collider: 0 } }, { translation: [0, 1, 0] }),
      omi({ OMI_collider: { collider: 1 } }),
      omi({ OMI_collider: { collider: 2 } }),
    ];
    const { model, findings } = await read(withNodes(nodes, { OMI_collider: { colliders } }));
    expect(model.links[0]!.inertial.mass).toBe(3);
    expect(model.links[0]!.collisions.map(({ geometry }) => geometry.type)).toEqual(['capsule', 'mesh']);
    expect(model.links[0]!.collisions[0]).toMatchObject({ geometry: { radius: 0.25, length: 1.5 } });
    near(model.links[0]!.collisions[0]!.pose.position, [0, 0, 1]);
    expect(findings.find(({ code }) => code === 'format/gltf-physics-not-carried')).toMatchObject({
      args: { elements: { trigger: 1 } },
    });
  });

  it('stands still where it is static, with what no body moves', async () => {
    const nodes = [omi({ OMI_physics_body: { motion: { type: 'static' }, collider: { shape: 0 } } }, { name: 'wall' })];
    expect((await read(withNodes(nodes, SHAPES))).model).toMatchObject({
      base: 'fixed',
      links: [{ collisions: [{}] }],
    });
  });

  it('slides: node b against node a, at the place of the joint', async () => {
    // The example slider_ball.gltf of the extension, in short: a ball on a bar of 2 m, 0.25 m from its left end.
    const constraints = [
      { linearAxes: [0], lowerLimit: -1.75, upperLimit: 0.25 },
      { linearAxes: [1, 2] },
      { angularAxes: [0, 1, 2] },
    ];
    const nodes = [
      omi({ OMI_physics_body: { type: 'static' } }, { name: 'bar', children: [1] }),
      omi({ OMI_physics_shape: { shape: 0 } }),
      omi(
        { OMI_physics_joint: { constraints: [0, 1, 2], nodeA: 3, nodeB: 0 } },
        { name: 'slider', translation: [-0.75, 0, 0] },
      ),
      omi({ OMI_physics_body: { type: 'rigid' } }, { name: 'ball', children: [4], translation: [-0.75, 0, 0] }),
      omi({ OMI_physics_shape: { shape: 1 } }),
    ];
    const shapes = [
      { type: 'box', size: [2, 0.1, 0.1] },
      { type: 'sphere', radius: 0.25 },
    ];
    const { model } = await read(
      withNodes(nodes, { OMI_physics_shape: { shapes }, OMI_physics_joint: { constraints } }),
    );
    expect(model).toMatchObject({ base: 'fixed', joints: [{ name: 'slider', type: 'prismatic', child: 'ball' }] });
    const [joint] = model.joints;
    near(joint!.axis, [1, 0, 0]);
    near(joint!.anchor, [0, 0, 0]);
    near([joint!.limits!.lower, joint!.limits!.upper], [-0.25, 1.75]);
  });

  it('has its later limits replace earlier ones', async () => {
    const constraints = [
      { linearAxes: [0, 1, 2] },
      { angularAxes: [0, 1, 2] },
      { angularAxes: [2], lowerLimit: -1, upperLimit: 1 },
    ];
    const dynamic = { OMI_physics_body: { motion: { type: 'dynamic' }, collider: { shape: 0 } } };
    const nodes = [
      omi(dynamic),
      omi(dynamic),
      omi({ OMI_physics_joint: { constraints: [0, 1, 2], nodeA: 0, nodeB: 1 } }),
    ];
    const { model } = await read(withNodes(nodes, { ...SHAPES, OMI_physics_joint: { constraints } }));
    expect(model.joints).toMatchObject([{ type: 'revolute', limits: { lower: -1, upper: 1 } }]);
    near(model.joints[0]!.axis, [0, -1, 0]);
  });
});
