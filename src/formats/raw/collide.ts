import { type ColliderKind, makeColliders } from '../../model/colliders.ts';
import { combineInertials, transformInertial } from '../../model/inertia.ts';
import { geometryProperties, solidInertial } from '../../model/solid.ts';
import type { Collision, Inertial, Mesh } from '../../model/types.ts';
import type { Names } from '../names.ts';
import type { RawPart } from './types.ts';

/** The colliders of one part. */
export interface PartColliders {
  readonly collisions: readonly Collision[];
  readonly meshes: readonly Mesh[];
  /** Of all of them at 1 kg/m³, so that the mass is the volume [m³]; 0 for a part that is flat. */
  readonly body: Inertial;
  /** Farthest distance from the surface [m], where it was measured. */
  readonly error: number | undefined;
}

/** Makes colliders of a part, under names that no other mesh has. A flat part gets none: nothing can collide with it. */
export async function collide(
  { node, primitives }: RawPart,
  kind: Exclude<ColliderKind, 'none'>,
  names: Names,
): Promise<PartColliders> {
  const label = names.unique(`${node}_collider`, 'collider');
  const made = await makeColliders([{ name: label, meshes: primitives.map(({ mesh }) => mesh) }], kind);
  const nameOf = new Map(made.meshes.map(({ name }) => [name, names.unique(name, 'collider')]));
  const meshes = made.meshes.map((mesh) => ({ ...mesh, name: nameOf.get(mesh.name)! }));
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  const collisions = made.collisions.map((collision): Collision => {
    const { geometry } = collision;
    return geometry.type === 'mesh'
      ? { ...collision, geometry: { type: 'mesh', mesh: nameOf.get(geometry.mesh)! } }
      : collision;
  });
  const bodies = collisions.map(({ pose, geometry }) =>
    transformInertial(
      pose,
      solidInertial(geometryProperties(geometry, geometry.type === 'mesh' ? byName.get(geometry.mesh) : undefined), 1),
    ),
  );
  return { collisions, meshes, body: combineInertials(bodies), error: made.error };
}
