import type { MjModel } from '@mujoco/mujoco';
import { nameAt } from './read-values.ts';

/** What robosuite calls the body of an object. */
export const OBJECT = 'object';

/** By these robosuite's samplers put an object on a surface and apart from others. */
export const PLACEMENT_SITES = ['bottom_site', 'top_site', 'horizontal_radius_site'] as const;

/** Group of geoms to see; those to touch are in group 0. @see robosuite 1.5, `GEOMTYPE2GROUP` in models/objects/objects.py */
export const VISUAL_GROUP = 1;

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
