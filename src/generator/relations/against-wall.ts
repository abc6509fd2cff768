import { spotsAlongWalls, spotsNear, WALL_GAP } from '../scene/place/floor-spots.ts';
import { defineRelation } from './definition.ts';
import { AS_FAR, AT_WALL } from './limits.ts';
import { facesBy } from './wall-view.ts';

export const againstWall = defineRelation({
  name: 'against_wall',
  saidOf: 'room',
  arity: 1,
  wording: 'against the wall',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  turn: null,
  ofRoom: {
    rank: 2,
    isAnywhere: false,
    isExact: true,
    wallGap: WALL_GAP,
    spots: spotsAlongWalls,
    otherwise: (query) => spotsNear(query, query.target),
    holds: (view) =>
      view.named.some(
        (wall) =>
          (view.asked === undefined ? wall.gap <= AT_WALL : Math.abs(wall.gap - view.asked) <= AS_FAR) &&
          facesBy(view, wall) < -0.95,
      ),
  },
});
