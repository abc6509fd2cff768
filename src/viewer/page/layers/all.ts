import { colliders } from './colliders.ts';
import { contacts } from './contacts.ts';
import { fit } from './fit.ts';
import { found } from './found.ts';
import { jointAxes } from './joint-axes.ts';
import type { ViewLayer } from './layer.ts';
import { masses } from './masses.ts';
import { cavities, frames, grasps, partLabels, supports } from './places.ts';

/** Every layer, in the order in which they are offered. */
export const LAYERS: readonly ViewLayer[] = [
  colliders,
  fit,
  masses,
  jointAxes,
  contacts,
  frames,
  supports,
  cavities,
  grasps,
  partLabels,
  found,
];
