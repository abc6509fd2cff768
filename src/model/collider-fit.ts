import { ConvexHull, spread } from './decompose/coverage.ts';
import { join } from './join.ts';
import { apply } from './pose.ts';
import { SurfaceTree } from './surface-tree.ts';
import { tessellate } from './tessellate.ts';
import type { Geometry, Link, Mesh, Pose } from './types.ts';

/** How far what collides departs from what is seen, at the worst of the points looked at. */
export interface ColliderFit {
  /** Farthest that the visible surface lies outside of all colliders [m]. */
  readonly missing: number;
  /** Farthest that a collider reaches out of the visible solid [m]: into the open, or into its own cavity. */
  readonly excess: number;
}

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/**
 * Compares the colliders of a link with its visuals, over points spread evenly on both surfaces.
 *
 * The visuals have to be closed and wound outwards; mesh colliders have to be convex.
 *
 * @param meshes of the model, by name
 * @param count of points on each of the two surfaces
 * @returns undefined where there is nothing to compare
 */
export function colliderFit(
  { visuals, collisions }: Link,
  meshes: ReadonlyMap<string, Mesh>,
  count = 2000,
): ColliderFit | undefined {
  if (visuals.length === 0 || collisions.length === 0) return undefined;
  const skinOf = ({ geometry, pose }: { geometry: Geometry; pose: Pose }): Skin =>
    moved(tessellate(geometry, meshes), pose);
  const seen = visuals.map(skinOf);
  const touched = collisions.map(skinOf);
  const hulls = touched.map((hull) => new ConvexHull(hull));
  const trees = seen.map((skin) => new SurfaceTree(skin));
  let missing = 0;
  for (const point of spread(join(seen), count)) {
    let least = Infinity;
    for (const hull of hulls) {
      least = Math.min(least, hull.distance(point, least));
      if (least <= missing) break;
    }
    missing = Math.max(missing, least);
  }
  let excess = 0;
  for (const [x, y, z] of spread(join(touched), count)) {
    // So near to the surface it changes nothing, on whichever side it lies; that is quicker to tell than the side.
    if (trees.some((tree) => tree.distance(x, y, z, excess) < excess)) continue;
    if (trees.some((tree) => tree.winding(x, y, z) > 0.5)) continue;
    excess = Math.max(excess, Math.min(...trees.map((tree) => tree.distance(x, y, z))));
  }
  return { missing, excess };
}

function moved({ positions, indices }: Skin, pose: Pose): Skin {
  const placed = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    placed.set(apply(pose, [positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  }
  return { positions: placed, indices };
}
