import { describe, expect, it } from 'vitest';
import { rootLayers } from '../../../src/formats/usd/main-layer.ts';
import { readUsd } from '../../../src/formats/usd/read.ts';
import { writeUsd } from '../../../src/formats/usd/write.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import { isClosed } from '../../../src/model/closed.ts';
import { compareModels } from '../../../src/model/compare.ts';
import { solidProperties } from '../../../src/model/solid.ts';
import type { SimModel, Vec3 } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';
import { at, body, bytesOf, cube, joint, near, read, scaled, two, UNITS } from './snippets.ts';

describe('readUsd: units and placement', () => {
  it('turns centimetres and Y up into metres and Z up', async () => {
    const { model } = await read(body('b', `${at(10, 20, 30)}\n${cube('c', scaled(10, 20, 30))}`), {
      units: 'metersPerUnit = 0.01\n upAxis = "Y"',
    });
    expect(near(model.links[0]!.pose.position)).toEqual([0.1, -0.3, 0.2]);
    const { min, max } = modelBounds(model, 'collisions')!;
    expect([near(min), near(max)]).toEqual([
      [0.05, -0.45, 0.1],
      [0.15, -0.15, 0.3],
    ]);
  });

  it('takes centimetres and Y up where the layer says nothing, and says so', async () => {
    const { model, codes } = await read(body('b', `float physics:mass = 1\n${cube('c')}`), {
      units: 'kilogramsPerUnit = 0.5',
    });
    expect(codes).toContain('format/usd-units-assumed');
    expect(model.links[0]!.inertial.mass).toBe(0.5);
    expect(near(modelBounds(model, 'visuals')!.max)).toEqual([0.005, 0.005, 0.005]);
  });

  it('keeps evenly scaled shapes, and makes ellipsoids and meshes of the others', async () => {
    const shapes = [
      `def Sphere "s" { double radius = 1\n ${scaled(2, 2, 2)} }`,
      `def Sphere "e" { double radius = 1\n ${scaled(1, 2, 3)} }`,
      `def Cylinder "x" { double radius = 1\n double height = 4\n token axis = "X"\n ${scaled(2, 3, 3)} }`,
      `def Cylinder "m" { double radius = 1\n double height = 4\n ${scaled(1, 2, 1)} }`,
      'def Cone "k" { double radius = 1\n double height = 2 }',
    ];
    const { model } = await read(body('b', `float physics:mass = 1\n${shapes.join('\n')}`));
    const [sphere, ellipsoid, cylinder, squeezed, cone] = model.links[0]!.visuals;
    expect(sphere!.geometry).toEqual({ type: 'sphere', radius: 2 });
    expect(ellipsoid!.geometry).toEqual({ type: 'ellipsoid', radii: [1, 2, 3] });
    expect(cylinder!.geometry).toEqual({ type: 'cylinder', radius: 3, length: 8 });
    expect(near(cylinder!.pose.rotation)).toEqual(near([Math.SQRT1_2, 0, Math.SQRT1_2, 0]));
    expect([squeezed!.geometry.type, cone!.geometry.type]).toEqual(['mesh', 'mesh']);
    const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
    expect(isClosed(meshes.get('k')!)).toBe(true);
    // πr²h/3, less what the 64 corners cut off.
    expect(solidProperties(meshes.get('k')!).volume).toBeCloseTo(2.091, 2);
  });
});

