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
  phrases: [
    {
      pass: 'inverted',
      pattern:
        /(?<=\b(?:an?|the|some|of|with|and|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) |^)(?:upside[- ]down|inverted|upturned) (?!on\b|in\b|and\b|at\b|beside\b|next\b)/g,
      becomes: 'upsidedownward ',
    },
    {
      pass: 'inverted',
      pattern: /\b(?:(?:turned|placed|put|standing|stored|lying|resting|stacked) )?(?:upside[- ]down|bottom[- ]up)\b/g,
      becomes: 'upsidedown',
    },
  ],
  words: [
    { word: 'upsidedown', plain: 'upside down', before: 'nothing', takesDistance: false },
    { word: 'upsidedownward', plain: 'upside-down', before: 'noun', takesDistance: false },
  ],
  note: null,
  // It stands as safely as upright.
  endsInFall: false,
  keepsFromWall: false,
  turn: () => axisAngle([0, 1, 0], Math.PI),
  holds: ({ pose }) => upness(pose) <= DOWN,
});
