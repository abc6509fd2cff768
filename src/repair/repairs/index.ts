import type { Repair } from '../repair.ts';
import { colliders } from './colliders.ts';
import { contactNumbers } from './contact-numbers.ts';
import { convexParts } from './convex-parts.ts';
import { inertia } from './inertia.ts';
import { jointNumbers } from './joint-numbers.ts';
import { mass } from './mass.ts';
import { materialValues } from './material-values.ts';
import { names } from './names.ts';
import { overlaps } from './overlaps.ts';
import { quaternions } from './quaternions.ts';
import { restPose } from './rest-pose.ts';
import { scale } from './scale.ts';
import { upAxis } from './up-axis.ts';
import { visualMass } from './visual-mass.ts';
import { winding } from './winding.ts';

/**
 * In this order: first what can be told from one value alone, then size, by which everything else is measured, then surfaces,
 * colliders made of them, and masses made of those; last how it stands and lies with all of that.
 */
export const REPAIRS: readonly Repair[] = [
  names,
  materialValues,
  quaternions,
  jointNumbers,
  contactNumbers,
  scale,
  winding,
  convexParts,
  colliders,
  visualMass,
  mass,
  inertia,
  upAxis,
  overlaps,
  restPose,
];
