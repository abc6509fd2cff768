import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { openPropmaster } from '../../src/api/open.ts';
import { isPropmasterError, type PropmasterError } from '../../src/errors.ts';
import { lfsPointer } from '../../src/formats/lfs-pointer.ts';
import type { Inspection } from '../../src/inspect/types.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { SimModel } from '../../src/model/types.ts';
import { readModel } from '../../src/pipeline/read-model.ts';
import { unpack } from '../../src/pipeline/unpack.ts';
import { glb } from '../inspect/glb.ts';

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 48213\n`;

/** A cube with an edge of 1 m from the origin, as OBJ. */
const CUBE_OBJ = `${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `v ${i & 1} ${(i >> 1) & 1} ${i >> 2}`).join('\n')}
f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n`;
const INERTIAL =
  '<inertial><mass>1</mass><inertia><ixx>0.01</ixx><iyy>0.01</iyy><izz>0.01</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>';
const BOX = '<geometry><box><size>0.2 0.2 0.2</size></box></geometry>';
const meshOf = (uri: string): string => `<geometry><mesh><uri>${uri}</uri></mesh></geometry>`;
const sdf = (inner: string): string =>
  `<sdf version="1.9"><model name="m"><link name="l">${INERTIAL}${inner}</link></model></sdf>`;
const mjcf = (asset: string, geoms: string): string =>
  `<mujoco><asset>${asset}</asset><worldbody><body name="b"><freejoint/>${geoms}</body></worldbody></mujoco>`;
const MJCF_BOX = '<geom type="box" size="0.1 0.1 0.1" mass="2"/>';
const usda = (inner: string, head = ''): string =>
  `#usda 1.0\n(\n  defaultPrim = "P"\n  metersPerUnit = 1\n  upAxis = "Z"\n${head})\ndef Xform "P" (\n  prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]\n)\n{\n  float physics:mass = 1\n${inner}\n}\n`;
const USD_BOX = '  def Cube "c" (\n    prepend apiSchemas = ["PhysicsCollisionAPI"]\n  )\n  {\n    double size = 0.2\n';

type Files = Readonly<Record<string, string>>;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'propmaster-lfs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(files: Files): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, 'm', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return path.join(folder, 'm');
}

async function zipped(files: Files): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const file = path.join(folder, 'm.zip');
  await writeFile(file, await buffer(zip.outputStream as unknown as AsyncIterable<Buffer>));
  return file;
}

interface Outcome {
  readonly model?: SimModel;
  readonly findings: readonly Finding[];
  readonly error?: PropmasterError;
}

async function read(file: string): Promise<Outcome> {
  try {
    const { model, findings } = await readModel(await unpack(file), { name: 'm', treatment: {} });
    return { model, findings };
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return { findings: error.findings ?? [], error };
  }
}

async function inspected(file: string): Promise<Inspection> {
  const propmaster = await openPropmaster({ project: path.join(folder, 'project') });
  try {
    return await propmaster.inspect(file);
  } finally {
    await propmaster.close();
  }
}

/** Models that can't be read without the file, and the pointer that is named. */
const REFUSED: readonly (readonly [what: string, files: Files, pointer: string])[] = [
  ['an MJCF', { 'm.xml': POINTER }, 'm.xml'],
  ['an SDF beside its whole mesh', { 'model.sdf': POINTER, 'cube.obj': CUBE_OBJ }, 'model.sdf'],
  [
    'a model.config',
    { 'model.config': POINTER, 'model.sdf': sdf(`<collision name="c">${BOX}</collision>`) },
    'model.config',
  ],
  [
    'the layer that a prim refers to',
    {
      'thing.usda':
        '#usda 1.0\n(\n  defaultPrim = "P"\n)\ndef Xform "P" (\n  prepend references = @body.usd@\n)\n{\n}\n',
      'body.usd': POINTER,
    },
    'body.usd',
  ],
  ['a layer of text', { 'thing.usda': POINTER }, 'thing.usda'],
  ['a GLB', { 'thing.glb': POINTER }, 'thing.glb'],
  ['a COLLADA file', { 'thing.dae': POINTER }, 'thing.dae'],
  ['an OBJ', { 'thing.obj': POINTER }, 'thing.obj'],
  ['an STL', { 'thing.STL': POINTER }, 'thing.STL'],
  ['a model in a ZIP in the folder', { 'thing.zip': POINTER }, 'thing.zip'],
  ['visual.glb of a bundle', { 'visual.glb': POINTER, 'physics.json': '{}' }, 'visual.glb'],
  [
    'an included MJCF',
    { 'm.xml': '<mujoco><include file="parts/a.xml"/></mujoco>', 'parts/a.xml': POINTER },
    'parts/a.xml',
  ],
  [
    'the mesh of a collider of MJCF',
    { 'm.xml': mjcf('<mesh name="a" file="a.stl"/>', '<geom type="mesh" mesh="a"/>'), 'a.stl': POINTER },
    'a.stl',
  ],
  [
    'the mesh that a box of MJCF is fitted to',
    {
      'm.xml': mjcf('<mesh name="a" file="a.obj"/>', `${MJCF_BOX}<geom type="box" mesh="a"/>`),
      'a.obj': POINTER,
    },
    'a.obj',
  ],
  [
    'a mesh of MJCF of a kind that nothing stands in for',
    {
      'm.xml': mjcf(
        '<mesh name="a" file="a.msh"/>',
        `${MJCF_BOX}<geom type="mesh" mesh="a" contype="0" conaffinity="0"/>`,
      ),
      'a.msh': POINTER,
    },
    'a.msh',
  ],
  [
    'an included SDF',
    {
      'model.sdf': '<sdf version="1.9"><model name="m"><include><uri>model://part</uri></include></model></sdf>',
      'part/model.sdf': POINTER,
    },
    'part/model.sdf',
  ],
];

