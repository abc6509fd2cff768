import { convexHull } from '../../../model/hull.ts';
import type { Mesh } from '../../../model/types.ts';
import { pointAt } from '../../../model/vec.ts';

/**
 * Convex hull of points, x, y, z each [m].
 * @returns `undefined` for points that span no volume
 */
export async function hullOfPoints(points: Float32Array, name: string): Promise<Mesh | undefined> {
  try {
    return await convexHull(
      Array.from({ length: points.length / 3 }, (_, i) => pointAt(points, i)),
      name,
    );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
