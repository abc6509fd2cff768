import { describe, expect, it } from 'vitest';
import { writeUsd } from '../../../src/formats/usd/write.ts';
import type { Link, SimModel } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';
import { jointOf, layerOf, linkAt, modelOf, primOf, still } from './written-layer.ts';

describe('writeUsd', () => {
  const layer = layerOf(hinged);

  it('begins with the units: metres, kilograms, Z up', () => {
    expect(layer.split('\n').slice(0, 8)).toEqual([
      '#usda 1.0',
      '(',
      '    defaultPrim = "hinged"',
      '    kilogramsPerUnit = 1',
      '    metersPerUnit = 1',
      '    upAxis = "Z"',
      ')',
      '',
    ]);
  });

  it('has one root, and every link directly below it', () => {
    expect(layer.match(/^def .*/gm)).toEqual(['def Xform "hinged" (']);
    expect(layer.match(/^ {4}def .*/gm)).toEqual([
      '    def Scope "Looks"',
      '    def Scope "PhysicsMaterials"',
      '    def Xform "body" (',
      '    def Xform "lid" (',
      '    def Xform "drawer" (',
      '    def Scope "Joints"',
    ]);
  });

  it('says what the thing is, and keeps untrusted text in its string', () => {
    expect(primOf(layer, 'hinged')).toEqual([
      'def Xform "hinged" (',
      'prepend apiSchemas = ["SemanticsLabelsAPI:class", "SemanticsLabelsAPI:tags"]',
      String.raw`customData = { string license = "CC0-1.0"; string attribution = "Ann & \"Co\" <a@b.c>"; string prompt = "a \"box\" <with> & a lid\nand more" }`,
      'kind = "component"',
      ')',
      '{',
      'token[] semantics:labels:class = ["box"]',
      'token[] semantics:labels:tags = ["box", "furniture"]',
    ]);
    const nasty = { ...hinged, semantics: { ...hinged.semantics, prompt: 'C:\\"\u0000\t}\r\n#' } };
    expect(layerOf(nasty)).toContain(String.raw`string prompt = "C:\\\"\x00\x09}\x0d\n#" }`);
  });

  it('gives a link its pose in the model frame, its mass and its filtered pairs', () => {
    expect(primOf(layer, 'lid')).toEqual([
      'def Xform "lid" (',
      'prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysicsFilteredPairsAPI"]',
      ')',
      '{',
      'point3f physics:centerOfMass = (0, 0, 0.1)',
      'float3 physics:diagonalInertia = (0.004, 0.005, 0.006)',
      'float physics:mass = 0.5',
      'quatf physics:principalAxes = (1, 0, 0, 0)',
      'rel physics:filteredPairs = [</hinged/drawer>]',
      'double3 xformOp:translate = (0, 0.5, 0.3)',
      'quatd xformOp:orient = (0.5, 0.5, 0.5, 0.5)',
      'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"]',
    ]);
  });

  it('turns the principal axes so that the whole tensor comes back', () => {
    // About Z by 45°: moments 1 along (1, -1, 0), 3 along (1, 1, 0), 5 along Z.
    const prim = primOf(layerOf(modelOf([linkAt('a', 0, [2, 2, 5, 1, 0, 0])])), 'a').join('\n');
    expect(prim).toContain('float3 physics:diagonalInertia = (1, 3, 5)');
    const [w, x, y, z] = /principalAxes = \((.*)\)/.exec(prim)![1]!.split(', ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const rotation = [
      [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ];
    const entry = (i: number, j: number) =>
      [1, 3, 5].reduce((sum, moment, k) => sum + rotation[i]![k]! * moment * rotation[j]![k]!, 0);
    const tensor = [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)];
    for (const [i, expected] of [2, 2, 5, 1, 0, 0].entries()) expect(tensor[i]).toBeCloseTo(expected, 7);
  });

  it('writes a mesh whole: faceted without normals, texture coordinates from the lower left', () => {
    const prim = primOf(layer, 'body_plate');
    expect(prim.slice(0, 6)).toEqual([
      'def Mesh "body_plate" (',
      'prepend apiSchemas = ["MaterialBindingAPI"]',
      ')',
      '{',
      'float3[] extent = [(-0.5, -0.5, 0), (0.5, 0.5, 0.1)]',
      'int[] faceVertexCounts = [3,3,3,3,3,3,3,3,3,3,3,3]',
    ]);
    expect(prim).toContain(
      'point3f[] points = [(-0.5,-0.5,0.1),(0.5,-0.5,0.1),(0.5,0.5,0.1),(-0.5,0.5,0.1),(-0.5,-0.5,0),(0.5,-0.5,0),(0.5,0.5,0),(-0.5,0.5,0)]',
    );
    expect(prim).toContain(
      'texCoord2f[] primvars:st = [(0,0),(1,0),(1,1),(0,1),(0,0),(1,0),(1,1),(0,1)] (interpolation = "vertex")',
    );
    const normals = prim.find((line) => line.startsWith('normal3f[] normals'))!;
    expect(normals).toMatch(/^normal3f\[\] normals = \[(\(0,0,1\),){6}(\(0,0,-1\),){6}(\(0,-1,0\),){6}/);
    expect(normals).toMatch(/\(-1,0,0\)\] \(interpolation = "faceVarying"\)$/);
    expect(prim.slice(-4)).toEqual([
      'uniform token subdivisionScheme = "none"',
      'rel material:binding = </hinged/Looks/wood>',
      'quatd xformOp:orient = (0.707106781, 0, 0, 0.707106781)',
      'uniform token[] xformOpOrder = ["xformOp:orient"]',
    ]);
  });

  it('leaves out points that no face refers to, but not of what is touched: they count for its hull', () => {
    const [a, b, c, loose] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 7],
    ] as const;
    const shape = {
      name: 'shape',
      positions: Float32Array.from([...loose, ...a, ...b, ...c]),
      indices: Uint32Array.of(1, 2, 3),
      normals: Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
      uvs: Float32Array.from([0.5, 0.5, 0, 0, 1, 0, 0, 1]),
    };
    const part = (name: string) => ({ name, pose: still, geometry: { type: 'mesh', mesh: 'shape' } }) as const;
    const link = { ...linkAt('a', 0), visuals: [part('seen')], collisions: [part('touched')] };
    const layer = layerOf({ ...modelOf([link]), meshes: [shape] });
    expect(primOf(layer, 'seen')).toEqual(
      expect.arrayContaining([
        'float3[] extent = [(0, 0, 0), (1, 1, 0)]',
        'int[] faceVertexIndices = [0,1,2]',
        'normal3f[] normals = [(0,0,1),(0,0,1),(0,0,1)] (interpolation = "vertex")',
        'point3f[] points = [(0,0,0),(1,0,0),(0,1,0)]',
        'texCoord2f[] primvars:st = [(0,1),(1,1),(0,0)] (interpolation = "vertex")',
      ]),
    );
    expect(primOf(layer, 'touched')).toContain('point3f[] points = [(0,0,7),(0,0,0),(1,0,0),(0,1,0)]');
    // The poles of a ball have as many points as its equator, one of them for nothing.
    expect(primOf(layerOf(hinged), 'lid_egg').join()).toMatch(/faceVertexIndices = \[0,1,2,/);
  });

  it('keeps the normals that a mesh has', () => {
    const mesh = { ...hinged.meshes[0]!, normals: Float32Array.from(Array(8).fill([0, 0.6, 0.8]).flat()) };
    const prim = primOf(layerOf({ ...hinged, meshes: [mesh] }), 'body_plate');
    expect(prim).toContain(`normal3f[] normals = [${Array(8).fill('(0,0.6,0.8)').join()}] (interpolation = "vertex")`);
  });

  it('collides with primitives, boxes as scaled cubes, and hulls; shown only as guides', () => {
    expect(primOf(layer, 'body_box')).toEqual([
      'def Cube "body_box" (',
      'prepend apiSchemas = ["PhysicsCollisionAPI", "MaterialBindingAPI"]',
      'customData = { double2 torsionalRollingFriction = (0.01, 0.001) }',
      ')',
      '{',
      'float3[] extent = [(-0.5, -0.5, -0.5), (0.5, 0.5, 0.5)]',
      'double size = 1',
      'uniform token purpose = "guide"',
      'token visibility = "invisible"',
      'rel material:binding:physics = </hinged/PhysicsMaterials/friction_0_6>',
      'double3 xformOp:translate = (0, 0, 0.05)',
      'double3 xformOp:scale = (1, 1, 0.1)',
      'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:scale"]',
    ]);
    expect(primOf(layer, 'lid_capsule')).toEqual(
      expect.arrayContaining([
        'def Capsule "lid_capsule" (',
        'uniform token axis = "Z"',
        'float3[] extent = [(-0.05, -0.05, -0.15), (0.05, 0.05, 0.15)]',
        'double height = 0.2',
        'double radius = 0.05',
        'uniform token purpose = "guide"',
      ]),
    );
    expect(primOf(layer, 'lid_cylinder')).toContain('float3[] extent = [(-0.05, -0.05, -0.15), (0.05, 0.05, 0.15)]');
    for (const hull of ['body_hull', 'lid_egg']) {
      const prim = primOf(layer, hull);
      expect(prim[1]).toBe('prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]');
      expect(prim).toContain('uniform token physics:approximation = "convexHull"');
    }
    expect(primOf(layer, 'friction_0_6')).toEqual(
      expect.arrayContaining(['float physics:dynamicFriction = 0.6', 'float physics:staticFriction = 0.6']),
    );
  });

  it('keeps a cavity as a frame with its size', () => {
    expect(primOf(layer, 'cavity_inside')).toEqual([
      'def Xform "cavity_inside" (',
      'customData = { double3 cavitySize = (0.8, 0.6, 0.1) }',
      ')',
      '{',
      'double3 xformOp:translate = (0, 0, 0.05)',
      'uniform token[] xformOpOrder = ["xformOp:translate"]',
    ]);
  });

  it('is the same for a copy of the model', () => expect(layerOf(structuredClone(hinged) as SimModel)).toBe(layer));
});

