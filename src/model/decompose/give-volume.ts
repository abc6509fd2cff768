import { type Bounds, boundsOf } from '../bounds.ts';
import { DegenerateGeometryError } from '../geometry-fault.ts';
import { hullOf } from '../hull.ts';
import { addInertia, pointInertia, principal } from '../inertia.ts';
import { rotate } from '../pose.ts';
import { shellProperties } from '../shell.ts';
import { solidProperties } from '../solid.ts';
import type { Mesh, Sym3, Vec3 } from '../types.ts';
import { add, cross, dot, length, pointAt, scale, subtract } from '../vec.ts';

export interface VolumeOptions {
  /** Of the thing that the part belongs to: it must not get larger [m]. */
  readonly whole: Bounds;
  /** What is thinner than this is a sheet [m]. */
  readonly thin: number;
  /** Given to a sheet, inwards where it lies at the bounds of the whole [m]. */
  readonly thickness: number;
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** Steps of single precision that a side has at least: fewer, and corners fall together. */
const STEPS = 16 * 2 ** -23;
/** A side of the whole that has room for so many thicknesses bounds what is made thicker. */
const ROOM = 2;

/**
 * The convex hull of some points, made thicker where it is thinner than a sheet: a hull that spans no volume, as a label
 * of 10 µm whose sides fell together, or a needle, is nothing that a simulator can collide.
 *
 * @returns the hull, and whether it was made thicker
 */
export async function giveVolume(
  points: readonly Vec3[],
  name: string,
  options: VolumeOptions,
): Promise<{ readonly part: Mesh; readonly thickened: boolean }> {
  const { whole, thin } = options;
  const farthest = Math.max(...whole.min.map(Math.abs), ...whole.max.map(Math.abs));
  const least = STEPS * farthest;
  const hull = await hullOf(points, name);
  if (hull && meanWidth(hull) >= Math.max(thin, least)) return { part: hull, thickened: false };
  const normal = hull && thinnest(hull);
  if (hull && normal && normal.width >= Math.max(thin, least)) return { part: hull, thickened: false };
  const thickness = Math.max(options.thickness, 2 * least);
  const thick = (axes: readonly Vec3[], among: readonly Vec3[]): Vec3[] =>
    within(
      whole,
      thickness,
      axes.reduce<readonly Vec3[]>((all, axis) => both(all, scale(axis, thickness / 2)), among),
    );
  const attempts = [
    ...(normal ? [() => thick([normal.axis], points)] : []),
    () => thick(flatAxes(points, thickness), points),
    // A box around it: of any points it has a volume.
    () => within(whole, thickness, cornersOf(boundsOf(points)!, thickness)),
    () => cornersOf(boundsOf(points)!, thickness),
  ];
  // Thinner than some steps of single precision, its faces change places in rounding and it has no volume.
  const enough = Math.max(Math.min(thin, thickness / 4), least / 2);
  for (const attempt of attempts) {
    const part = await hullOf(attempt(), name);
    if (part && (thinnest(part)?.width ?? 0) >= enough) return { part, thickened: true };
  }
  throw new DegenerateGeometryError(`giveVolume: ${points.length} points of "${name}" are no numbers`);
}

/** A convex body is at least so thin: a slab of its width and half its surface would hold it [m]. */
const meanWidth = (hull: Mesh): number => (2 * solidProperties(hull).volume) / shellProperties(hull).area;

/** The direction in which a convex hull is thinnest, among those of its faces, and its width in it [m]. */
export function thinnest({ positions, indices }: Mesh): { readonly axis: Vec3; readonly width: number } | undefined {
  const points = Array.from({ length: positions.length / 3 }, (_, v) => pointAt(positions, v));
  let best: { readonly axis: Vec3; readonly width: number } | undefined;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => points[indices[t + i]!]!) as [Vec3, Vec3, Vec3];
    const face = cross(subtract(b, a), subtract(c, a));
    const size = length(face);
    if (!(size > 0)) continue;
    const axis = scale(face, 1 / size);
    let width = 0;
    for (const point of points) width = Math.max(width, Math.abs(dot(axis, subtract(point, a))));
    if (!best || width < best.width) best = { axis, width };
  }
  return best;
}

/** The principal axes along which points reach less than a thickness: one of a sheet, two of a needle, three of a crumb. */
function flatAxes(points: readonly Vec3[], thickness: number): Vec3[] {
  const middle = scale(points.reduce(add), 1 / points.length);
  let spread: Sym3 = [0, 0, 0, 0, 0, 0];
  for (const point of points) spread = addInertia(spread, pointInertia(1, subtract(point, middle)));
  const { rotation } = principal(spread);
  return AXES.map((axis) => rotate(rotation, axis)).filter((axis) => {
    const heights = points.map((point) => dot(axis, subtract(point, middle)));
    return !(Math.max(...heights) - Math.min(...heights) >= thickness);
  });
}

const both = (points: readonly Vec3[], offset: Vec3): Vec3[] =>
  points.flatMap((point) => [add(point, offset), subtract(point, offset)]);

/** Points moved into a box; along an axis along which it is flat itself, into it with half a thickness on either side. */
export function within({ min, max }: Bounds, thickness: number, points: readonly Vec3[]): Vec3[] {
  const clamped = (point: Vec3, i: 0 | 1 | 2): number => {
    const more = max[i] - min[i] < ROOM * thickness ? thickness / 2 : 0;
    return Math.min(max[i] + more, Math.max(min[i] - more, point[i]));
  };
  return points.map((point) => [clamped(point, 0), clamped(point, 1), clamped(point, 2)]);
}

function cornersOf({ min, max }: Bounds, thickness: number): Vec3[] {
  const ends = ([0, 1, 2] as const).map((i) => {
    const more = Math.max(0, thickness - (max[i] - min[i])) / 2;
    return [min[i] - more, max[i] + more] as const;
  });
  return ends[0]!.flatMap((x) => ends[1]!.flatMap((y) => ends[2]!.map((z): Vec3 => [x, y, z])));
}
