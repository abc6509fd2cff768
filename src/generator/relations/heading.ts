import { spotsTurned } from '../scene/place/floor-spots.ts';
import { directionOf } from '../scene/place/room.ts';
import { yawTowards } from '../scene/place/spot.ts';
import { defineRelation } from './definition.ts';

/** Cosine of the largest angle between the way that a thing looks and the one asked for: 15°. */
const AHEAD_OF = 0.966;

export const heading = defineRelation({
  name: 'heading',
  saidOf: 'room',
  arity: 1,
  wording: 'turned the way that was asked for',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  turn: null,
  ofRoom: {
    rank: null,
    isAnywhere: true,
    isExact: true,
    wallGap: null,
    spots: (query) => spotsTurned(query, yawTowards([0, 0], directionOf(query.place))),
    otherwise: null,
    holds: ({ front, place }) => {
      const [x, y] = directionOf(place);
      return front[0] * x + front[1] * y >= AHEAD_OF;
    },
  },
});
