import { diagonalise } from './jacobi.ts';
import { rotate } from './pose.ts';
import type { Pose, Quat, Vec3 } from './types.ts';
import { add, scale, subtract } from './vec.ts';

/**
 * The rigid motion that brings points closest to others, in the sense of least squares.
 *
 * @param from x, y, z each; at least one point
 * @param to as many
 * @see B. K. P. Horn, Closed-form solution of absolute orientation using unit quaternions, 1987
 */
export function rigidFit(from: ArrayLike<number>, to: ArrayLike<number>): Pose {
  const [a, b] = [centre(from), centre(to)];
  const s = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < from.length; i += 3)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        s[3 * row + column]! += (from[i + row]! - a[row]!) * (to[i + column]! - b[column]!);
  const [xx, xy, xz] = [s[0]!, s[1]!, s[2]!];
  const [yx, yy, yz] = [s[3]!, s[4]!, s[5]!];
  const [zx, zy, zz] = [s[6]!, s[7]!, s[8]!];
  const rotation = largestEigenvector([
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ]);
  return { position: subtract(b, rotate(rotation, a)), rotation };
}

function centre(points: ArrayLike<number>): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i += 3) sum = add(sum, [points[i]!, points[i + 1]!, points[i + 2]!]);
  return scale(sum, 3 / points.length);
}

/** Of a symmetric matrix, of length 1. */
function largestEigenvector(a: number[][]): Quat {
  const v = diagonalise(a);
  const best = a.map((row, i) => row[i]!).reduce((top, value, i) => (value > a[top]![top]! ? i : top), 0);
  const [w, x, y, z] = v.map((row) => row[best]!) as [number, number, number, number];
  const norm = (w < 0 ? -1 : 1) * Math.hypot(w, x, y, z);
  return [w / norm, x / norm, y / norm, z / norm];
}