describe('readUsd: mass', () => {
  it('takes what is written', async () => {
    const { model, codes } = await read(
      body(
        'b',
        [
          'float physics:mass = 2',
          'point3f physics:centerOfMass = (0.5, 0, 0)',
          'float3 physics:diagonalInertia = (1, 2, 2.5)',
          'quatf physics:principalAxes = (0.70710678, 0, 0, 0.70710678)',
          cube('c'),
        ].join('\n'),
      ),
    );
    const { mass, centerOfMass, inertia } = model.links[0]!.inertial;
    expect([mass, centerOfMass]).toEqual([2, [0.5, 0, 0]]);
    // A quarter turn about z: x and y change places.
    expect(near(inertia)).toEqual([2, 1, 2.5, 0, 0, 0]);
    expect(codes).toEqual([]);
  });

  it('weighs 1000 kg/m³ where nothing is said, and tells', async () => {
    const { model, findings } = await read(body('b', cube('c', scaled(1, 2, 3))));
    expect(model.links[0]!.inertial.mass).toBeCloseTo(6000, 6);
    expect(near(model.links[0]!.inertial.inertia)).toEqual([6500, 5000, 2500, 0, 0, 0]);
    expect(findings.map(({ code, args }) => [code, args['missing']])).toEqual([
      ['physics/usd-mass-computed', ['mass', 'centre of mass', 'inertia']],
    ]);
  });

  it('gives a collider its own density before that of its body, and the body its mass before all', async () => {
    const withMass = '"PhysicsCollisionAPI", "PhysicsMassAPI"';
    const inside = `${cube('c', 'float physics:density = 10', withMass)}\n${cube('d', at(2, 0, 0))}`;
    const dense = await read(body('b', `float physics:density = 100\n${inside}`));
    expect(dense.model.links[0]!.inertial.mass).toBeCloseTo(110, 6);
    expect(dense.model.links[0]!.inertial.centerOfMass[0]).toBeCloseTo(200 / 110, 6);
    const heavy = await read(body('b', `float physics:mass = 5\n${inside}`));
    expect(heavy.model.links[0]!.inertial.mass).toBeCloseTo(5, 6);
  });

  it('takes a density or a mass from outside only where the stage says nothing', async () => {
    expect((await read(body('b', cube('c')), { density: 50 })).model.links[0]!.inertial.mass).toBeCloseTo(50, 6);
    expect((await read(body('b', cube('c')), { mass: 3 })).model.links[0]!.inertial.mass).toBeCloseTo(3, 6);
    const said = body('b', `float physics:mass = 2\n${cube('c')}`);
    expect((await read(said, { mass: 3 })).model.links[0]!.inertial.mass).toBe(2);
  });
});

describe('readUsd: cylinders and capsules with two radii', () => {
  const only = async (prim: string) => {
    const { model } = await read(body('b', `float physics:mass = 1\n${prim}`));
    return { geometry: model.links[0]!.visuals[0]!.geometry, bounds: modelBounds(model, 'visuals')!, model };
  };

  it.each(['Cylinder', 'Capsule'])('takes one with equal radii for a %s', async (kind) => {
    const { geometry } = await only(
      `def ${kind}_1 "c" { double radiusTop = 0.2\n double radiusBottom = 0.2\n double height = 1 }`,
    );
    expect(geometry).toMatchObject({ type: kind.toLowerCase(), radius: 0.2, length: 1 });
  });

  it('makes a frustum of a cylinder', async () => {
    const { model, bounds } = await only(
      'def Cylinder_1 "c" { double radiusTop = 0\n double radiusBottom = 3\n double height = 2\n uniform token axis = "X" }',
    );
    expect([near(bounds.min), near(bounds.max)]).toEqual([
      [-1, -3, -3],
      [1, 3, 3],
    ]);
    // π/3 · 3² · 2, less what 64 chords leave.
    const volume = (Math.PI / 3) * 9 * 2;
    expect(solidProperties(model.meshes[0]!).volume / volume).toBeCloseTo(1, 2);
  });

  it('makes two balls and what touches both of a capsule', async () => {
    const { model, bounds } = await only(
      'def Capsule_1 "c" { double radiusTop = 1\n double radiusBottom = 2\n double height = 4 }',
    );
    expect([near(bounds.min, 2), near(bounds.max, 2)]).toEqual([
      [-2, -2, -4],
      [2, 2, 3],
    ]);
    // Lean 1/4: the cone between from z = 2 + 1/4 to −2 + 1/2; caps of balls with (1 ∓ 1/4) of their radius.
    const cap = (r: number, h: number) => (Math.PI * h * h * (3 * r - h)) / 3;
    const [a, b] = [Math.sqrt(1 - 1 / 16), 2 * Math.sqrt(1 - 1 / 16)];
    const volume = cap(1, 0.75) + (Math.PI / 3) * 3.75 * (a * a + a * b + b * b) + cap(2, 2.5);
    expect(solidProperties(model.meshes[0]!).volume / volume).toBeCloseTo(1, 2);
    const inside = await only(
      'def Capsule_1 "c" { double radiusTop = 1\n double radiusBottom = 3\n double height = 1 }',
    );
    expect([near(inside.bounds.min, 2), near(inside.bounds.max, 2)]).toEqual([
      [-3, -3, -3.5],
      [3, 3, 2.5],
    ]);
  });
});

