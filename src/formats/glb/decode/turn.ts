/**
 * Points of a node in the model's frame, Z up: the node's matrix, then (x, y, z) → (x, -z, y).
 *
 * @param m of the node in the world of the file, column-major, as glTF keeps it
 * @param points x, y, z each; changed in place
 */
export function turnPoints(m: readonly number[], points: Float32Array): Float32Array {
  const [a, b, c, , d, e, f, , g, h, i, , tx, ty, tz] = m as Matrix;
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
    points[at] = a * x + d * y + g * z + tx;
    points[at + 1] = -(c * x + f * y + i * z + tz);
    points[at + 2] = b * x + e * y + h * z + ty;
  }
  return points;
}

/**
 * Normals likewise, of length 1 again. They go with the cofactors: with another scale along each axis they lean the other
 * way than the surface.
 *
 * @returns `undefined` if one has no direction
 */
export function turnNormals(m: readonly number[], normals: Float32Array): Float32Array | undefined {
  const [a, b, c, , d, e, f, , g, h, i] = m as Matrix;
  const sign = determinant(m) < 0 ? -1 : 1;
  for (let at = 0; at < normals.length; at += 3) {
    const [x, y, z] = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
    const right = (e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e) * z;
    const up = (f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f) * z;
    const out = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d) * z;
    const scale = sign / Math.sqrt(right * right + up * up + out * out);
    if (!Number.isFinite(scale)) return undefined;
    normals[at] = scale * right;
    normals[at + 1] = -scale * out;
    normals[at + 2] = scale * up;
  }
  return areFinite(normals) ? normals : undefined;
}

export function areFinite(values: Float32Array): boolean {
  // What is not finite times zero is not a number, and stays so in a sum.
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * 0;
  return sum === 0;
}

/** Of the upper left 3 × 3. */
export const determinant = (m: readonly number[]): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);

/** Sixteen numbers, column by column. */
type Matrix = [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
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
