import { pointInertia } from '../../../model/inertia.ts';
import type { Inertial, Vec3 } from '../../../model/types.ts';

/** How a joint resists: viscous damping and dry friction, in the units of `Joint`. */
export interface Resistance {
  readonly damping: number;
  readonly friction: number;
}

const GRAVITY = 9.81;

/** A push dies out with this time constant [s]: a door that is let go stops within a hand's breadth or two. */
const SETTLING_TIME = 0.5;

/** Dry friction of a cabinet hinge, as a force at the far edge [N]: a finger moves it, a draught does not. */
const HINGE_FORCE = 0.5;

/** Drawer runners with rollers or balls: 1% to 5% of the weight they carry, the upper end as they age. */
const RUNNER_FRICTION = 0.05;

/** A friction hinge has to hold a screen at any angle; makers leave about a third in hand for wear. */
const HOLDING_MARGIN = 1.35;

/** Moment of inertia about the line through the link's origin along `axis` [kg·m²]: parallel-axis theorem. */
export function inertiaAbout(axis: Vec3, { mass, centerOfMass, inertia }: Inertial): number {
  const shift = pointInertia(mass, centerOfMass);
  const [xx, yy, zz, xy, xz, yz] = inertia.map((value, i) => value + shift[i]!) as [...typeof inertia];
  const [x, y, z] = axis;
  return xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z);
}

/** A free-swinging hinge: door or lid, `reach` from the axis to the far edge [m]. */
export const freeHinge = (axis: Vec3, body: Inertial, reach: number): Resistance => ({
  damping: inertiaAbout(axis, body) / SETTLING_TIME,
  friction: HINGE_FORCE * reach,
});

/** A hinge that holds what hangs on it at any angle: a laptop's. */
export const holdingHinge = (axis: Vec3, body: Inertial): Resistance => ({
  damping: inertiaAbout(axis, body) / SETTLING_TIME,
  friction: HOLDING_MARGIN * body.mass * GRAVITY * Math.hypot(...body.centerOfMass),
});

/** A drawer on its runners. */
export const runner = (body: Inertial): Resistance => ({
  damping: body.mass / SETTLING_TIME,
  friction: RUNNER_FRICTION * body.mass * GRAVITY,
});
