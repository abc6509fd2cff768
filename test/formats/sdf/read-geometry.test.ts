import { describe, expect, it } from 'vitest';
import { isClosed } from '../../../src/model/closed.ts';
import { solidProperties } from '../../../src/model/solid.ts';
import type { Mesh, SimModel } from '../../../src/model/types.ts';
import { INERTIAL, modelFile, read, rounded } from './documents.ts';

const link = (inside: string): string => modelFile('1.12', `<link name="a">${INERTIAL}\n${inside}</link>`);
const collision = (geometry: string): string => `<collision name="c"><geometry>${geometry}</geometry></collision>`;
const visual = (geometry: string): string => `<visual name="v"><geometry>${geometry}</geometry></visual>`;

/** A prism over an outline in the xy plane, given counter-clockwise, from z = 0 to z = 1. */
function prism(outline: readonly (readonly [number, number])[], triangles: readonly (readonly number[])[]): string {
  const n = outline.length;
  const vertex = (z: number): string => outline.map(([x, y]) => `v ${x} ${y} ${z}\n`).join('');
  const sides = outline.map((_, i) => {
    const j = (i + 1) % n;
    return `f ${i + 1} ${j + 1} ${n + j + 1} ${n + i + 1}\n`;
  });
  const bottom = triangles.map(([a, b, c]) => `f ${a! + 1} ${c! + 1} ${b! + 1}\n`);
  const top = triangles.map(([a, b, c]) => `f ${n + a! + 1} ${n + b! + 1} ${n + c! + 1}\n`);
  return vertex(0) + vertex(1) + [...sides, ...bottom, ...top].join('');
}
const CUBE = prism(
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  [
    [0, 1, 2],
    [0, 2, 3],
  ],
);
/** A U from above: 3 × 3 with a slot 1 wide and 2 deep, 7 m³. */
const CHANNEL = prism(
  [
    [0, 0],
    [3, 0],
    [3, 3],
    [2, 3],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ],
  [
    [0, 1, 4],
    [1, 2, 3],
    [1, 3, 4],
    [0, 4, 5],
    [0, 5, 7],
    [5, 6, 7],
  ],
);

const meshOf = (model: SimModel, what: 'visuals' | 'collisions'): Mesh => {
  const geometry = model.links[0]![what][0]!.geometry;
  if (geometry.type !== 'mesh') throw new Error(geometry.type);
  return model.meshes.find(({ name }) => name === geometry.mesh)!;
};
const boundsOf = ({ positions }: Mesh): number[][] =>
  [0, 1, 2].map((axis) => {
    const values = [...positions].filter((_, i) => i % 3 === axis);
    return rounded([Math.min(...values), Math.max(...values)]);
  });

