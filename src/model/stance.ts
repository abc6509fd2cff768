import { extremePoints } from './bounds.ts';
import { combineInertials, transformInertial } from './inertia.ts';
import { apply, compose, rotate } from './pose.ts';
import type { Quat, SimModel, Vec3 } from './types.ts';

/** How a model stands on a plane, if it is a statue: every joint where it is. */
export interface Stance {
  /**
   * Distance of the centre of mass, seen from above, to the nearest edge of the polygon that it stands on [m]; negative:
   * it lies outside, and the thing falls.
   */
  readonly margin: number;
  /** Area of that polygon [m²]. */
  readonly area: number;
  /** The margin once it has leant onto what is nearly as low: of a box that was stored askew, that of its side [m]. */
  readonly leantMargin: number;
}

/** Points this near above the lowest one carry, too, as a share of the height. */
const TOUCHING = 0.01;
/** It leans by this angle at most, about what touches [rad]. */
const LEANING = (3 * Math.PI) / 180;

/**
 * The stance of a model after a rotation of the whole of it.
 *
 * @param turn model frame → world, Z up
 * @returns `undefined` of a model without any shape
 */
export function stance(model: SimModel, turn: Quat = [1, 0, 0, 0]): Stance | undefined {
  const points = pointsOf(model).map((point) => rotate(turn, point));
  if (points.length === 0) return undefined;
  const heights = points.map(([, , z]) => z);
  const low = heights.reduce((least, z) => Math.min(least, z), Infinity);
  const high = heights.reduce((most, z) => Math.max(most, z), -Infinity);
  const touching = hull2d(points.filter(([, , z]) => z - low <= TOUCHING * (high - low)));
  const lean = points.filter(([x, y, z]) => z - low <= Math.tan(LEANING) * distanceTo(touching, [x, y]));
  const leant = hull2d([...touching.map(([x, y]): Vec3 => [x, y, low]), ...lean]);
  const body = combineInertials(model.links.map((link) => transformInertial(link.pose, link.inertial)));
  const [x, y] = rotate(turn, body.centerOfMass);
  return { margin: marginOf(touching, [x, y]), area: areaOf(touching), leantMargin: marginOf(leant, [x, y]) };
}

const kept = new WeakMap<SimModel, Vec3[]>();

/** Computed once: a model is tried on each of its sides. */
function pointsOf(model: SimModel): Vec3[] {
  const points = kept.get(model) ?? extremesOf(model);
  kept.set(model, points);
  return points;
}

function extremesOf({ links, meshes }: SimModel): Vec3[] {
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  return links.flatMap((link) =>
    (link.collisions.length > 0 ? link.collisions : link.visuals).flatMap(({ pose, geometry }) => {
      const whole = compose(link.pose, pose);
      return extremePoints(geometry, byName).map((point) => apply(whole, point));
    }),
  );
}

type Point = readonly [x: number, y: number];

/** Convex polygon, counter-clockwise. @see A. M. Andrew, "Another efficient algorithm for convex hulls", IPL 9 (1979) */
function hull2d(points: readonly Vec3[]): Point[] {
  const sorted = points.map(([x, y]): Point => [x, y]).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turnOf(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  // Of one point, a ball's, neither half has an edge.
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

/** Twice the area of a triangle; above zero if it turns left. */
const turnOf = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function areaOf(polygon: readonly Point[]): number {
  let twice = 0;
  for (const [i, a] of polygon.entries()) {
    const b = polygon[(i + 1) % polygon.length]!;
    twice += a[0] * b[1] - b[0] * a[1];
  }
  return twice / 2;
}

/** Distance to the outline of a polygon, which may be a line or a point [m]; infinite if it is empty. */
function distanceTo(polygon: readonly Point[], [x, y]: Point): number {
  let least = Infinity;
  for (const [i, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(i + 1) % polygon.length]!;
    const [dx, dy] = [bx - ax, by - ay];
    const size = dx * dx + dy * dy;
    const along = size === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / size, 0), 1);
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}

/** A point or a line carries nothing: the margin is then the distance to it, negative. */
function marginOf(polygon: readonly Point[], point: Point): number {
  if (polygon.length < 3) {
    const nearest = Math.min(...polygon.map(([x, y]) => Math.hypot(point[0] - x, point[1] - y)));
    return polygon.length === 0 ? -Infinity : -nearest;
  }
  let margin = Infinity;
  for (const [i, a] of polygon.entries()) {
    const b = polygon[(i + 1) % polygon.length]!;
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (size > 0) margin = Math.min(margin, turnOf(a, b, point) / size);
  }
  return margin;
}
