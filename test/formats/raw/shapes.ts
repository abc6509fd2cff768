/** Shapes as OBJ text, wound outwards unless told otherwise. */

type Point = readonly [x: number, y: number, z: number];

const line = (word: string, values: readonly number[]): string => `${word} ${values.join(' ')}\n`;

/** A box between two corners. @param first number of its first vertex */
export function boxObj([x, y, z]: Point, [X, Y, Z]: Point, first = 1): string {
  const corners: Point[] = [
    [x, y, z],
    [X, y, z],
    [X, Y, z],
    [x, Y, z],
    [x, y, Z],
    [X, y, Z],
    [X, Y, Z],
    [x, Y, Z],
  ];
  const faces = [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ];
  return (
    corners.map((corner) => line('v', corner)).join('') +
    faces
      .map((face) =>
        line(
          'f',
          face.map((i) => i + first),
        ),
      )
      .join('')
  );
}

/** An open box of sheet without thickness, 0.2 × 0.2 × 0.1 m: the bottom and four sides. */
export const openSheet =
  'v 0 0 0\nv 0.2 0 0\nv 0.2 0.2 0\nv 0 0.2 0\nv 0 0 0.1\nv 0.2 0 0.1\nv 0.2 0.2 0.1\nv 0 0.2 0.1\n' +
  'f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n';

/** A tray 0.2 × 0.2 × 0.1 m with walls and a bottom of 0.01 m, closed: 0.004 − 0.18 · 0.18 · 0.09 = 0.001084 m³. */
export const tray =
  'v 0 0 0\nv 0.2 0 0\nv 0.2 0.2 0\nv 0 0.2 0\nv 0 0 0.1\nv 0.2 0 0.1\nv 0.2 0.2 0.1\nv 0 0.2 0.1\n' +
  'v 0.01 0.01 0.01\nv 0.19 0.01 0.01\nv 0.19 0.19 0.01\nv 0.01 0.19 0.01\n' +
  'v 0.01 0.01 0.1\nv 0.19 0.01 0.1\nv 0.19 0.19 0.1\nv 0.01 0.19 0.1\n' +
  'f 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n' +
  'f 9 10 11 12\nf 10 9 13 14\nf 11 10 14 15\nf 12 11 15 16\nf 9 12 16 13\n' +
  'f 5 6 14 13\nf 6 7 15 14\nf 7 8 16 15\nf 8 5 13 16\n';
