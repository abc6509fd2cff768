import { isSeat } from '../scene/habits.ts';
import { inLine, usualDistance } from '../scene/place/seats.ts';
import { spotsOver } from '../scene/place/wall-spots.ts';
import { defineRelation } from './definition.ts';
import { AT_OPENING, LEVEL } from './limits.ts';

/** How much higher than a thing's top what hangs above it may begin [m]. */
const OVER = 1.6;

export const above = defineRelation({
  name: 'above',
  saidOf: 'thing',
  arity: 2,
  wording: 'above',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: null,
  excludesCarried: false,
  sharesWall: false,
  isForSeats: false,
  isBehind: 'never',
  turn: null,
  // Where there are no walls to hang at.
  seats: (query) => inLine(query, -1, isSeat(query.node.category), usualDistance(query)),
  fixtureSpots: null,
  wallSpots: spotsOver,
  holds: ({ subject: { zone }, object: { zone: other }, right, back }) =>
    Math.abs(right) <= other.half[0] &&
    Math.abs(back) <= other.half[1] + zone.half[1] + AT_OPENING &&
    zone.z[0] >= other.z[1] - LEVEL &&
    zone.z[0] <= other.z[1] + OVER,
  ofRoom: null,
});
