import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPropmasterError } from '../../../src/errors.ts';
import { readDae } from '../../../src/formats/dae/read.ts';
import { readObj } from '../../../src/formats/obj/read.ts';
import { writeObj } from '../../../src/formats/obj/write.ts';
import { readMeshFile } from '../../../src/formats/raw/read-mesh-file.ts';
import type { RawGeometry } from '../../../src/formats/raw/types.ts';
import { readStl } from '../../../src/formats/stl/read.ts';
import { writeStl } from '../../../src/formats/stl/write.ts';
import type { Mesh } from '../../../src/model/types.ts';
import { FUZZ_TIMEOUT, fuzz } from '../../fuzz/fuzz.ts';
import { mutations } from '../../fuzz/mutations.ts';
import { collada, effect, geometry, node, source } from '../dae/collada.ts';
import { asciiPly } from '../ply/pieces.ts';
import { expectClose, filesOf, meshesOf } from './geometry.ts';

const coordinate = fc.float({ min: -1e6, max: 1e6, noNaN: true });
const point = fc.tuple(coordinate, coordinate, coordinate);

/** Triangles of any form, but none with two corners in the same place. */
const randomMesh: fc.Arbitrary<Mesh> = fc
  .uniqueArray(point, { minLength: 3, maxLength: 30, selector: (at) => at.map((value) => value + 0).join() })
  .chain((points) =>
    fc
      .array(fc.uniqueArray(fc.nat(points.length - 1), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 40 })
      .map((triangles) => ({
        name: 'mesh',
        positions: Float32Array.from(points.flat()),
        indices: Uint32Array.from(triangles.flat()),
      })),
  );

const corners = ({ positions, indices }: Mesh): number[] =>
  [...indices].flatMap((i) => [...positions.subarray(3 * i, 3 * i + 3)].map((value) => value + 0));

/** As COLLADA text; numbers as JavaScript prints them. */
const asDae = ({ positions, indices }: Mesh): string =>
  collada({
    up: 'Z_UP',
    geometries: geometry(
      'g',
      source('xyz', positions.join(' '), 3),
      `<triangles><input semantic="VERTEX" source="#g-v" offset="0"/><p>${indices.join(' ')}</p></triangles>`,
    ),
  });

describe('random meshes', () => {
  it.each([
    ['obj', (mesh: Mesh) => readObj(filesOf({ a: writeObj(mesh) }), 'a')],
    ['stl', (mesh: Mesh) => readStl(filesOf({ a: writeStl(mesh) }), 'a')],
    ['dae', (mesh: Mesh) => readDae(filesOf({ a: asDae(mesh) }), 'a')],
  ] as const)(
    'come back as they were written: %s',
    async (format, roundTrip) => {
      await fuzz(
        `${format}-round-trip`,
        fc.asyncProperty(randomMesh, async (mesh) => {
          const raw = await roundTrip(mesh);
          expect(corners(meshesOf(raw)[0]!)).toEqual(corners(mesh));
        }),
        100,
      );
    },
    FUZZ_TIMEOUT,
  );
});

describe('random polygons', () => {
  it(
    'are cut into triangles of the same area, whatever their form',
    async () => {
      // Points around a centre at growing angles, no half turn between two: concave, but not crossing itself.
      const polygon = fc
        .array(fc.tuple(fc.double({ min: 0.6, max: 1, noNaN: true }), fc.double({ min: 0.05, max: 1, noNaN: true })), {
          minLength: 3,
          maxLength: 40,
        })
        .map((steps) => {
          const total = steps.reduce((sum, [step]) => sum + step, 0);
          let angle = 0;
          return steps.map(([step, radius]) => {
            angle += (2 * Math.PI * step) / total;
            return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
          });
        });
      await fuzz(
        'obj-polygons',
        fc.asyncProperty(polygon, async (points) => {
          const text = `${points.map(([x, y]) => `v ${x} 0.5 ${y}\n`).join('')}f ${points.map((_, i) => i + 1).join(' ')}\n`;
          const [mesh] = meshesOf(await readObj(filesOf({ a: text }), 'a'));
          const wanted = points.reduce((sum, [x, y], i) => {
            const [nextX, nextY] = points[(i + 1) % points.length]!;
            return sum + (x * nextY - nextX * y) / 2;
          }, 0);
          const at = (i: number): readonly [number, number] => points[i]!;
          let [area, covered] = [0, 0];
          for (let t = 0; t < mesh!.indices.length; t += 3) {
            const [a, b, c] = [...mesh!.indices.subarray(t, t + 3)].map(at) as [
              [number, number],
              [number, number],
              [number, number],
            ];
            const own = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
            area += own;
            covered += Math.abs(own);
          }
          expectClose([area, covered], [wanted, Math.abs(wanted)], 1e-5);
        }),
      );
    },
    FUZZ_TIMEOUT,
  );
});