describe('shapes', () => {
  it.each([
    ['<box><size>1 2 3</size></box>', { type: 'box', size: [1, 2, 3] }],
    ['<sphere><radius>2</radius></sphere>', { type: 'sphere', radius: 2 }],
    ['<ellipsoid><radii>1 2 3</radii></ellipsoid>', { type: 'ellipsoid', radii: [1, 2, 3] }],
    ['<cylinder><radius>1</radius><length>3</length></cylinder>', { type: 'cylinder', radius: 1, length: 3 }],
    ['<capsule><radius>1</radius><length>3</length></capsule>', { type: 'capsule', radius: 1, length: 3 }],
  ])('%s', async (text, geometry) => {
    const { model, codes } = await read(link(collision(text) + visual(text)));
    expect(model.links[0]!.collisions).toMatchObject([{ name: 'c', geometry }]);
    expect(model.links[0]!.visuals).toMatchObject([{ name: 'v', geometry }]);
    expect(codes).toEqual([]);
  });

  it.each([
    ['<plane><normal>0 0 1</normal><size>1 1</size></plane>', 'a plane'],
    ['<heightmap><uri>a.png</uri></heightmap>', 'a height map'],
    ['<image><uri>a.png</uri></image>', 'made of an image'],
    ['<empty/>', 'empty'],
  ])('%s is left out by name', async (text, type) => {
    const { model, findings } = await read(link(collision(text)));
    expect(model.links[0]!.collisions).toEqual([]);
    expect(findings).toMatchObject([
      { code: 'format/sdf-shape-not-carried', pointer: 'model.sdf:5', args: { shape: 'c', kind: 'collision', type } },
    ]);
  });

  it.each([
    ['<box><size>1 0 3</size></box>', '<size> holds "1 0 3" where 3 numbers above 0 must stand.'],
    ['<box/>', '<box> has no <size>.'],
    ['<sphere><radius>-1</radius></sphere>', '<radius> holds "-1" where a number above 0 must stand.'],
    ['<mesh/>', '<mesh> has no <uri>.'],
    ['', '<geometry> has no shape.'],
  ])('%s is refused with its line', async (text, message) => {
    await expect(read(link(collision(text)))).rejects.toMatchObject({ where: 'model.sdf:5', message });
  });

  it('a cone stands on its base, tip up', async () => {
    const { model } = await read(link(collision('<cone><radius>1</radius><length>3</length></cone>')));
    const mesh = meshOf(model, 'collisions');
    expect(boundsOf(mesh)[2]).toEqual([-1.5, 1.5]);
    expect(isClosed(mesh)).toBe(true);
    // A third of base times height; the base is a polygon of 64 corners, with the area 32 sin(2π/64).
    expect(solidProperties(mesh).volume).toBeCloseTo(32 * Math.sin(Math.PI / 32), 5);
    expect(solidProperties(mesh).centroid[2]).toBeCloseTo(-0.75, 5);
  });

  it('a polyline is extruded upwards from z = 0, and a second one cuts a hole', async () => {
    const points = (...list: string[]): string => list.map((point) => `<point>${point}</point>`).join('');
    const square = `<polyline><height>2</height>${points('0 0', '3 0', '3 3', '0 3')}</polyline>`;
    const hole = `<polyline><height>2</height>${points('1 1', '2 1', '2 2', '1 2')}</polyline>`;
    const { model, codes } = await read(link(visual(square + hole)));
    const mesh = meshOf(model, 'visuals');
    expect(boundsOf(mesh)).toEqual([
      [0, 3],
      [0, 3],
      [0, 2],
    ]);
    expect(solidProperties(mesh).volume).toBeCloseTo(16, 5);
    expect(codes).toEqual([]);
    const { codes: flat } = await read(link(visual(`<polyline><height>2</height>${points('0 0', '1 1')}</polyline>`)));
    expect(flat).toEqual(['format/sdf-shape-not-carried']);
  });
});

