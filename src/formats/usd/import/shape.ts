import { axisAngle, compose } from '../../../model/pose.ts';
import { tessellate } from '../../../model/tessellate.ts';
import type { Geometry, Mesh, Pose, Quat, Vec3 } from '../../../model/types.ts';
import { cross, scale as scaleBy } from '../../../model/vec.ts';
import type { StagePrim } from '../stage/types.ts';
import {
  type Affine,
  affineOf,
  applyAffine,
  applyLinear,
  determinant,
  placementOf,
  type StretchedPose,
} from './matrix.ts';
import { cone, frustum, taperedCapsule } from './round.ts';
import { numberOf, textOf } from './values.ts';

/** A shape in the frame of its link: a primitive, or a mesh of its own. */
export type UsdShape =
  | { readonly pose: Pose; readonly geometry: Exclude<Geometry, { type: 'mesh' }> }
  | { readonly pose: Pose; readonly mesh: Mesh };

export const PRIMITIVES: ReadonlySet<string> = new Set([
  'Cube',
  'Sphere',
  'Cylinder',
  'Cylinder_1',
  'Capsule',
  'Capsule_1',
  'Cone',
]);

/** Factors that differ by less are one: single precision, twice. */
const SAME = 1e-6;

/**
 * One of USD's own shapes, `height` and `radius` with the defaults of its schema. What no longer is such a shape after
 * scaling (a sheared cube, a cylinder squeezed to one side) becomes a mesh.
 *
 * @param prim of one of {@link PRIMITIVES}
 * @param map the prim's frame → the link's frame [m]
 * @see https://openusd.org/release/api/usd_geom_page_front.html
 */
export function primitiveShape(prim: StagePrim, map: Affine): UsdShape {
  const placement = placementOf(map);
  const upright = standing(textOf(prim, 'axis') ?? 'Z');
  // Version 1 of cylinder and capsule has two radii.
  const [kind, version] = prim.typeName.split('_') as [string, string | undefined];
  const usual = kind === 'Capsule' ? 0.5 : 1;
  const radius = numberOf(prim, version ? 'radiusBottom' : 'radius') ?? usual;
  const top = version ? (numberOf(prim, 'radiusTop') ?? usual) : radius;
  const height = numberOf(prim, 'height') ?? (kind === 'Capsule' ? 1 : 2);
  const { scale } = placement;
  if (top !== radius) {
    const mesh = kind === 'Capsule' ? taperedCapsule(top, radius, height) : frustum(top, radius, height);
    return asMesh(prim, mesh, placement, [upright]);
  }
  switch (kind) {
    case 'Cube': {
      const size = numberOf(prim, 'size') ?? 2;
      if (!scale) return asMesh(prim, tessellate({ type: 'box', size: [size, size, size] }, new Map()), placement, []);
      return { pose: placement.pose, geometry: { type: 'box', size: times(scale, size) } };
    }
    case 'Sphere': {
      if (!scale) return asMesh(prim, tessellate({ type: 'sphere', radius }, new Map()), placement, []);
      const radii = times(scale, radius);
      const even = isSame(radii[0], radii[1]) && isSame(radii[1], radii[2]);
      const geometry = even ? ({ type: 'sphere', radius: radii[0] } as const) : ({ type: 'ellipsoid', radii } as const);
      return { pose: placement.pose, geometry };
    }
    case 'Cylinder':
    case 'Capsule': {
      const type = kind === 'Capsule' ? 'capsule' : 'cylinder';
      const factors = scale && along(times(scale, 1), textOf(prim, 'axis') ?? 'Z');
      const round = factors !== undefined && isSame(factors.across[0], factors.across[1]);
      if (!round || (type === 'capsule' && !isSame(factors.across[0], factors.along)))
        return asMesh(prim, tessellate({ type, radius, length: height }, new Map()), placement, [upright]);
      return {
        pose: compose(placement.pose, upright),
        geometry: { type, radius: radius * factors.across[0], length: height * factors.along },
      };
    }
    default:
      return asMesh(prim, cone(radius, height), placement, [upright]);
  }
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(a, b);
const times = (v: Vec3, factor: number): Vec3 => v.map((value) => Math.abs(value) * factor) as unknown as Vec3;

function along([x, y, z]: Vec3, axis: string): { readonly along: number; readonly across: readonly [number, number] } {
  if (axis === 'X') return { along: x, across: [y, z] };
  return axis === 'Y' ? { along: y, across: [x, z] } : { along: z, across: [x, y] };
}

/** +Z → the axis that a shape stands along. */
function standing(axis: string): Pose {
  const quarter = Math.PI / 2;
  const rotation: Quat =
    axis === 'X' ? axisAngle([0, 1, 0], quarter) : axis === 'Y' ? axisAngle([1, 0, 0], -quarter) : [1, 0, 0, 0];
  return { position: [0, 0, 0], rotation };
}

function asMesh(prim: StagePrim, mesh: Mesh, placement: StretchedPose, before: readonly Pose[]): UsdShape {
  const turned = before.reduce((each, pose) => transformed(each, affineOf(pose)), mesh);
  return { pose: placement.pose, mesh: { ...stretched(turned, placement), name: prim.name } };
}

/** A mesh with what its placement does to points before the pose: none, for most. */
export function stretched(mesh: Mesh, { stretch, scale }: StretchedPose): Mesh {
  return scale?.every((factor) => factor === 1) ? mesh : transformed(mesh, stretch);
}

/** Points and normals after a map; a mirror turns the winding, so that the outside stays the outside. */
export function transformed(mesh: Mesh, linear: StretchedPose['stretch'] & Partial<Affine>): Mesh {
  const size = determinant(linear);
  const map = { ...linear, origin: linear.origin ?? ([0, 0, 0] as const) };
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3)
    positions.set(applyAffine(map, [mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!]), i);
  const indices = size < 0 ? turnedOver(mesh.indices) : mesh.indices;
  const { normals } = mesh;
  return { ...mesh, positions, indices, ...(normals ? { normals: transformedNormals(normals, linear) } : {}) };
}

export function turnedOver(indices: Uint32Array): Uint32Array {
  const out = Uint32Array.from(indices);
  for (let t = 0; t < out.length; t += 3) [out[t + 1], out[t + 2]] = [indices[t + 2]!, indices[t + 1]!];
  return out;
}

/** By the transposed inverse, up to its length: the cofactors. */
export function transformedNormals(normals: Float32Array, { x, y, z }: StretchedPose['stretch']): Float32Array {
  const sign = determinant({ x, y, z }) < 0 ? -1 : 1;
  const crossed = (a: Vec3, b: Vec3): Vec3 => scaleBy(cross(a, b), sign);
  const cofactors = { x: crossed(y, z), y: crossed(z, x), z: crossed(x, y) };
  const out = new Float32Array(normals.length);
  for (let i = 0; i < out.length; i += 3) {
    const [a, b, c] = applyLinear(cofactors, [normals[i]!, normals[i + 1]!, normals[i + 2]!]);
    const length = Math.hypot(a, b, c) || 1;
    out.set([a / length, b / length, c / length], i);
  }
  return out;
}
