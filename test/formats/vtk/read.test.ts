import { describe, expect, it } from 'vitest';
import { readVtk } from '../../../src/formats/vtk/read.ts';

const read = (content: string | Uint8Array) =>
  readVtk(new Map([['a.vtk', typeof content === 'string' ? Buffer.from(content) : content]]), 'a.vtk');

const head = (dataset: string, coding = 'ASCII'): string =>
  `# vtk DataFile Version 3.0\nby hand\n${coding}\nDATASET ${dataset}\n`;
const POINTS = 'POINTS 5 float\n0 0 0  1 0 0  1 1 0  0 1 0  0.5 0.5 1\n';
const PYRAMID = `${head('POLYDATA')}${POINTS}POLYGONS 5 21\n4 0 3 2 1\n3 0 1 4\n3 1 2 4\n3 2 3 4\n3 3 0 4\n`;

/** Six times the volume of what the triangles enclose. */
async function sixfold(content: string | Uint8Array): Promise<number> {
  const { positions, indices } = (await read(content)).parts[0]!.primitives[0]!.mesh;
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[i + k]!, 3 * indices[i + k]! + 3)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    sum +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
      a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return sum;
}

function binary(): Uint8Array {
  const [points, cells] = [Buffer.alloc(60), Buffer.alloc(84)];
  for (const [i, value] of [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, 1].entries())
    points.writeFloatBE(value, 4 * i);
  for (const [i, value] of [4, 0, 3, 2, 1, 3, 0, 1, 4, 3, 1, 2, 4, 3, 2, 3, 4, 3, 3, 0, 4].entries())
    cells.writeInt32BE(value, 4 * i);
  return Buffer.concat([
    Buffer.from(`${head('POLYDATA', 'BINARY')}POINTS 5 float\n`),
    points,
    Buffer.from('\nPOLYGONS 5 21\n'),
    cells,
    Buffer.from('\n'),
  ]);
}

const grid = (cells: string, types: string, points = POINTS): string =>
  `${head('UNSTRUCTURED_GRID')}${points}${cells}${types}`;
const CUBE = 'POINTS 8 double\n0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1\n';

describe('a legacy VTK file', () => {
  it.each([
    ['ASCII polygons', PYRAMID, 2],
    ['binary polygons', binary(), 2],
    ['a pyramid as a volume', grid('CELLS 1 6\n5 0 1 2 3 4\n', 'CELL_TYPES 1\n14\n'), 2],
    [
      'two tetrahedra, the wall between them left out',
      grid('CELLS 2 10\n4 0 1 2 4\n4 0 2 3 4\n', 'CELL_TYPES 2\n10\n10\n'),
      2,
    ],
    ['a hexahedron', grid('CELLS 1 9\n8 0 1 2 3 4 5 6 7\n', 'CELL_TYPES 1\n12\n', CUBE), 6],
    ['a voxel', grid('CELLS 1 9\n8 0 1 3 2 4 5 7 6\n', 'CELL_TYPES 1\n11\n', CUBE), 6],
    ['a wedge', grid('CELLS 1 7\n6 0 3 1 4 7 5\n', 'CELL_TYPES 1\n13\n', CUBE), 3],
    ['surface cells', grid('CELLS 5 21\n4 0 3 2 1 3 0 1 4 3 1 2 4 3 2 3 4 3 3 0 4\n', 'CELL_TYPES 5\n9 5 5 5 7\n'), 2],
    [
      'offsets, metadata, fields and attributes of version 5',
      `# vtk DataFile Version 5.1\nt\nASCII\nDATASET POLYDATA\nFIELD FieldData 1\nt 1 2 float\n1 2\n${POINTS}METADATA\nINFORMATION 0\n\n` +
        'POLYGONS 6 16\nOFFSETS vtktypeint64\n0 4 7 10 13 16\nCONNECTIVITY vtktypeint64\n0 3 2 1 0 1 4 1 2 4 2 3 4 3 0 4\nPOINT_DATA 5\nSCALARS s float\n',
      2,
    ],
  ])('%s', async (_, content, expected) => {
    expect(Math.abs(await sixfold(content))).toBeCloseTo(expected, 5);
    expect(await sixfold(content)).toBeGreaterThan(0);
  });

  it('tells of points, lines and curved cells', async () => {
    const lines = PYRAMID.replace('POLYGONS', 'LINES 1 3\n2 0 1\nPOLYGONS');
    expect((await read(lines)).findings).toMatchObject([{ code: 'format/vtk-left-out', args: { what: ['lines'] } }]);
    const curved = grid('CELLS 2 11\n3 0 1 2\n6 0 1 2 3 4 0\n', 'CELL_TYPES 2\n5 22\n');
    expect((await read(curved)).findings).toMatchObject([{ args: { what: ['cells of type 22'] } }]);
  });

  it.each([
    ['no version', PYRAMID.slice(2), 'format/vtk-broken'],
    ['an image', `${head('STRUCTURED_POINTS')}DIMENSIONS 2 2 2\n`, 'format/vtk-unread'],
    ['points alone', `${head('POLYDATA')}${POINTS}`, 'format/vtk-unread'],
    ['binary that is cut off', binary().subarray(0, -20), 'format/vtk-broken'],
    ['text that is cut off', PYRAMID.slice(0, -8), 'format/vtk-broken'],
    ['a count that no file has', PYRAMID.replace('POINTS 5', 'POINTS 99999999999999'), 'format/vtk-broken'],
    ['a negative count', PYRAMID.replace('POINTS 5', 'POINTS -5'), 'format/vtk-broken'],
    ['a point that is not a number', PYRAMID.replace('0.5 0.5 1', 'nan 0.5 1'), 'format/vtk-broken'],
    ['an infinite point', PYRAMID.replace('0.5 0.5 1', '1e999 0.5 1'), 'format/vtk-broken'],
    ['a point that is not there', PYRAMID.replace('3 3 0 4', '3 3 0 5'), 'format/vtk-broken'],
    ['a cell that is longer than all', PYRAMID.replace('4 0 3 2 1', '99 0 3 2 1'), 'format/vtk-broken'],
    ['types of other cells', grid('CELLS 1 4\n3 0 1 2\n', 'CELL_TYPES 2\n5 5\n'), 'format/vtk-broken'],
    ['a section that nobody knows', PYRAMID.replace('POLYGONS', 'PRIMITIVES'), 'format/vtk-broken'],
  ])('is refused for %s', async (_, content, code) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'invalid_input', findings: [{ code }] });
  });
});
