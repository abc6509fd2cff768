import type { MjModel } from '@mujoco/mujoco';
import { hasRobosuiteVisuals, isRobosuiteObject } from './recognise-robosuite.ts';
import { VISUAL_GROUP } from './robosuite-convention.ts';

/** Groups that viewers show from the start. */
const LAST_SHOWN = 2;

/**
 * Which groups of geoms are seen, also of those that collide: the first three, as in MuJoCo's viewers; in an object of
 * robosuite the second alone, if anything is in it.
 */
export function shownGroups(model: MjModel): (group: number) => boolean {
  if (isRobosuiteObject(model) && hasRobosuiteVisuals(model)) return (group) => group === VISUAL_GROUP;
  return (group) => group <= LAST_SHOWN;
}
