import { describe, expect, it } from 'vitest';
import type { SimModel } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';
import { jointOf, layerOf, linkAt, modelOf, primOf } from './written-layer.ts';

describe('writeUsd, joints', () => {
  const layer = layerOf(hinged);

  it('puts the frame of a hinge at its anchor in both bodies, and counts in degrees', () => {
    expect(primOf(layer, 'lid_hinge')).toEqual([
      'def PhysicsRevoluteJoint "lid_hinge" (',
      'prepend apiSchemas = ["PhysicsDriveAPI:angular", "PhysxJointAPI", "PhysxJointAxisAPI:angular"]',
      'customData = { double armature = 0.001; double friction = 0.05 }',
      ')',
      '{',
      'rel physics:body0 = </hinged/body>',
      'rel physics:body1 = </hinged/lid>',
      'point3f physics:localPos0 = (0, 0.6, 0.1)',
      'point3f physics:localPos1 = (0.1, 0, 0)',
      'quatf physics:localRot0 = (0.5, 0.5, 0.5, 0.5)',
      'quatf physics:localRot1 = (1, 0, 0, 0)',
      'uniform token physics:axis = "Y"',
      'float physics:lowerLimit = -28.6478898',
      'float physics:upperLimit = 85.9436693',
      'float drive:angular:physics:damping = 0.00174532925',
      'float drive:angular:physics:stiffness = 0.034906585',
      'float drive:angular:physics:targetPosition = 14.3239449',
      'uniform token drive:angular:physics:type = "force"',
      // SI units, also where the joint turns.
      'float physxJoint:armature = 0.001',
      'float physxJointAxis:angular:dynamicFrictionEffort = 0.05',
      'float physxJointAxis:angular:staticFrictionEffort = 0.05',
    ]);
  });

  it('keeps of a ball joint what has no drive, and gives PhysX its friction about every axis', () => {
    const dynamics = { damping: 0.2, friction: 0.1, armature: 0.3, spring: { stiffness: 4, rest: 0 } };
    const ball = jointOf({ type: 'ball', ...dynamics });
    const prim = primOf(layerOf(modelOf([linkAt('a', 0), linkAt('b', 2)], [ball])), 'joint');
    expect(prim.slice(1, 3)).toEqual([
      'prepend apiSchemas = ["PhysxJointAPI", "PhysxJointAxisAPI:rotX", "PhysxJointAxisAPI:rotY", "PhysxJointAxisAPI:rotZ"]',
      'customData = { double armature = 0.3; double friction = 0.1; double damping = 0.2; double stiffness = 4; double rest = 0 }',
    ]);
    expect(prim).toContain('float physxJointAxis:rotZ:staticFrictionEffort = 0.1');
    expect(prim.join('\n')).not.toContain('drive:');
  });

  it('counts a slide in metres and newtons', () => {
    const slide = jointOf({ type: 'prismatic', damping: 7, friction: 3, spring: { stiffness: 20, rest: 0.1 } });
    const prim = primOf(layerOf(modelOf([linkAt('a', 0), linkAt('b', 2)], [slide])), 'joint');
    expect(prim).toContain('prepend apiSchemas = ["PhysicsDriveAPI:linear", "PhysxJointAxisAPI:linear"]');
    expect(prim).toContain('float drive:linear:physics:damping = 7');
    expect(prim).toContain('float drive:linear:physics:stiffness = 20');
    expect(prim).toContain('float drive:linear:physics:targetPosition = 0.1');
    expect(prim).toContain('float physxJointAxis:linear:staticFrictionEffort = 3');
  });

  it('keeps an axis along X that is a last bit longer than 1', () => {
    const joint = jointOf({ type: 'prismatic', axis: [1 + Number.EPSILON, 0, 0] });
    const prim = primOf(layerOf(modelOf([linkAt('a', 0), linkAt('b', 2)], [joint])), 'joint');
    expect(prim).toContain('quatf physics:localRot1 = (1, 0, 0, 0)');
  });

  it('turns X of the frame onto an axis that points backwards', () => {
    expect(primOf(layer, 'drawer_slide')).toEqual([
      'def PhysicsPrismaticJoint "drawer_slide"',
      '{',
      'rel physics:body0 = </hinged/body>',
      'rel physics:body1 = </hinged/drawer>',
      'point3f physics:localPos0 = (0.2, 0, 0.05)',
      'point3f physics:localPos1 = (0, 0, 0)',
      'quatf physics:localRot0 = (0.707106781, 0, 0, -0.707106781)',
      'quatf physics:localRot1 = (0.707106781, 0, 0, -0.707106781)',
      'uniform token physics:axis = "X"',
      'float physics:lowerLimit = 0',
      'float physics:upperLimit = 0.4',
    ]);
  });

  it.each([
    [[1, 0, 0], 'X', '(1, 0, 0, 0)'],
    [[0, 0, 1], 'Z', '(1, 0, 0, 0)'],
    [[-1, 0, 0], 'X', '(0, 0, 0, 1)'],
    [[0.6, 0.8, 0], 'X', '(0.894427191, 0, 0, 0.447213595)'],
    [[0, 0, -1], 'X', '(0.707106781, 0, 0.707106781, 0)'],
  ] as const)('axis %j is %s of the frame %s', (axis, token, rotation) => {
    const prim = primOf(layerOf(modelOf([linkAt('a', 0), linkAt('b', 2)], [jointOf({ axis })])), 'joint');
    expect(prim).toContain(`uniform token physics:axis = "${token}"`);
    expect(prim).toContain(`quatf physics:localRot1 = ${rotation}`);
    expect(prim).toContain('point3f physics:localPos0 = (2, 0, 0)');
  });

  it.each([
    ['continuous', 'PhysicsRevoluteJoint'],
    ['ball', 'PhysicsSphericalJoint'],
    ['fixed', 'PhysicsFixedJoint'],
  ] as const)('%s is a %s without limits', (type, schema) => {
    const prim = primOf(layerOf(modelOf([linkAt('a', 0), linkAt('b', 2)], [jointOf({ type })])), 'joint');
    expect(prim[0]).toBe(`def ${schema} "joint"`);
    expect(prim.join('\n')).not.toMatch(/Limit/);
  });
});

