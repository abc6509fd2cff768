import type { Vec3 } from '../model/types.ts';
import { add, cross, dot, length, normalize, scale, subtract } from '../model/vec.ts';
import type { Camera } from './camera.ts';
import type { Triangles } from './triangles.ts';

/** A ray from the eye; `direction` is not unit: it ends one metre in front of the camera's plane. */
export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

/** The ray through the point x, y of a square picture of `size`, y down. */
export function rayThrough({ eye, right, up, back, tangent }: Camera, x: number, y: number, size: number): Ray {
  const across = scale(right, ((2 * x) / size - 1) * tangent);
  const upwards = scale(up, (1 - (2 * y) / size) * tangent);
  return { origin: eye, direction: subtract(add(across, upwards), back) };
}

/** Where a ray meets the plane of a triangle. */
interface Hit {
  readonly position: Vec3;
  /** Interpolated, unit, on the side of the eye. */
  readonly normal: Vec3;
  readonly u: number;
  readonly v: number;
}

/** @see T. Möller and B. Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997) */
export function hitTriangle({ positions, normals, uvs }: Triangles, triangle: number, ray: Ray): Hit {
  const p = 9 * triangle;
  const a: Vec3 = [positions[p]!, positions[p + 1]!, positions[p + 2]!];
  const ab: Vec3 = [positions[p + 3]! - a[0], positions[p + 4]! - a[1], positions[p + 5]! - a[2]];
  const ac: Vec3 = [positions[p + 6]! - a[0], positions[p + 7]! - a[1], positions[p + 8]! - a[2]];
  const h = cross(ray.direction, ac);
  const determinant = dot(ab, h);
  const s = subtract(ray.origin, a);
  const q = cross(s, ab);
  const w1 = dot(s, h) / determinant;
  const w2 = dot(ray.direction, q) / determinant;
  const w0 = 1 - w1 - w2;
  const normal = normalize([
    w0 * normals[p]! + w1 * normals[p + 3]! + w2 * normals[p + 6]!,
    w0 * normals[p + 1]! + w1 * normals[p + 4]! + w2 * normals[p + 7]!,
    w0 * normals[p + 2]! + w1 * normals[p + 5]! + w2 * normals[p + 8]!,
  ]);
  const t = 6 * triangle;
  return {
    position: add(a, add(scale(ab, w1), scale(ac, w2))),
    normal: dot(normal, ray.direction) > 0 ? scale(normal, -1) : normal,
    u: w0 * uvs[t]! + w1 * uvs[t + 2]! + w2 * uvs[t + 4]!,
    v: w0 * uvs[t + 1]! + w1 * uvs[t + 3]! + w2 * uvs[t + 5]!,
  };
}

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