describe('readUsd: what stands still', () => {
  it('is free without a joint to the world, and several bodies are several roots', async () => {
    const { model } = await read(two);
    expect([model.base, model.links.map(({ name }) => name), model.joints]).toEqual(['free', ['a', 'b'], []]);
  });

  it('is a fixed base where a fixed joint leads to nothing', async () => {
    const { model } = await read(`${two}\n${joint('FixedJoint', 'w', 'rel physics:body1 = </P/b>')}`);
    expect([model.base, model.links.map(({ name }) => name), model.joints]).toEqual(['fixed', ['b', 'a'], []]);
  });

  it('gets a link of its own where a hinge leads to the world, with the shapes that belong to no body', async () => {
    const hinge = joint('RevoluteJoint', 'w', 'rel physics:body1 = </P/b>\npoint3f physics:localPos0 = (2, 0, 0)');
    const hung = await read(`${two}\n${hinge}`);
    expect(hung.model.links.map(({ name }) => name)).toEqual(['world', 'a', 'b']);
    expect(hung.model.joints).toMatchObject([{ parent: 'world', child: 'b', type: 'continuous' }]);
    const carcass = `def Xform "frame" {\n${at(0, 0, 1)}\n${cube('f')}\n}`;
    const { model } = await read(`${carcass}\n${body('b', `${at(2, 0, 0)}\n${cube('cb')}`)}\n${hinge}`);
    expect(model.base).toBe('fixed');
    expect(model.links.map(({ name, pose }) => [name, pose.position])).toEqual([
      ['frame', [0, 0, 1]],
      ['b', [2, 0, 0]],
    ]);
  });

  it('is scenery beside a body that nothing joins to it, and is named', async () => {
    const ground = cube('ground', scaled(100, 100, 1));
    const { model, findings } = await read(`${ground}\n${body('a', cube('ca'))}`);
    expect([model.base, model.links.map(({ name }) => name)]).toEqual(['free', ['a']]);
    const left = findings.find(({ code }) => code === 'physics/usd-scenery-left-out')!;
    expect([left.severity, left.args['prims']]).toEqual(['warning', ['/P/ground']]);
  });

  it('stays in a scene, whose things are several', async () => {
    const { model, codes } = await read(`${cube('ground', scaled(100, 100, 1))}\n${two}`, { severalBodies: true });
    expect([model.base, model.links.map(({ name }) => name)]).toEqual(['fixed', ['p', 'a', 'b']]);
    expect(codes.filter((code) => /several|scenery/.test(code))).toEqual([]);
  });

  it('weighs 1 kg alone, unless it says more: nobody feels it', async () => {
    // 50 × 50 × 1 m would weigh 2,500 t at the 1,000 kg/m³ of UsdPhysics.
    const slab = (more: string) =>
      cube('wall', `${scaled(50, 50, 1)}\n${more}`, '"PhysicsCollisionAPI", "PhysicsMassAPI"');
    const { model, codes } = await read(slab(''));
    expect([model.base, model.links.length]).toEqual(['fixed', 1]);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(1, 9);
    expect(codes).not.toContain('physics/usd-mass-computed');
    expect((await read(slab('float physics:mass = 70'))).model.links[0]!.inertial.mass).toBeCloseTo(70, 6);
    expect((await read(slab(''), { density: 2 })).model.links[0]!.inertial.mass).toBeCloseTo(5000, 6);
  });

  it('says that a scene of several things is no prop, with their names', async () => {
    const { findings } = await read(two);
    const several = findings.find(({ code }) => code === 'structure/usd-several-things')!;
    expect([several.severity, several.args['things']]).toEqual(['error', ['/P/a', '/P/b']]);
    const chosen = await read(two, { units: `${UNITS}\n defaultPrim = "/P/b"` });
    expect(chosen.codes).not.toContain('structure/usd-several-things');
    expect(chosen.model.links.map(({ name }) => name)).toEqual(['b']);
  });

  it('bolts a kinematic body, and takes a disabled one for a static shape', async () => {
    const { model, codes } = await read(body('a', `bool physics:kinematicEnabled = true\n${cube('c')}`));
    expect([model.base, codes.includes('physics/usd-kinematic')]).toEqual(['fixed', true]);
    const off = await read(body('a', `bool physics:rigidBodyEnabled = false\n${cube('c')}`));
    expect([off.model.base, off.model.links.length]).toEqual(['fixed', 1]);
  });
});

describe('readUsd: large stages', () => {
  it('refuses more bodies than a prop may have before it joins them', async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => body(`b${i}`, '')).join('\n');
    await expect(read(many)).rejects.toMatchObject({
      code: 'unsafe_input',
      findings: [{ code: 'format/model-too-large', args: { what: 'links', count: 1_001, most: 1_000 } }],
    });
  });
});

