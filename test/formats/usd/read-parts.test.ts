import { describe, expect, it } from 'vitest';
import { readUsd } from '../../../src/formats/usd/read.ts';
import { body, bytesOf, cube, POINTS, png, read, TETRA, two, UNITS } from './snippets.ts';

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

  it.each([
    ['color3f inputs:diffuseColor = (0, 0, 0)\ncolor3f inputs:emissiveColor = (1, 0.5, 0)', [1, 0.5, 0, 1]],
    ['color3f inputs:diffuseColor = (0.5, 0, 0)\ncolor3f inputs:emissiveColor = (1, 0.5, 0)', [0.5, 0, 0, 1]],
    ['color3f inputs:diffuseColor = (0, 0, 0)', [0, 0, 0, 1]],
  ])('shows what is black and shines in the colour in which it shines: %s', async (inputs, baseColor) => {
    const look = `def Material "M" { token outputs:surface.connect = </P/M/s.outputs:surface>\n def Shader "s" { uniform token info:id = "UsdPreviewSurface"\n${inputs}\n token outputs:surface } }`;
    const { model } = await read(`${look}\n${body('b', cube('c', 'rel material:binding = </P/M>'))}`);
    expect(model.materials[0]!.baseColor).toEqual(baseColor);
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

  it.each([
    ['one collider of two', ['</P/b>', ''], [['c', 'b']]],
    ['each of two colliders', ['</P/b>', '</P/b>'], []],
    ['one collider of two, and the whole body besides', ['</P/b>', '', '</P/b>'], []],
    ['a collider of each', ['</P/b/cb>', '</P/b/cb>'], []],
  ])('names pairs that it makes wider: %s', async (_, [first, second, whole], widened) => {
    const pair = (target?: string) => (target ? `rel physics:filteredPairs = ${target}` : '');
    const inside = `${pair(whole)}\n${cube('c1', pair(first))}\n${cube('c2', pair(second))}`;
    const { model, findings } = await read(`${two}\n${body('c', inside)}`);
    expect(model.collisionExclusions).toEqual([['c', 'b']]);
    const found = findings.filter(({ code }) => code === 'physics/usd-pairs-widened');
    expect(found.flatMap(({ args }) => args['pairs'] as string[][]).map((each) => each.toSorted())).toEqual(
      widened.map((each) => each.toSorted()),
    );
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
