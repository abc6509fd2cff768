import { compose, conjugate, rotate } from '../../model/pose.ts';
import type { Geometry, Mesh, SimModel, Vec3 } from '../../model/types.ts';
import { dot } from '../../model/vec.ts';

/** Height of the lowest point of all colliders, in the model frame at joint position 0 [m]; exact for curved shapes too. */
export function lowestPoint(model: SimModel): number {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const heights = model.links.flatMap((link) =>
    link.collisions.map((part) => {
      const { position, rotation } = compose(link.pose, part.pose);
      return position[2] - support(part.geometry, rotate(conjugate(rotation), [0, 0, -1]), meshes);
    }),
  );
  return heights.reduce((lowest, height) => Math.min(lowest, height), Infinity);
}

/**
 * How far a shape reaches from its origin along the unit direction `d`, both in its own frame [m].
 * @see G. van den Bergen, Collision Detection in Interactive 3D Environments (2003), 2.3: support mappings
 */
function support(geometry: Geometry, d: Vec3, meshes: ReadonlyMap<string, Mesh>): number {
  switch (geometry.type) {
    case 'box':
      return geometry.size.reduce((sum, edge, i) => sum + (edge / 2) * Math.abs(d[i]!), 0);
    case 'sphere':
      return geometry.radius;
    case 'ellipsoid':
      return Math.hypot(...geometry.radii.map((radius, i) => radius * d[i]!));
    case 'cylinder':
      return geometry.radius * Math.hypot(d[0], d[1]) + (geometry.length / 2) * Math.abs(d[2]);
    case 'capsule':
      return geometry.radius + (geometry.length / 2) * Math.abs(d[2]);
    case 'mesh': {
      const { positions: p } = meshes.get(geometry.mesh)!;
      let farthest = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < p.length; i += 3) farthest = Math.max(farthest, dot(d, [p[i]!, p[i + 1]!, p[i + 2]!]));
      return farthest;
    }
  }
}
