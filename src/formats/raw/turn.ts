import type { Mesh } from '../../model/types.ts';
import type { UpAxis } from './types.ts';

/** An affine transform: three rows of four, the last column a translation. */
export type Matrix3x4 = readonly [
  xx: number,
  xy: number,
  xz: number,
  x: number,
  yx: number,
  yy: number,
  yz: number,
  y: number,
  zx: number,
  zy: number,
  zz: number,
  z: number,
];

export const UNMOVED: Matrix3x4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/**
 * Turns what stands on the named axis onto Z, as COLLADA defines its three systems by what points right, up and towards
 * the viewer.
 * @see COLLADA 1.4.1, chapter 5, `up_axis`
 */
export const UPRIGHT: Readonly<Record<UpAxis, Matrix3x4>> = {
  x: [0, -1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0],
  y: [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0],
  z: UNMOVED,
};

/** `b` first, then `a`. */
export function followedBy(b: Matrix3x4, a: Matrix3x4): Matrix3x4 {
  const row = (i: 0 | 4 | 8): [number, number, number, number] => {
    const [p, q, r, s] = [a[i], a[(i + 1) as 1], a[(i + 2) as 2], a[(i + 3) as 3]];
    return [
      p * b[0] + q * b[4] + r * b[8],
      p * b[1] + q * b[5] + r * b[9],
      p * b[2] + q * b[6] + r * b[10],
      p * b[3] + q * b[7] + r * b[11] + s,
    ];
  };
  return [...row(0), ...row(4), ...row(8)];
}

/** Of the linear part; negative for one that mirrors. */
export const determinant = ([a, b, c, , d, e, f, , g, h, i]: Matrix3x4): number =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);

/**
 * A mesh moved. One that mirrors turns the winding around, so that outside stays outside. Normals go with the cofactors,
 * and are left out where one loses its direction.
 */
export function moved(mesh: Mesh, matrix: Matrix3x4): Mesh {
  if (matrix === UNMOVED) return mesh;
  const { name, uvs } = mesh;
  const [a, b, c, x, d, e, f, y, g, h, i, z] = matrix;
  const positions = new Float32Array(mesh.positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const [px, py, pz] = [mesh.positions[at]!, mesh.positions[at + 1]!, mesh.positions[at + 2]!];
    positions[at] = a * px + b * py + c * pz + x;
    positions[at + 1] = d * px + e * py + f * pz + y;
    positions[at + 2] = g * px + h * py + i * pz + z;
  }
  const indices = mesh.indices.slice();
  if (determinant(matrix) < 0)
    for (let t = 0; t < indices.length; t += 3) [indices[t + 1], indices[t + 2]] = [indices[t + 2]!, indices[t + 1]!];
  const normals = mesh.normals && movedNormals(mesh.normals, matrix);
  return { name, positions, indices, ...(normals ? { normals } : {}), ...(uvs ? { uvs } : {}) };
}

function movedNormals(given: Float32Array, matrix: Matrix3x4): Float32Array | undefined {
  const [a, b, c, , d, e, f, , g, h, i] = matrix;
  const sign = determinant(matrix) < 0 ? -1 : 1;
  const normals = new Float32Array(given.length);
  for (let at = 0; at < normals.length; at += 3) {
    const [x, y, z] = [given[at]!, given[at + 1]!, given[at + 2]!];
    const nx = (e * i - f * h) * x + (f * g - d * i) * y + (d * h - e * g) * z;
    const ny = (c * h - b * i) * x + (a * i - c * g) * y + (b * g - a * h) * z;
    const nz = (b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z;
    const scale = sign / Math.hypot(nx, ny, nz);
    if (!Number.isFinite(scale)) return undefined;
    normals[at] = scale * nx;
    normals[at + 1] = scale * ny;
    normals[at + 2] = scale * nz;
  }
  return normals;
}
