import type { Vec3 } from '../../model/types.ts';
import { add, cross, scale } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { roundBar } from './bar-round.ts';

/** A bar across the end of a screw, with a knob at each of its ends. */
export interface TommyBar {
  /** Middle of the bar, on the axis of the screw [m]. */
  readonly centre: Vec3;
  /** Unit vectors: the axis of the screw, towards what it clamps, and the bar. */
  readonly axis: Vec3;
  readonly along: Vec3;
  /** From the axis to the middle of a knob, and length of a knob [m]. */
  readonly reach: number;
  readonly knob: number;
  /** Of the bar, of its knobs, and of the hub that it goes through [m]. */
  readonly radii: readonly [bar: number, knob: number, hub: number];
  /** How far the hub reaches from the bar against the axis and along it [m]. */
  readonly hub: readonly [behind: number, ahead: number];
  /** Where a gripper takes the bar, from the axis [m]; absent: at the hub. */
  readonly grip?: number;
}

/** Adds the bar, its knobs and its hub to a link, and a grasp frame on the bar. */
export function tommyBar(kernel: SolidKernel, link: LinkDraft, finish: Finish, handle: TommyBar): void {
  const { centre, axis, along, reach, knob, radii, hub, grip = 0 } = handle;
  const at = (way: Vec3, distance: number): Vec3 => add(centre, scale(way, distance));
  roundBar(kernel, link, 'hub', finish, { from: at(axis, -hub[0]), to: at(axis, hub[1]), radius: radii[2] });
  roundBar(kernel, link, 'handle', finish, { from: at(along, -reach), to: at(along, reach), radius: radii[0] });
  for (const [i, side] of [-1, 1].entries()) {
    const [from, to] = [at(along, side * reach - knob / 2), at(along, side * reach + knob / 2)];
    roundBar(kernel, link, `end_${i + 1}`, finish, { from, to, radius: radii[1] });
  }
  link.grasp('handle', at(along, grip), axis, cross(along, axis), 2 * radii[0]);
}
