import type { Vec3 } from '../model/types.ts';
import { cross, normalize } from '../model/vec.ts';
import type { Camera } from './camera.ts';
import type { Projected } from './raster.ts';

/** Triangles through a pinhole, into a square picture of `size` samples. Nearness is 1/depth [1/m]. */
export function projectPerspective(positions: Float32Array, camera: Camera, size: number): Projected {
  const { eye, right, up, back, tangent } = camera;
  const corners = new Float32Array(positions.length);
  const half = size / 2;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! - eye[0];
    const y = positions[i + 1]! - eye[1];
    const z = positions[i + 2]! - eye[2];
    const depth = -(x * back[0] + y * back[1] + z * back[2]);
    const visible = depth > 0;
    corners[i] = half + (half * (x * right[0] + y * right[1] + z * right[2])) / (depth * tangent);
    corners[i + 1] = half - (half * (x * up[0] + y * up[1] + z * up[2])) / (depth * tangent);
    corners[i + 2] = visible ? 1 / depth : Number.NEGATIVE_INFINITY;
  }
  return { corners, count: positions.length / 9 };
}

/** A parallel view along `-direction`, as the sun sees: a square of `2 × radius` around `centre`. */
export interface ParallelView {
  readonly centre: Vec3;
  readonly radius: number;
  readonly right: Vec3;
  readonly up: Vec3;
  /** Unit, towards the light. */
  readonly direction: Vec3;
}

/** The parallel view from `direction` (unit) of everything within `radius` [m] of `centre`. */
export function parallelView(direction: Vec3, centre: Vec3, radius: number): ParallelView {
  const aside: Vec3 = Math.abs(direction[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0];
  const right = normalize(cross(aside, direction));
  return { centre, radius, right, up: cross(direction, right), direction };
}

/** Triangles in a parallel view of `size` samples. Nearness is the distance towards the light from the centre [m]. */
export function projectParallel(positions: Float32Array, view: ParallelView, size: number): Projected {
  const { centre, radius, right, up, direction } = view;
  const corners = new Float32Array(positions.length);
  const half = size / 2;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! - centre[0];
    const y = positions[i + 1]! - centre[1];
    const z = positions[i + 2]! - centre[2];
    corners[i] = half + (half * (x * right[0] + y * right[1] + z * right[2])) / radius;
    corners[i + 1] = half - (half * (x * up[0] + y * up[1] + z * up[2])) / radius;
    corners[i + 2] = x * direction[0] + y * direction[1] + z * direction[2];
  }
  return { corners, count: positions.length / 9 };
}
