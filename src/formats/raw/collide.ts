import { type ColliderKind, type ColliderOptions, type Colliders, makeColliders } from '../../model/colliders.ts';
import { THIN } from '../../model/decompose.ts';
import { transformInertial } from '../../model/inertia.ts';
import type { Names } from '../../model/names.ts';
import { geometryProperties, solidInertial } from '../../model/solid.ts';
import type { RawPart, RawShape } from './types.ts';

/** The colliders of one part. */
export interface PartColliders extends Omit<Colliders, 'tolerance' | 'thickened' | 'replaced' | 'omitted'> {
  /** Whether a sheet was given a thickness. */
  readonly isThickened: boolean;
  /** Whether it could not be taken apart, and got one hull or box. */
  readonly isReplaced: boolean;
}

/**
 * Makes the colliders of a part, under names that nothing else has. Of convex parts, one that is a box, a ball or the like is
 * its own collider.
 *
 * @param names those that are taken; new ones are added
 * @param options how many times as large the thing is going to be made, how far convex parts may then deviate [m], and the
 * parts of it that were taken apart already
 */
export async function collide(
  { node, primitives, shape }: RawPart,
  kind: Exclude<ColliderKind, 'none'>,
  names: Names,
  options: Pick<ColliderOptions, 'scale' | 'tolerance' | 'copies'> = {},
): Promise<PartColliders> {
  if (kind === 'parts' && shape && !isThin(shape, THIN / (options.scale ?? 1))) {
    const { pose, geometry } = shape;
    const own = names.unique(`${node || primitives[0]!.mesh.name}_part`, 'part');
    return {
      collisions: [{ name: `${own}_collision`, pose, geometry }],
      meshes: [],
      body: transformInertial(pose, solidInertial(geometryProperties(geometry), 1)),
      error: 0,
      isThickened: false,
      isReplaced: false,
    };
  }
  const { thickened, replaced, ...made } = await makeColliders(
    [{ name: node || primitives[0]!.mesh.name, meshes: primitives.map(({ mesh }) => mesh) }],
    kind,
    { names, ...options },
  );
  return { ...made, isThickened: thickened.length > 0, isReplaced: replaced.length > 0 };
}

/** What is thinner falls through floors. */
function isThin({ geometry }: RawShape, least: number): boolean {
  switch (geometry.type) {
    case 'box':
      return Math.min(...geometry.size) < least;
    case 'ellipsoid':
      return 2 * Math.min(...geometry.radii) < least;
    case 'cylinder':
      return Math.min(2 * geometry.radius, geometry.length) < least;
    default:
      return 2 * geometry.radius < least;
  }
}
