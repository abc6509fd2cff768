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
  /** Of all of them at 1 kg/m³, so that the mass is the volume [m³]; 0 for a part that has none. */
  readonly body: Inertial;
  /** Farthest distance from the surface [m], where it was measured. */
  readonly error: number | undefined;
  /** Whether a sheet was given a thickness. */
  readonly isThickened: boolean;
}

/**
 * Makes the colliders of a part, under names that nothing else has.
 *
 * @param names those that are taken; new ones are added
 * @param tolerance how far convex parts may deviate [m]. @default by the size of the part
 */
export async function collide(
  { node, primitives }: RawPart,
  kind: Exclude<ColliderKind, 'none'>,
  names: Names,
  tolerance?: number,
): Promise<PartColliders> {
  const { collisions, meshes, error, thickened } = await makeColliders(
    [{ name: node || primitives[0]!.mesh.name, meshes: primitives.map(({ mesh }) => mesh) }],
    kind,
    { names, ...(tolerance === undefined ? {} : { tolerance }) },
  );
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  const bodies = collisions.map(({ pose, geometry }) => {
    const mesh = geometry.type === 'mesh' ? byName.get(geometry.mesh) : undefined;
    return transformInertial(pose, solidInertial(geometryProperties(geometry, mesh), 1));
  });
  return { collisions, meshes, body: combineInertials(bodies), error, isThickened: thickened.length > 0 };
}
