import type { MjModel } from '@mujoco/mujoco';
import { nameAt } from './read-values.ts';
import { OBJECT, PLACEMENT_SITES, VISUAL_GROUP } from './robosuite-convention.ts';

/**
 * Whether the model is an object of robosuite or robocasa: it has the body and the sites that `MujocoXMLObject` looks for.
 * @see https://robosuite.ai/docs/modules/objects.html
 */
export function isRobosuiteObject(model: MjModel): boolean {
  const sites = new Set(Array.from({ length: model.nsite }, (_, id) => nameAt(model, model.name_siteadr, id)));
  const bodies = Array.from({ length: model.nbody }, (_, id) => nameAt(model, model.name_bodyadr, id));
  return bodies.includes(OBJECT) && PLACEMENT_SITES.every((site) => sites.has(site));
}

/**
 * Whether geoms of the model's bodies are told apart by group, so that those of group 0 are not seen. An object that has
 * nothing in group 1 is shown by its colliders, of which robosuite makes visual copies.
 */
export const hasRobosuiteVisuals = (model: MjModel): boolean =>
  (model.geom_group as Int32Array).some((group, geom) => group === VISUAL_GROUP && model.geom_bodyid[geom] !== 0);
