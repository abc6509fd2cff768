import { describe, expect, it } from 'vitest';
import { mainLayer } from '../../../src/formats/usd/main-layer.ts';
import { type ReadUsdOptions, readUsd } from '../../../src/formats/usd/read.ts';
import { writeUsd } from '../../../src/formats/usd/write.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import { isClosed } from '../../../src/model/closed.ts';
import { compareModels } from '../../../src/model/compare.ts';
import { solidProperties } from '../../../src/model/solid.ts';
import type { Joint, SimModel, Vec3 } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const UNITS = 'metersPerUnit = 1\n upAxis = "Z"';

/** Reads prims as text, below one default prim. A brace ends its line. */
async function read(prims: string, { units = UNITS, ...options }: Partial<ReadUsdOptions> & { units?: string } = {}) {
  const spread = prims.replaceAll('{ ', '{\n').replaceAll(' }', '\n}');
  const text = `#usda 1.0\n(\n defaultPrim = "P"\n ${units}\n)\ndef Xform "P" {\n${spread}\n}\n`;
  const { model, findings } = await readUsd(new Map([['root.usda', bytesOf(text)]]), {
    entry: 'root.usda',
    ...options,
  });
  return { model, codes: findings.map(({ code }) => code), findings };
}

const placed = (...operations: readonly (readonly [name: string, declaration: string])[]): string =>
  [
    ...operations.map(([, declaration]) => declaration),
    `uniform token[] xformOpOrder = [${operations.map(([name]) => `"${name}"`).join(', ')}]`,
  ].join('\n');
const at = (x: number, y: number, z: number) =>
  placed(['xformOp:translate', `double3 xformOp:translate = (${x}, ${y}, ${z})`]);
const scaled = (x: number, y: number, z: number) =>
  placed(['xformOp:scale', `float3 xformOp:scale = (${x}, ${y}, ${z})`]);

const cube = (name: string, inside = '', schemas = '"PhysicsCollisionAPI"') =>
  `def Cube "${name}" (prepend apiSchemas = [${schemas}]) {\n double size = 1\n ${inside}\n}`;
const body = (name: string, inside: string, more = '') =>
  `def Xform "${name}" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"${more}]) {\n${inside}\n}`;
const joint = (type: string, name: string, ends: string, inside = '', schemas: readonly string[] = []) =>
  `def Physics${type} "${name}" (prepend apiSchemas = [${schemas.map((each) => `"${each}"`).join(', ')}]) {\n${ends}\n${inside}\n}`;
const between = (a: string, b: string) => `rel physics:body0 = </P/${a}>\nrel physics:body1 = </P/${b}>`;
const two = `${body('a', cube('ca'))}\n${body('b', `${at(2, 0, 0)}\n${cube('cb')}`)}`;

/** One white pixel. */
const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const near = (values: readonly number[], digits = 5) => values.map((value) => Number(value.toFixed(digits)) + 0);

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

const TETRA = 'int[] faceVertexCounts = [3, 3, 3, 3]\nint[] faceVertexIndices = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]';
const POINTS =
  'point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]\nuniform token subdivisionScheme = "none"';
const meshOf = (inside: string) => body('b', `float physics:mass = 1\ndef Mesh "m" {\n${inside}\n}`);

