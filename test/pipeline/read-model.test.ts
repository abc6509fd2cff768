import { Document, NodeIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import type { SourceFormat } from '../../src/model/source-formats.ts';
import type { Mesh } from '../../src/model/types.ts';
import { type ReadModel, readModel } from '../../src/pipeline/read-model.ts';
import type { Treatment } from '../../src/project/treatment.ts';

type Point = readonly [x: number, y: number, z: number];

/** A tray of 0.2 × 0.2 × 0.1 m, walls and bottom of 0.01 m, closed: 0.004 − 0.18 · 0.18 · 0.09 = 0.001084 m³. */
// biome-ignore format: a table
const POINTS: readonly Point[] = [
  ...[0, 0.1].flatMap((z): Point[] => [[0, 0, z], [0.2, 0, z], [0.2, 0.2, z], [0, 0.2, z]]),
  ...[0.01, 0.1].flatMap((z): Point[] => [[0.01, 0.01, z], [0.19, 0.01, z], [0.19, 0.19, z], [0.01, 0.19, z]]),
];
const QUADS = [
  [0, 3, 2, 1],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
  [8, 9, 10, 11],
  [9, 8, 12, 13],
  [10, 9, 13, 14],
  [11, 10, 14, 15],
  [8, 11, 15, 12],
  [4, 5, 13, 12],
  [5, 6, 14, 13],
  [6, 7, 15, 14],
  [7, 4, 12, 15],
] as const;
/** A sheet without thickness: how thick its collider gets depends on the size alone. */
const SHEET = QUADS.slice(0, 5);

type Faces = readonly (readonly number[])[];
const times = (s: number): Point[] => POINTS.map(([x, y, z]) => [s * x, s * y, s * z]);
const obj = (s: number, faces: Faces): string =>
  [...times(s).map((p) => `v ${p.join(' ')}`), ...faces.map((f) => `f ${f.map((i) => i + 1).join(' ')}`)].join('\n');
const usd = (s: number, faces: Faces): string =>
  [
    '#usda 1.0\n(\n defaultPrim = "P"\n metersPerUnit = 1\n upAxis = "Z"\n)\ndef Xform "P"\n{\n def Mesh "untitled"\n {',
    `int[] faceVertexCounts = [${faces.map(() => 4)}]`,
    `int[] faceVertexIndices = [${faces.flat()}]`,
    `point3f[] points = [${times(s).map((p) => `(${p})`)}]`,
    'uniform token subdivisionScheme = "none"\n }\n}\n',
  ].join('\n');
const sdf = `<sdf version="1.11"><model name="m"><link name="a"><inertial auto="true"/><collision name="c"><geometry><mesh>
<uri>untitled.obj</uri></mesh></geometry></collision></link></model></sdf>`;

async function glb(s: number, faces: Faces): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  // Y up.
  const points = Float32Array.from(times(s).flatMap(([x, y, z]) => [x, z, -y]));
  const indices = Uint16Array.from(faces.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]));
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(points).setBuffer(buffer))
    .setIndices(document.createAccessor().setArray(indices).setBuffer(buffer));
  const mesh = document.createMesh('untitled').addPrimitive(primitive);
  document.createScene().addChild(document.createNode('untitled').setMesh(mesh));
  return new NodeIO().writeBinary(document);
}

async function filesOf(format: SourceFormat, s: number, faces: Faces): Promise<Record<string, string | Uint8Array>> {
  if (format === 'usd') return { 'untitled.usda': usd(s, faces) };
  if (format === 'glb') return { 'untitled.glb': await glb(s, faces) };
  if (format === 'sdf') return { 'untitled.sdf': sdf, 'untitled.obj': obj(s, faces) };
  return { 'untitled.obj': obj(s, faces) };
}

async function read(format: SourceFormat, s: number, treatment: Treatment, faces: Faces = QUADS): Promise<ReadModel> {
  const files = Object.entries(await filesOf(format, s, faces)).map(
    ([name, content]) => [name, typeof content === 'string' ? new TextEncoder().encode(content) : content] as const,
  );
  const unpacked = { format, files: new Map(files), main: files[0]![0] };
  return readModel(unpacked as never, { name: 'untitled', treatment });
}

/** [µm], in an order of their own. */
const pointsOf = ({ positions: p }: Mesh): string[] =>
  Array.from({ length: p.length / 3 }, (_, v) => [0, 1, 2].map((i) => Math.round(1e6 * p[3 * v + i]!)).join()).sort();

