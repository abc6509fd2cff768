import { describe, expect, it } from 'vitest';
import { readStl } from '../../../src/formats/stl/read.ts';
import { writeStl } from '../../../src/formats/stl/write.ts';
import { hinged } from '../models.ts';
import { boundsOf, codesOf, expectClose, filesOf, meshesOf, volumeOf } from '../raw/geometry.ts';

/** Corners of the tetrahedron of the unit vectors, wound outwards, 1/6 m³. */
const TETRAHEDRON = [
  [
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
];

/** Byte by byte as the specification has it. */
function binary(triangles: readonly (readonly (readonly number[])[])[], header = '', normal = [0, 0, 0]): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * triangles.length);
  bytes.set(new TextEncoder().encode(header).subarray(0, 80));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, triangles.length, true);
  for (const [t, corners] of triangles.entries())
    for (const [i, value] of [normal, ...corners].flat().entries()) view.setFloat32(84 + 50 * t + 4 * i, value, true);
  return bytes;
}

const ascii = (name: string, triangles = TETRAHEDRON, normal = '0 0 0'): string =>
  `solid ${name}\n${triangles
    .map(
      (corners) =>
        `  facet normal ${normal}\n    outer loop\n${corners.map((corner) => `      vertex ${corner.map((value) => value.toExponential(6)).join(' ')}\n`).join('')}    endloop\n  endfacet\n`,
    )
    .join('')}endsolid ${name}\n`;

const read = (content: string | Uint8Array, options = {}) => readStl(filesOf({ 'a.stl': content }), 'a.stl', options);

