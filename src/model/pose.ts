import type { Pose, Quat, Vec3 } from './types.ts';
import { add, cross, scale } from './vec.ts';

/** Hamilton product: rotates by `b` first, then by `a`. */
export const multiply = (a: Quat, b: Quat): Quat => [
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
];

/** Inverse of a unit quaternion. */
export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** `v` turned by the unit quaternion `q`. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const u: Vec3 = [q[1], q[2], q[3]];
  const t = scale(cross(u, v), 2);
  return add(add(v, scale(t, q[0])), cross(u, t));
}

/** A point of the child frame, in the parent frame. */
export const apply = (pose: Pose, point: Vec3): Vec3 => add(pose.position, rotate(pose.rotation, point));

/** child→middle `b` then middle→parent `a`, as one transform child→parent. */
export const compose = (a: Pose, b: Pose): Pose => ({
  position: apply(a, b.position),
  rotation: multiply(a.rotation, b.rotation),
});

export function invert(pose: Pose): Pose {
  const rotation = conjugate(pose.rotation);
  return { position: rotate(rotation, scale(pose.position, -1)), rotation };
}

/** Rotation by `angle` [rad] about the unit vector `axis`. */
export function axisAngle(axis: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s];
}

export const at = (x: number, y: number, z: number): Pose => ({ position: [x, y, z], rotation: [1, 0, 0, 0] });

/** The angle by which one orientation differs from another, 0 to π [rad]. */
export function turnBetween(a: Quat, b: Quat): number {
  const same = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
  return 2 * Math.acos(Math.min(1, same));
}
