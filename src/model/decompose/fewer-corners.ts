import { convexHull } from '../hull.ts';
import { type SolidProperties, solidProperties } from '../solid.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { cross, dot, length, pointAt, scale, subtract } from '../vec.ts';
import { ConvexHull } from './coverage.ts';

/**
 * Most corners of a hull that we make. PhysX collides a convex mesh of more on the processor instead of the GPU, or leaves
 * corners out by its own choice; so few have no more than 124 triangles, of the 255 that it takes at all.
 * @see PxConvexMeshDesc and PxConvexMesh::isGpuCompatible; PhysxSchema, hullVertexLimit: 64 if nothing is said
 */
export const MOST_CORNERS = 64;

export interface FewerCorners {
  /** The hull itself if it has few enough corners. */
  readonly hull: Mesh;
  /** Corners that were left out. */
  readonly omitted: number;
  /** How far the farthest of them is outside of what is left [m]. */
  readonly depth: number;
  /** Of the hull with all of its corners: what it weighs must not depend on them. */
  readonly whole: SolidProperties;
}

/**
 * A convex hull with no more than {@link MOST_CORNERS} corners, all of them its own, so that it never reaches out of it.
 * The lowest and highest corner along x, y and z stay, and eight around the faces at the bottom and at the top: so do its
 * bounds, and what it stands on. Then one after the other, always the corner that is farthest outside of the hull of those
 * chosen.
 *
 * @param hull closed, convex, wound outwards [m]
 */
export async function fewerCorners(hull: Mesh): Promise<FewerCorners> {
  const whole = solidProperties(hull);
  const points = Array.from({ length: hull.positions.length / 3 }, (_, v) => pointAt(hull.positions, v));
  if (points.length <= MOST_CORNERS) return { hull, omitted: 0, depth: 0, whole };
  const chosen = firstCorners(points);
  for (;;) {
    const found = await convexHull(chosen, hull.name);
    const inner = new ConvexHull(found);
    const { point, height: depth } = farthest(points, (each) => inner.distance(each));
    if (depth === 0 || chosen.length === MOST_CORNERS)
      return { hull: found, omitted: points.length - chosen.length, depth, whole };
    chosen.push(point);
  }
}

/** Corners around the bottom and the top. */
const AROUND = 8;
/** They lie at one height if they do within this share of the hull's. */
const LEVEL = 1e-3;

/** Those that are extreme along the axes, those around bottom and top, and as many more as span a volume with them. */
function firstCorners(points: readonly Vec3[]): Vec3[] {
  const along = (axis: Vec3): Vec3 => farthest(points, (point) => dot(axis, point)).point;
  const [x, y, z]: readonly Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const [low, high] = [along(scale(x!, -1)), along(x!)];
  const aside = farthest(points, (point) => length(cross(subtract(high, low), subtract(point, low)))).point;
  const across = cross(subtract(high, low), subtract(aside, low));
  const directions = [y!, z!, across].flatMap((axis) => [scale(axis, -1), axis]);
  return [...new Set([low, high, aside, ...directions.map(along), ...around(points, -1), ...around(points, 1)])];
}

/** Of the face at the bottom (−1) or at the top (1), the corners that are farthest out: a ring that lost some would tilt. */
function around(points: readonly Vec3[], side: -1 | 1): Vec3[] {
  const heights = points.map(([, , z]) => side * z);
  const most = Math.max(...heights);
  const least = most - LEVEL * (most - Math.min(...heights));
  const face = points.filter((_, i) => heights[i]! >= least);
  return Array.from({ length: AROUND }, (_, i) => {
    const angle = (2 * Math.PI * i) / AROUND;
    return farthest(face, ([x, y]) => Math.cos(angle) * x + Math.sin(angle) * y).point;
  });
}

function farthest(points: readonly Vec3[], heightOf: (point: Vec3) => number): { point: Vec3; height: number } {
  let [point, height] = [points[0]!, heightOf(points[0]!)];
  for (const each of points) {
    const own = heightOf(each);
    if (own > height) [point, height] = [each, own];
  }
  return { point, height };
}
