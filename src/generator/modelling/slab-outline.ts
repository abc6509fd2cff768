import type { Vec3 } from '../../model/types.ts';
import { add, cross, scale } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import { snap } from '../grid.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';
import type { LinkDraft } from './assembly.ts';
import { convexPieces, inset, type Polygon, triangulate } from './slab-polygon.ts';

/** A plane to draw in: a point of it and two unit vectors square to each other; its normal is `u` × `v`. */
export interface Plane {
  readonly origin: Vec3;
  readonly u: Vec3;
  readonly v: Vec3;
}

/** Lying on the ground: u is X, v is Y. */
export const GROUND: Plane = { origin: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0] };
/** Seen from the side, from -Y: u is X, v is Z, and the normal points to the viewer. */
export const SIDE: Plane = { origin: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1] };
/** Seen from +X: u is Y, v is Z, and the normal points to the viewer. */
export const END: Plane = { origin: [0, 0, 0], u: [0, 1, 0], v: [0, 0, 1] };

/** A point of the model frame from its coordinates in a plane and its height over it [m]. */
export function onPlane({ origin, u, v }: Plane, [a, b]: Vec2, c: number): Vec3 {
  const point = add(origin, add(add(scale(u, a), scale(v, b)), scale(cross(u, v), c)));
  return [snap(point[0]), snap(point[1]), snap(point[2])];
}

/** A flat piece. */
export interface SlabOutline {
  readonly plane: Plane;
  /** Counter-clockwise seen against the normal of the plane [m]. */
  readonly outline: Polygon;
  /** From where to where it reaches along the normal [m]. */
  readonly range: readonly [low: number, high: number];
  /** Cut through it, each counter-clockwise. */
  readonly holes?: readonly Polygon[];
  /** Cut off the edges of the outline at 45° [m]; absent: an eighth of the thickness, 1 mm at most. */
  readonly chamfer?: number;
}

/** The piece as a solid. @throws {TypeError} where an outline crosses itself or runs clockwise */
export function slabSolid(
  kernel: SolidKernel,
  { plane, outline, range: [low, high], holes = [], chamfer }: SlabOutline,
): Solid {
  const c = Math.min(chamfer ?? Math.min(0.001, (high - low) / 8), 0.4 * (high - low));
  const inner = c > 0 ? inset(outline, c) : outline;
  const rings: readonly (readonly [Polygon, number])[] =
    c > 0
      ? [
          [inner, low],
          [outline, low + c],
          [outline, high - c],
          [inner, high],
        ]
      : [
          [outline, low],
          [outline, high],
        ];
  const count = outline.length;
  const last = (rings.length - 1) * count;
  const triangles = triangulate(inner).flatMap(([a, b, d]) => [a!, d!, b!, last + a!, last + b!, last + d!]);
  for (let ring = 0; ring < last; ring += count) {
    for (let i = 0; i < count; i++) {
      const [a, b] = [ring + i, ring + ((i + 1) % count)];
      triangles.push(a, b, a + count, b, b + count, a + count);
    }
  }
  const points = rings.flatMap(([polygon, height]) => polygon.map((point) => onPlane(plane, point, height)));
  const whole = kernel.skin(points, triangles);
  const beyond = high - low;
  return holes.reduce(
    (solid, hole) =>
      solid.minus(slabSolid(kernel, { plane, outline: hole, range: [low - beyond, high + beyond], chamfer: 0 })),
    whole,
  );
}

/** Adds the piece to a link. @param pieces convex polygons that collide for it; absent: its outline, taken apart */
export function slab(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  piece: SlabOutline,
  pieces: readonly Polygon[] = convexPieces(piece.outline),
): void {
  link.add(finish, slabSolid(kernel, piece));
  slabColliders(link, label, finish, piece, pieces);
}

/** Only what collides: prisms over convex polygons, numbered where there is more than one. */
export function slabColliders(
  link: LinkDraft,
  label: string,
  finish: Finish,
  { plane, range: [low, high] }: Pick<SlabOutline, 'plane' | 'range'>,
  pieces: readonly Polygon[],
): void {
  for (const [i, polygon] of pieces.entries()) {
    const points = [low, high].flatMap((height) => polygon.map((point) => onPlane(plane, point, height)));
    link.collideHull(pieces.length === 1 ? label : `${label}_${i + 1}`, finish, points);
  }
}

/** Convex sectors of the ring between two outlines with the same number of points. @param count of sectors; divides it */
export function ringPieces(outer: Polygon, inner: Polygon, count: number): Vec2[][] {
  const step = outer.length / count;
  return Array.from({ length: count }, (_, k) => {
    const ends = [k * step, ((k + 1) * step) % outer.length];
    const along = Array.from({ length: step + 1 }, (_, i) => outer[(k * step + i) % outer.length]!);
    return [...along, inner[ends[1]!]!, inner[ends[0]!]!];
  });
}
