import { boxObj } from '../formats/raw/shapes.ts';

/** What traps are made of, as the text or bytes of their files. */

type Point = readonly [x: number, y: number, z: number];

/** A block of 20 × 20 × 10 cm that stands on the origin: 0.004 m³, 2 kg of wood. @param unit how many make a metre */
export const block = (unit = 1, first = 1): string =>
  boxObj([-0.1 * unit, -0.1 * unit, 0], [0.1 * unit, 0.1 * unit, 0.1 * unit], first);

/** A foot of 20 × 2 × 20 cm and 40 cm of pole near its edge, Y up: as Z up its centre of mass lies beside its base. */
export const lamp = `o foot\n${boxObj([-0.1, 0, -0.1], [0.1, 0.02, 0.1])}o pole\n${boxObj([-0.01, 0.02, 0.04], [0.01, 0.42, 0.06], 9)}`;

/** Corner points of the twelve triangles of a box, wound outwards. */
export function triangles([x, y, z]: Point, [X, Y, Z]: Point): Point[][] {
  const corner = (i: number): Point => [i & 1 ? X : x, i & 2 ? Y : y, i & 4 ? Z : z];
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [1, 3, 7, 5],
    [3, 2, 6, 7],
    [2, 0, 4, 6],
  ] as const;
  return sides.flatMap(([a, b, c, d]) => [
    [corner(a), corner(b), corner(c)],
    [corner(a), corner(c), corner(d)],
  ]);
}

export const asciiStl = (faces: readonly (readonly Point[])[]): string =>
  `solid thing\n${faces
    .map(
      (face) =>
        `facet normal 0 0 0\nouter loop\n${face.map((point) => `vertex ${point.join(' ')}\n`).join('')}endloop\nendfacet\n`,
    )
    .join('')}endsolid thing\n`;

/** 80 bytes of nothing, the count, and 50 bytes a triangle. */
export function binaryStl(faces: readonly (readonly Point[])[]): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * faces.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, faces.length, true);
  for (const [f, face] of faces.entries())
    for (const [i, value] of face.flat().entries()) view.setFloat32(84 + 50 * f + 12 + 4 * i, value, true);
  return bytes;
}

/** The block, each side of it cut into `2 · cuts²` triangles: many faces, and a hull of eight corners. */
export function fineBlock(cuts: number): Point[][] {
  const along = (a: Point, b: Point, part: number): Point => [
    a[0] + (b[0] - a[0]) * part,
    a[1] + (b[1] - a[1]) * part,
    a[2] + (b[2] - a[2]) * part,
  ];
  return triangles([-0.1, -0.1, 0], [0.1, 0.1, 0.1]).flatMap(([a, b, c]) => {
    const point = (i: number, j: number): Point =>
      along(along(a!, b!, i / cuts), along(a!, c!, i / cuts), i === 0 ? 0 : j / i);
    return Array.from({ length: cuts }, (_, i) => i).flatMap((i) => [
      ...Array.from({ length: i + 1 }, (_, j) => [point(i, j), point(i + 1, j), point(i + 1, j + 1)]),
      ...Array.from({ length: i }, (_, j) => [point(i, j), point(i + 1, j + 1), point(i, j + 1)]),
    ]);
  });
}

/** Two by two pixels of brown, as JPEG and as PNG. */
export const JPEG = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgBDX//2Q==',
  'base64',
);

/** The block, each of its sides with the upper three quarters of an image: V of the lower corners is 0.25. */
export const texturedBlock = (library = 'wood.mtl'): string =>
  `mtllib ${library}\nusemtl looks\n${block()
    .replaceAll(/^f (\d+) (\d+) (\d+) (\d+)$/gm, 'f $1/1 $2/2 $3/3 $4/4')
    .replace('f ', 'vt 0 0.25\nvt 1 0.25\nvt 1 1\nvt 0 1\nf ')}`;
export const mtl = (image: string): string => `newmtl looks\nKd 1 1 1\nmap_Kd ${image}\n`;
