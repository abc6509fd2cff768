import { isSeat, standsAtWall } from '../scene/habits.ts';
import { spotsAtHalf } from '../scene/place/fixture-spots.ts';
import { boxOf } from '../scene/place/made.ts';
import type { Node } from '../scene/place/node.ts';
import { placesOfHalf } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { isHalf } from './halves.ts';
import { AHEAD } from './limits.ts';

/** From this on a thing's sides are its long ones, its ends the others. */
const MUCH_LONGER = 2.5;

export const bothSides = defineRelation({
  name: 'both_sides',
  saidOf: 'halves',
  arity: 2,
  wording: 'on both sides of',
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
  seats: (query) => placesOfHalf(query, axisOfSides(query.host)),
  fixtureSpots: spotsAtHalf,
  wallSpots: null,
  holds: ({ subject, object, peers, isLevel, isAway, place }) =>
    isLevel && isAway(AHEAD[place]) && isHalf(subject, object, peers, [0, 1]),
  ofRoom: null,
});

/**
 * Along which axis of a thing its two sides lie [0: to its left and right, 1: before and behind]: of what is much longer
 * than deep, as a conveyor, before and behind, unless its back is at a wall or somebody sits in it.
 */
const axisOfSides = ({ category, made }: Node): 0 | 1 => {
  const [width, depth] = boxOf(made).size;
  return isSeat(category) || standsAtWall(category) || width < MUCH_LONGER * depth ? 0 : 1;
};
