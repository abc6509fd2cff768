import { apply, compose } from './pose.ts';
import type { Geometry, Mesh, Pose, SimModel, Vec3 } from './types.ts';

/** Axis-aligned box [m]. */
export interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** Extreme points of a geometry in its own frame [m]: for a curved one the corners of its bounding box. */
export function extremePoints(geometry: Geometry, meshes: ReadonlyMap<string, Mesh>): Vec3[] {
  switch (geometry.type) {
    case 'mesh': {
      const mesh = meshes.get(geometry.mesh);
      const points: Vec3[] = [];
      if (mesh) {
        const p = mesh.positions;
        for (let i = 0; i < p.length; i += 3) points.push([p[i]!, p[i + 1]!, p[i + 2]!]);
      }
      return points;
    }
    case 'box':
      return corners(geometry.size);
    case 'sphere':
      return corners([2 * geometry.radius, 2 * geometry.radius, 2 * geometry.radius]);
    case 'ellipsoid':
      return corners([2 * geometry.radii[0], 2 * geometry.radii[1], 2 * geometry.radii[2]]);
    case 'cylinder':
      return corners([2 * geometry.radius, 2 * geometry.radius, geometry.length]);
    case 'capsule':
      return corners([2 * geometry.radius, 2 * geometry.radius, geometry.length + 2 * geometry.radius]);
  }
}

function corners([x, y, z]: Vec3): Vec3[] {
  const out: Vec3[] = [];
  for (const i of [-0.5, 0.5])
    for (const j of [-0.5, 0.5]) for (const k of [-0.5, 0.5]) out.push([i * x, j * y, k * z]);
  return out;
}

/** Bounds of points, or `undefined` for none. */
export function boundsOf(points: Iterable<Vec3>): Bounds | undefined {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const point of points) {
    for (const i of [0, 1, 2] as const) {
      if (point[i] < min[i]) min[i] = point[i];
      if (point[i] > max[i]) max[i] = point[i];
    }
  }
  return min[0] === Infinity ? undefined : { min, max };
}

/** Bounds of all visuals, or of all collisions, in the model frame at joint position 0 [m]. */
export function modelBounds(model: SimModel, what: 'visuals' | 'collisions'): Bounds | undefined {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  return boundsOf(
    model.links.flatMap((link) =>
      link[what].flatMap((part: { readonly pose: Pose; readonly geometry: Geometry }) => {
        const pose = compose(link.pose, part.pose);
        return extremePoints(part.geometry, meshes).map((point) => apply(pose, point));
      }),
    ),
  );
}
