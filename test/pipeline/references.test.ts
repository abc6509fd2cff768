import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PropmasterError } from '../../src/errors.ts';
import { type UnpackOptions, unpack } from '../../src/pipeline/unpack.ts';
import { config, include, mjcf, sdf, useFolder } from './reference-files.ts';

const { folder, put, read } = useFolder();

/** Each kind of reference: all files below a folder `r` with `.git` in it; what is given; what is read, without what is not referred to. */
const KINDS: readonly (readonly [
  kind: string,
  files: Record<string, string>,
  given: string,
  read: readonly string[],
])[] = [
  [
    'MJCF: includes above, which include in turn, seen from the main file',
    {
      'r/objects/mug.xml': include('../scene/basic.xml'),
      'r/scene/basic.xml': include('../scene/more.xml'),
      'r/scene/more.xml': mjcf('<asset><texture file="../textures/t.png"/></asset>'),
      'r/textures/t.png': 'x',
      'r/textures/u.png': 'x',
    },
    'r/objects/mug.xml',
    ['r/objects/mug.xml', 'r/scene/basic.xml', 'r/scene/more.xml', 'r/textures/t.png'],
  ],
  [
    'MJCF: meshdir, texturedir, strippath, an attached model, a commented-out include',
    {
      'r/m/mug.xml': mjcf(
        '<compiler meshdir="../mesh" texturedir="tex" strippath="true"/><!-- <include file="other.xml"/> -->' +
          '<asset><mesh file="C:\\old\\a.stl"/><texture fileright="b.png"/><model name="x" file="lid/lid.xml"/></asset>',
      ),
      'r/m/lid/lid.xml': mjcf('<asset><mesh file="lid.obj"/></asset>'),
      'r/m/lid/lid.obj': 'v',
      'r/mesh/a.stl': 'x',
      'r/m/tex/b.png': 'x',
      'r/m/other.xml': mjcf(''),
    },
    'r/m/mug.xml',
    ['r/m/lid/lid.obj', 'r/m/lid/lid.xml', 'r/m/mug.xml', 'r/m/tex/b.png', 'r/mesh/a.stl'],
  ],
  [
    'MJCF: what is elsewhere below the folder, by the end of its path',
    {
      'r/m/mug.xml': mjcf('<asset><mesh file="/home/me/Assets/A.STL"/></asset>'),
      'r/m/deep/assets/a.stl': 'x',
      'r/m/other/a.stl': 'x',
    },
    'r/m/mug.xml',
    ['m/deep/assets/a.stl', 'm/mug.xml'],
  ],
  [
    'SDF: a sibling model, its mesh, that mesh’s picture, and the sibling of the sibling',
    {
      'r/outer/model.config': config,
      'r/outer/model.sdf': sdf('<include><uri>model://hinge</uri></include>'),
      'r/hinge/model.config': config,
      'r/hinge/model.sdf': sdf(
        '<link name="l"><visual name="v"><geometry><mesh><uri>model://leaf/meshes/l.dae</uri></mesh></geometry></visual></link>',
      ),
      'r/leaf/meshes/l.dae':
        '<COLLADA><library_images><image><init_from>wood%20a.png</init_from></image></library_images></COLLADA>',
      'r/leaf/materials/textures/wood a.png': 'x',
      'r/leaf/meshes/unused.dae': '<COLLADA/>',
      'r/other/model.config': config,
    },
    'r/outer',
    [
      'r/hinge/model.config',
      'r/hinge/model.sdf',
      'r/leaf/materials/textures/wood a.png',
      'r/leaf/meshes/l.dae',
      'r/outer/model.config',
      'r/outer/model.sdf',
    ],
  ],
  [
    'SDF: a mesh of the ROS package that it lies in, whose folder has another name',
    {
      'r/package.xml': '<package format="2"><name>robots</name></package>',
      'r/arm/arm.sdf': sdf('<link name="l"><visual name="v"><uri>package://robots/meshes/l.stl</uri></visual></link>'),
      'r/meshes/l.stl': 'x',
      'r/meshes/unused.stl': 'x',
    },
    'r/arm/arm.sdf',
    ['r/arm/arm.sdf', 'r/meshes/l.stl', 'r/package.xml'],
  ],
  [
    'URDF: meshes of a package that was renamed, and of one that is counted from a folder above',
    {
      'r/arm_description/urdf/arm.urdf':
        '<robot><link><visual><mesh filename="package://old/arms/arm_description/meshes/l.stl"/></visual><collision><mesh filename="shared/m.stl"/></collision></link></robot>',
      'r/arm_description/meshes/l.stl': 'x',
      'r/shared/m.stl': 'x',
      'r/shared/unused.stl': 'x',
      'r/package.xml': '<package/>',
    },
    'r/arm_description/urdf/arm.urdf',
    ['r/arm_description/meshes/l.stl', 'r/arm_description/urdf/arm.urdf', 'r/package.xml', 'r/shared/m.stl'],
  ],
  [
    'SDF: scripts of Ogre and their textures, a map, an OBJ with its MTL',
    {
      'r/m/model.sdf': sdf(
        '<material><script><uri>model://m/materials/scripts</uri><uri>model://m/materials/textures</uri></script></material>' +
          '<albedo_map>maps/a.png</albedo_map><diffuse>1 0 0 1</diffuse><uri>meshes/m.obj</uri>',
      ),
      'r/m/model.config': config,
      'r/m/materials/scripts/m.material':
        'material Own/M { technique { pass { texture_unit {\n texture wood.jpg\n } texture_unit { texture grain.png } } } }',
      'r/m/materials/textures/grain.png': 'x',
      'r/m/materials/textures/wood.jpg': 'x',
      'r/m/maps/a.png': 'x',
      'r/m/maps/b.png': 'x',
      'r/m/meshes/m.obj': 'mtllib a b.mtl\nv 0 0 0\n',
      'r/m/meshes/a b.mtl': 'newmtl a\nmap_Kd -s 1 1 1 ../maps/two words.png\n',
      'r/m/maps/two words.png': 'x',
    },
    'r/m/model.sdf',
    [
      'm/maps/a.png',
      'm/maps/two words.png',
      'm/materials/scripts/m.material',
      'm/materials/textures/grain.png',
      'm/materials/textures/wood.jpg',
      'm/meshes/a b.mtl',
      'm/meshes/m.obj',
      'm/model.config',
      'm/model.sdf',
    ],
  ],
  [
    'USD: layers, a package inside, tiles of a texture',
    {
      'r/m/mug.usda':
        '#usda 1.0\ndef "M" (references = [@../lib/a.usda@, @b.usdz[b.usda]@])\n{\n  asset t = @t/w.<UDIM>.png@\n}\n',
      'r/lib/a.usda': '#usda 1.0\n(subLayers = [@./c.usda@])\n',
      'r/lib/c.usda': '#usda 1.0\n',
      'r/m/b.usdz': 'x',
      'r/m/t/w.1001.png': 'x',
      'r/m/t/w.1002.png': 'x',
      'r/m/t/w.png': 'x',
    },
    'r/m/mug.usda',
    ['r/lib/a.usda', 'r/lib/c.usda', 'r/m/b.usdz', 'r/m/mug.usda', 'r/m/t/w.1001.png', 'r/m/t/w.1002.png'],
  ],
  [
    'glTF: buffers and pictures',
    {
      'r/m/mug.gltf':
        '{"asset": {"version": "2.0"}, "buffers": [{"uri": "a%20b.bin"}, {"uri": "data:,x"}], "images": [{"uri": "../t.png"}]}',
      'r/m/a b.bin': 'x',
      'r/t.png': 'x',
      'r/u.png': 'x',
    },
    'r/m/mug.gltf',
    ['r/m/a b.bin', 'r/m/mug.gltf', 'r/t.png'],
  ],
];

