import { inLine, usualDistance } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { AHEAD } from './limits.ts';

export const behind = defineRelation({
  name: 'behind',
  saidOf: 'thing',
  arity: 2,
  wording: 'behind',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: 'in_front_of',
  excludesCarried: true,
  sharesWall: false,
  isForSeats: true,
  isBehind: 'always',
  turn: null,
  seats: (query) => inLine(query, 1, false, usualDistance(query)),
  fixtureSpots: null,
  wallSpots: null,
  holds: ({ object, isLevel, right, back, reach, isAway, place }) =>
    isLevel && back > object.zone.half[1] && Math.abs(right) <= reach[0] && isAway(AHEAD[place]),
  ofRoom: null,
});
