import type { Vec3 } from '../../model/types.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';

/** 0 x, 1 y, 2 z. The two other coordinates of an outline come in the order of the alphabet. */
type Axis = 0 | 1 | 2;

const standing = (axis: Axis, [a, b]: Vec2, at: number): Vec3 =>
  axis === 0 ? [at, a, b] : axis === 1 ? [a, at, b] : [a, b, at];

/** The corners of an outline drawn out along an axis, between two places on it [m]: point by point, each at both ends. */
export const extruded = (axis: Axis, outline: readonly Vec2[], from: number, to: number): Vec3[] =>
  outline.flatMap((point) => [standing(axis, point, from), standing(axis, point, to)]);

/**
 * The corners of a convex plate across an axis, the edges around both of its faces broken.
 *
 * @param outline its edge, drawn in by some metres; 0: the edge itself [m]
 * @param edge how much is broken off the edges, along the axis and, by `outline`, across it [m]
 */
export function easedCorners(
  axis: Axis,
  outline: (inset: number) => readonly Vec2[],
  [low, high]: readonly [number, number],
  edge: number,
): Vec3[] {
  const ring = (inset: number, at: number): Vec3[] => outline(inset).map((point) => standing(axis, point, at));
  return [...ring(edge, low), ...ring(0, low + edge), ...ring(0, high - edge), ...ring(edge, high)];
}

/** What {@link easedCorners} enclose. */
export const easedPlate = (kernel: SolidKernel, ...plate: Parameters<typeof easedCorners>): Solid =>
  kernel.hull(easedCorners(...plate));
