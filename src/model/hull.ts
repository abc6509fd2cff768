import { DegenerateGeometryError } from './geometry-fault.ts';
import { loadManifold } from './manifold.ts';
import type { Mesh, Vec3 } from './types.ts';

/**
 * Convex hull of points [m], closed and wound outwards, without normals and texture coordinates; `undefined` if they span
 * no volume: fewer than four, or all in one plane.
 */
export async function hullOf(points: readonly Vec3[], name = 'hull'): Promise<Mesh | undefined> {
  const { Manifold } = await loadManifold();
  const hull = Manifold.hull(points as [number, number, number][]);
  try {
    if (hull.isEmpty() || !(hull.volume() > 0)) return undefined;
    const { numProp, vertProperties, triVerts } = hull.getMesh();
    const positions = new Float32Array((vertProperties.length / numProp) * 3);
    for (let v = 0; 3 * v < positions.length; v++) {
      for (let axis = 0; axis < 3; axis++) positions[3 * v + axis] = vertProperties[numProp * v + axis]!;
    }
    return { name, positions, indices: Uint32Array.from(triVerts) };
  } finally {
    hull.delete();
  }
}

/**
 * {@link hullOf} points that are known to span a volume.
 *
 * @throws {DegenerateGeometryError} if they don't
 */
export async function convexHull(points: readonly Vec3[], name = 'hull'): Promise<Mesh> {
  const hull = await hullOf(points, name);
  if (!hull) throw new DegenerateGeometryError(`convexHull: ${points.length} points span no volume`);
  return hull;
}
