import { describe, expect, it } from 'vitest';
import type { ReadResult } from '../../../src/formats/files.ts';
import { type ReadUrdfOptions, readUrdf } from '../../../src/formats/urdf/read.ts';
import { rotate } from '../../../src/model/pose.ts';
import type { Vec3 } from '../../../src/model/types.ts';

/** A tetrahedron as ASCII STL, corners at the origin and 1 m along each axis. */
const STL = `solid t
${[
  [0, 0, 0, 0, 1, 0, 1, 0, 0],
  [0, 0, 0, 1, 0, 0, 0, 0, 1],
  [0, 0, 0, 0, 0, 1, 0, 1, 0],
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
]
  .map(
    (v) =>
      `facet normal 0 0 0\nouter loop\n${[0, 3, 6].map((i) => `vertex ${v.slice(i, i + 3).join(' ')}`).join('\n')}\nendloop\nendfacet`,
  )
  .join('\n')}
endsolid t
`;
const OBJ = 'mtllib b.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl green\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const MTL = 'newmtl green\nKd 0 1 0\n';

const inertial = (mass: number, more = ''): string =>
  `<inertial>${more}<mass value="${mass}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>`;
const link = (name: string, inside = inertial(1)): string => `<link name="${name}">${inside}</link>`;
const joint = (name: string, type: string, parent: string, child: string, more = ''): string =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${more}</joint>`;
const LIMIT = '<limit lower="0" upper="1" effort="1" velocity="1"/>';
const box = (kind: 'visual' | 'collision', more = ''): string =>
  `<${kind}><geometry><box size="1 2 3"/></geometry>${more}</${kind}>`;

async function read(
  body: string,
  others: Readonly<Record<string, string>> = {},
  options: Partial<ReadUrdfOptions> = {},
): Promise<ReadResult> {
  const { entry = 'thing.urdf' } = options;
  const files = { [entry]: `<robot name="thing">${body}</robot>`, ...others };
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  return readUrdf(bytes, { ...options, entry });
}
const codes = ({ findings }: ReadResult): string[] => findings.map(({ code }) => code);
const linkOf = ({ model }: ReadResult, name: string) => model.links.find((one) => one.name === name)!;
const near = (actual: readonly number[], expected: readonly number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of actual.entries()) expect(value).toBeCloseTo(expected[i]!, 9);
};

describe('masses', () => {
  it('turns the tensor by the rpy of its frame', async () => {
    // A quarter turn about z exchanges x and y: ixx and iyy change places, ixy changes its sign.
    const said =
      '<inertial><origin xyz=".1 .2 .3" rpy="0 0 1.5707963267948966"/><mass value="4"/><inertia ixx="1" iyy="2" izz="2.5" ixy=".1" ixz="0" iyz="0"/></inertial>';
    const result = await read(link('body', said));
    const { mass, centerOfMass, inertia } = linkOf(result, 'body').inertial;
    expect(mass).toBe(4);
    near(centerOfMass, [0.1, 0.2, 0.3]);
    near(inertia, [2, 1, 2.5, -0.1, 0, 0]);
  });

  it('computes a mass from the colliders, at the density that is asked for', async () => {
    const result = await read(link('body', box('collision')), {}, { density: 100 });
    expect(codes(result)).toEqual(['physics/urdf-mass-estimated']);
    expect(linkOf(result, 'body').inertial.mass).toBeCloseTo(600, 9);
    near(linkOf(result, 'body').inertial.inertia, [650, 500, 250, 0, 0, 0]);
  });

  it('computes it from the visuals where nothing collides', async () => {
    const result = await read(link('body', box('visual')), {}, { density: 100 });
    expect(linkOf(result, 'body').inertial.mass).toBeCloseTo(600, 9);
  });

  it('computes an inertia for a mass', async () => {
    const said = `<inertial><origin xyz="0 0 1"/><mass value="12"/></inertial>${box('collision')}`;
    const result = await read(link('body', said));
    expect(codes(result)).toEqual(['physics/urdf-inertia-estimated']);
    const { mass, centerOfMass, inertia } = linkOf(result, 'body').inertial;
    expect([mass, centerOfMass]).toEqual([12, [0, 0, 1]]);
    near(inertia, [13, 10, 5, 0, 0, 0]);
  });

  it('gives a link of nothing between two hinges a thousandth of what hangs on it, and takes that from it', async () => {
    const result = await read(
      link('base') +
        '<link name="cross"/>' +
        link('arm', inertial(2)) +
        joint('a', 'revolute', 'base', 'cross', LIMIT) +
        joint('b', 'revolute', 'cross', 'arm', `<origin xyz="1 0 0"/>${LIMIT}`),
    );
    expect(linkOf(result, 'cross').inertial.mass).toBeCloseTo(0.002, 12);
    expect(linkOf(result, 'arm').inertial.mass).toBeCloseTo(1.998, 12);
    expect(codes(result)).toContain('physics/urdf-inertial-default');
  });

  it('bolts a base of mass 0 to the world, and a base of nothing on which links move', async () => {
    const zero = await read(
      link('base', inertial(0) + box('collision')) + link('arm') + joint('a', 'revolute', 'base', 'arm', LIMIT),
    );
    expect(zero.model.base).toBe('fixed');
    const nothing = await read(`<link name="base"/>${link('arm')}${joint('a', 'revolute', 'base', 'arm', LIMIT)}`);
    expect([nothing.model.base, nothing.model.links.map(({ name }) => name)]).toEqual(['fixed', ['base', 'arm']]);
    expect(codes(nothing)).toEqual(['structure/urdf-base-bolted']);
  });

  it('guesses no mass for a base that is only seen, where the file weighs what moves on it', async () => {
    const arm = (inside?: string) => link('arm', inside) + joint('a', 'revolute', 'base', 'arm', LIMIT);
    const seen = link('base', box('visual'));
    const below = `<link name="frame"/>${seen}${joint('f', 'fixed', 'frame', 'base')}`;
    for (const base of [seen, below]) {
      const { model, findings } = await read(base + arm());
      expect([model.base, model.links.length, findings.map(({ code }) => code)]).toEqual(
        base === seen
          ? ['fixed', 2, ['structure/urdf-base-bolted']]
          : ['fixed', 2, ['structure/urdf-link-fused', 'structure/urdf-base-bolted']],
      );
      expect(model.links.reduce((sum, { inertial: { mass } }) => sum + mass, 0)).toBeCloseTo(1.001, 9);
    }
    const touched = await read(link('base', box('visual') + box('collision')) + arm());
    expect([touched.model.base, codes(touched)]).toEqual(['free', ['physics/urdf-mass-estimated']]);
    const unweighed = await read(seen + arm(box('visual')));
    expect([unweighed.model.base, codes(unweighed)]).toEqual(['free', ['physics/urdf-mass-estimated']]);
  });
});

describe('the tree', () => {
  it('makes a massless frame a part of what it holds, and keeps its place', async () => {
    const result = await read(
      '<link name="base_footprint"/>' +
        link('body') +
        link('knob', box('visual', '<origin xyz="0 0 1"/>')) +
        joint('foot', 'fixed', 'base_footprint', 'body', '<origin xyz="0 0 .5"/>') +
        joint('glue', 'fixed', 'body', 'knob', '<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>'),
    );
    expect(result.model.links.map(({ name }) => name)).toEqual(['body']);
    expect(result.model.joints).toEqual([]);
    near(linkOf(result, 'body').pose.position, [0, 0, 0.5]);
    near(linkOf(result, 'body').visuals[0]!.pose.position, [1, 0, 1]);
    near(rotate(linkOf(result, 'body').visuals[0]!.pose.rotation, [1, 0, 0]), [0, 1, 0]);
  });

  it('keeps a fixed joint between links with a mass, also through one without', async () => {
    const result = await read(
      link('a') +
        '<link name="between"/>' +
        link('b') +
        joint('one', 'fixed', 'a', 'between', '<origin xyz="1 0 0"/>') +
        joint('two', 'fixed', 'between', 'b', '<origin xyz="0 1 0"/>'),
    );
    expect(result.model.joints.map(({ name, type, parent, child }) => [name, type, parent, child])).toEqual([
      ['two', 'fixed', 'a', 'b'],
    ]);
    near(linkOf(result, 'b').pose.position, [1, 1, 0]);
  });

  it('takes a link `world` of nothing for the world', async () => {
    const bolted = await read(`<link name="world"/>${link('body')}${joint('j', 'fixed', 'world', 'body')}`);
    expect([bolted.model.base, bolted.model.links.map(({ name }) => name)]).toEqual(['fixed', ['body']]);
    const free = await read(`<link name="world"/>${link('body')}${joint('j', 'floating', 'world', 'body')}`);
    expect([free.model.base, free.model.joints, codes(free)]).toEqual(['free', [], []]);
  });

  it('bolts what hangs on a world that the file only refers to', async () => {
    const result = await read(
      `<link name="foot"/>${link('cart')}${joint('w', 'fixed', 'world', 'foot')}${joint('x', 'prismatic', 'foot', 'cart', LIMIT)}`,
    );
    expect(result.model.base).toBe('fixed');
    expect(result.model.joints.map(({ name, parent, child }) => [name, parent, child])).toEqual([
      ['x', 'foot', 'cart'],
    ]);
    expect(codes(result)).toEqual([]);
  });

  it('has axes in the frame of the joint, and 1 0 0 where none is said', async () => {
    const turned = '<origin xyz="0 0 1" rpy="0 1.5707963267948966 0"/>';
    const result = await read(
      link('a') +
        link('b') +
        link('c') +
        joint('said', 'revolute', 'a', 'b', `${turned}<axis xyz="0 0 2"/>${LIMIT}`) +
        joint('unsaid', 'revolute', 'b', 'c', LIMIT),
    );
    const [said, unsaid] = result.model.joints;
    near(said!.axis, [0, 0, 1]);
    near(unsaid!.axis, [1, 0, 0]);
    near(rotate(linkOf(result, 'b').pose.rotation, said!.axis), [1, 0, 0]);
  });

  it('makes a planar joint two slides and a hinge about its normal', async () => {
    const result = await read(link('a') + link('b') + joint('p', 'planar', 'a', 'b', '<axis xyz="0 0 1"/>'));
    const { joints, links } = result.model;
    expect(joints.map(({ name, type }) => [name, type])).toEqual([
      ['p_x', 'prismatic'],
      ['p_y', 'prismatic'],
      ['p', 'continuous'],
    ]);
    expect(links.reduce((sum, { inertial: { mass } }) => sum + mass, 0)).toBeCloseTo(2, 12);
    const [x, y, z] = joints.map(({ axis }) => axis) as [Vec3, Vec3, Vec3];
    near(z, [0, 0, 1]);
    expect(x[0] * y[0] + x[1] * y[1]).toBeCloseTo(0, 12);
    expect(codes(result)).toContain('structure/urdf-planar');
  });
});

describe('meshes', () => {
  const body = (uri: string, more = ''): string =>
    link('body', `${inertial(1)}<collision><geometry><mesh filename="${uri}"${more}/></geometry></collision>`);

  it.each([
    ['relative', 'meshes/t.stl', 'thing.urdf', 'meshes/t.stl'],
    ['above', '../meshes/t.stl', 'thing/urdf/thing.urdf', 'thing/meshes/t.stl'],
    ['of the package that is the folder', 'package://thing/meshes/t.stl', 'thing/thing.urdf', 'thing/meshes/t.stl'],
    ['of the package above', 'package://thing/meshes/t.stl', 'thing/urdf/thing.urdf', 'thing/meshes/t.stl'],
    ['of a package below', 'package://parts/t.stl', 'thing/thing.urdf', 'thing/parts/t.stl'],
    ['of a package beside', 'package://parts/t.stl', 'ws/thing/urdf/thing.urdf', 'ws/parts/t.stl'],
    ['of a package whose folder is lost', 'package://thing/meshes/t.stl', 'urdf/thing.urdf', 'meshes/t.stl'],
    ['of model://', 'model://thing/t.stl', 'thing/thing.urdf', 'thing/t.stl'],
    ['by file://', 'file://meshes/t.stl', 'thing.urdf', 'meshes/t.stl'],
  ])('are found: %s', async (_, uri, entry, path) => {
    const result = await read(body(uri), { [path]: STL }, { entry });
    expect(codes(result)).toEqual([]);
    expect(linkOf(result, 'body').collisions).toHaveLength(1);
  });

  it('are found in a package that package.xml calls otherwise than its folder', async () => {
    const manifest = '<package format="3"><name>thing_description</name></package>';
    const result = await read(
      body('package://thing_description/meshes/t.stl'),
      { 'checkout/package.xml': manifest, 'checkout/meshes/t.stl': STL },
      { entry: 'checkout/urdf/thing.urdf' },
    );
    expect(codes(result)).toEqual([]);
  });

  it('are scaled, and one number scales all three', async () => {
    for (const scale of [' scale=".5 .5 .5"', ' scale=".5"']) {
      const { model } = await read(body('t.stl', scale), { 't.stl': STL });
      expect(Math.max(...model.meshes[0]!.positions)).toBeCloseTo(0.5, 6);
    }
  });
});

describe('looks', () => {
  const colour = (rgba: string, name = 'm'): string => `<material name="${name}"><color rgba="${rgba}"/></material>`;
  const mesh = (file: string): string =>
    `<visual><geometry><mesh filename="${file}"/></geometry>${colour('1 0 0 1')}</visual>`;

  it('are sRGB in the file and linear in the model, and shared by name', async () => {
    const result = await read(
      colour('.5 .5 .5 .25', 'grey') + link('body', inertial(1) + box('visual', '<material name="grey"/>')),
    );
    const [material] = result.model.materials;
    expect(material!.name).toBe('grey');
    near(material!.baseColor, [0.21404114048223255, 0.21404114048223255, 0.21404114048223255, 0.25]);
  });

  it('above 1 stay as they are written, for the check that tells and clamps them', async () => {
    const { model } = await read(link('body', inertial(1) + box('visual', colour('255 128 0 1'))));
    expect(model.materials[0]!.baseColor[0]).toBeGreaterThan(1);
  });

  it('of a mesh are its own where it has some, as in RViz, and those of the URDF elsewhere', async () => {
    const own = await read(link('body', inertial(1) + mesh('b.obj')), { 'b.obj': OBJ, 'b.mtl': MTL });
    expect(own.model.materials.map(({ baseColor }) => baseColor)).toEqual([[0, 1, 0, 1]]);
    const plain = await read(link('body', inertial(1) + mesh('t.stl')), { 't.stl': STL });
    expect(plain.model.materials.map(({ baseColor }) => baseColor)).toEqual([[1, 0, 0, 1]]);
  });
});

describe('contacts', () => {
  it('of Bullet and of Gazebo are read', async () => {
    const bullet =
      '<contact><lateral_friction value=".7"/><rolling_friction value=".002"/><spinning_friction value=".01"/><restitution value=".5"/></contact>';
    const result = await read(
      link('a', inertial(1) + box('collision') + bullet) +
        link('b', inertial(1) + box('collision')) +
        joint('j', 'fixed', 'a', 'b') +
        '<gazebo reference="b"><mu1>.4</mu1><turnGravityOff>true</turnGravityOff></gazebo>',
    );
    expect(linkOf(result, 'a').collisions[0]).toMatchObject({ friction: [0.7, 0.01, 0.002], restitution: 0.5 });
    expect(linkOf(result, 'b').collisions[0]!.friction?.[0]).toBe(0.4);
    expect(linkOf(result, 'b').gravityCompensation).toBe(1);
  });
});

describe('xacro', () => {
  it('is refused with the command that expands it', async () => {
    const error = await read('<xacro:include filename="a.xacro"/>', {}, { entry: 'arm/arm.urdf.xacro' }).catch(
      (e) => e,
    );
    expect(error.message).toContain('`xacro arm.urdf.xacro -o arm.urdf`');
    expect(error.where).toBe('arm/arm.urdf.xacro:1');
  });
});

describe('the number of links', () => {
  const chain = (type: string, count: number, inside?: string): string =>
    Array.from({ length: count }, (_, i) => link(`l${i}`, inside)).join('') +
    Array.from({ length: count - 1 }, (_, i) => joint(`j${i}`, type, `l${i}`, `l${i + 1}`, LIMIT)).join('');

  it.each([
    ['that have a mass', 'fixed', undefined, 20_000],
    ['that move', 'revolute', '', 19_999],
    ['that have a mass and move', 'continuous', undefined, 20_000],
    ['that a planar joint leads', 'planar', '', 19_999],
  ])('is refused before any work on its tree: of links %s', async (_, type, inside, count) => {
    await expect(read(chain(type, 20_000, inside))).rejects.toMatchObject({
      code: 'unsafe_input',
      findings: [{ code: 'format/model-too-large', args: { what: 'links', count, most: 1_000 } }],
    });
  });

  it('counts no link that becomes a part of another', async () => {
    const parts = Array.from(
      { length: 1_500 },
      (_, i) => link(`f${i}`, '') + joint(`k${i}`, 'fixed', 'l0', `f${i}`),
    ).join('');
    expect((await read(link('l0') + parts)).model.links).toHaveLength(1);
  });
});
