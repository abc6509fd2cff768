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
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
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

/** Of a symmetric matrix, of length 1, by cyclic Jacobi rotations. @see Golub & Van Loan, 4th ed., 8.5 */
function largestEigenvector(a: number[][]): Quat {
  const size = a.length;
  const v = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 50; sweep++) {
    const off = Math.hypot(...a.flatMap((row, i) => row.filter((_, j) => j > i)));
    if (off <= 1e-15 * Math.hypot(...a.map((row, i) => row[i]!))) break;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        if (a[p]![q] === 0) continue;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const c = 1 / Math.hypot(t, 1);
        for (const rows of [a, v]) turnColumns(rows, p, q, c, t * c);
        turnRows(a, p, q, c, t * c);
      }
    }
  }
  const best = a.map((row, i) => row[i]!).reduce((top, value, i) => (value > a[top]![top]! ? i : top), 0);
  const [w, x, y, z] = v.map((row) => row[best]!) as [number, number, number, number];
  const norm = (w < 0 ? -1 : 1) * Math.hypot(w, x, y, z);
  return [w / norm, x / norm, y / norm, z / norm];
}

function turnColumns(rows: number[][], p: number, q: number, c: number, s: number): void {
  for (const row of rows) {
    const [kp, kq] = [row[p]!, row[q]!];
    row[p] = c * kp - s * kq;
    row[q] = s * kp + c * kq;
  }
}

function turnRows(rows: number[][], p: number, q: number, c: number, s: number): void {
  const [above, below] = [rows[p]!, rows[q]!];
  for (let k = 0; k < above.length; k++) {
    const [pk, qk] = [above[k]!, below[k]!];
    above[k] = c * pk - s * qk;
    below[k] = s * pk + c * qk;
  }
}