describe('readUsd: meshes', () => {
  it.each([
    ['as it is', '', 1 / 6, []],
    ['left-handed', 'uniform token orientation = "leftHanded"', -1 / 6, ['format/usd-left-handed']],
    ['mirrored', scaled(-1, 1, 2), 2 / 6, ['format/usd-mirrored']],
  ])('winds outwards: %s', async (_, inside, volume, found) => {
    const { model, codes } = await read(meshOf(`${TETRA}\n${POINTS}\n${inside}`));
    expect(solidProperties(model.meshes[0]!).volume).toBeCloseTo(volume, 6);
    expect(codes.filter((code) => code.startsWith('format/usd-'))).toEqual(found);
  });

  it('cuts polygons, leaves out holes, and turns v', async () => {
    const { model } = await read(
      meshOf(
        [
          'int[] faceVertexCounts = [4, 3]',
          'int[] faceVertexIndices = [0, 1, 2, 3, 0, 2, 4]',
          'int[] holeIndices = [1]',
          'point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1)]',
          'uniform token subdivisionScheme = "none"',
          'texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 0.75)] ( interpolation = "faceVarying" )',
          'int[] primvars:st:indices = [0, 1, 2, 2, 0, 0, 0]',
        ].join('\n'),
      ),
    );
    const mesh = model.meshes[0]!;
    expect([...mesh.indices]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...mesh.uvs!]).toEqual([0, 1, 1, 1, 1, 0.25, 1, 0.25]);
  });

  it('gives each subset of faces its own material', async () => {
    const look = (name: string, red: number) =>
      `def Material "${name}" { token outputs:surface.connect = </P/${name}/s.outputs:surface>\n def Shader "s" { uniform token info:id = "UsdPreviewSurface"\n color3f inputs:diffuseColor = (${red}, 0, 0)\n token outputs:surface } }`;
    const { model } = await read(
      `${look('Red', 1)}\n${look('Dark', 0.25)}\n${meshOf(`${TETRA}\n${POINTS}\nrel material:binding = </P/Red>\ndef GeomSubset "half" (prepend apiSchemas = ["MaterialBindingAPI"]) { uniform token elementType = "face"\n uniform token familyName = "materialBind"\n int[] indices = [1, 2]\n rel material:binding = </P/Dark> }`)}`,
    );
    const triangles = model.links[0]!.visuals.map(({ geometry, material }) => [
      material,
      geometry.type === 'mesh' ? model.meshes.find(({ name }) => name === geometry.mesh)!.indices.length / 3 : 0,
    ]);
    expect(triangles).toEqual([
      ['red', 2],
      ['dark', 2],
    ]);
    expect(model.materials.map(({ baseColor }) => baseColor[0])).toEqual([1, 0.25]);
  });

  it('says that a smooth surface came as its cage', async () => {
    const { codes } = await read(meshOf(`${TETRA}\n${POINTS.replace('"none"', '"catmullClark"')}`));
    expect(codes).toContain('format/usd-subdivided');
  });

  it.each([
    ['faces with other corners', TETRA.replace('[3, 3, 3, 3]', '[3, 3, 3, 4]')],
    ['a point that is not there', TETRA.replace('0, 2, 1', '0, 2, 4')],
    ['a negative point', TETRA.replace('0, 2, 1', '0, -2, 1')],
  ])('refuses %s', async (_, topology) => {
    await expect(read(meshOf(`${topology}\n${POINTS}`))).rejects.toThrow(/is broken/);
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
    const { joint: found } = await jointOf(d6);
    expect(found!.type).toBe(type);
    if (type === 'continuous' || type === 'prismatic') expect(found!.axis).toEqual([0, 0, 1]);
  });

  it('leaves out a joint with two freedoms, and one that holds a distance', async () => {
    const freedoms = ['transX', 'transY', 'transZ', 'rotX'];
    const d6 = joint('Joint', 'j', between('a', 'b'), locked(...freedoms), limitsOf(...freedoms));
    expect(await jointOf(d6)).toEqual({ joint: undefined, codes: ['physics/usd-joint-not-carried'] });
    const distance = joint('DistanceJoint', 'j', between('a', 'b'));
    expect(await jointOf(distance)).toEqual({ joint: undefined, codes: ['physics/usd-joint-not-carried'] });
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

describe('readUsd: what stands still', () => {
  it('is free without a joint to the world, and several bodies are several roots', async () => {
    const { model } = await read(two);
    expect([model.base, model.links.map(({ name }) => name), model.joints]).toEqual(['free', ['a', 'b'], []]);
  });

  it('is a fixed base where a fixed joint leads to nothing', async () => {
    const { model } = await read(`${two}\n${joint('FixedJoint', 'w', 'rel physics:body1 = </P/b>')}`);
    expect([model.base, model.links.map(({ name }) => name), model.joints]).toEqual(['fixed', ['b', 'a'], []]);
  });

  it('gets a link of its own where a hinge leads to the world, or shapes belong to no body', async () => {
    const hung = await read(
      `${two}\n${joint('RevoluteJoint', 'w', 'rel physics:body1 = </P/b>\npoint3f physics:localPos0 = (2, 0, 0)')}`,
    );
    expect(hung.model.links.map(({ name }) => name)).toEqual(['world', 'a', 'b']);
    expect(hung.model.joints).toMatchObject([{ parent: 'world', child: 'b', type: 'continuous' }]);
    const frame = await read(`def Xform "frame" {\n${at(0, 0, 1)}\n${cube('f')}\n}\n${body('a', cube('ca'))}`);
    expect(frame.model.base).toBe('fixed');
    expect(frame.model.links.map(({ name, pose }) => [name, pose.position])).toEqual([
      ['frame', [0, 0, 1]],
      ['a', [0, 0, 0]],
    ]);
  });

  it('bolts a kinematic body, and takes a disabled one for a static shape', async () => {
    const { model, codes } = await read(body('a', `bool physics:kinematicEnabled = true\n${cube('c')}`));
    expect([model.base, codes.includes('physics/usd-kinematic')]).toEqual(['fixed', true]);
    const off = await read(body('a', `bool physics:rigidBodyEnabled = false\n${cube('c')}`));
    expect([off.model.base, off.model.links.length]).toEqual(['fixed', 1]);
  });
});

describe('readUsd: what is seen and touched', () => {
  it('shows neither guides nor what is invisible, and collides with both', async () => {
    const { model } = await read(
      body(
        'b',
        `float physics:mass = 1\n${cube('g', 'uniform token purpose = "guide"')}\n${cube('i', 'token visibility = "invisible"')}\n${cube('v', '', '')}`,
      ),
    );
    const [link] = model.links;
    expect([link!.visuals.map(({ name }) => name), link!.collisions.map(({ name }) => name)]).toEqual([
      ['v'],
      ['g', 'i'],
    ]);
  });

  it('reads colours, sliding friction, and bounds that a collider asks for', async () => {
    const physical =
      'def Material "Rubber" (prepend apiSchemas = ["PhysicsMaterialAPI"]) { float physics:dynamicFriction = 0.75 }';
    const mesh = `def Mesh "m" (prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI", "MaterialBindingAPI"]) {\n${TETRA}\n${POINTS}\nuniform token physics:approximation = "boundingCube"\nrel material:binding:physics = </P/Rubber>\ncolor3f[] primvars:displayColor = [(0.5, 0.25, 1)]\n}`;
    const { model } = await read(`${physical}\n${body('b', `float physics:mass = 1\n${mesh}`)}`);
    const [collision] = model.links[0]!.collisions;
    expect(collision).toMatchObject({
      geometry: { type: 'box', size: [1, 1, 1] },
      pose: { position: [0.5, 0.5, 0.5] },
    });
    expect(collision!.friction).toEqual([0.75, 0.005, 0.0001]);
    expect(model.materials[0]!.baseColor).toEqual([0.5, 0.25, 1, 1]);
  });

  it('follows a texture through its connections, sees its file from its layer, and says what it leaves out', async () => {
    const shader = (name: string, id: string, inside: string) =>
      `def Shader "${name}" {\nuniform token info:id = "${id}"\n${inside}\n}`;
    const material = [
      '#usda 1.0\n(\n defaultPrim = "M"\n)\ndef Material "M" {',
      'asset inputs:picture = @../t/grain.png@\ntoken outputs:surface.connect = </M/s.outputs:surface>',
      shader(
        's',
        'UsdPreviewSurface',
        'color3f inputs:diffuseColor.connect = </M/t.outputs:rgb>\nfloat inputs:roughness = 0.25\nfloat inputs:metallic.connect = </M/t.outputs:r>\ntoken outputs:surface',
      ),
      shader(
        't',
        'UsdUVTexture',
        'asset inputs:file.connect = </M.inputs:picture>\nfloat4 inputs:scale = (1, 0.5, 0.25, 1)\nfloat2 inputs:st.connect = </M/m.outputs:result>\nfloat3 outputs:rgb',
      ),
      shader(
        'm',
        'UsdTransform2d',
        'float2 inputs:in.connect = </M/r.outputs:result>\nfloat2 inputs:scale = (2, 2)\nfloat2 outputs:result',
      ),
      shader('r', 'UsdPrimvarReader_float2', 'string inputs:varname = "UVMap"\nfloat2 outputs:result'),
      '}\n',
    ].join('\n');
    const uvs = 'texCoord2f[] primvars:UVMap = [(0, 0), (1, 0), (0, 1), (1, 1)] (\ninterpolation = "vertex"\n)';
    const root = `#usda 1.0\n(\n defaultPrim = "P"\n ${UNITS}\n)\ndef Xform "P" {\ndef "M" (references = @./looks/m.usda@) {}\ndef Xform "b" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {\nrel material:binding = </P/M>\ndef Mesh "m" {\n${TETRA}\n${POINTS}\n${uvs}\n}\n}\n}\n`;
    const files = new Map([
      ['root.usda', bytesOf(root)],
      ['looks/m.usda', bytesOf(material)],
      ['t/grain.png', png],
    ]);
    const { model, findings } = await readUsd(files, { entry: 'root.usda' });
    expect(model.materials).toEqual([
      { name: 'm', baseColor: [1, 0.5, 0.25, 1], metallic: 0, roughness: 0.25, baseColorTexture: 'grain' },
    ]);
    expect(model.textures.map(({ bytes }) => [...bytes])).toEqual([[...png]]);
    expect([...model.meshes[0]!.uvs!].slice(0, 2)).toEqual([0, 1]);
    const reduced = findings.filter(({ code }) => code === 'format/usd-shading-reduced');
    expect(reduced.map(({ args }) => args['what']).toSorted()).toEqual([
      'a texture for metallic',
      'a turn, scale or shift of its texture',
    ]);
  });

  it('lets a binding above be stronger than those below, where it says so', async () => {
    const look = (name: string) =>
      `def Material "${name}" { token outputs:surface.connect = </P/${name}/s.outputs:surface>\n def Shader "s" { uniform token info:id = "UsdPreviewSurface"\n token outputs:surface } }`;
    const bound = (how: string) =>
      `${look('Up')}\n${look('Down')}\n${body('b', `rel material:binding = </P/Up> ${how}\n${cube('c', 'rel material:binding = </P/Down>')}`)}`;
    const materialOf = async (how: string) => (await read(bound(how))).model.links[0]!.visuals[0]!.material;
    expect(await materialOf('')).toBe('down');
    expect(await materialOf('( bindMaterialAs = "strongerThanDescendants" )')).toBe('up');
  });

  it('keeps the cavity of a concave collider, and fills it only where that is asked for', async () => {
    // A U of three boxes, one mesh: 3 × 1 × 2 with a notch of 1 × 1 × 1.
    const outline = [
      [0, 0],
      [3, 0],
      [3, 2],
      [2, 2],
      [2, 1],
      [1, 1],
      [1, 2],
      [0, 2],
    ];
    const points = [0, 1].flatMap((y) => outline.map(([x, z]) => `(${x}, ${y}, ${z})`));
    const front = outline.map((_, i) => i);
    const back = front.map((i) => 15 - i);
    const sides = front.map((i) => [i, 8 + i, 8 + ((i + 1) % 8), (i + 1) % 8]);
    const mesh = (approximation: string) =>
      `def Mesh "u" (prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]) {\nint[] faceVertexCounts = [8, 8, ${sides.map(() => 4).join()}]\nint[] faceVertexIndices = [${[...front, ...back, ...sides.flat()].join()}]\npoint3f[] points = [${points.join()}]\nuniform token subdivisionScheme = "none"\nuniform token physics:approximation = "${approximation}"\n}`;
    const whole = await read(body('b', mesh('none')));
    expect(whole.codes).toContain('physics/usd-collider-made');
    expect(whole.model.links[0]!.collisions.length).toBeGreaterThan(1);
    expect(whole.model.links[0]!.inertial.mass).toBeCloseTo(5000, 0);
    const filled = await read(body('b', mesh('convexHull')));
    expect(filled.model.links[0]!.collisions.length).toBe(1);
    expect(filled.model.links[0]!.inertial.mass).toBeCloseTo(6000, 0);
  });

  it('names lights, animation and strange attributes that it leaves out', async () => {
    const { findings } = await read(
      `def SphereLight "l" {}\n${body('b', `float physics:mass = 1\nint mjc:group = 3\n${cube('c', 'double3 xformOp:translate.timeSamples = { 0: (0, 0, 0), 1: (1, 0, 0) }')}`)}`,
    );
    const byCode = new Map(findings.map(({ code, args }) => [code, args]));
    expect(byCode.get('format/usd-not-carried')).toEqual({ elements: { SphereLight: 1 } });
    expect(byCode.get('format/usd-foreign-names')).toEqual({ names: { mjc: 1 } });
    expect(byCode.get('format/usd-animated')).toMatchObject({ count: 1 });
  });

  it('excludes pairs of bodies, by pairs and by groups', async () => {
    const three = `${two}\n${body('c', cube('cc'))}`;
    const group = (name: string, root: string, filters: string) =>
      `def PhysicsCollisionGroup "${name}" (prepend apiSchemas = ["CollectionAPI:colliders"]) { rel collection:colliders:includes = </P/${root}>\n rel physics:filteredGroups = ${filters} }`;
    const { model } = await read(`${three}\n${group('G', 'a', '</P/H>')}\n${group('H', 'c', '[]')}`);
    expect(model.collisionExclusions).toEqual([['a', 'c']]);
    const filtered = body('d', `rel physics:filteredPairs = </P/b>\n${cube('cd')}`, ', "PhysicsFilteredPairsAPI"');
    expect((await read(`${two}\n${filtered}`)).model.collisionExclusions).toEqual([['d', 'b']]);
  });

  it('excludes all pairs of an articulation that does not collide with itself', async () => {
    const articulation = (collides: boolean) =>
      `def Xform "arm" (prepend apiSchemas = ["PhysicsArticulationRootAPI"]) { bool physxArticulation:enabledSelfCollisions = ${collides}\n${two}\n${body('c', cube('cc'))} }`;
    expect((await read(articulation(false))).model.collisionExclusions).toHaveLength(3);
    expect((await read(articulation(true))).model.collisionExclusions).toEqual([]);
  });

  it('reads labels old and new', async () => {
    const old = 'string semantic:S:params:semanticType = "class"\nstring semantic:S:params:semanticData = "chair"';
    const fresh = 'token[] semantics:labels:tags = ["wood", "old"]';
    const { model } = await read(
      `def Xform "b" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "SemanticsLabelsAPI:tags"]) {\n${old}\n${fresh}\n${cube('c')}\n}`,
    );
    expect(model.semantics).toMatchObject({ category: 'chair', labels: ['old', 'wood'] });
  });

  it('refuses a stage without anything', async () => {
    await expect(read('def Xform "x" {}')).rejects.toMatchObject({ code: 'invalid_input' });
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

describe('mainLayer', () => {
  const layer = (text = '') => bytesOf(`#usda 1.0\n${text}`);
  it('takes the layer that no other one refers to, then the name, then the height', () => {
    const reference = layer('def "P" (references = @./b.usda@) {}\n');
    expect(
      mainLayer(
        new Map([
          ['b.usda', layer()],
          ['a.usda', reference],
          ['t.png', bytesOf('x')],
        ]),
        'x',
      ),
    ).toBe('a.usda');
    expect(
      mainLayer(
        new Map([
          ['a.usda', layer()],
          ['deep/Prop.usda', layer()],
        ]),
        'prop',
      ),
    ).toBe('deep/Prop.usda');
    expect(
      mainLayer(
        new Map([
          ['x/a.usda', layer()],
          ['b.usda', layer()],
        ]),
        'c',
      ),
    ).toBe('b.usda');
    expect(
      mainLayer(
        new Map([
          ['z.usda', layer()],
          ['a.usda', layer()],
        ]),
        'c',
      ),
    ).toBe('z.usda');
    expect(mainLayer(new Map([['a.txt', layer()]]), 'a')).toBeUndefined();
  });
});
