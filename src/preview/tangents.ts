import type { Vec3 } from '../model/types.ts';
import { length, normalize, scale, subtract } from '../model/vec.ts';
import type { Triangles } from './triangles.ts';

/** How a triangle's texture lies on it. */
export interface Tangents {
  /** Unit vectors along U and along V. */
  readonly u: Vec3;
  readonly v: Vec3;
  /** The shorter side of the texture on the triangle, as unit of length: metres for one turn of U or V. */
  readonly size: number;
}

/** Undefined where the triangle has no texture coordinates that differ. */
export function tangentsOf({ positions, uvs }: Triangles, triangle: number): Tangents | undefined {
  const [p, t] = [9 * triangle, 6 * triangle];
  const edge = (corner: 1 | 2): Vec3 => {
    const at = p + 3 * corner;
    return [
      positions[at]! - positions[p]!,
      positions[at + 1]! - positions[p + 1]!,
      positions[at + 2]! - positions[p + 2]!,
    ];
  };
  const [ab, ac] = [edge(1), edge(2)];
  const [u1, v1] = [uvs[t + 2]! - uvs[t]!, uvs[t + 3]! - uvs[t + 1]!];
  const [u2, v2] = [uvs[t + 4]! - uvs[t]!, uvs[t + 5]! - uvs[t + 1]!];
  const determinant = u1 * v2 - u2 * v1;
  if (determinant === 0) return undefined;
  const u = scale(subtract(scale(ab, v2), scale(ac, v1)), 1 / determinant);
  const v = scale(subtract(scale(ac, u1), scale(ab, u2)), 1 / determinant);
  return { u: normalize(u), v: normalize(v), size: Math.min(length(u), length(v)) };
}
