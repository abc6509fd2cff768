import { spotsFacing } from '../scene/place/fixture-spots.ts';
import { spotsBeforeWall } from '../scene/place/floor-spots.ts';
import { inLine } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { SIGHT } from './limits.ts';
import { sees } from './standing.ts';
import { facesBy } from './wall-view.ts';

/** Farthest from what faces a wall to that wall [m]. */
const BEFORE_WALL = 1.6;

export const facing = defineRelation({
  name: 'facing',
  saidOf: 'thing',
  arity: 2,
  wording: 'facing',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: null,
  excludesCarried: false,
  sharesWall: false,
  isForSeats: true,
  isBehind: 'never',
  turn: null,
  seats: (query) => inLine(query, -1, true, query.onFloor ? 0.9 : 0.1),
  fixtureSpots: spotsFacing,
  wallSpots: null,
  holds: ({ subject, object }) => sees(subject.zone, object.zone, SIGHT),
  ofRoom: {
    wording: 'facing the wall',
    rank: null,
    isAnywhere: false,
    isExact: true,
    wallGap: null,
    spots: spotsBeforeWall,
    otherwise: null,
    holds: (view) => view.named.some((wall) => wall.gap <= BEFORE_WALL && facesBy(view, wall) > 0.95),
  },
});
