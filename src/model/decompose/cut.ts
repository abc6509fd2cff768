import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Mesh, Vec3 } from '../types.ts';
import { dot } from '../vec.ts';
import { gather } from './gather.ts';
import { type ConvexPart, partOf, partOfHull, pointsOf, skinOf } from './part.ts';
import { type CutPlane, candidatePlanes } from './planes.ts';
import type { StandOff } from './reach.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

export interface CutOptions {
  /** Cut what reaches out farther than this [m]. */
  readonly tolerance: number;
  /** Most parts to cut into. */
  readonly limit: number;
  /** The last parts that are no more than this many are returned as well. */
  readonly note: number;
  /** Points to look at for the error of one part. */
  readonly budget: number;
}

/** What a lopsided cut costs, against the share of the hull's volume that a cut saves. */
const BALANCE = 0.1;
/** What a cut costs that leaves the piece as long as it was, in the same measure. */
const SLICE = 0.02;

/** So many solids that need no cut are left to `merge`, which looks at each pair. */
const CRUMBS = 16;

/**
 * Cuts solids by planes, always the part whose hull is worst, until each hull is within tolerance of the solid or there are
 * enough parts. Of the candidate planes it takes the one that leaves the least volume in the two hulls, and among equals
 * the one that halves it: a bowl saves nothing by its first cut and everything by the second.
 *
 * @param solids are deleted
 */
export function cut(
  engine: ManifoldToplevel,
  solids: readonly Manifold[],
  standOff: StandOff,
  { tolerance, limit, note, budget }: CutOptions,
): { readonly parts: ConvexPart[]; readonly noted: ConvexPart[] | undefined } {
  const done: ConvexPart[] = [];
  let noted: ConvexPart[] | undefined;
  const queue: { readonly solid: Manifold; readonly part: ConvexPart }[] = [];
  const take = (solid: Manifold): void => {
    const part = partOf(engine, verticesOf(solid), standOff, { tolerance, budget });
    if (part && part.error > tolerance) queue.push({ solid, part });
    else {
      if (part) done.push(part);
      solid.delete();
    }
  };
  for (const solid of solids) take(solid);
  if (done.length > CRUMBS)
    done.push(...gather(engine, done.splice(0), standOff, { tolerance, most: Number.POSITIVE_INFINITY, budget }));
  while (queue.length > 0 && done.length + queue.length < limit) {
    if (done.length + queue.length <= note) noted = [...done, ...queue.map(({ part }) => part)];
    let worst = 0;
    for (let i = 1; i < queue.length; i++) if (queue[i]!.part.error > queue[worst]!.part.error) worst = i;
    const [{ solid, part }] = queue.splice(worst, 1) as [(typeof queue)[number]];
    const fresh = divide(engine, solid, part.volume, standOff, tolerance);
    if (fresh.length === 0) done.push(part);
    for (const region of fresh) take(region);
    solid.delete();
  }
  for (const { solid, part } of queue) {
    done.push(part);
    solid.delete();
  }
  return { parts: done, noted: done.length <= note ? done : noted };
}

/** So many of the cheapest planes are compared by what errors they leave. */
const SHORTLIST = 4;
/** Points to look at for that. */
const GLANCE = 60;
/** Errors count as equal within the tolerance divided by this. */
const NOTICE = 4;

/** What is thinner than this share of the tolerance is what rounding left of a face that a cut ran along. */
const SLIVER = 1e-3;

const verticesOf = (solid: Manifold): Vec3[] => pointsOf(skinOf(solid));

/** The regions left by the best plane that really parts the solid; none if no plane does. */
function divide(
  engine: ManifoldToplevel,
  solid: Manifold,
  whole: number,
  standOff: StandOff,
  tolerance: number,
): Manifold[] {
  for (const { normal, offset } of bestPlanes(engine, skinOf(solid), whole, standOff, tolerance)) {
    const regions = solid.splitByPlane([...normal], offset).flatMap((side) => {
      const found = side.decompose();
      side.delete();
      return found;
    });
    const real = regions.filter((region) => region.volume() > SLIVER * tolerance * region.surfaceArea());
    for (const region of regions) if (real.length < 2 || !real.includes(region)) region.delete();
    if (real.length >= 2) return real;
  }
  return [];
}

/** All planes that part the piece, best first. */
function bestPlanes(
  engine: ManifoldToplevel,
  skin: Skin,
  whole: number,
  standOff: StandOff,
  tolerance: number,
): CutPlane[] {
  const points = pointsOf(skin);
  const planes = candidatePlanes(skin).map((plane) => ({ plane, extent: extentAlong(points, plane.normal) }));
  const longest = Math.max(...planes.map(({ extent }) => extent));
  const found: { readonly plane: CutPlane; readonly cost: number; readonly hulls: readonly Manifold[] }[] = [];
  for (const { plane, extent } of planes) {
    const sides = sidesOf(skin, plane);
    if (sides.some((side) => side.length < 4)) continue;
    const hulls = sides.map((side) => engine.Manifold.hull(side as [number, number, number][]));
    const [above, below] = hulls.map((hull) => (hull.isEmpty() ? 0 : hull.volume())) as [number, number];
    if (above <= 0 || below <= 0) {
      for (const hull of hulls) hull.delete();
      continue;
    }
    const kept = (above + below + BALANCE * Math.abs(above - below)) / whole;
    found.push({ plane, hulls, cost: Math.round(1e6 * (kept + SLICE * (1 - extent / longest))) });
  }
  const ranked = found.toSorted((a, b) => a.cost - b.cost);
  const options = { tolerance, budget: GLANCE };
  const shortlist = ranked.slice(0, SHORTLIST).map(({ plane, hulls }) => {
    const errors = hulls.map((hull) => partOfHull(hull, standOff, options)?.error ?? 0);
    return { plane, error: Math.round(NOTICE * Math.log2(Math.max(...errors, tolerance / 4) / tolerance)) };
  });
  for (const { hulls } of found) for (const hull of hulls) hull.delete();
  return [
    ...shortlist.toSorted((a, b) => a.error - b.error).map(({ plane }) => plane),
    ...ranked.slice(SHORTLIST).map(({ plane }) => plane),
  ];
}

function extentAlong(points: readonly Vec3[], axis: Vec3): number {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const height = dot(point, axis);
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  return high - low;
}

/** The vertices on each side of a plane, and the points where edges cross it on both. */
function sidesOf({ positions, indices }: Skin, { normal, offset }: CutPlane): [Vec3[], Vec3[]] {
  const points = pointsOf({ positions, indices });
  const heights = points.map((point) => dot(point, normal) - offset);
  const sides: [Vec3[], Vec3[]] = [[], []];
  points.forEach((point, v) => {
    sides[heights[v]! > 0 ? 0 : 1].push(point);
  });
  for (let edge = 0; edge < indices.length; edge++) {
    const [a, b] = [indices[edge]!, indices[edge % 3 === 2 ? edge - 2 : edge + 1]!];
    if (a > b || heights[a]! > 0 === heights[b]! > 0) continue;
    const share = heights[a]! / (heights[a]! - heights[b]!);
    const [p, q] = [points[a]!, points[b]!];
    const crossing: Vec3 = [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]), p[2] + share * (q[2] - p[2])];
    sides[0].push(crossing);
    sides[1].push(crossing);
  }
  return sides;
}
