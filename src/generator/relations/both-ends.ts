import { spotsAtHalf } from '../scene/place/fixture-spots.ts';
import { placesOfHalf } from '../scene/place/seats.ts';
import type { Extent } from '../scene/place/spot.ts';
import { defineRelation } from './definition.ts';
import { isHalf } from './halves.ts';
import { AHEAD } from './limits.ts';

export const bothEnds = defineRelation({
  name: 'both_ends',
  saidOf: 'halves',
  arity: 2,
  wording: 'at both ends of',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: null,
  excludesCarried: true,
  sharesWall: true,
  isForSeats: false,
  isBehind: 'never',
  turn: null,
  seats: (query) => placesOfHalf(query, axisOfEnds(query.other)),
  fixtureSpots: spotsAtHalf,
  wallSpots: null,
  holds: ({ subject, object, peers, isLevel, isAway, place }) =>
    isLevel && isAway(AHEAD[place]) && isHalf(subject, object, peers, [axisOfEnds(object.zone.half)]),
  ofRoom: null,
});

/** Along which axis its ends lie: the longer one. */
const axisOfEnds = ([width, depth]: Extent): 0 | 1 => (width >= depth ? 0 : 1);
