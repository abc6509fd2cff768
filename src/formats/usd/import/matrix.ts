import { quaternionFromColumns } from '../../../model/inertia.ts';
import { rotate } from '../../../model/pose.ts';
import type { Pose, Quat, Vec3 } from '../../../model/types.ts';
import { add, cross, dot, length, normalize, scale, subtract } from '../../../model/vec.ts';

/**
 * An affine map as USD writes it: points are rows, multiplied from the left, so that `x`, `y` and `z` are where the axes
 * go, and `origin` where the origin goes.
 */
export interface Affine {
  readonly x: Vec3;
  readonly y: Vec3;
  readonly z: Vec3;
  readonly origin: Vec3;
}

export const IDENTITY_AFFINE: Affine = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] };

/** A direction with length. */
export const applyLinear = ({ x, y, z }: Omit<Affine, 'origin'>, v: Vec3): Vec3 =>
  add(add(scale(x, v[0]), scale(y, v[1])), scale(z, v[2]));
export const applyAffine = (map: Affine, point: Vec3): Vec3 => add(map.origin, applyLinear(map, point));

/** First `inner`, then `outer`. */
export const composeAffine = (outer: Affine, inner: Affine): Affine => ({
  x: applyLinear(outer, inner.x),
  y: applyLinear(outer, inner.y),
  z: applyLinear(outer, inner.z),
  origin: applyAffine(outer, inner.origin),
});

export const determinant = ({ x, y, z }: Omit<Affine, 'origin'>): number => dot(x, cross(y, z));

/** @returns `undefined` if it flattens space */
export function invertAffine(map: Affine): Affine | undefined {
  const { x, y, z, origin } = map;
  const size = determinant(map);
  if (!(Math.abs(size) > 0) || !Number.isFinite(size)) return undefined;
  // Rows of the inverse of a matrix of columns x, y, z.
  const [a, b, c] = [cross(y, z), cross(z, x), cross(x, y)].map((row) => scale(row, 1 / size)) as [Vec3, Vec3, Vec3];
  const linear = { x: [a[0], b[0], c[0]], y: [a[1], b[1], c[1]], z: [a[2], b[2], c[2]] } as const;
  return { ...linear, origin: scale(applyLinear(linear, origin), -1) };
}

export const affineOf = ({ position, rotation }: Pose): Affine => ({
  x: rotate(rotation, [1, 0, 0]),
  y: rotate(rotation, [0, 1, 0]),
  z: rotate(rotation, [0, 0, 1]),
  origin: position,
});

/** The sixteen numbers of a USD matrix, row by row. */
export const affineFromMatrix = (m: readonly number[]): Affine => ({
  x: [m[0]!, m[1]!, m[2]!],
  y: [m[4]!, m[5]!, m[6]!],
  z: [m[8]!, m[9]!, m[10]!],
  origin: [m[12]!, m[13]!, m[14]!],
});

/** Directions that lean on one another by less count as square: single precision, and rotations written in degrees. */
const SQUARE = 1e-6;

/** A map as a rigid pose, and what is done to points before it. */
export interface StretchedPose {
  readonly pose: Pose;
  readonly stretch: Omit<Affine, 'origin'>;
  /** Along x, y, z, where that is all that `stretch` does. One is negative if it mirrors. */
  readonly scale?: Vec3;
  readonly mirrored: boolean;
}

/** With shear everything is in the stretch, and the pose doesn't turn. */
export function placementOf(map: Affine): StretchedPose {
  const { x, y, z, origin } = map;
  const mirrored = determinant(map) < 0;
  const square = [
    dot(x, y) / (length(x) * length(y)),
    dot(y, z) / (length(y) * length(z)),
    dot(z, x) / (length(z) * length(x)),
  ];
  if (!square.every((cosine) => Math.abs(cosine) < SQUARE))
    return { pose: { position: origin, rotation: [1, 0, 0, 0] }, stretch: { x, y, z }, mirrored };
  const factor: Vec3 = [length(x) * (mirrored ? -1 : 1), length(y), length(z)];
  const stretch = { x: [factor[0], 0, 0], y: [0, factor[1], 0], z: [0, 0, factor[2]] } as const;
  const rotation = turnOf({ ...map, x: mirrored ? scale(x, -1) : x });
  return { pose: { position: origin, rotation }, stretch, scale: factor, mirrored };
}

/** The rigid part of a map: where its origin goes, and how its x axis and then its y axis are turned. */
export const rigidOf = (map: Affine): Pose => ({ position: map.origin, rotation: turnOf(map) });

function turnOf({ x, y }: Affine): Quat {
  const first = normalize(x);
  const second = normalize(subtract(y, scale(first, dot(first, y))));
  return quaternionFromColumns([first, second, cross(first, second)]);
}
