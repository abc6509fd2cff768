import { spotsByWalls, spotsInCorners } from '../scene/place/floor-spots.ts';
import { defineRelation } from './definition.ts';

/** Of the sides of a thing in a corner to both walls [m]. */
const AT_CORNER = 0.3;

export const inCorner = defineRelation({
  name: 'in_corner',
  saidOf: 'room',
  arity: 1,
  wording: 'in the corner',
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
