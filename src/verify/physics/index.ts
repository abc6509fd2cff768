import type { Check } from '../check.ts';
import { colliderPresent, linkCollider } from './collider-present.ts';
import { collisionBounds } from './collision-bounds.ts';
import { colliderClosed, concaveCollider } from './concave-collider.ts';
import { inertiaPositive, inertiaTriangle } from './inertia.ts';
import { jointDynamics } from './joint-dynamics.ts';
import { massPositive } from './mass-positive.ts';
import { categoryMass, plausibleDensity, plausibleSize } from './plausible.ts';

/** Whether it could be a real thing, in the order of the report. */
export const PHYSICS_CHECKS: readonly Check[] = [
  massPositive,
  inertiaPositive,
  inertiaTriangle,
  jointDynamics,
  colliderPresent,
  linkCollider,
  colliderClosed,
  concaveCollider,
  collisionBounds,
  plausibleSize,
  plausibleDensity,
  categoryMass,
];