/** What was read, or the code of the finding. Everything else is a crash. */
async function settled(reading: Promise<RawGeometry>): Promise<RawGeometry | string> {
  try {
    return await reading;
  } catch (error) {
    if (isPropmasterError(error) && error.findings?.[0]) return error.findings[0].code;
    throw error;
  }
}

/** What was read holds together, or it was refused with a code of mesh files. */
function expectSound(read: RawGeometry | string): void {
  if (typeof read === 'string') {
    expect(read).toMatch(/^format\/(?:obj|stl|dae|mesh|xml|glb|ply|vtk)-/);
    return;
  }
  for (const { positions, indices, normals, uvs } of meshesOf(read)) {
    expect(indices.length).toBeGreaterThan(0);
    expect(indices.every((index) => 3 * index < positions.length)).toBe(true);
    expect(positions.every(Number.isFinite)).toBe(true);
    if (normals) expect([normals.length, normals.every(Number.isFinite)]).toEqual([positions.length, true]);
    if (uvs) expect([uvs.length, uvs.every(Number.isFinite)]).toEqual([(positions.length / 3) * 2, true]);
  }
}

const OBJ =
  'mtllib a.mtl\no one\ng part\nusemtl red\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0.5 0.2 1\nvt 0 0\nvt 1 0\nvt 1 1\nvn 0 0 1\n' +
  'f 1/1/1 2/2/1 3/3/1 4/1/1\nf -1//-1 -2//-1 -3//-1\nf 1 2 3 4 5\nl 1 2\n';
const MTL = 'newmtl red\nKd 1 0 0\nd 0.5\nNs 10\nmap_Kd -s 1 2 3 -o 1 1 a.png\n';
const OBJ_SNIPPETS = [
  '\nf 1 2 3 4 5\n',
  '/',
  '-',
  '\\\n',
  '\nv ',
  '\nvn 0 0 0',
  'nan',
  '1e999',
  ' 0',
  '#',
  '\ng x',
  '\r',
  '99999999999',
];
const STL =
  'solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid x\n'.repeat(
    2,
  );
const STL_SNIPPETS = [
  '\nfacet normal 0 0 0\n',
  'endfacet',
  '\nendsolid\n',
  '\nsolid\n',
  '\nvertex 1 2 3\n',
  'inf',
  ' ',
];
const DAE = collada({
  unit: 0.01,
  up: 'Z_UP',
  images: '<image id="i"><init_from>a.png</init_from></image>',
  materials: effect(
    'm',
    '<diffuse><texture texture="i" texcoord="t"/></diffuse><transparency><float>0.5</float></transparency>',
  ),
  geometries: geometry(
    'g',
    source('xyz', '0 0 0 1 0 0 1 1 0 0 1 0 0.5 0.2 0', 3) + source('n', '0 0 1', 3) + source('u', '0 0 1 1', 2),
    '<polylist material="m" count="2"><input semantic="VERTEX" source="#g-v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>' +
      '<input semantic="TEXCOORD" source="#u" offset="1" set="0"/><vcount>3 5</vcount><p>0 0 1 0 2 0 0 0 1 0 2 0 3 0 4 0</p></polylist>' +
      '<tristrips><input semantic="VERTEX" source="#g-v" offset="0"/><p>0 1 3 2</p></tristrips>' +
      '<polygons><input semantic="VERTEX" source="#g-v" offset="0"/><ph><p>0 1 2 3</p><h>4 1 2</h></ph></polygons>',
  ),
  nodes: node('<instance_geometry url="#g"/>', 'shared'),
  scene: node(
    '<instance_node url="#shared"/>',
    'outer',
    '<matrix>1 0 0 0 0 1 0 0 0 0 -1 0 0 0 0 1</matrix><rotate>0 0 1 30</rotate>',
  ),
});
const DAE_SNIPPETS = [
  '-1',
  ' 9',
  'NaN',
  'INF',
  '1e39',
  '<p/>',
  '<p>0 1 2</p>',
  '#outer',
  '#shared',
  '#g',
  'count="9"',
  'stride="0"',
  'offset="9"',
  '<scale>0 0 0</scale>',
];

