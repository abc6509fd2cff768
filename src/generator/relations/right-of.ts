import { rightAlong, spotsAtSides } from '../scene/place/fixture-spots.ts';
import { onlyAtSide } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { AHEAD } from './limits.ts';
import { LEFT_AND_RIGHT } from './notes.ts';

export const rightOf = defineRelation({
  name: 'right_of',
  saidOf: 'thing',
  arity: 2,
  wording: 'right of',
  note: LEFT_AND_RIGHT,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: 'left_of',
  excludesCarried: true,
  sharesWall: true,
  isForSeats: false,
  isBehind: 'never',
  turn: null,
  seats: (query) => onlyAtSide(query, 0, 1),
  fixtureSpots: (query) => spotsAtSides(query, [rightAlong(query)]),
  wallSpots: null,
  holds: ({ object, isLevel, right, back, reach, isAway, place }) =>
    isLevel && right > object.zone.half[0] && Math.abs(back) <= reach[1] && isAway(AHEAD[place]),
  ofRoom: null,
});
