import { tessellate } from '../../../model/tessellate.ts';
import type { Geometry, Vec3 } from '../../../model/types.ts';
import { applyAffine, type NodeMap, poseOf, scaleOf } from './frame.ts';
import type { ColliderShape } from './types.ts';

type Solid = Exclude<Geometry, { type: 'mesh' }>;

/** Scales that differ by less count as one. */
const SAME = 1e-5;

/**
 * A shape placed by a node that may scale it, in the frame of its body. Where the scale leaves it no shape of its kind
 * (a cylinder that is wider in one direction, anything sheared) it becomes the hull of its surface points.
 */
export function placeSolid(geometry: Solid, map: NodeMap): ColliderShape {
  const sizes = scaleOf(map);
  const scaled = sizes && scaledSolid(geometry, sizes);
  if (scaled) return { type: 'solid', pose: poseOf(map), geometry: scaled };
  const { positions } = tessellate(geometry, new Map());
  const points: Vec3[] = [];
  for (let i = 0; i < positions.length; i += 3) points.push([positions[i]!, positions[i + 1]!, positions[i + 2]!]);
  return placePoints(points, map);
}

/** The hull of points, placed. */
export const placePoints = (points: readonly Vec3[], map: NodeMap): ColliderShape => ({
  type: 'hull',
  points: Float32Array.from(points.flatMap((point) => applyAffine(map, point))),
});

function scaledSolid(geometry: Solid, [x, y, z]: Vec3): Solid | undefined {
  const same = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(a, b);
  switch (geometry.type) {
    case 'box':
      return { type: 'box', size: [geometry.size[0] * x, geometry.size[1] * y, geometry.size[2] * z] };
    case 'sphere':
      if (same(x, y) && same(y, z)) return { type: 'sphere', radius: geometry.radius * x };
      return { type: 'ellipsoid', radii: [geometry.radius * x, geometry.radius * y, geometry.radius * z] };
    case 'ellipsoid':
      return { type: 'ellipsoid', radii: [geometry.radii[0] * x, geometry.radii[1] * y, geometry.radii[2] * z] };
    case 'cylinder':
      return same(x, y) ? { ...geometry, radius: geometry.radius * x, length: geometry.length * z } : undefined;
    case 'capsule':
      return same(x, y) && same(y, z)
        ? { ...geometry, radius: geometry.radius * x, length: geometry.length * z }
        : undefined;
  }
}
