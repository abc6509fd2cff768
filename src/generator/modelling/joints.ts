import { pointInertia } from '../../model/inertia.ts';
import type { Inertial, Joint, Vec3 } from '../../model/types.ts';
import { add, subtract } from '../../model/vec.ts';

/** How a joint resists: viscous damping and dry friction, in the units of `Joint`. */
export interface Resistance {
  readonly damping: number;
  readonly friction: number;
  readonly armature?: number;
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

/**
 * What slides and stays where it is put: a jaw on a thread that holds itself, a blade between its catches.
 *
 * @param force that moves it [N]
 * @param settling time constant with which a push dies out [s]
 */
export const heldSlide =
  (force: number, settling: number) =>
  ({ mass }: Inertial): Resistance => ({ damping: mass / settling, friction: force });

export type Spring = NonNullable<Joint['spring']>;

/** Least force that a finger should feel at a push button, a rocker or a small lever [N]: MIL-STD-1472E, 5.4.3.1, 2.8 to 11 N. */
export const FINGER_FORCE = 2.8;

/** Torque of a knob without detents [N·m]: ours, below the 42 mN·m that MIL-STD-1472E, figure 7, allows at most. */
const KNOB_TORQUE = 0.03;

/** Torque of a selector with detents [N·m]: the least of MIL-STD-1472E, figure 4, that still snaps from one to the next. */
const SELECTOR_TORQUE = 0.115;

/** Coefficient of friction of a deep groove ball bearing: SKF, Rolling bearings, 0.0015. */
const BEARING_FRICTION = 0.0015;

/**
 * A spring that pushes a thing back to 0, against its stop.
 *
 * @param preload force or torque at 0 [N or N·m]: what it takes to move it at all
 * @param full the same at the other end
 * @param travel position of the other end [m or rad], of either sign
 */
export function returnSpring(preload: number, full: number, travel: number): Spring {
  const stiffness = (full - preload) / Math.abs(travel);
  return { stiffness, rest: (-Math.sign(travel) * preload) / stiffness + 0 };
}

/**
 * Most acceleration that the preload of a spring gives to what it holds at its stop: 0.4 mm, or 0.2°, in a simulator's step of
 * 2 ms. A button of half a gram at 3 N, 6,000 m/s², shoots through its stop in one step, and chatters there.
 */
const BRISK = { slide: 100, hinge: 1_000 } as const; // [m/s², rad/s²]

/**
 * Critical damping of what a spring returns, c = 2 √(k m): back as fast as can be without a bounce. No dry friction. What is
 * light against the spring is given the inertia of the mechanism behind it, as armature.
 */
export const sprungSlide =
  (spring: Spring) =>
  ({ mass }: Inertial): Resistance =>
    sprung(spring, mass, BRISK.slide);

/** The same about an axis: c = 2 √(k I). */
export const sprungHinge =
  (axis: Vec3, spring: Spring) =>
  (body: Inertial): Resistance =>
    sprung(spring, inertiaAbout(axis, body), BRISK.hinge);

function sprung({ stiffness, rest }: Spring, inertia: number, most: number): Resistance {
  const least = (stiffness * Math.abs(rest)) / most;
  const damping = 2 * Math.sqrt(stiffness * Math.max(inertia, least));
  return { damping, friction: 0, ...(least > inertia ? { armature: least - inertia } : {}) };
}

/** A knob: stays where it is put. */
export const knobFriction = (axis: Vec3, body: Inertial, detents: boolean): Resistance => ({
  damping: inertiaAbout(axis, body) / SETTLING_TIME,
  friction: detents ? SELECTOR_TORQUE : KNOB_TORQUE,
});

/** A lever or a tap that stays where it is put: `force` [N] at `reach` [m] from the axis. */
export const stiffHinge =
  (axis: Vec3, force: number, reach: number) =>
  (body: Inertial): Resistance => ({
    damping: inertiaAbout(axis, body) / SETTLING_TIME,
    friction: force * reach,
  });

/** A wheel, a drum or a fan on ball bearings: M = μ F d / 2, with the weight as load and a shaft of this diameter [m]. */
export const bearing = (axis: Vec3, body: Inertial, shaft: number): Resistance => ({
  damping: inertiaAbout(axis, body) / SETTLING_TIME,
  friction: (BEARING_FRICTION * body.mass * GRAVITY * shaft) / 2,
});

/**
 * The springs of an oven's door: 80% of the torque of its weight when it hangs open at a right angle, so that it stays
 * shut, comes down slowly and stays open.
 *
 * @param mass of the door [kg]
 * @param arm from the hinge to its centre of mass [m]
 */
export function counterbalance(mass: number, arm: number): Spring {
  const full = 0.8 * mass * GRAVITY * arm;
  return returnSpring(0.1 * full, full, Math.PI / 2);
}

/** A body that a hinge carries: its link's origin in the model frame [m], and its mass properties there. */
export interface Carried {
  readonly origin: Vec3;
  readonly body: Inertial;
}

/** A lamp's hinge is tight: what it carries stops within this time constant [s] of a push, and a fall does not fold it. */
const STIFF_TIME = 0.01;

/**
 * A hinge of a lamp's arm: friction that holds the load at any angle, and a spring that carries it in the stored pose, as
 * in the lamps of G. Carwardine (1932). Without the spring, the soft dry friction of simulators lets the arm creep down.
 *
 * With the load's torque T(q) = M g × (its level distance from the axis), the spring is slack where k rest = -T(0), and as
 * stiff as the load is top-heavy, k = M g h for a height h of its centre above the axis, at least a fifth of M g r.
 *
 * @param axis level unit vector
 * @param loads everything beyond the hinge, its own link included
 */
export function balancedHinge(
  axis: Vec3,
  origin: Vec3,
  loads: readonly Carried[],
): { readonly spring: Spring; readonly resist: (body: Inertial) => Resistance } {
  let [x, y, z, inertia] = [0, 0, 0, 0];
  for (const { origin: at, body } of loads) {
    const [px, py, pz] = subtract(add(at, body.centerOfMass), origin);
    inertia += body.mass * (px * px + py * py + pz * pz);
    x += body.mass * px;
    y += body.mass * py;
    z += body.mass * pz;
  }
  // Torque of (0, 0, -g) on the load about the axis: level lever `l`, height `z`, both times the mass.
  const l = x * axis[1] - y * axis[0];
  const most = GRAVITY * Math.hypot(x, y, z);
  const stiffness = Math.max(GRAVITY * z, 0.2 * most);
  const rest = (-GRAVITY * l) / stiffness;
  const friction = HOLDING_MARGIN * most;
  return {
    spring: { stiffness, rest },
    resist: () => ({ damping: inertia / STIFF_TIME, friction }),
  };
}

/** A sash whose weight is balanced by weights or springs in the frame; they leave enough friction to hold it anywhere. */
export const balancedSlide = ({ mass }: Inertial): Resistance => ({
  damping: mass / SETTLING_TIME,
  friction: 1.1 * mass * GRAVITY,
});
