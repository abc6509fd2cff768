import { spotsByWalls, spotsInCorners } from '../scene/place/floor-spots.ts';
import { defineRelation } from './definition.ts';
import { OF_ROOM, withSide } from './phrases.ts';
import { SIDE } from './places.ts';

/** Of the sides of a thing in a corner to both walls [m]. */
const AT_CORNER = 0.3;

export const inCorner = defineRelation({
  name: 'in_corner',
  saidOf: 'room',
  arity: 1,
  wording: 'in the corner',
  phrases: [
    {
      pass: 'of_room',
      pattern: new RegExp(
        `\\b(?:in|into|at) (?:the|an?|one|each|every) (?:(?:opposite|other) )?(${SIDE})?(?:corners?|corner of the room)${OF_ROOM}`,
        'g',
      ),
      becomes: withSide('incorner'),
    },
  ],
  words: [{ word: 'incorner', plain: ['in the', 'corner'], before: 'side', unnamed: undefined, takesDistance: false }],
  note: null,
  endsInFall: false,
  keepsFromWall: true,
  turn: null,
  ofRoom: {
    rank: 0,
    isAnywhere: false,
    isExact: true,
    wallGap: null,
    spots: spotsInCorners,
    otherwise: spotsByWalls,
    holds: ({ walls, named, place }) =>
      Math.min(walls.right.gap, walls.left.gap) <= AT_CORNER &&
      Math.min(walls.back.gap, walls.front.gap) <= AT_CORNER &&
      (place === undefined || named.every(({ gap }) => gap <= AT_CORNER)),
  },
});
