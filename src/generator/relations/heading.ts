import { spotsTurned } from '../scene/place/floor-spots.ts';
import { directionOf } from '../scene/place/room.ts';
import { yawTowards } from '../scene/place/spot.ts';
import { defineRelation } from './definition.ts';
import { BARE_SIDE, withSide } from './phrases.ts';

/** Cosine of the largest angle between the way that a thing looks and the one asked for: 15°. */
const AHEAD_OF = 0.966;

const sayHeading = withSide('heading');

export const heading = defineRelation({
  name: 'heading',
  saidOf: 'room',
  arity: 1,
  wording: 'turned the way that was asked for',
  phrases: [
    {
      pass: 'at_wall',
      pattern: new RegExp(
        `\\b(?:facing|looking|turned|pointing)(?: to| towards?)?(?: the)? (${BARE_SIDE})(?:wards?)?(?: (?:side|end) of the room)?(?=\\s*(?:[,.;:!?]|$|in\\b|on\\b|with\\b|and\\b|at\\b|next\\b|near\\b))`,
        'g',
      ),
      becomes: (whole, side) => `${sayHeading(whole, side)} `,
    },
  ],
  words: [{ word: 'heading', plain: ['facing', ''], before: 'side', unnamed: undefined, takesDistance: false }],
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
