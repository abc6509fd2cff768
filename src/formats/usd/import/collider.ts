import { boundsOf } from '../../../model/bounds.ts';
import { isClosed } from '../../../model/closed.ts';
import type { ColliderPlan } from '../../../model/colliders.ts';
import type { Copies } from '../../../model/decompose/copies.ts';
import type { TakenApart } from '../../../model/decompose/take-apart.ts';
import type { Finding } from '../../../model/finding.ts';
import { hullOf } from '../../../model/hull.ts';
import { transformInertial } from '../../../model/inertia.ts';
import { compose } from '../../../model/pose.ts';
import { solidProperties } from '../../../model/solid.ts';
import type { Geometry, Inertial, Mesh, Pose, Vec3 } from '../../../model/types.ts';
import { add, length, scale, subtract } from '../../../model/vec.ts';
import { colliderFlat, colliderMade } from '../physics-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import type { UsdShape } from './shape.ts';
import { hasSchema, textOf } from './values.ts';

/** What a collider became. */
export interface ColliderShapes {
  readonly shapes: readonly UsdShape[];
  /** What they weigh at 1 kg/m³ in the link frame, where they were made here: their hulls may have had more corners. */
  readonly body?: Inertial;
}

/** Share by which a hull may be larger before the mesh counts as concave. */
const NOTICEABLE_FILL = 0.02;

/**
 * What a collider is in the frame of its link. A mesh that is meant as its hull, or is convex, stays itself; a concave one
 * that is to be taken as it is (`none`, `convexDecomposition`, `sdf`, `meshSimplification`) becomes convex parts, so that
 * a cavity stays one.
 *
 * @param kind what concave meshes become; `as_written`: they stay
 * @param scale how many times as large the thing will be made
 * @see https://openusd.org/release/api/class_usd_physics_mesh_collision_a_p_i.html
 */
export async function colliderShapes(
  prim: StagePrim,
  shape: UsdShape,
  {
    kind,
    scale: size,
    place,
    findings,
    copies,
  }: {
    readonly kind: ColliderPlan;
    readonly scale: number;
    readonly place: string;
    readonly findings: Finding[];
    readonly copies: Copies<TakenApart>;
  },
): Promise<ColliderShapes> {
  if (!('mesh' in shape)) return { shapes: [shape] };
  const { pose, mesh } = shape;
  const asked = hasSchema(prim, 'PhysicsMeshCollisionAPI') ? (textOf(prim, 'physics:approximation') ?? 'none') : 'none';
  if (asked === 'boundingCube') return { shapes: [boundingBox(mesh, pose)] };
  if (asked === 'boundingSphere') return { shapes: [boundingSphere(mesh, pose)] };
  const hull = await hullOf(pointsOf(mesh));
  if (!hull) {
    findings.push(colliderFlat.at(place, { collider: prim.path }));
    return { shapes: [] };
  }
  const filled = isClosed(mesh) ? solidProperties(hull).volume / Math.abs(solidProperties(mesh).volume) - 1 : Infinity;
  if (asked === 'convexHull' || prim.typeName !== 'Mesh' || Math.abs(filled) < NOTICEABLE_FILL || kind === 'as_written')
    return { shapes: [shape] };
  const { makeColliders } = await import('../../../model/colliders.ts');
  const made = await makeColliders([{ name: prim.name, meshes: [mesh] }], kind, { scale: size, copies });
  findings.push(colliderMade.at(place, { collider: prim.path, asked, kind, count: made.collisions.length }));
  const meshes = new Map(made.meshes.map((each) => [each.name, each]));
  const shapes = made.collisions.map(({ pose: own, geometry }): UsdShape => {
    const whole = compose(pose, own);
    return geometry.type === 'mesh' ? { pose: whole, mesh: meshes.get(geometry.mesh)! } : { pose: whole, geometry };
  });
  return { shapes, body: transformInertial(pose, made.body) };
}

/** A mesh that only its positions and faces are needed of. */
export const bare = ({ name, positions, indices }: Mesh): Mesh => ({ name, positions, indices });

function pointsOf({ positions }: Mesh): Vec3[] {
  return Array.from({ length: positions.length / 3 }, (_, v) => [
    positions[3 * v]!,
    positions[3 * v + 1]!,
    positions[3 * v + 2]!,
  ]);
}

function middle(mesh: Mesh): { readonly centre: Vec3; readonly size: Vec3 } {
  const { min, max } = boundsOf(pointsOf(mesh)) ?? { min: [0, 0, 0] as const, max: [0, 0, 0] as const };
  return { centre: scale(add(min, max), 0.5), size: subtract(max, min) };
}

const placed = (pose: Pose, position: Vec3, geometry: Exclude<Geometry, { type: 'mesh' }>): UsdShape => ({
  pose: compose(pose, { position, rotation: [1, 0, 0, 0] }),
  geometry,
});

function boundingBox(mesh: Mesh, pose: Pose): UsdShape {
  const { centre, size } = middle(mesh);
  return placed(pose, centre, { type: 'box', size });
}

function boundingSphere(mesh: Mesh, pose: Pose): UsdShape {
  const { centre } = middle(mesh);
  const radius = pointsOf(mesh).reduce((most, point) => Math.max(most, length(subtract(point, centre))), 0);
  return placed(pose, centre, { type: 'sphere', radius });
}