describe('meshes', () => {
  const mesh = (inside: string): string => `<mesh>${inside}</mesh>`;
  const cube = mesh('<uri>meshes/cube.obj</uri>');

  it('are read once, and a convex collider stays as it is', async () => {
    const { model, codes } = await read({ 'model.sdf': link(collision(cube) + visual(cube)), 'meshes/cube.obj': CUBE });
    expect(model.meshes.map(({ name }) => name)).toEqual(['cube']);
    expect(model.links[0]!.collisions).toMatchObject([{ name: 'c', geometry: { type: 'mesh', mesh: 'cube' } }]);
    expect(meshOf(model, 'collisions').indices).toHaveLength(36);
    expect(codes).toEqual([]);
  });

  it('are scaled, and turned around where the scale mirrors them', async () => {
    const { model, findings } = await read({
      'model.sdf': link(visual(mesh('<uri>meshes/cube.obj</uri><scale>2 3 -4</scale>'))),
      'meshes/cube.obj': CUBE,
    });
    expect(boundsOf(meshOf(model, 'visuals'))).toEqual([
      [0, 2],
      [0, 3],
      [-4, 0],
    ]);
    expect(solidProperties(meshOf(model, 'visuals')).volume).toBeCloseTo(24, 5);
    expect(findings).toMatchObject([{ code: 'format/sdf-mesh-mirrored', pointer: 'model.sdf:5' }]);
  });

  it('are refused with a scale of 0', async () => {
    const file = link(visual(mesh('<uri>cube.obj</uri><scale>1 0 1</scale>')));
    await expect(read({ 'model.sdf': file, 'cube.obj': CUBE })).rejects.toMatchObject({ where: 'model.sdf:5' });
  });

  it('may be one of a file, moved to its middle', async () => {
    const two = `o left\n${CUBE}o right\nv 4 0 0\nv 6 0 0\nv 6 2 0\nv 4 2 2\nf 9 11 10\nf 9 10 12\nf 10 11 12\nf 11 9 12\n`;
    const one = (center: string): string =>
      link(visual(mesh(`<uri>two.obj</uri><submesh><name>right</name>${center}</submesh>`)));
    const asIs = await read({ 'model.sdf': one(''), 'two.obj': two });
    expect(boundsOf(meshOf(asIs.model, 'visuals'))).toEqual([
      [4, 6],
      [0, 2],
      [0, 2],
    ]);
    const centred = await read({ 'model.sdf': one('<center>true</center>'), 'two.obj': two });
    expect(boundsOf(meshOf(centred.model, 'visuals'))).toEqual([
      [-1, 1],
      [-1, 1],
      [-1, 1],
    ]);
    const missing = await read({ 'model.sdf': one('').replace('right', 'top'), 'two.obj': two });
    // The first tells of the groups of the file.
    expect(missing.findings.slice(1)).toMatchObject([
      { code: 'structure/sdf-visual-missing', args: { wanted: 'two.obj, submesh top', candidates: ['left', 'right'] } },
    ]);
  });

  it('that are concave become convex parts for a collision, so that a cavity stays one', async () => {
    const file = link(
      `<collision name="c"><pose>0 0 5 0 0 0</pose><geometry>${mesh('<uri>u.obj</uri>')}</geometry></collision>`,
    );
    const { model, findings } = await read({ 'model.sdf': file, 'u.obj': CHANNEL });
    const { collisions } = model.links[0]!;
    expect(collisions.length).toBeGreaterThan(1);
    expect(new Set(collisions.map(({ name }) => name)).size).toBe(collisions.length);
    expect(collisions.every(({ pose }) => pose.position[2] === 5)).toBe(true);
    const volume = model.meshes.reduce((sum, part) => sum + solidProperties(part).volume, 0);
    // Three bars of a U; the hull would be 9 m³.
    expect(volume).toBeCloseTo(7, 2);
    expect(findings).toMatchObject([
      {
        code: 'physics/sdf-collider-decomposed',
        pointer: 'model.sdf:5',
        args: { collision: 'c', parts: collisions.length },
      },
    ]);
  });

  it('that are concave become what was asked for instead', async () => {
    const files = { 'model.sdf': link(collision(mesh('<uri>u.obj</uri>'))), 'u.obj': CHANNEL };
    const hull = await read(files, { collider: 'hull' });
    expect(solidProperties(meshOf(hull.model, 'collisions')).volume).toBeCloseTo(9, 5);
    const none = await read(files, { collider: 'none' });
    expect(solidProperties(meshOf(none.model, 'collisions')).volume).toBeCloseTo(7, 5);
    const box = await read(files, { collider: 'box' });
    expect(box.model.links[0]!.collisions).toMatchObject([{ geometry: { type: 'box', size: [3, 3, 1] } }]);
  });

  it('count whole for automatic inertia, concave or not', async () => {
    const file = modelFile(
      '1.11',
      `<link name="a"><inertial auto="true"/>${collision(mesh('<uri>u.obj</uri>'))}</link>`,
    );
    const { model } = await read({ 'model.sdf': file, 'u.obj': CHANNEL });
    expect(model.links[0]!.inertial.mass).toBeCloseTo(7_000, 3);
  });

  it('that are missing are an error for a collision and a warning for a visual', async () => {
    const { model, findings } = await read({ 'model.sdf': link(collision(cube) + visual(cube)) });
    expect(model.links[0]).toMatchObject({ collisions: [], visuals: [] });
    expect(findings).toMatchObject([
      {
        code: 'structure/sdf-visual-missing',
        severity: 'warning',
        pointer: 'model.sdf:5',
        args: { wanted: 'meshes/cube.obj' },
      },
      { code: 'structure/sdf-mesh-missing', severity: 'error', pointer: 'model.sdf:5', args: { shape: 'c' } },
    ]);
  });

  it.each(['hull.vtp', 'model://thing/meshes/hull.ABC', 'missing.fbx'])(
    '%s is of a kind that is not read, and never called missing',
    async (uri) => {
      const mesh = `<geometry><mesh><uri>${uri}</uri></mesh></geometry>`;
      const { findings } = await read(
        modelFile('1.9', `<link name="a">${INERTIAL}<collision name="c">${mesh}</collision></link>`),
      );
      expect(findings).toMatchObject([
        { code: 'format/sdf-mesh-unreadable', pointer: 'model.sdf:4', args: { shape: 'c', file: uri } },
      ]);
      expect(findings[0]!.message).toContain('This is no GLB, COLLADA, OBJ, STL, PLY or VTK file.');
    },
  );

  it.each([
    ['model://thing/meshes/cube.obj', 'model.sdf', 'meshes/cube.obj', false],
    ['model://thing/meshes/cube.obj', 'thing/model.sdf', 'thing/meshes/cube.obj', false],
    ['package://thing/meshes/cube.obj', 'lib/a/model.sdf', 'lib/thing/meshes/cube.obj', false],
    ['../shared/cube.obj', 'a/model.sdf', 'shared/cube.obj', false],
    [
      'https://fuel.gazebosim.org/1.0/me/models/thing/2/files/meshes/cube.obj',
      'thing/model.sdf',
      'thing/meshes/cube.obj',
      false,
    ],
    ['model://old_name/meshes/cube.obj', 'thing/model.sdf', 'thing/meshes/cube.obj', true],
    ['/home/me/meshes/cube.obj', 'model.sdf', 'meshes/cube.obj', true],
    ['file:///home/me/meshes/cube.obj', 'model.sdf', 'meshes/cube.obj', true],
    ['meshes\\CUBE.obj', 'model.sdf', 'meshes/cube.obj', true],
  ])('%s in %s is %s', async (uri, entry, path, repaired) => {
    const { model, codes } = await read({ [entry]: link(visual(mesh(`<uri>${uri}</uri>`))), [path]: CUBE }, { entry });
    expect(model.meshes).toHaveLength(1);
    expect(codes).toEqual(repaired ? ['structure/reference-repaired'] : []);
  });

  it('that are broken or flat are left out, and named', async () => {
    const files = { 'model.sdf': link(collision(cube) + visual(cube)), 'meshes/cube.obj': 'no mesh at all' };
    expect((await read(files)).findings.slice(1)).toMatchObject([
      { code: 'format/sdf-visual-unreadable', severity: 'warning', args: { file: 'meshes/cube.obj' } },
      { code: 'format/sdf-mesh-unreadable', severity: 'error', args: { file: 'meshes/cube.obj' } },
    ]);
    const flat = { 'model.sdf': link(collision(cube)), 'meshes/cube.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' };
    const plate = await read(flat);
    expect(plate.codes).toEqual(['physics/sdf-collider-closed']);
    expect(isClosed(meshOf(plate.model, 'collisions'))).toBe(true);
  });
});

describe('shapes of extensions', () => {
  it('of Drake are those that SDFormat got later', async () => {
    const { model, codes } = await read(
      link(
        collision('<drake:ellipsoid><a>1</a><b>2</b><c>3</c></drake:ellipsoid>') +
          visual('<drake:capsule><radius>1</radius><length>2</length></drake:capsule>'),
      ),
    );
    expect(model.links[0]!.collisions[0]!.geometry).toEqual({ type: 'ellipsoid', radii: [1, 2, 3] });
    expect(model.links[0]!.visuals[0]!.geometry).toEqual({ type: 'capsule', radius: 1, length: 2 });
    expect(codes).toEqual([]);
  });

  it('that are not known are left out, and named', async () => {
    const { model, findings } = await read(link(collision('<mine:gear/>')));
    expect(model.links[0]!.collisions).toEqual([]);
    expect(findings).toMatchObject([
      { code: 'format/sdf-shape-not-carried', pointer: 'model.sdf:5', args: { shape: 'c' } },
      { code: 'format/sdf-details-not-carried' },
    ]);
    expect(findings[0]!.message).toContain('<mine:gear>');
  });
});