describe('writeUsd, base and roots', () => {
  const two = [linkAt('a', 1), linkAt('b', 2)];
  const schemasOf = (model: SimModel, prim: string) =>
    primOf(layerOf(model), prim).find((l) => l.startsWith('prepend')) ?? '';

  it('marks the root of what floats on the body, and of what is bolted on a joint to the default prim', () => {
    expect(schemasOf(modelOf(two, [jointOf({})]), 'a')).toContain('"PhysicsArticulationRootAPI"');
    expect(schemasOf(modelOf(two, [jointOf({})]), 'b')).not.toContain('Articulation');
    const bolted = modelOf(two, [jointOf({ name: 'anchor' })], 'fixed');
    expect(schemasOf(bolted, 'a')).toBe('prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]');
    expect(primOf(layerOf(bolted), 'anchor_2')).toEqual([
      'def PhysicsFixedJoint "anchor_2" (',
      'prepend apiSchemas = ["PhysicsArticulationRootAPI"]',
      ')',
      '{',
      'rel physics:body0 = </thing>',
      'rel physics:body1 = </thing/a>',
      'point3f physics:localPos0 = (1, 0, 0)',
      'point3f physics:localPos1 = (0, 0, 0)',
      'quatf physics:localRot0 = (1, 0, 0, 0)',
      'quatf physics:localRot1 = (1, 0, 0, 0)',
    ]);
  });

  it('writes a fixed thing without joints as a kinematic body that keeps its mass', () => {
    const layer = layerOf(modelOf([linkAt('a', 1)], [], 'fixed'));
    const prim = primOf(layer, 'a');
    expect(prim).toContain('bool physics:kinematicEnabled = 1');
    expect(prim).toContain('float physics:mass = 1');
    expect(layer).not.toMatch(/Articulation|Joint/);
    expect(layer).toContain('"PhysicsCollisionAPI"');
  });

  it('writes a scene: a static structure, free bodies, and each tree of joints an articulation', () => {
    const links = [linkAt('floor', 0), linkAt('a', 1), linkAt('b', 2), linkAt('c', 3)];
    const scene = modelOf(links, [jointOf({})], 'fixed');
    expect(primOf(layerOf(scene), 'floor')).toContain('bool physics:kinematicEnabled = 1');
    expect(primOf(layerOf(scene), 'a')).not.toContain('bool physics:kinematicEnabled = 1');
    expect(schemasOf(scene, 'a')).toContain('"PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysicsArticulationRootAPI"');
    for (const free of ['b', 'c'])
      expect(schemasOf(scene, free)).toBe('prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]');
    expect(layerOf(scene)).not.toContain('PhysicsFixedJoint');
  });
});
