import type { Collision, CollisionMask, Vec3 } from './types.ts';

/** Of a collision that says nothing of it, of the floor, and of other props. */
export const USUAL_MASK: CollisionMask = { type: 1, affinity: 1 };

/** Whether two collisions may touch, as far as their masks go. */
export const masksTouch = (a: CollisionMask = USUAL_MASK, b: CollisionMask = USUAL_MASK): boolean =>
  (a.type & b.affinity) !== 0 || (b.type & a.affinity) !== 0;

/** Whether a collision touches the floor and other props. */
export const touchesOthers = ({ mask }: Collision): boolean => masksTouch(mask);

/**
 * Friction where there is no word for the directions in which a contact acts: none for a collision whose contacts have no
 * friction (condim 1), whatever its coefficients are.
 */
export const plainFriction = ({ friction, contact }: Collision): Vec3 | undefined =>
  contact?.condim === 1 ? [0, 0, 0] : friction;