/** What is only seen: the prop is whole but for its looks. */
const LEFT_OUT: readonly (readonly [what: string, files: Files, pointer: string, mass: number])[] = [
  [
    'the mesh of a visual of MJCF, counted by its density',
    {
      'm.xml': mjcf(
        '<mesh name="a" file="meshes/a.stl" scale="0.001 0.001 0.001"/>',
        `${MJCF_BOX}<geom type="mesh" mesh="a" contype="0" conaffinity="0"/>`,
      ),
      'meshes/a.stl': POINTER,
    },
    'meshes/a.stl',
    2,
  ],
  [
    'the mesh of a visual of MJCF, by its class',
    {
      'm.xml': `<mujoco><default><default class="v"><geom type="mesh" contype="0" conaffinity="0" mass="0.5"/></default></default>
        <asset><mesh name="a" file="a.obj" scale="1 1 -1"/></asset>
        <worldbody><body name="b"><freejoint/>${MJCF_BOX}<geom class="v" mesh="a"/></body></worldbody></mujoco>`,
      'a.obj': POINTER,
    },
    'a.obj',
    2.5,
  ],
  [
    'a texture of MJCF',
    {
      'm.xml': mjcf(
        '<texture name="t" type="2d" file="t.png"/><material name="t" texture="t" rgba="1 0 0 1"/>',
        '<geom type="box" size="0.1 0.1 0.1" mass="2" material="t"/>',
      ),
      't.png': POINTER,
    },
    't.png',
    2,
  ],
  ...['dae', 'obj', 'stl', 'glb'].map(
    (ending) =>
      [
        `the ${ending} of a visual of SDF`,
        {
          'model.sdf': sdf(`<collision name="c">${BOX}</collision><visual name="v">${meshOf(`a.${ending}`)}</visual>`),
          [`a.${ending}`]: POINTER,
        },
        `a.${ending}`,
        1,
      ] as const,
  ),
  [
    'a texture of SDF',
    {
      'model.sdf': sdf(
        `<collision name="c">${BOX}</collision><visual name="v">${meshOf('cube.obj')}<material><pbr><metal><albedo_map>t.png</albedo_map></metal></pbr></material></visual>`,
      ),
      'cube.obj': CUBE_OBJ,
      't.png': POINTER,
    },
    't.png',
    1,
  ],
  [
    'a texture of USD',
    {
      'box.usda': usda(
        `${USD_BOX}    rel material:binding = </P/M>\n  }\n  def Material "M"\n  {\n    token outputs:surface.connect = </P/M/S.outputs:surface>\n    def Shader "S"\n    {\n      uniform token info:id = "UsdPreviewSurface"\n      color3f inputs:diffuseColor.connect = </P/M/T.outputs:rgb>\n      token outputs:surface\n    }\n    def Shader "T"\n    {\n      uniform token info:id = "UsdUVTexture"\n      asset inputs:file = @t.png@\n      float3 outputs:rgb\n    }\n  }`,
      ),
      't.png': POINTER,
    },
    't.png',
    1,
  ],
  [
    'the material file of an OBJ',
    {
      'model.sdf': sdf(`<collision name="c">${BOX}</collision><visual name="v">${meshOf('cube.obj')}</visual>`),
      'cube.obj': `mtllib cube.mtl\nusemtl a\n${CUBE_OBJ}`,
      'cube.mtl': POINTER,
    },
    'cube.mtl',
    1,
  ],
];