describe('readUsd: without physics', () => {
  it('makes one free link of what is drawn, in the model frame', async () => {
    const prims = `def Cube "c" {\n double size = 10\n ${at(0, 20, 0)}\n}`;
    const { model, codes } = await read(prims, { units: 'metersPerUnit = 0.01\n upAxis = "Y"', collider: 'hull' });
    expect([model.base, model.links.length, model.joints.length]).toEqual(['free', 1, 0]);
    const { min, max } = modelBounds(model, 'visuals')!;
    expect([near(min), near(max)]).toEqual([
      [-0.05, -0.05, 0.15],
      [0.05, 0.05, 0.25],
    ]);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(0.5, 6);
    expect(codes).toContain('physics/mass-estimated');
  });

  it('takes its own shapes as their colliders, so that a ball stays one', async () => {
    const { model } = await read(
      `def Sphere "ball" {\n double radius = 0.1\n ${at(0, 0, 1)}\n}\ndef Cylinder "can" {\n double radius = 0.2\n double height = 0.5\n}`,
    );
    expect(model.links[0]!.collisions.map(({ pose, geometry }) => [near(pose.position), geometry])).toEqual([
      [[0, 0, 1], { type: 'sphere', radius: 0.1 }],
      [[0, 0, 0], { type: 'cylinder', radius: 0.2, length: 0.5 }],
    ]);
    // 500 kg/m³ of 4/3 π 0.1³ + π 0.2² 0.5.
    expect(model.links[0]!.inertial.mass).toBeCloseTo(500 * Math.PI * (0.004 / 3 + 0.02), 6);
  });

  it('gives what is thinner than a sheet a thickness all the same', async () => {
    const { model } = await read(`def Cube "c" {\n double size = 1\n ${scaled(1, 1, 0.00001)}\n}`);
    expect(model.links[0]!.collisions.map(({ geometry }) => geometry.type)).toEqual(['mesh']);
  });
});

describe('readUsd: what we write', () => {
  const files = (model: SimModel) =>
    new Map([...writeUsd(model)].map(([path, data]) => [path, typeof data === 'string' ? bytesOf(data) : data]));
  const skew: Vec3 = [0.6, 0, 0.8];
  const models: Record<string, SimModel> = {
    hinged,
    bolted: { ...hinged, base: 'fixed' },
    skew: { ...hinged, joints: hinged.joints.map((each) => ({ ...each, axis: skew })) },
  };
  it.each(Object.keys(models))('comes back: %s', async (name) => {
    const model = models[name]!;
    const { model: back } = await readUsd(files(model), { entry: `${model.name}.usda`, name: model.name });
    expect(compareModels(model, back, { relative: 1e-6 })).toEqual([]);
    const { cavities, ...semantics } = back.semantics;
    expect({ ...semantics, cavities: [] }).toEqual({ ...model.semantics, cavities: [] });
    expect(cavities.map(({ name, link, pose, size }) => [name, link, near(pose.position), near(size)])).toEqual(
      model.semantics.cavities.map(({ name, link, pose, size }) => [name, link, near(pose.position), near(size)]),
    );
    expect(back.collisionExclusions).toEqual(model.collisionExclusions);
    expect(back.materials.length).toBe(model.materials.length);
    expect(back.textures.map(({ bytes }) => [...bytes])).toEqual(model.textures.map(({ bytes }) => [...bytes]));
  });
});

describe('rootLayers', () => {
  const layer = (text = '') => bytesOf(`#usda 1.0\n${text}`);
  it('takes the layer that no other one refers to, then the name, then the height', () => {
    const reference = layer('def "P" (references = @./b.usda@) {}\n');
    expect(
      rootLayers(
        new Map([
          ['b.usda', layer()],
          ['a.usda', reference],
          ['t.png', bytesOf('x')],
        ]),
        'x',
      ),
    ).toEqual(['a.usda']);
    expect(
      rootLayers(
        new Map([
          ['a.usda', layer()],
          ['deep/Prop.usda', layer()],
        ]),
        'prop',
      ),
    ).toEqual(['deep/Prop.usda']);
    expect(
      rootLayers(
        new Map([
          ['x/a.usda', layer()],
          ['b.usda', layer()],
        ]),
        'c',
      ),
    ).toEqual(['b.usda']);
    expect(
      rootLayers(
        new Map([
          ['z.usda', layer()],
          ['a.usda', layer()],
        ]),
        'c',
      ),
    ).toEqual(['z.usda', 'a.usda']);
    expect(rootLayers(new Map([['a.txt', layer()]]), 'a')).toEqual([]);
  });
});