describe('of files on the disk, what a model refers to is read, and nothing else', () => {
  it.each(KINDS)('%s', async (_, files, given, expected) => {
    put({ 'r/.git/HEAD': 'x', ...files });
    expect(await read(given)).toEqual(expected);
  });

  it('has the same hash wherever it lies, whatever lies beside it', async () => {
    const files = (at: string) => ({ [`${at}/o/m.xml`]: include('../s/s.xml'), [`${at}/s/s.xml`]: mjcf('') });
    put({ ...files('a/r'), ...files('b/r'), 'b/r/o/notes.txt': 'x' });
    const [one, other] = [
      await unpack(path.join(folder(), 'a/r/o/m.xml')),
      await unpack(path.join(folder(), 'b/r/o/m.xml')),
    ];
    expect(other.artifact).toEqual(one.artifact);
  });
});

describe('which model of a folder', () => {
  const CHOICE = {
    'kit/bowl.xml': include('parts/bowl.xml'),
    'kit/cup.xml': include('parts/cup_body.xml'),
    'kit/parts/bowl.xml': mjcf(''),
    'kit/parts/cup_body.xml': mjcf(''),
  };
  const refusal = async (name: string, options?: UnpackOptions): Promise<PropmasterError> =>
    unpack(path.join(folder(), name), options).then(
      ({ main }) => expect.fail(`it took ${main}`),
      (error: PropmasterError) => error,
    );

  it('is asked, with every model and what takes it; a part of another is none, though it has the name of a whole', async () => {
    put(CHOICE);
    const { code, message, where, hint } = await refusal('kit');
    const kit = path.join(folder(), 'kit');
    expect([code, message]).toEqual(['invalid_input', 'There are 2 MJCF models; which one is meant?']);
    expect(where).toBe(`${kit}: bowl.xml, cup.xml`);
    expect(hint!.split('\n').slice(1)).toEqual([
      `  propmaster import ${kit} --entry bowl.xml`,
      `  propmaster import ${kit} --entry cup.xml`,
    ]);
  });

  it('is the one that the prop is to be called after, or that is named', async () => {
    put(CHOICE);
    const main = async (options: UnpackOptions): Promise<string> =>
      (await unpack(path.join(folder(), 'kit'), options)).main;
    expect(await main({ name: 'bowl' })).toBe('kit/bowl.xml');
    expect(await main({ entry: 'cup.xml' })).toBe('kit/cup.xml');
    expect(await main({ entry: 'kit/cup.xml', name: 'bowl' })).toBe('kit/cup.xml');
    expect(await main({ entry: './parts/bowl.xml' })).toBe('kit/parts/bowl.xml');
    expect((await refusal('kit', { name: 'plate' })).message).toContain('which one');
    expect((await refusal('kit', { entry: 'plate.xml' })).message).toBe('There is no "plate.xml" in it.');
  });

  it('is the one whose folder has the name, where the file has none of its own', async () => {
    const sdf = (name: string): string => `<sdf version="1.7"><model name="${name}"><link name="l"/></model></sdf>`;
    put({ 'shelf/bowl/model.sdf': sdf('bowl'), 'shelf/cup/model.sdf': sdf('cup') });
    const { main } = await unpack(path.join(folder(), 'shelf'), { name: 'bowl' });
    expect(main).toBe('shelf/bowl/model.sdf');
    expect((await refusal('shelf', { name: 'plate' })).message).toContain('which one');
  });

  const mesh = (file: string): string => `<mujoco><asset><mesh file="${file}"/></asset></mujoco>`;
  /** Longer than what is read of a folder's meshes. */
  const GLB = 'glTF\u0002\u0000\u0000\u0000'.padEnd(2000, '\u0000');
  const RIVALS: Readonly<Record<string, readonly [Readonly<Record<string, string>>, string]>> = {
    'MJCF and GLB': [{ 'kit/mug.xml': mjcf(''), 'kit/bowl.glb': GLB }, 'mug.xml, bowl.glb'],
    'MJCF and USD': [{ 'kit/mug.xml': mjcf(''), 'kit/bowl.usda': '#usda 1.0\n' }, 'mug.xml, bowl.usda'],
    'SDF and GLB': [{ 'kit/mug.sdf': sdf(''), 'kit/bowl.glb': GLB }, 'mug.sdf, bowl.glb'],
    'USD and GLB, each in a folder': [
      { 'kit/mug/mug.usda': '#usda 1.0\n', 'kit/bowl/bowl.glb': GLB },
      'mug/mug.usda, bowl/bowl.glb',
    ],
    'GLB and OBJ': [{ 'kit/mug.glb': GLB, 'kit/bowl.obj': 'v 0 0 0\n' }, 'mug.glb, bowl.obj'],
    'a holder of cups beside a cup': [
      { 'kit/cup.xml': mjcf(''), 'kit/cup_holder.glb': GLB },
      'cup.xml, cup_holder.glb',
    ],
    'a model that has the name of no thing': [
      { 'kit/model.xml': mjcf(''), 'kit/bowl.glb': GLB },
      'model.xml, bowl.glb',
    ],
    'two things, one of them with a mesh': [
      { 'kit/mug.xml': mesh('mug.obj'), 'kit/mug.obj': 'v 0 0 0\n', 'kit/bowl.glb': GLB },
      'mug.xml, bowl.glb',
    ],
  };
  it.each(Object.entries(RIVALS))('is asked across formats: %s', async (_, [files, listed]) => {
    put(files);
    const { message, where, hint } = await refusal('kit');
    expect(message).toBe('There are 2 models; which one is meant?');
    expect(where).toBe(`${path.join(folder(), 'kit')}: ${listed}`);
    const [first, second] = listed.split(', ') as [string, string];
    expect(hint).toContain(`--entry ${second}`);
    expect((await unpack(path.join(folder(), 'kit'), { entry: first })).main).toBe(`kit/${first}`);
    expect((await unpack(path.join(folder(), 'kit'), { entry: second })).main).toBe(`kit/${second}`);
  });

  const ONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'in two formats': { 'kit/mug.xml': mjcf(''), 'kit/mug.glb': 'x', 'kit/mug.usda': '#usda 1.0\n' },
    'and its shapes': { 'kit/mug.xml': mjcf(''), 'kit/mug_visual.glb': 'x', 'kit/mug-collision.obj': 'x' },
    'with the number of a data set': { 'kit/mug.xml': mjcf(''), 'kit/025_mug.glb': 'x' },
    'and a mesh that it refers to': { 'kit/mug.xml': mesh('handle.obj'), 'kit/handle.obj': 'x', 'kit/handle.glb': 'x' },
    'and what lies among its meshes': {
      'kit/mug.xml': mesh('meshes/a.obj'),
      'kit/meshes/a.obj': 'x',
      'kit/meshes/old.glb': 'x',
    },
    'called like the folder': { 'kit/model.xml': mjcf(''), 'kit/kit.glb': 'x' },
    'and a preview': { 'kit/mug.xml': mjcf(''), 'kit/preview.glb': 'x', 'kit/scene.usda': '#usda 1.0\n' },
  };
  it.each(Object.entries(ONE))('is not asked for one thing %s', async (_, files) => {
    put(files);
    expect((await unpack(path.join(folder(), 'kit'))).main).toBe(Object.keys(files)[0]);
  });

  it('is told across formats by the name', async () => {
    put(RIVALS['MJCF and GLB']![0]);
    for (const name of ['mug', 'my_mug'])
      expect((await unpack(path.join(folder(), 'kit'), { name })).main).toBe('kit/mug.xml');
    expect((await refusal('kit', { name: 'bowl' })).message).toContain('which one');
    expect((await refusal('kit', { name: 'plate' })).message).toContain('which one');
  });

  it('is asked of a folder that was named, when several things lie in it', async () => {
    put({ 'kit/a/mug.xml': mjcf(''), 'kit/a/bowl.glb': 'x', 'kit/b/cup.xml': mjcf('') });
    expect((await refusal('kit', { entry: 'a' })).message).toContain('which one');
  });

  it.each([
    ['layers of USD', { 'kit/bowl.usda': '#usda 1.0\n', 'kit/cup.usda': '#usda 1.0\n' }, 'bowl.usda, cup.usda'],
    ['bundles', { 'kit/a/visual.glb': 'x', 'kit/b/visual.glb': 'x' }, 'a/visual.glb, b/visual.glb'],
    [
      'models of Gazebo',
      {
        'kit/a/model.config': config,
        'kit/a/model.sdf': sdf(''),
        'kit/b/model.config': config,
        'kit/b/model.sdf': sdf(''),
      },
      'a/model.sdf, b/model.sdf',
    ],
    ['meshes', { 'kit/a.obj': 'v', 'kit/b.obj': 'v' }, 'a.obj, b.obj'],
  ])('is asked of several %s', async (_, files, named) => {
    put(files);
    expect((await refusal('kit')).where).toBe(`${path.join(folder(), 'kit')}: ${named}`);
  });

  it('is asked where the prop is to be called after another one than would be taken', async () => {
    put({ 'kit/cup.xml': mjcf(''), 'kit/bowl.usda': '#usda 1.0\n' });
    expect((await refusal('kit', { name: 'bowl' })).where).toBe(`${path.join(folder(), 'kit')}: cup.xml, bowl.usda`);
    expect((await unpack(path.join(folder(), 'kit'), { name: 'my_cup' })).main).toBe('kit/cup.xml');
  });

  it('may be told by its folder', async () => {
    put({ 'kit/a/model.sdf': sdf(''), 'kit/b/model.sdf': sdf('') });
    expect(await unpack(path.join(folder(), 'kit'), { entry: 'b' })).toMatchObject({
      main: 'kit/b/model.sdf',
      title: 'b',
    });
  });

  it('of a single file there is none to choose', async () => {
    put(CHOICE);
    expect((await refusal('kit/cup.xml', { entry: 'bowl.xml' })).code).toBe('usage');
    expect((await unpack(path.join(folder(), 'kit/cup.xml'), { entry: 'cup.xml' })).main).toBe('kit/cup.xml');
  });
});
