import { spotsAtSides, spotsAway } from '../scene/place/fixture-spots.ts';
import { atSide, farther, type Seat, type SeatQuery } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { NEAR, TOUCHING } from './limits.ts';

/** How much farther than the least from the other thing's side a place may be [m]. */
const FARTHER = 0.4;

export const beside = defineRelation({
  name: 'beside',
  saidOf: 'thing',
  arity: 2,
  wording: 'beside',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: 'beside',
  excludesCarried: true,
  sharesWall: true,
  isForSeats: true,
  isBehind: 'never',
  turn: null,
  seats: placesBeside,
  fixtureSpots: (query) =>
    query.distance === undefined ? spotsAtSides(query, [1, -1]) : spotsAway(query, query.distance),
  wallSpots: null,
  holds: ({ isLevel, apart, isAway, place }) => isLevel && apart >= -TOUCHING && isAway(NEAR[place]),
  ofRoom: null,
});

/** To its left and right, then before and behind it; of several one here, one there. */
function* placesBeside(query: SeatQuery): Generator<Seat> {
  const first = query.node.share.index % 2 === 0 ? 1 : -1;
  for (const axis of [0, 1] as const)
    for (const more of farther(query, FARTHER))
      for (const side of axis === 0 ? [first, -first] : [-1, 1]) yield* atSide(query, axis, side, more);
}
