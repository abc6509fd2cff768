import { tessellate } from '../../model/tessellate.ts';
import type { Geometry, Mesh, Pose, SimModel } from '../../model/types.ts';
import { number } from '../numbers.ts';
import { extent, meshProperties, withoutLoosePoints } from './mesh.ts';
import { nameOf, type Places, type Role, SCOPE } from './places.ts';
import { type Prim, tuple } from './usda.ts';

/** What a shape becomes: its prim type, its properties, and the scale that belongs to its pose. */
interface Shape {
  readonly type: 'Mesh' | 'Cube' | 'Sphere' | 'Cylinder' | 'Capsule';
  readonly properties: readonly string[];
  readonly scale?: readonly number[];
  /** The prim that has the rest. */
  readonly reference?: string;
}

/** A part's shape; only a reference where its mesh has several uses. */
export function shapeOf(role: Role, geometry: Geometry, meshes: ReadonlyMap<string, Mesh>, { shared }: Places): Shape {
  const reference = geometry.type === 'mesh' ? shared[role].get(geometry.mesh) : undefined;
  if (reference !== undefined) return { type: 'Mesh', properties: [], reference };
  return role === 'visuals' ? visualShape(geometry, meshes) : collisionShape(geometry, meshes);
}

/** The meshes with several uses, each written once, in a class: it is not in the scene itself. */
export function sharedMeshes({ meshes }: SimModel, { shared }: Places): Prim[] {
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  const prims = (role: Role, shape: typeof visualShape): Prim[] =>
    [...shared[role]].map(([mesh, path]) => ({ name: nameOf(path), ...shape({ type: 'mesh', mesh }, byName) }));
  const children = [...prims('visuals', visualShape), ...prims('collisions', collisionShape)];
  return children.length === 0 ? [] : [{ specifier: 'class', type: 'Scope', name: SCOPE.meshes, children }];
}

/** A shape to look at: always a mesh, for a renderer's own spheres and cylinders differ from one another. */
const visualShape = (geometry: Geometry, meshes: ReadonlyMap<string, Mesh>): Shape => ({
  type: 'Mesh',
  properties: meshProperties(withoutLoosePoints(tessellate(geometry, meshes)), { uvs: true }),
});

/**
 * A shape to touch: USD's primitive where it has the same one, else a mesh that stands for its convex hull. A cube is
 * scaled to a box; the others must not be scaled unevenly, so an ellipsoid is a mesh.
 */
function collisionShape(geometry: Geometry, meshes: ReadonlyMap<string, Mesh>): Shape {
  switch (geometry.type) {
    case 'box':
      return {
        type: 'Cube',
        properties: [`float3[] extent = ${extent([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5])}`, 'double size = 1'],
        scale: geometry.size,
      };
    case 'sphere': {
      const { radius: r } = geometry;
      return {
        type: 'Sphere',
        properties: [`float3[] extent = ${extent([-r, -r, -r], [r, r, r])}`, `double radius = ${number(r)}`],
      };
    }
    case 'cylinder':
    case 'capsule': {
      const { type, radius: r, length } = geometry;
      const end = length / 2 + (type === 'capsule' ? r : 0);
      return {
        type: type === 'capsule' ? 'Capsule' : 'Cylinder',
        properties: [
          'uniform token axis = "Z"',
          `float3[] extent = ${extent([-r, -r, -end], [r, r, end])}`,
          `double height = ${number(length)}`,
          `double radius = ${number(r)}`,
        ],
      };
    }
    case 'ellipsoid':
      return hull(withoutLoosePoints(tessellate(geometry, meshes)));
    case 'mesh':
      return hull(tessellate(geometry, meshes));
  }
}

const hull = (mesh: Mesh): Shape => ({
  type: 'Mesh',
  properties: [...meshProperties(mesh, { uvs: false }), 'uniform token physics:approximation = "convexHull"'],
});

/** A pose, and a scale inside it, as transform operations; none for the identity. */
export function placed({ position, rotation }: Pose, scale?: readonly number[]): string[] {
  const operations: (readonly [name: string, property: string])[] = [];
  if (position.some((value) => value !== 0))
    operations.push(['xformOp:translate', `double3 xformOp:translate = ${tuple(position)}`]);
  if (rotation[0] !== 1) operations.push(['xformOp:orient', `quatd xformOp:orient = ${tuple(rotation)}`]);
  if (scale) operations.push(['xformOp:scale', `double3 xformOp:scale = ${tuple(scale)}`]);
  if (operations.length === 0) return [];
  const order = operations.map(([name]) => `"${name}"`).join(', ');
  return [...operations.map(([, property]) => property), `uniform token[] xformOpOrder = [${order}]`];
}
