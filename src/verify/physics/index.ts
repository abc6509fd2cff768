import type { Check } from '../check.ts';
import { colliderPresent, linkCollider, seenOnly } from './collider-present.ts';
import { collisionBounds } from './collision-bounds.ts';
import { colliderClosed, concaveCollider } from './concave-collider.ts';
import { contactValues } from './contact-values.ts';
import { frictionReduced } from './friction-reduced.ts';
import { inertiaPositive, inertiaTriangle } from './inertia.ts';
import { jointDynamics } from './joint-dynamics.ts';
import { linksOverlap } from './links-overlap.ts';
import { massPositive } from './mass-positive.ts';
import { inertiaExtent, massInside } from './mass-within.ts';
import { categoryMass, plausibleDensity, plausibleSize } from './plausible.ts';
import { unusualSize } from './unusual-size.ts';
import { upAxis } from './up-axis.ts';
import { winding } from './winding.ts';

/** Whether it could be a real thing, in the order of the report. */
export const PHYSICS_CHECKS: readonly Check[] = [
  massPositive,
  inertiaPositive,
  inertiaTriangle,
  inertiaExtent,
  massInside,
  jointDynamics,
  contactValues,
  frictionReduced,
  colliderPresent,
  seenOnly,
  linkCollider,
  colliderClosed,
  concaveCollider,
  collisionBounds,
  winding,
  linksOverlap,
  upAxis,
  plausibleSize,
  unusualSize,
  plausibleDensity,
  categoryMass,
];
