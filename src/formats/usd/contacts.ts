import { masksTouch, touchesOthers } from '../../model/touching.ts';
import type { Collision, SimModel } from '../../model/types.ts';
import { number } from '../numbers.ts';
import type { Places } from './places.ts';

/** What the masks of a collision keep it from within the prop. */
export interface MaskedApart {
  /** Paths of colliders on other links that it never touches. */
  readonly pairs: readonly string[];
  /** Whether it touches nothing, neither of the prop nor outside. */
  readonly off: boolean;
}

/**
 * Of each collision with a mask of its own what it does not touch: UsdPhysics has pairs, and groups of a whole scene, but
 * no masks. What touches only some of the outside world collides with all of it.
 */
export function maskedApart({ links }: SimModel, places: Places): ReadonlyMap<Collision, MaskedApart> {
  const solids = links.flatMap(({ name, collisions }) => {
    const placed = places.links.get(name)!;
    return collisions.map((part, i) => ({ part, link: name, path: `${placed.path}/${placed.collisions[i]!}` }));
  });
  if (solids.every(({ part }) => part.mask === undefined)) return new Map();
  return new Map(
    solids.flatMap(({ part, link }) => {
      if (!part.mask) return [];
      const others = solids.filter((other) => other.link !== link);
      const touched = others.filter((other) => masksTouch(part.mask, other.part.mask));
      const pairs = others.flatMap((other) => (touched.includes(other) ? [] : [other.path]));
      return [[part, { pairs, off: touched.length === 0 && !touchesOthers(part) }] as const];
    }),
  );
}

/**
 * PhysX's words for MuJoCo's margin and gap: contacts are made within `contactOffset` and act from `restOffset` on.
 * PhysX wants the first above the second and above 0.
 *
 * @see https://docs.omniverse.nvidia.com/kit/docs/omni_physics/latest/dev_guide/rigid_bodies_articulations/collision.html
 */
export function contactOffsets({ contact: { margin = 0, gap = 0 } = {} }: Collision): string[] {
  if (!(margin > 0)) return [];
  const rest = margin - gap;
  return [
    `float physxCollision:contactOffset = ${number(Math.max(margin, rest + 1e-4))}`,
    `float physxCollision:restOffset = ${number(rest)}`,
  ];
}
