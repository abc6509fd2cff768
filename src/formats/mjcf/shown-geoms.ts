import type { MjModel } from '@mujoco/mujoco';
import { hasRobosuiteVisuals, isRobosuiteObject } from './recognise-robosuite.ts';
import { VISUAL_GROUP } from './robosuite-convention.ts';

/** Groups that viewers show from the start. */
const LAST_SHOWN = 2;
/** Of a geom that says nothing of its looks. @see MuJoCo XML reference, geom/rgba */
const DEFAULT_RGBA = [0.5, 0.5, 0.5, 1];

/**
 * Which geoms are seen, also of those that collide: those of the first three groups, as in MuJoCo's viewers; in an object
 * of robosuite those of the second alone, if anything is in it. What is wholly transparent is not seen. Where a model has
 * nothing in groups that are shown, its geoms that touch nothing are seen: they can be there for nothing else.
 */
export function shownGeoms(model: MjModel): (geom: number) => boolean {
  const robosuite = isRobosuiteObject(model) && hasRobosuiteVisuals(model);
  const isShown = (geom: number): boolean => {
    const group: number = model.geom_group[geom];
    return (robosuite ? group === VISUAL_GROUP : group <= LAST_SHOWN) && alphaOf(model, geom) > 0;
  };
  const geoms = Array.from({ length: model.ngeom }, (_, geom) => geom);
  if (geoms.some(isShown)) return isShown;
  return (geom) => !collides(model, geom) && alphaOf(model, geom) > 0;
}

/** Whether a geom can touch anything. */
export const collides = (model: MjModel, geom: number): boolean =>
  model.geom_contype[geom] !== 0 || model.geom_conaffinity[geom] !== 0;

/**
 * Whether a geom has a colour of its own, which takes precedence over its material's.
 *
 * @see MuJoCo, `engine_vis_visualize.c`, `setMaterial`: an rgba that is not the default does
 */
export const hasOwnColour = (model: MjModel, geom: number): boolean =>
  DEFAULT_RGBA.some((value, i) => Math.abs(model.geom_rgba[4 * geom + i] - value) >= 1e-6);

function alphaOf(model: MjModel, geom: number): number {
  const material: number = model.geom_matid[geom];
  return material >= 0 && !hasOwnColour(model, geom) ? model.mat_rgba[4 * material + 3] : model.geom_rgba[4 * geom + 3];
}
