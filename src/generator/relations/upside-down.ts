import { axisAngle } from '../../model/pose.ts';
import { upness } from '../scene/place/zone-at.ts';
import { defineRelation } from './definition.ts';

/** Cosine of the largest angle between a thing's own "up" and down, turned round: 15°. */
const DOWN = -0.966;

export const upsideDown = defineRelation({
  name: 'upside_down',
  saidOf: 'itself',
  arity: 1,
  wording: 'upside down',
  note: null,
  // It stands as safely as upright.
  endsInFall: false,
  keepsFromWall: false,
  turn: () => axisAngle([0, 1, 0], Math.PI),
  holds: ({ pose }) => upness(pose) <= DOWN,
});
