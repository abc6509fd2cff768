import { compose, conjugate, rotate } from './pose.ts';
import type { Geometry, Link, Mesh, Pose, SimModel, Vec3 } from './types.ts';
import { scale } from './vec.ts';

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

/** Longest edge of the axis-aligned box around the triangles of a mesh [m]; 0 for a mesh without any. */
export function largestExtent({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): number {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const index of indices)
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * index + axis]!;
      if (value < min[axis]!) min[axis] = value;
      if (value > max[axis]!) max[axis] = value;
    }
  return indices.length === 0 ? 0 : Math.max(...max.map((value, axis) => value - min[axis]!));
}

/**
 * How far a geometry reaches in a direction: the largest dot product with one of its points.
 *
 * @param direction unit vector in the geometry's own frame
 * @returns [m]; `undefined` for a mesh that is missing or has no vertex
 * @see C. Ericson, Real-Time Collision Detection, 9.5.4: support mappings
 */
export function support(geometry: Geometry, [x, y, z]: Vec3, meshes: ReadonlyMap<string, Mesh>): number | undefined {
  switch (geometry.type) {
    case 'box':
      return (Math.abs(x) * geometry.size[0] + Math.abs(y) * geometry.size[1] + Math.abs(z) * geometry.size[2]) / 2;
    case 'sphere':
      return geometry.radius;
    case 'ellipsoid':
      return Math.hypot(x * geometry.radii[0], y * geometry.radii[1], z * geometry.radii[2]);
    case 'cylinder':
      return geometry.radius * Math.hypot(x, y) + (geometry.length / 2) * Math.abs(z);
    case 'capsule':
      return geometry.radius + (geometry.length / 2) * Math.abs(z);
    case 'mesh': {
      const p = meshes.get(geometry.mesh)?.positions;
      if (!p || p.length === 0) return undefined;
      let most = -Infinity;
      for (let i = 0; i < p.length; i += 3) most = Math.max(most, x * p[i]! + y * p[i + 1]! + z * p[i + 2]!);
      return most;
    }
  }
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Exact axis-aligned bounds of a geometry that stands at a pose, in the parent frame of that [m]. */
export function boundsAt(pose: Pose, geometry: Geometry, meshes: ReadonlyMap<string, Mesh>): Bounds | undefined {
  const back = conjugate(pose.rotation);
  const reach = (direction: Vec3): number | undefined => support(geometry, rotate(back, direction), meshes);
  const [min, max]: [number[], number[]] = [[], []];
  for (const [i, axis] of AXES.entries()) {
    const [up, down] = [reach(axis), reach(scale(axis, -1))];
    if (up === undefined || down === undefined) return undefined;
    min.push(pose.position[i]! - down);
    max.push(pose.position[i]! + up);
  }
  return { min: min as unknown as Vec3, max: max as unknown as Vec3 };
}

/** Bounds of all visuals, or of all collisions, of a link [m], in the frame that its pose leads to. */
export function linkBounds(
  link: Link,
  what: 'visuals' | 'collisions',
  meshes: ReadonlyMap<string, Mesh>,
): Bounds | undefined {
  return boundsOf(
    link[what].flatMap((part: { readonly pose: Pose; readonly geometry: Geometry }) => {
      const bounds = boundsAt(compose(link.pose, part.pose), part.geometry, meshes);
      return bounds ? [bounds.min, bounds.max] : [];
    }),
  );
}

/** Bounds of all visuals, or of all collisions, in the model frame at joint position 0 [m]. */
export function modelBounds(model: SimModel, what: 'visuals' | 'collisions'): Bounds | undefined {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  return boundsOf(
    model.links.flatMap((link) => {
      const bounds = linkBounds(link, what, meshes);
      return bounds ? [bounds.min, bounds.max] : [];
    }),
  );
}
