import type { Vec3 } from '../../model/types.ts';
import type { Assembly, JointOptions, LinkDraft } from './assembly.ts';
import { bearing, freeHinge, returnSpring, sprungHinge, sprungSlide } from './joints.ts';

/**
 * Hangs a lid by the upper edge of its back, where its link has its origin: it swings up and back, and stays by little
 * more than its weight.
 *
 * @param opening how far [rad]
 * @param reach from the hinge to the front edge [m]
 */
export function hangLid(assembly: Assembly, lid: LinkDraft, opening: number, reach: number): void {
  const axis: Vec3 = [-1, 0, 0];
  assembly.hinge(lid, axis, opening, (body) => freeHinge(axis, body, reach));
}

/**
 * Hangs a door, a sash or a shutter by an upright edge of its front face, where its link has its origin: it swings
 * forward, to -Y.
 *
 * @param side on which the hinge is, seen from the front
 * @param opening how far [rad]
 * @param width from the hinge to the free edge [m]
 */
export function hangLeaf(
  assembly: Assembly,
  leaf: LinkDraft,
  side: 'left' | 'right',
  opening: number,
  width: number,
  options: JointOptions = {},
): void {
  // Left-hinged, the free edge swings from +X towards -Y: clockwise from above.
  const axis: Vec3 = [0, 0, side === 'left' ? -1 : 1];
  assembly.hinge(leaf, axis, opening, (body) => freeHinge(axis, body, width), options);
}

/**
 * Hangs a pedal, a lever or an arm that a spring brings back to 0.
 *
 * @param angle how far it goes [rad]
 * @param torque that it takes at 0 and all the way [N·m]
 */
export function hangSprung(
  assembly: Assembly,
  lever: LinkDraft,
  axis: Vec3,
  angle: number,
  [least, full]: readonly [number, number],
  options: JointOptions = {},
): void {
  const spring = returnSpring(least, full, angle);
  assembly.hinge(lever, axis, angle, sprungHinge(axis, spring), { ...options, spring });
}

/**
 * Lets a button or a trigger slide in by `travel` [m]; a spring brings it back to 0.
 *
 * @param force that it takes at 0 and all the way [N]
 */
export function slideSprung(
  assembly: Assembly,
  button: LinkDraft,
  axis: Vec3,
  travel: number,
  [least, full]: readonly [number, number],
  options: JointOptions = {},
): void {
  const spring = returnSpring(least, full, travel);
  assembly.slide(button, axis, travel, sprungSlide(spring), { ...options, spring });
}

/** Lets a drum, a rotor or a chuck turn without end on ball bearings around a shaft of this diameter [m]. */
export function spinOnBearings(
  assembly: Assembly,
  rotor: LinkDraft,
  axis: Vec3,
  diameter: number,
  options: JointOptions = {},
): void {
  assembly.spin(rotor, axis, (body) => bearing(axis, body, diameter), options);
}