describe('a Git LFS pointer', () => {
  it.each([
    ['as Git LFS writes it', POINTER, 48213],
    [
      'with extensions',
      `version https://git-lfs.github.com/spec/v1\next-0-foo sha256:${'a'.repeat(64)}\noid sha256:${'b'.repeat(64)}\nsize 12\n`,
      12,
    ],
    ['with the line ends of Windows', POINTER.replaceAll('\n', '\r\n'), 48213],
    ['with a byte order mark', `\uFEFF${POINTER}`, 48213],
    ['of a release before 1.0', `version http://git-media.io/v/2\noid sha256:${'a'.repeat(64)}\nsize 7\n`, 7],
    ['cut off', POINTER.slice(0, 60), undefined],
  ])('%s is known', (_, text, size) => {
    expect(lfsPointer(new TextEncoder().encode(text))).toEqual({ size });
  });

  it.each([
    ['a text about them', `See version https://git-lfs.github.com/spec/v1\n`],
    ['a mesh', CUBE_OBJ],
    ['nothing', ''],
    ['a long text that begins so', POINTER + 'x'.repeat(5_000)],
  ])('is not %s', (_, text) => {
    expect(lfsPointer(new TextEncoder().encode(text))).toBeUndefined();
  });

  it.each(REFUSED)('that stands for %s is named', async (_, files, pointer) => {
    for (const input of [await put(files), await zipped(files)]) {
      const { error } = await read(input);
      expect(error).toMatchObject({ code: 'invalid_input', findings: [{ code: 'structure/lfs-pointer' }] });
      expect(error!.message).toContain(`${pointer}" is a Git LFS pointer, the file itself (48213 bytes)`);
      expect(error!.message).toContain(`git lfs pull --include="${path.basename(pointer)}"`);
      const inspection = await inspected(input);
      expect(inspection).toMatchObject({ verdict: 'refused', refusals: [{ code: 'structure/lfs-pointer' }] });
    }
  });

  it.each(LEFT_OUT)('that stands for %s leaves it out', async (_, files, pointer, mass) => {
    const { model, findings, error } = await read(await put(files));
    expect(error).toBeUndefined();
    const told = findings.filter(({ code }) => code === 'structure/lfs-pointer-left-out');
    expect(told.map(({ args }) => args['file'])).toEqual([`m/${pointer}`]);
    expect(told[0]!.message).toContain('git lfs pull');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(model!.links.reduce((sum, { inertial }) => sum + inertial.mass, 0)).toBeCloseTo(mass, 6);
    expect(model!.links[0]!.collisions).toHaveLength(1);
    expect(model!.textures).toEqual([]);
    expect(model!.materials.filter(({ baseColorTexture }) => baseColorTexture !== undefined)).toEqual([]);
  });

  it('that stands for the collider of SDF is an error beside what was read', async () => {
    const files = { 'model.sdf': sdf(`<collision name="c">${meshOf('a.stl')}</collision>`), 'a.stl': POINTER };
    const { findings } = await read(await put(files));
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'structure/lfs-pointer', pointer: 'm/model.sdf:1', args: { file: 'm/a.stl', size: 48213 } },
    ]);
  });

  it('that stands for an image beside a GLB leaves it out, and for its buffer is named', async () => {
    const corners = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1);
    const binary = Buffer.concat([
      Buffer.from(corners.buffer),
      Buffer.from(Uint8Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3)),
    ]);
    const json = (buffer: object) => ({
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri: 't.png' }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
        { bufferView: 1, componentType: 5126, count: 4, type: 'VEC2' },
        { bufferView: 2, componentType: 5121, count: 12, type: 'SCALAR' },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 48 },
        { buffer: 0, byteOffset: 48, byteLength: 32 },
        { buffer: 0, byteOffset: 80, byteLength: 12 },
      ],
      buffers: [{ byteLength: 92, ...buffer }],
    });
    const input = await put({ 't.png': POINTER, 'a.bin': POINTER });
    await writeFile(path.join(input, 'a.glb'), glb(json({}), binary));
    const whole = await read(input);
    expect(whole.findings.filter(({ code }) => code.startsWith('structure/lfs'))).toMatchObject([
      { code: 'structure/lfs-pointer-left-out', args: { file: 't.png' } },
    ]);
    expect(whole.model!.textures).toEqual([]);
    await writeFile(path.join(input, 'a.glb'), glb(json({ uri: 'a.bin' })));
    expect((await read(input)).error!.message).toContain('"a.bin" is a Git LFS pointer');
  });

  it('that stands for a layer that is referred to is an error beside what was read', async () => {
    const files = {
      'top.usda': usda(`${USD_BOX}  }\n  def "part" (\n    references = @part.usd@</P>\n  )\n  {\n  }`),
      'part.usd': POINTER,
    };
    const { findings } = await read(await put(files));
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'structure/lfs-pointer', args: { file: 'm/part.usd' } },
    ]);
  });

  it('is told of a single file by its path', async () => {
    for (const name of ['solo.xml', 'solo.sdf', 'solo.usd', 'solo.glb', 'solo.stl', 'solo.obj', 'solo.zip', 'solo']) {
      const file = path.join(await put({ [name]: POINTER }), name);
      const { error } = await read(file);
      expect(error!.message).toContain(`"${file}" is a Git LFS pointer`);
      expect(await inspected(file)).toMatchObject({
        description: 'Git LFS pointer',
        verdict: 'refused',
        refusals: [{ code: 'structure/lfs-pointer' }],
      });
    }
  });
});
