import { SurfaceTree } from '../surface-tree.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { cross, dot, length, pointAt, subtract } from '../vec.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/**
 * The farthest that a surface lies outside of all of some convex hulls [m], over points spread evenly on it: those of a
 * low-discrepancy sequence, so many in each triangle as its share of the area.
 *
 * @param count of points
 * @see M. Roberts, "The unreasonable effectiveness of quasirandom sequences" (2018), for R2
 */
export function uncovered(surface: Skin, hulls: readonly Skin[], count: number): number {
  const convex = hulls.map((hull) => new ConvexHull(hull));
  let worst = 0;
  for (const point of spread(surface, count)) {
    let least = Infinity;
    for (const hull of convex) {
      least = Math.min(least, hull.distance(point, least));
      if (least <= worst) break;
    }
    if (least > worst) worst = least;
  }
  return worst;
}

/** Triangles that are less high than this are slivers [m]. */
const SLIVER = 1e-6;

/** A convex hull that can be asked how far a point is from it. */
export class ConvexHull {
  /** Outward unit normals and offsets of its faces. */
  readonly #faces: { readonly normal: Vec3; readonly offset: number }[] = [];
  readonly #tree: SurfaceTree;

  constructor(hull: Skin) {
    for (let t = 0; t < hull.indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((i) => pointAt(hull.positions, hull.indices[t + i]!)) as [Vec3, Vec3, Vec3];
      const area = cross(subtract(b, a), subtract(c, a));
      const size = length(area);
      // The normal of a sliver is that of its rounding errors.
      if (size <= SLIVER * Math.max(length(subtract(b, a)), length(subtract(c, a)), length(subtract(c, b)))) continue;
      const normal: Vec3 = [area[0] / size, area[1] / size, area[2] / size];
      this.#faces.push({ normal, offset: dot(normal, a) });
    }
    this.#tree = new SurfaceTree(hull);
  }

  /** From a point to the hull [m], 0 inside; `Infinity` if it is known to be `atMost` or more. */
  distance(point: Vec3, atMost = Infinity): number {
    let outside = false;
    for (const { normal, offset } of this.#faces) {
      const height = dot(normal, point) - offset;
      if (height >= atMost) return Infinity;
      if (height > 0) outside = true;
    }
    return outside ? this.#tree.distance(...point, atMost) : 0;
  }
}

/** Points spread evenly on a surface: each triangle gets its share of them by area. */
export function* spread({ positions, indices }: Skin, count: number): Generator<Vec3> {
  const areas: number[] = [];
  let total = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => pointAt(positions, indices[t + i]!)) as [Vec3, Vec3, Vec3];
    areas.push(length(cross(subtract(b, a), subtract(c, a))));
    total += areas.at(-1)!;
  }
  let [done, owed] = [0, 0];
  for (let t = 0; t < areas.length; t++) {
    owed += (count * areas[t]!) / total;
    const [a, b, c] = [0, 1, 2].map((i) => pointAt(positions, indices[3 * t + i]!)) as [Vec3, Vec3, Vec3];
    for (; done < owed; done++) {
      let [u, v] = [(0.7548776662466927 * done) % 1, (0.5698402909980532 * done) % 1];
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      const w = 1 - u - v;
      yield [w * a[0] + u * b[0] + v * c[0], w * a[1] + u * b[1] + v * c[1], w * a[2] + u * b[2] + v * c[2]];
    }
  }
}
