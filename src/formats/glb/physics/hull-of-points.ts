import { hullOf } from '../../../model/hull.ts';
import type { Mesh } from '../../../model/types.ts';
import { pointAt } from '../../../model/vec.ts';

/**
 * Convex hull of points, x, y, z each [m].
 * @returns `undefined` for points that span no volume
 */
export function hullOfPoints(points: Float32Array, name: string): Promise<Mesh | undefined> {
  return hullOf(
    Array.from({ length: points.length / 3 }, (_, i) => pointAt(points, i)),
    name,
  );
}
