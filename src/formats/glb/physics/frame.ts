import { quaternionFromColumns } from '../../../model/inertia.ts';
import { conjugate, rotate } from '../../../model/pose.ts';
import type { Pose, Quat, Vec3 } from '../../../model/types.ts';
import { add, cross, dot, length, normalize, scale, subtract } from '../../../model/vec.ts';

/** An affine map of node space to the model, both Z up: the images of the axes, and of the origin [m]. */
export interface NodeMap {
  readonly x: Vec3;
  readonly y: Vec3;
  readonly z: Vec3;
  readonly origin: Vec3;
}

/** (x, y, z) of glTF, Y up → (x, -z, y) of the model, Z up. */
export const zUp = ([x, y, z]: readonly number[]): Vec3 => [x!, -z!, y!];

/** A rotation of glTF, scalar last, Y up → of the model, of length 1. */
export function zUpRotation([x, y, z, w]: readonly number[]): Quat {
  const size = Math.hypot(x!, y!, z!, w!);
  return [w! / size, x! / size, -z! / size, y! / size];
}

/**
 * The matrix of a node in the world of the file, with both sides turned from Y up to Z up.
 * @param m column-major, as glTF keeps it
 */
export function affineOf(m: readonly number[]): NodeMap {
  const column = (i: number): Vec3 => zUp([m[4 * i]!, m[4 * i + 1]!, m[4 * i + 2]!]);
  // Z of the model is Y of the file, and Y of the model its -Z.
  return { x: column(0), y: scale(column(2), -1), z: column(1), origin: column(3) };
}

/** Place and orientation, without scale; a mirrored frame keeps its x and y, and gets a z that is right-handed. */
export function poseOf({ x, y, origin }: NodeMap): Pose {
  const first = normalize(x);
  const second = normalize(subtract(y, scale(first, dot(first, y))));
  return { position: origin, rotation: quaternionFromColumns([first, second, cross(first, second)]) };
}

/** -1 for a mirrored frame. */
export const handedness = ({ x, y, z }: NodeMap): 1 | -1 => (dot(cross(x, y), z) < 0 ? -1 : 1);

export const applyAffine = ({ x, y, z, origin }: NodeMap, [a, b, c]: Vec3): Vec3 =>
  add(add(add(scale(x, a), scale(y, b)), scale(z, c)), origin);

/** The map as seen from a frame of the model. */
export function seenFrom({ position, rotation }: Pose, { x, y, z, origin }: NodeMap): NodeMap {
  const back = conjugate(rotation);
  const turn = (v: Vec3): Vec3 => rotate(back, v);
  return { x: turn(x), y: turn(y), z: turn(z), origin: turn(subtract(origin, position)) };
}

/** Lengths along the three axes of a map that turns and scales; `undefined` where it shears or squashes. */
export function scaleOf({ x, y, z }: NodeMap): Vec3 | undefined {
  const sizes: Vec3 = [length(x), length(y), length(z)];
  const most = Math.max(...sizes);
  if (Math.min(...sizes) <= 1e-9 * most) return undefined;
  const skew = Math.max(
    Math.abs(dot(x, y) / (sizes[0] * sizes[1])),
    Math.abs(dot(y, z) / (sizes[1] * sizes[2])),
    Math.abs(dot(x, z) / (sizes[0] * sizes[2])),
  );
  return skew < 1e-5 ? sizes : undefined;
}