/** Sizes and places of the colliders, to a thousandth of a millimetre. */
const collidersOf = ({ model }: ReadModel): unknown => {
  const byName = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const rounded = (values: Iterable<number>): number[] => Array.from(values, (value) => Math.round(1e6 * value));
  return model.links[0]!.collisions.map(({ name, pose, geometry }) => {
    const size = geometry.type === 'box' ? geometry.size : [];
    const points = geometry.type === 'mesh' ? pointsOf(byName.get(geometry.mesh)!) : [];
    return { name, at: rounded(pose.position), size: rounded(size), points };
  });
};
const said = ({ findings }: ReadModel): string[] => findings.map(({ code, message }) => `${code}: ${message}`);

describe('what is estimated, of a mesh in centimetres that is made a hundredth as large', () => {
  it.each([
    ['obj', 'parts'],
    ['glb', 'parts'],
    ['usd', 'parts'],
    ['sdf', 'parts'],
    ['obj', 'hull'],
    ['obj', 'box'],
  ] as const)('is as if it had been in metres: %s, %s', async (format, collider) => {
    const metres = await read(format, 1, { collider });
    const centimetres = await read(format, 100, { collider, scale: 0.01 });
    expect(collidersOf(centimetres)).toEqual(collidersOf(metres));
    expect(said(centimetres)).toEqual(said(metres));
    const mass = centimetres.model.links[0]!.inertial.mass;
    // At 500 kg/m³, and 1000 by SDFormat.
    expect(mass).toBeCloseTo((format === 'sdf' ? 1000 : 500) * 0.001084, 5);
  });

  it.each(['obj', 'usd', 'glb'] as const)('goes for the thickness of a sheet, and its mass: %s', async (format) => {
    const metres = await read(format, 1, {}, SHEET);
    const centimetres = await read(format, 100, { scale: 0.01 }, SHEET);
    expect(said(centimetres)).toEqual(said(metres));
    const { mass } = centimetres.model.links[0]!.inertial;
    expect(mass).toBeCloseTo(metres.model.links[0]!.inertial.mass, 5);
    // A sheet gets half of the tolerance, which is 2% of 0.2 m: 2 mm; half of that is cut off where it lies in the bounds.
    expect(mass).toBeGreaterThan(500 * (0.2 * 0.2 * 0.1 - 0.198 * 0.198 * 0.099) - 1e-4);
    expect(mass).toBeLessThan(500 * 0.12 * 0.002);
  });

  it('is no real size only at the size that it is going to have', async () => {
    const huge = await read('obj', 1e7, { scale: 1e-7 });
    expect(huge.model.links[0]!.inertial.mass).toBeCloseTo(0.542, 4);
  });
});

describe('a model beyond what simulators take', () => {
  const inertial = '<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>';
  const shape = '<geometry><box><size>0.2 0.2 0.2</size></box></geometry>';
  const model = (count: number, parent: (child: number) => number, type: string): string =>
    `<sdf version="1.9"><model name="m">${Array.from(
      { length: count },
      (_, i) => `<link name="l${i}">${inertial}<collision name="c">${shape}</collision></link>`,
    ).join('')}${Array.from(
      { length: count - 1 },
      (_, i) =>
        `<joint name="j${i}" type="${type}"><parent>l${parent(i + 1)}</parent><child>l${i + 1}</child>` +
        `<axis><xyz>0 0 1</xyz></axis></joint>`,
    ).join('')}</model></sdf>`;

  it.each([
    ['1001 links', model(1_001, () => 0, 'fixed'), 'The model has 1001 links; the limit is 1000.'],
    [
      'a chain of 101 links',
      model(101, (child) => child - 1, 'revolute'),
      'The model has 101 levels of links; the limit is 100.',
    ],
    [
      'a star of 400 ball joints',
      model(400, () => 0, 'ball'),
      'The model has 1203 degrees of freedom; the limit is 1200.',
    ],
  ])('%s is refused with the limit and the place', async (_, text, message) => {
    const refused = readModel(
      {
        format: 'sdf',
        files: new Map([['m.sdf', new TextEncoder().encode(text)]]),
        main: 'm.sdf',
        title: 'm',
      } as never,
      { name: 'm', treatment: {} as Treatment },
    );
    await expect(refused).rejects.toMatchObject({
      code: 'unsafe_input',
      where: 'm.sdf',
      message,
      findings: [{ code: 'format/model-too-large' }],
    });
  });
});
