import { describe, expect, it } from 'vitest';
import { readObj } from '../../../src/formats/obj/read.ts';
import { writeObj } from '../../../src/formats/obj/write.ts';
import { boundsOf, codesOf, expectClose, filesOf, meshesOf, volumeOf } from '../raw/geometry.ts';

/** A unit cube by its corner at the origin, quads wound outwards. */
const CUBE = `v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
`;
const FACES = 'f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n';
/** The same cube at x = 2 with indices counted from the end. */
const SECOND =
  CUBE.replace(/^v (\d)/gm, (_, x: string) => `v ${Number(x) + 2}`) +
  'f -8 -5 -6 -7\nf -4 -3 -2 -1\nf -8 -7 -3 -4\nf -7 -6 -2 -3\nf -6 -5 -1 -2\nf -5 -8 -4 -1\n';

const read = (text: string | Uint8Array, options = {}) => readObj(filesOf({ 'a.obj': text }), 'a.obj', options);

describe('readObj', () => {
  it('reads quads and shares vertices', async () => {
    const raw = await read(CUBE + FACES);
    const [mesh] = meshesOf(raw);
    expect(mesh!.positions).toHaveLength(24);
    expect(mesh!.indices).toHaveLength(36);
    expect(mesh!.normals).toBeUndefined();
    expect(volumeOf(raw)).toBeCloseTo(1, 9);
    expect(raw.findings).toEqual([]);
  });

  it('reads every group as a part, where MuJoCo takes the first alone', async () => {
    const raw = await read(`o left\n${CUBE}${FACES}o right\n${SECOND}`);
    expect(raw.parts.map(({ node }) => node)).toEqual(['left', 'right']);
    expect(volumeOf(raw)).toBe(2);
    expectClose(boundsOf(raw), [0, 0, 0, 3, 1, 1]);
    expect(raw.findings).toMatchObject([
      { code: 'format/obj-groups', severity: 'info', args: { groups: ['left', 'right'] } },
    ]);
  });

  it('takes up a group again that was left, and keeps those of two objects apart', async () => {
    const raw = await read(
      'o a\ng x\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\ng y\nf 1 2 4\ng x\nf 1 4 3\no b\ng x\nf 2 3 4\no c\nf 2 3 4\n',
    );
    expect(raw.parts.map(({ node, primitives }) => [node, primitives[0]!.mesh.indices.length / 3])).toEqual([
      ['a/x', 2],
      ['a/y', 1],
      ['b/x', 1],
      ['c', 1],
    ]);
    expect(meshesOf(raw).map(({ name }) => name)).toEqual(['a_x', 'a_y', 'b_x', 'c']);
  });

  it('makes a vertex of each combination of position, texture coordinates and normal', async () => {
    const raw = await read(
      'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0.25 0\nvt 0.5\nvn 0 0 2\nf 1/1/1 2/2/1 3/3/1\nf 1/2/1 2/2/1 3/3/1\n',
    );
    const [mesh] = meshesOf(raw);
    // v counts from the bottom in the file and from the top in the model; the third has none, which is 0.
    expectClose(mesh!.uvs!, [0, 1, 1, 0.75, 0.5, 1, 1, 0.75]);
    expectClose(mesh!.normals!, [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([...mesh!.indices]).toEqual([0, 1, 2, 3, 1, 2]);
  });

  it.each([
    // A triangle of 2 m² without one of 0.2 m².
    ['a quad that is concave at its second corner', 'v 0 0 0\nv 0.2 0.2 0\nv 2 0 0\nv 0 2 0\nf 1 2 3 4\n', 1.8],
    ['at its first', 'v 0 0 0\nv 0.2 0.2 0\nv 2 0 0\nv 0 2 0\nf 2 3 4 1\n', 1.8],
    ['at its fourth', 'v 0 0 0\nv 0.2 0.2 0\nv 2 0 0\nv 0 2 0\nf 3 4 1 2\n', 1.8],
    ['an L of six corners', 'v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 1 2 3 4 5 6\n', 3],
    [
      'a comb, seen from below',
      'v 0 0 0\nv 5 0 0\nv 5 0 3\nv 4 0 3\nv 4 0 1\nv 3 0 1\nv 3 0 3\nv 2 0 3\nv 2 0 1\nv 1 0 1\nv 1 0 3\nv 0 0 3\n' +
        'f 1 2 3 4 5 6 7 8 9 10 11 12\n',
      11,
    ],
    ['a corner that is none', 'v 0 0 0\nv 1 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4 5\n', 4],
  ])('cuts a concave polygon into triangles that do not overlap: %s', async (_, text, area) => {
    const [mesh] = meshesOf(await read(text));
    const corners = (text.match(/^v/gm) ?? []).length;
    expect(mesh!.indices).toHaveLength(3 * (corners - 2));
    const p = mesh!.positions;
    let total = 0;
    const sum = [0, 0, 0];
    for (let t = 0; t < mesh!.indices.length; t += 3) {
      const [a, b, c] = [...mesh!.indices.subarray(t, t + 3)].map((i) => [p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!]);
      const [u, v] = [b!.map((value, i) => value - a![i]!), c!.map((value, i) => value - a![i]!)];
      const n = [0, 1, 2].map((i) => (u[(i + 1) % 3]! * v[(i + 2) % 3]! - u[(i + 2) % 3]! * v[(i + 1) % 3]!) / 2);
      total += Math.hypot(...n);
      for (const i of [0, 1, 2]) sum[i]! += n[i]!;
    }
    expect(total).toBeCloseTo(area, 6);
    // None is turned over.
    expect(Math.hypot(...sum)).toBeCloseTo(area, 6);
  });

  it('reads what exporters write around the shape', async () => {
    const text =
      '\uFEFF# Blender\r\n# Units: millimeters\r\no   Würfel \r\nv 0 0 0 0.5 0.5 0.5\r\nv 1e0 0 0 1 1 1\r\nv 0 +1 0 1 1 1\r\n' +
      'v 0 0 1 1.0 # w\r\ns off\r\nusemtl\r\nf 1 \\\r\n 3 \\\r\n2\r\nf 1 2 4\r\nf 1 4 3\r\nf 2 3 4 # the last\r\nl 1 2 3\r\np 1\r\nf 1 2\r\n' +
      'cstype bezier\r\nsurf 0 1 0 1 1 2 3\r\nend\r\nfoo bar\r\n';
    const raw = await read(text);
    expect(volumeOf(raw)).toBeCloseTo(1 / 6, 6);
    expect(raw.parts[0]!.node).toBe('Würfel');
    expect(meshesOf(raw)[0]!.name).toBe('wu_rfel');
    expect(raw.findings).toMatchObject([
      { code: 'format/obj-units', pointer: 'a.obj:2', args: { comment: 'Units: millimeters' } },
      {
        code: 'format/obj-not-carried',
        args: {
          elements: {
            lines: 1,
            points: 1,
            'faces of fewer than three corners': 1,
            'curves and surfaces': 1,
            'statements of another kind': 1,
          },
        },
      },
      { code: 'format/vertex-colours', pointer: 'a.obj' },
    ]);
  });

  it('takes a comment about metres as nothing new', async () => {
    expect((await read(`# File units = meters\n${CUBE}${FACES}`)).findings).toEqual([]);
  });

  it('turns what stands on another axis', async () => {
    const flat = 'v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
    expectClose(boundsOf(await read(flat, { up: 'z' })), [0, 0, 0, 1, 2, 3]);
    // (x, y, z) is (x, -z, y), and (-y, -z, x).
    expectClose(boundsOf(await read(flat, { up: 'y' })), [0, -3, 0, 1, 0, 2]);
    expectClose(boundsOf(await read(flat, { up: 'x' })), [-2, -3, 0, 0, 0, 1]);
    for (const up of ['x', 'y', 'z']) expect(volumeOf(await read(flat, { up }))).toBeCloseTo(1, 6);
  });

  it('leaves out faces that are lines, and says so', async () => {
    const raw = await read('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nf 1 2 3\nf 1 2 4\nf 1 2 2\n');
    expect(meshesOf(raw)[0]!.indices).toHaveLength(3);
    expect(raw.findings).toMatchObject([{ code: 'format/faces-collapsed', args: { count: 2, of: 3 } }]);
  });

  it.each([
    ['normals of which one is not there', 'vn 0 0 1\nf 1//1 2//1 3\n', 'normals'],
    ['normals of no length', 'vn 0 0 0\nf 1//1 2//1 3//1\n', 'normals'],
    ['normals that are none', 'vn nan nan nan\nf 1//1 2//1 3//1\n', 'normals'],
    ['texture coordinates that are none', 'vt 0 inf\nf 1/1 2/1 3/1\n', 'texture coordinates'],
  ])('leaves out %s', async (_, text, attribute) => {
    const raw = await read(`v 0 0 0\nv 1 0 0\nv 0 1 0\n${text}`);
    const [mesh] = meshesOf(raw);
    expect([mesh!.normals, mesh!.uvs]).toEqual([undefined, undefined]);
    expect(raw.findings).toMatchObject([{ code: 'format/mesh-attribute', args: { attribute } }]);
  });

  it.each([
    ['a coordinate that is no number', 'v 0 0 nan\n', 'format/obj-not-finite', 1],
    ['infinity', '\nv 0 0 inf\n', 'format/obj-not-finite', 2],
    ['a number beyond single precision', 'v 0 0 1e39\n', 'format/obj-not-finite', 1],
    ['a comma for a point', 'v 0,5 0 0\n', 'format/obj-not-finite', 1],
    ['too few coordinates', 'v 0 0\n', 'format/obj-malformed', 1],
    ['an index beyond the last', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n', 'format/obj-index', 4],
    ['an index before the first', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -4\n', 'format/obj-index', 4],
    ['a missing normal', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1//1 2//1 3//1\n', 'format/obj-index', 4],
    ['an index of 0', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n', 'format/obj-malformed', 4],
    ['a corner of four indices', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1/1/1 2 3\n', 'format/obj-malformed', 4],
    ['a corner of letters', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf a b c\n', 'format/obj-malformed', 4],
  ])('refuses %s, with its line', async (_, text, code, line) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'invalid_input',
      where: `a.obj:${line}`,
      findings: [{ code }],
    });
  });

  it('refuses a polygon that nobody draws', async () => {
    const count = 20_001;
    const corners = Array.from({ length: count }, (_, i) => `v ${Math.cos(i)} ${Math.sin(i)} 0\n`).join('');
    const face = `f ${Array.from({ length: count }, (_, i) => i + 1).join(' ')}\n`;
    await expect(read(corners + face)).rejects.toMatchObject({
      code: 'unsafe_input',
      findings: [{ code: 'format/mesh-limit', args: { found: 20_001, limit: 20_000 } }],
    });
  });

  it('reads back what is written', async () => {
    const mesh = {
      name: 'plate',
      positions: Float32Array.from([0.1, 0.2, 0.3, 1.123456789, 0, 0, 0, -1e-5, 12345.678]),
      normals: Float32Array.from([0, 0, 1, 0, 1, 0, 1, 0, 0]),
      uvs: Float32Array.from([0, 0, 0.25, 1, 1, 0.3]),
      indices: Uint32Array.from([0, 1, 2]),
    };
    const [found] = meshesOf(await read(writeObj(mesh)));
    expect(found!.positions).toEqual(mesh.positions);
    expect(found!.normals).toEqual(mesh.normals);
    expect(found!.indices).toEqual(mesh.indices);
    expectClose(found!.uvs!, [...mesh.uvs]);
    expect(codesOf(await read(writeObj(mesh)))).toEqual([]);
  });
});