describe('readStl', () => {
  it.each([
    ['binary', binary(TETRAHEDRON)],
    ['binary that begins like a text', binary(TETRAHEDRON, 'solid tetrahedron facet normal')],
    ['ASCII', ascii('thing')],
    ['ASCII of another hand', ascii('thing').toUpperCase().replace(/\n/g, ' \r\n\r\n').replace(/^ +/gm, '\t')],
  ])('reads a file and joins its corners: %s', async (_, content) => {
    const raw = await read(content);
    const [mesh] = meshesOf(raw);
    expect(mesh!.positions).toHaveLength(12);
    expect(mesh!.indices).toHaveLength(12);
    expect(volumeOf(raw)).toBeCloseTo(1 / 6, 6);
    expect(raw.findings).toEqual([]);
  });

  it('reads the solids of an ASCII file as parts', async () => {
    const moved = TETRAHEDRON.map((corners) => corners.map(([x, y, z]) => [x! + 2, y!, z!]));
    const raw = await read(ascii('Griff ä') + ascii('body two', moved));
    expect(raw.parts.map(({ node }) => node)).toEqual(['Griff ä', 'body two']);
    expect(meshesOf(raw).map(({ name }) => name)).toEqual(['griff_a', 'body_two']);
    expectClose(boundsOf(raw), [0, 0, 0, 3, 1, 1]);
  });

  it('takes -0 for 0', async () => {
    const [first, ...others] = TETRAHEDRON;
    const raw = await read(
      binary([first!.map((corner) => corner.map((value) => (value === 0 ? -0 : value))), ...others]),
    );
    expect(meshesOf(raw)[0]!.positions).toHaveLength(12);
  });

  it('turns what stands on Y', async () => {
    const tall = TETRAHEDRON.map((corners) => corners.map(([x, y, z]) => [x!, 3 * y!, z!]));
    expectClose(boundsOf(await read(binary(tall), { up: 'y' })), [0, -1, 0, 1, 0, 3]);
  });

  it('leaves out triangles that are lines', async () => {
    const raw = await read(
      binary([
        ...TETRAHEDRON,
        [
          [0, 0, 0],
          [0, 0, 0],
          [1, 0, 0],
        ],
      ]),
    );
    expect(meshesOf(raw)[0]!.indices).toHaveLength(12);
    expect(raw.findings).toMatchObject([{ code: 'format/faces-collapsed', args: { count: 1, of: 5 } }]);
  });

  it('says where normals contradict the order of the corners', async () => {
    // The first triangle looks down, the others up or sideways.
    const raw = await read(binary(TETRAHEDRON, '', [0, 0, 1]));
    expect(raw.findings).toMatchObject([{ code: 'format/stl-normals', args: { count: 1, of: 4 } }]);
    expect(volumeOf(raw)).toBeCloseTo(1 / 6, 6);
  });

  it('says what becomes of more triangles than MuJoCo reads', async () => {
    const many = Array.from({ length: 250_000 }, (_, i) => [
      [i, 0, 0],
      [i + 1, 0, 0],
      [i, 1, i % 2],
    ]);
    const raw = await read(binary(many));
    expect(meshesOf(raw)[0]!.indices).toHaveLength(750_000);
    expect(raw.findings).toMatchObject([
      { code: 'format/stl-oversized', severity: 'info', args: { triangles: 250_000, limit: 200_000 } },
    ]);
    expect(codesOf(await read(binary(many.slice(0, 200_000))))).toEqual([]);
  });

  it.each([
    ['cut off', binary(TETRAHEDRON).subarray(0, 200), 4],
    ['longer than it says', Uint8Array.from([...binary(TETRAHEDRON), 0]), 4],
    ['never finished', binary(TETRAHEDRON).fill(0, 80, 84), 0],
    ['of four thousand million triangles', binary(TETRAHEDRON).fill(255, 80, 84), 4_294_967_295],
  ])('refuses a binary file that is %s', async (_, content, declared) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'invalid_input',
      findings: [{ code: 'format/stl-count', args: { declared, bytes: content.length, expected: 84 + 50 * declared } }],
    });
  });

  it('refuses a corner that is not finite, in both forms', async () => {
    const broken = [
      ...TETRAHEDRON.slice(0, 1),
      [
        [0, 0, 0],
        [Number.NaN, 0, 0],
        [0, 0, 1],
      ],
    ];
    const args = { triangle: 2, value: 'NaN' };
    for (const content of [binary(broken), ascii('x', broken)])
      await expect(read(content)).rejects.toMatchObject({ findings: [{ code: 'format/stl-not-finite', args }] });
  });

  it.each([
    ['an end in the middle', ascii('x').slice(0, -20), 29, 'the file ends in the middle of a solid'],
    ['a facet of two corners', ascii('x').replace(/ +vertex.*\n/, ''), 7, 'a facet has 2 corners'],
    ['a facet of four', ascii('x').replace(/( +vertex.*\n)/, '$1$1'), 9, 'a facet has 4 corners'],
    [
      'a vertex of two numbers',
      ascii('x').replace(/(vertex \S+ \S+).*/, '$1'),
      4,
      'a vertex does not have three coordinates',
    ],
    ['a stranger', ascii('x').replace('outer', 'inner'), 3, '"inner loop" is no part of an STL'],
    ['text between solids', `${ascii('x')}\nhello\n${ascii('y')}`, 32, '"solid" expected, found "hello"'],
    ['facets in one another', ascii('x').replace(/ +endfacet\n/, ''), 8, 'a facet begins inside of another'],
  ])('refuses an ASCII file with %s', async (_, content, line, problem) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'invalid_input',
      where: `a.stl:${line}`,
      findings: [{ code: 'format/stl-malformed', args: { line, problem } }],
    });
  });

  it('refuses what is no STL at all', async () => {
    for (const content of ['', 'solid', 'hello world'])
      await expect(read(content)).rejects.toMatchObject({ findings: [{ code: 'format/stl-count' }] });
  });

  it('reads back what is written', async () => {
    const [plate] = hinged.meshes;
    const raw = await read(writeStl(plate!));
    const [mesh] = meshesOf(raw);
    const corners = ({ positions, indices }: typeof plate & {}): number[] =>
      [...indices].flatMap((i) => [...positions.subarray(3 * i, 3 * i + 3)]);
    expect(corners(mesh!)).toEqual(corners(plate!));
    expect(raw.findings).toEqual([]);
  });
});