const PLY_SNIPPETS = [
  '-1',
  '99999999999',
  'nan',
  'list',
  'property float x',
  'element face 9',
  'uchar',
  'end_header',
  '\n',
];
const VTK =
  '# vtk DataFile Version 3.0\nx\nASCII\nDATASET POLYDATA\nPOINTS 4 float\n0 0 0 1 0 0 0 1 0 0 0 1\nPOLYGONS 4 16\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n';
const VTK_SNIPPETS = [
  '-1',
  '99999999999',
  'nan',
  'BINARY',
  'CELLS 1 4',
  'CELL_TYPES 1',
  'OFFSETS int',
  'METADATA',
  'FIELD f 1',
  '\n',
];

describe('broken files', () => {
  it.each([
    ['obj', OBJ, OBJ_SNIPPETS],
    ['stl', STL, STL_SNIPPETS],
    ['dae', DAE, DAE_SNIPPETS],
    ['ply', asciiPly(), PLY_SNIPPETS],
    ['vtk', VTK, VTK_SNIPPETS],
  ] as const)(
    'are refused with a code, or read into something whole: %s, mutated or cut short',
    async (format, text, snippets) => {
      const path = `a.${format}`;
      await fuzz(
        `${format}-mutated`,
        fc.asyncProperty(mutations(snippets), fc.nat(text.length), fc.boolean(), async (mutate, end, isCut) => {
          const content = isCut ? text.slice(0, end) : mutate(text);
          expectSound(await settled(readMeshFile(filesOf({ [path]: content, 'a.mtl': MTL }), path)));
        }),
        400,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    'are refused with a code, or read into something whole: a mutated MTL',
    async () => {
      const snippets = ['map_Kd', ' -s', ' 1 ', '\nnewmtl red\n', '-o nan', '\nKd', '\\'];
      await fuzz(
        'mtl-mutated',
        fc.asyncProperty(mutations(snippets), async (mutate) => {
          expectSound(await settled(readObj(filesOf({ 'a.obj': OBJ, 'a.mtl': mutate(MTL) }), 'a.obj')));
        }),
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    'are refused with a code, or read into something whole: a mutated binary STL',
    async () => {
      const whole = writeStl({
        name: '',
        positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
        indices: Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
      });
      const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 });
      await fuzz(
        'stl-binary-mutated',
        fc.asyncProperty(changes, fc.nat(whole.length), fc.boolean(), async (bytes, end, isCut) => {
          const copy = whole.slice(0, isCut ? end : whole.length);
          for (const [at, value] of bytes) if (at < copy.length) copy[at] = value;
          expectSound(await settled(readMeshFile(filesOf({ 'a.stl': copy }), 'a.stl')));
        }),
      );
    },
    FUZZ_TIMEOUT,
  );

  it.each(['a.obj', 'a.stl', 'a.dae', 'a.glb', 'a.ply', 'a.vtk', 'a'])(
    'are refused with a code, or read into something whole: random bytes called %s',
    async (path) => {
      await fuzz(
        `mesh-bytes-${path}`,
        fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
          expectSound(await settled(readMeshFile(filesOf({ [path]: bytes }), path)));
        }),
        100,
      );
    },
    FUZZ_TIMEOUT,
  );
});
