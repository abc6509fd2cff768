import { describe, expect, it } from 'vitest';
import type { Joint } from '../../../src/model/types.ts';
import { at, between, body, cube, joint, near, read, scaled, two } from './snippets.ts';

describe('readUsd: joints', () => {
  const jointOf = async (text: string, units?: string): Promise<{ joint: Joint | undefined; codes: string[] }> => {
    const { model, codes } = await read(`${two}\n${text}`, units === undefined ? {} : { units });
    return { joint: model.joints[0], codes: codes.filter((code) => code !== 'physics/usd-mass-computed') };
  };
  const hinge = 'point3f physics:localPos0 = (1, 0, 0)\npoint3f physics:localPos1 = (-1, 0, 0)';

  it('reads a hinge: degrees, anchor and axis in the child', async () => {
    const limits = 'float physics:lowerLimit = -90\nfloat physics:upperLimit = 45\nuniform token physics:axis = "Y"';
    const { joint: found, codes } = await jointOf(
      joint('RevoluteJoint', 'j', `${between('a', 'b')}\n${hinge}`, limits),
    );
    expect(found).toMatchObject({ type: 'revolute', parent: 'a', child: 'b', anchor: [-1, 0, 0], axis: [0, 1, 0] });
    expect(near([found!.limits!.lower, found!.limits!.upper])).toEqual([-1.5708, 0.7854]);
    expect(codes).toEqual([]);
  });

  it('moves limits by the angle at which the bodies are stored', async () => {
    // The frame in the second body is turned by 30° about x: the joint stands at 30°.
    const turned = 'quatf physics:localRot1 = (0.9659258, 0.2588190, 0, 0)';
    const inside = `${turned}\nfloat physics:lowerLimit = 0\nfloat physics:upperLimit = 90`;
    const { joint: found } = await jointOf(joint('RevoluteJoint', 'j', `${between('a', 'b')}\n${hinge}`, inside));
    expect(near([found!.limits!.lower, found!.limits!.upper])).toEqual([-0.5236, 1.0472]);
  });

  it('moves the limits of a slide by how far it is out, in metres', async () => {
    const inside = 'float physics:lowerLimit = 0\nfloat physics:upperLimit = 5';
    const { joint: found } = await jointOf(
      joint('PrismaticJoint', 'j', between('a', 'b'), inside),
      'metersPerUnit = 0.1\n upAxis = "Z"',
    );
    expect(found!.type).toBe('prismatic');
    expect(near([found!.limits!.lower, found!.limits!.upper])).toEqual([-0.2, 0.3]);
  });

  it('scales the frames of a joint with its bodies', async () => {
    const wide = `${body('a', `${scaled(2, 1, 1)}\n${cube('ca')}`)}\n${body('b', `${at(2, 0, 0)}\n${cube('cb')}`)}`;
    const frames = 'point3f physics:localPos0 = (0.5, 0, 0)\npoint3f physics:localPos1 = (-1, 0, 0)';
    const { codes } = await read(`${wide}\n${joint('FixedJoint', 'j', `${between('a', 'b')}\n${frames}`)}`);
    expect(codes).not.toContain('physics/usd-joint-apart');
    const apart = await read(`${two}\n${joint('FixedJoint', 'j', `${between('a', 'b')}\n${frames}`)}`);
    expect(apart.codes).toContain('physics/usd-joint-apart');
  });

  const locked = (...freedoms: string[]) =>
    freedoms.map((each) => `float limit:${each}:physics:low = 1\nfloat limit:${each}:physics:high = -1`).join('\n');
  const limitsOf = (...freedoms: string[]) => freedoms.map((each) => `PhysicsLimitAPI:${each}`);
  it.each([
    ['fixed', ['transX', 'transY', 'transZ', 'rotX', 'rotY', 'rotZ']],
    ['continuous', ['transX', 'transY', 'transZ', 'rotX', 'rotY']],
    ['prismatic', ['transX', 'transY', 'rotX', 'rotY', 'rotZ']],
    ['ball', ['transX', 'transY', 'transZ']],
  ])('reduces a joint of six freedoms to %s', async (type, freedoms) => {
    const d6 = joint('Joint', 'j', `${between('a', 'b')}\n${hinge}`, locked(...freedoms), limitsOf(...freedoms));
    const { joint: found, codes } = await jointOf(d6);
    expect(found!.type).toBe(type);
    expect(codes).toEqual(['physics/usd-axes-locked']);
    if (type === 'continuous' || type === 'prismatic') expect(found!.axis).toEqual([0, 0, 1]);
  });

  // The schema documents low > high as a lock for UsdPhysicsLimitAPI only.
  it.each(['RevoluteJoint', 'PrismaticJoint'])(
    'hands crossed limits of a %s on to the check that refuses',
    async (type) => {
      const crossed = 'float physics:lowerLimit = 10\nfloat physics:upperLimit = -10';
      const { joint: found } = await jointOf(joint(type, 'j', `${between('a', 'b')}\n${hinge}`, crossed));
      expect(found!.type).not.toBe('fixed');
      expect(found!.limits!.lower).toBeGreaterThan(found!.limits!.upper);
    },
  );

  it('fixes a joint with equal limits at their position, and says so', async () => {
    const equal = 'float physics:lowerLimit = 90\nfloat physics:upperLimit = 90\nuniform token physics:axis = "Z"';
    const { model, codes } = await read(
      `${two}\n${joint('RevoluteJoint', 'j', `${between('a', 'b')}\n${hinge}`, equal)}`,
    );
    expect(model.joints[0]!.type).toBe('fixed');
    expect(codes).toContain('structure/joint-locked');
    // b stood 1 m beside the hinge at (1, 0, 0), and is turned about it by a quarter.
    expect(near(model.links[1]!.pose.position)).toEqual([1, 1, 0]);
  });

  it.each([
    ['Z', 'hold its axis', 0, 0, 'continuous', [0, 0, 1]],
    ['Y', 'hold its axis', 0, 0, 'continuous', [0, 1, 0]],
    ['Z', 'be open', -1, -1, 'ball', [0, 0, 1]],
    ['Z', 'limit one side', 0, 30, 'ball', [0, 0, 1]],
  ])(
    'a spherical joint about %s whose cone is said to %s (%d, %d) is %s',
    async (axis, _, first, second, type, about) => {
      const cone = `float physics:coneAngle0Limit = ${first}\nfloat physics:coneAngle1Limit = ${second}\nuniform token physics:axis = "${axis}"`;
      const { model } = await read(`${two}\n${joint('SphericalJoint', 'j', `${between('a', 'b')}\n${hinge}`, cone)}`);
      expect(model.joints[0]!.type).toBe(type);
      if (type === 'continuous') expect(near(model.joints[0]!.axis)).toEqual(about);
    },
  );

  it('fixes a joint of six freedoms whose one axis has equal limits', async () => {
    const freedoms = ['transX', 'transY', 'transZ', 'rotX', 'rotY'];
    const equal = 'float limit:rotZ:physics:low = 90\nfloat limit:rotZ:physics:high = 90';
    const d6 = `${locked(...freedoms)}\n${equal}`;
    const { model, codes } = await read(
      `${two}\n${joint('Joint', 'j', `${between('a', 'b')}\n${hinge}`, d6, limitsOf(...freedoms, 'rotZ'))}`,
    );
    expect(codes).toContain('structure/joint-locked');
    expect(near(model.links[1]!.pose.position)).toEqual([1, 1, 0]);
  });

  it('makes a row of joints of a joint with two turns', async () => {
    const freedoms = ['transX', 'transY', 'transZ', 'rotZ'];
    const limits = 'float limit:rotX:physics:low = -90\nfloat limit:rotX:physics:high = 45';
    const d6 = joint(
      'Joint',
      'j',
      `${between('a', 'b')}\n${hinge}`,
      `${locked(...freedoms)}\n${limits}`,
      limitsOf(...freedoms, 'rotX'),
    );
    const { model, codes } = await read(`${two}\n${d6}`);
    expect(model.joints).toMatchObject([
      { name: 'j_rotx', type: 'revolute', parent: 'a', child: 'b_1', axis: [1, 0, 0], anchor: [-1, 0, 0] },
      { name: 'j_roty', type: 'continuous', parent: 'b_1', child: 'b', axis: [0, 1, 0], anchor: [-1, 0, 0] },
    ]);
    expect(near([model.joints[0]!.limits!.lower, model.joints[0]!.limits!.upper])).toEqual([-1.5708, 0.7854]);
    // The link between has a thousandth of b, which is a cube of 1 m.
    expect(near(model.links.map(({ inertial }) => inertial.mass))).toEqual([1000, 999, 1]);
    expect(model.links[2]).toMatchObject({ name: 'b_1', pose: { position: [2, 0, 0] }, collisions: [] });
    expect(model.collisionExclusions).toEqual([['a', 'b']]);
    expect(codes).toContain('physics/usd-joint-in-row');
  });

  it('slides before it turns, and turns about all axes as a ball', async () => {
    const text = (inside: string) =>
      joint('Joint', 'j', between('a', 'b'), inside, limitsOf('transY', 'transZ', 'rotX'));
    const { model } = await read(`${two}\n${text(locked('transY', 'transZ', 'rotX'))}`);
    expect(model.joints.map(({ type, axis }) => [type, ...axis])).toEqual([
      ['prismatic', 1, 0, 0],
      ['continuous', 0, 1, 0],
      ['continuous', 0, 0, 1],
    ]);
    const ball = await read(
      `${two}\n${joint('Joint', 'j', between('a', 'b'), locked('transY', 'transZ'), limitsOf('transY', 'transZ'))}`,
    );
    expect(ball.model.joints.map(({ type }) => type)).toEqual(['prismatic', 'ball']);
  });

  it('runs a row from the second body where that is the root', async () => {
    const root = `${body('a', cube('ca'))}\n${body('b', `${at(2, 0, 0)}\n${cube('cb')}`, ', "PhysicsArticulationRootAPI"')}`;
    const freedoms = ['transX', 'transY', 'transZ', 'rotZ'];
    const d6 = joint('Joint', 'j', `${between('a', 'b')}\n${hinge}`, locked(...freedoms), limitsOf(...freedoms));
    const { model } = await read(`${root}\n${d6}`);
    expect(model.joints.map(({ parent, child, axis }) => [parent, child, ...near(axis)])).toEqual([
      ['b', 'a_1', 0, -1, 0],
      ['a_1', 'a', -1, 0, 0],
    ]);
  });

  it('holds nothing where no axis is locked, and leaves out a joint that holds a distance', async () => {
    expect(await jointOf(joint('Joint', 'j', between('a', 'b')))).toEqual({
      joint: undefined,
      codes: ['physics/usd-joint-reduced', 'structure/usd-several-things'],
    });
    const distance = joint('DistanceJoint', 'j', between('a', 'b'));
    expect(await jointOf(distance)).toEqual({
      joint: undefined,
      codes: ['physics/usd-joint-not-carried', 'structure/usd-several-things'],
    });
  });

  it('takes limits of a joint of six freedoms also where their schema is not applied', async () => {
    const freedoms = ['transX', 'transY', 'transZ', 'rotX', 'rotY'];
    const { joint: found } = await jointOf(joint('Joint', 'j', `${between('a', 'b')}\n${hinge}`, locked(...freedoms)));
    expect(found).toMatchObject({ type: 'continuous', axis: [0, 0, 1] });
  });

  it('takes two hinges about one line for one', async () => {
    const axis = 'uniform token physics:axis = "Z"';
    const high = 'point3f physics:localPos0 = (1, 0, 0.4)\npoint3f physics:localPos1 = (-1, 0, 0.4)';
    const door = (second: string) =>
      read(
        `${two}\n${joint('RevoluteJoint', 'low', `${between('a', 'b')}\n${hinge}`, axis)}\n${joint('RevoluteJoint', 'high', `${between('a', 'b')}\n${second}`, axis)}`,
      );
    const { model, findings } = await door(high);
    expect(model.joints.map(({ name, type }) => [name, type])).toEqual([['low', 'continuous']]);
    expect(findings.some(({ severity }) => severity === 'error')).toBe(false);
    const apart = await door(high.replaceAll('0, 0.4', '0.2, 0.4'));
    expect(apart.codes).toContain('physics/usd-joint-not-carried');
  });

  it('makes a row of several joints that MuJoCo has on one body', async () => {
    const of = (name: string, axis: string) =>
      joint('RevoluteJoint', name, `${between('a', 'b')}\n${hinge}`, `uniform token physics:axis = "${axis}"`, [
        'MjcJointAPI',
      ]);
    const { model, codes } = await read(`${two}\n${of('pitch', 'Y')}\n${of('yaw', 'Z')}`);
    expect(model.joints).toMatchObject([
      { name: 'pitch', parent: 'a', child: 'b_1', axis: [0, 1, 0] },
      { name: 'yaw', parent: 'b_1', child: 'b', axis: [0, 0, 1] },
    ]);
    expect(codes).toContain('physics/usd-joint-in-row');
  });

  it('carries a drive of force as a spring and a damper, per radian, and no other', async () => {
    const drive = (type: string) =>
      [
        'float drive:angular:physics:stiffness = 1',
        'float drive:angular:physics:damping = 0.5',
        'float drive:angular:physics:targetPosition = 90',
        `uniform token drive:angular:physics:type = "${type}"`,
      ].join('\n');
    const ends = `${between('a', 'b')}\n${hinge}`;
    const spring = await jointOf(joint('RevoluteJoint', 'j', ends, drive('force'), ['PhysicsDriveAPI:angular']));
    expect(near([spring.joint!.spring!.stiffness, spring.joint!.spring!.rest, spring.joint!.damping!])).toEqual([
      57.29578, 1.5708, 28.64789,
    ]);
    const motor = await jointOf(joint('RevoluteJoint', 'j', ends, drive('acceleration'), ['PhysicsDriveAPI:angular']));
    expect([motor.joint!.spring, motor.joint!.damping]).toEqual([undefined, undefined]);
    expect(motor.codes).toEqual(['physics/usd-drive-left-out']);
  });

  it('leaves out a joint that closes a circle', async () => {
    const third = body('c', `${at(1, 2, 0)}\n${cube('cc')}`);
    const joints = ['a b', 'b c', 'c a'].map((ends, i) => {
      const [from, to] = ends.split(' ') as [string, string];
      return joint('RevoluteJoint', `j${i}`, between(from, to));
    });
    const { model, codes } = await read(`${two}\n${third}\n${joints.join('\n')}`);
    expect(model.joints.map(({ parent, child }) => [parent, child])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect(codes).toContain('physics/usd-joint-not-carried');
  });

  it('turns a joint round whose second body is the root, and keeps what its limits mean', async () => {
    const root = `${body('a', cube('ca'))}\n${body('b', `${at(2, 0, 0)}\n${cube('cb')}`, ', "PhysicsArticulationRootAPI"')}`;
    const limits = 'float physics:lowerLimit = 0\nfloat physics:upperLimit = 90';
    const { model } = await read(`${root}\n${joint('RevoluteJoint', 'j', `${between('a', 'b')}\n${hinge}`, limits)}`);
    expect(model.links.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(model.joints[0]).toMatchObject({ parent: 'b', child: 'a', anchor: [1, 0, 0], limits: { lower: 0 } });
    expect(near(model.joints[0]!.axis)).toEqual([-1, 0, 0]);
  });
});