describe('writeUsd, shared meshes', () => {
  it('writes a mesh with several uses once, apart for seeing and for touching', () => {
    const [body, lid, drawer] = hinged.links as [Link, Link, Link];
    const plate = { name: 'again', pose: still, geometry: { type: 'mesh', mesh: 'plate' } } as const;
    const layer = layerOf({
      ...hinged,
      links: [body, { ...lid, visuals: [{ ...plate, material: 'metal' }] }, { ...drawer, collisions: [plate] }],
    });
    expect(layer.match(/point3f\[\] points = \[\(-0.5,-0.5,0.1\)/g)).toHaveLength(2);
    expect(layer).toContain('    class Scope "Meshes"\n    {\n        def Mesh "plate"\n');
    expect(primOf(layer, 'plate_2')).toContain('uniform token physics:approximation = "convexHull"');
    expect(primOf(layer, 'body_plate')).toEqual([
      'def Mesh "body_plate" (',
      'prepend apiSchemas = ["MaterialBindingAPI"]',
      'prepend references = </hinged/Meshes/plate>',
      ')',
      '{',
      'rel material:binding = </hinged/Looks/wood>',
      'quatd xformOp:orient = (0.707106781, 0, 0, 0.707106781)',
      'uniform token[] xformOpOrder = ["xformOp:orient"]',
    ]);
    expect(primOf(layer, 'body_hull')).toEqual([
      'def Mesh "body_hull" (',
      'prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]',
      'prepend references = </hinged/Meshes/plate_2>',
      ')',
      '{',
      'uniform token purpose = "guide"',
      'token visibility = "invisible"',
    ]);
  });
});

describe('writeUsd, names and textures', () => {
  it('makes identifiers of foreign names, each once below its parent', () => {
    const ball = { name: 'part 1', pose: still, geometry: { type: 'sphere', radius: 1 } } as const;
    const links = [
      { ...linkAt('7 legs', 0), visuals: [ball], collisions: [ball] },
      { ...linkAt('Tür/oben', 1), visuals: [], collisions: [] },
      { ...linkAt('tur oben', 2), visuals: [], collisions: [] },
    ];
    const joints = [jointOf({ name: 'Gelenk "1"', parent: '7 legs', child: 'Tür/oben' })];
    const layer = layerOf(modelOf(links, joints));
    expect([...layer.matchAll(/def \w+ "(.*)"/g)].map(([, name]) => name)).toEqual([
      ...['thing', 'Looks', 'wood', 'surface', 'metal', 'surface'],
      ...['legs', 'part_1', 'part_1_2', 'tu_r_oben', 'tur_oben', 'Joints', 'gelenk_1'],
    ]);
    expect(layer).toContain('rel physics:body1 = </thing/tu_r_oben>');
    expect(primOf(layer, 'legs')).toContain('displayName = "7 legs"');
    expect(primOf(layer, 'part_1_2')).toContain('displayName = "part 1"');
    expect(primOf(layer, 'gelenk_1')).toContain(String.raw`displayName = "Gelenk \"1\""`);
    expect(primOf(layer, 'thing').join()).not.toContain('displayName');
  });

  it('labels materials with their names, and what is touched with what it is made of', () => {
    const layer = layerOf(hinged);
    expect(primOf(layer, 'wood')).toEqual(
      expect.arrayContaining([
        'prepend apiSchemas = ["SemanticsLabelsAPI:material"]',
        'token[] semantics:labels:material = ["wood"]',
      ]),
    );
    expect(primOf(layer, 'friction_0_6')).toContain('token[] semantics:labels:material = ["wood"]');
    const bare = hinged.links.map((link) => ({ ...link, visuals: [] }));
    expect(primOf(layerOf({ ...hinged, links: bare }), 'friction_0_6')).toContain(
      'token[] semantics:labels:material = ["unknown"]',
    );
  });

  it('adds what it is told of the layer and of its root', () => {
    const options = { layerData: ['string author = "me"', 'double mass = 2'], labels: { wikidata_qcode: ['Q1'] } };
    const layer = String(writeUsd(hinged, options).get('hinged.usda'));
    expect(layer.split('\n')[2]).toBe('    customLayerData = { string author = "me"; double mass = 2 }');
    expect(primOf(layer, 'hinged')).toContain('token[] semantics:labels:wikidata_qcode = ["Q1"]');
    expect(primOf(layer, 'hinged')[1]).toContain('"SemanticsLabelsAPI:tags", "SemanticsLabelsAPI:wikidata_qcode"]');
  });

  const textured = (mime: 'image/png' | 'image/jpeg' | 'image/webp'): SimModel => ({
    ...hinged,
    materials: [{ ...hinged.materials[0]!, baseColorTexture: 'grain' }, hinged.materials[1]!],
    textures: [{ name: 'grain', mime, bytes: Uint8Array.of(1, 2, 3) }],
  });

  it.each([
    ['image/png', 'textures/grain.png'],
    ['image/jpeg', 'textures/grain.jpg'],
  ] as const)('puts %s beside the layer as %s', (mime, path) => {
    const files = writeUsd(textured(mime));
    expect([...files.keys()]).toEqual(['hinged.usda', path]);
    expect(files.get(path)).toEqual(Uint8Array.of(1, 2, 3));
    expect(primOf(layerOf(textured(mime)), 'texture')).toEqual([
      'def Shader "texture"',
      '{',
      'uniform token info:id = "UsdUVTexture"',
      `asset inputs:file = @./${path}@`,
      'float4 inputs:scale = (0.5, 0.25, 0.125, 1)',
      'token inputs:sourceColorSpace = "sRGB"',
      'float2 inputs:st.connect = </hinged/Looks/wood/coordinates.outputs:result>',
      'token inputs:wrapS = "repeat"',
      'token inputs:wrapT = "repeat"',
      'float3 outputs:rgb',
    ]);
    expect(primOf(layerOf(textured(mime)), 'surface')).toContain(
      'color3f inputs:diffuseColor.connect = </hinged/Looks/wood/texture.outputs:rgb>',
    );
  });

  it('refuses a texture that USD reads nowhere', () =>
    expect(() => writeUsd(textured('image/webp'))).toThrow(/"grain" is image\/webp/));
});
