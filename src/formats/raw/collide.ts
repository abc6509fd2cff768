import { type ColliderKind, type ColliderOptions, type Colliders, makeColliders } from '../../model/colliders.ts';
import type { Names } from '../../model/names.ts';
import type { RawPart } from './types.ts';

/** The colliders of one part. */
export interface PartColliders extends Omit<Colliders, 'tolerance' | 'thickened' | 'replaced' | 'omitted'> {
  /** Whether a sheet was given a thickness. */
  readonly isThickened: boolean;
  /** Whether it could not be taken apart, and got one hull or box. */
  readonly isReplaced: boolean;
}

/**
 * Makes the colliders of a part, under names that nothing else has.
 *
 * @param names those that are taken; new ones are added
 * @param options how many times as large the thing is going to be made, how far convex parts may then deviate [m], and the
 * parts of it that were taken apart already
 */
export async function collide(
  { node, primitives }: RawPart,
  kind: Exclude<ColliderKind, 'none'>,
  names: Names,
  options: Pick<ColliderOptions, 'scale' | 'tolerance' | 'copies'> = {},
): Promise<PartColliders> {
  const { thickened, replaced, ...made } = await makeColliders(
    [{ name: node || primitives[0]!.mesh.name, meshes: primitives.map(({ mesh }) => mesh) }],
    kind,
    { names, ...options },
  );
  return { ...made, isThickened: thickened.length > 0, isReplaced: replaced.length > 0 };
}
