import { spotsAtSides, spotsAway } from '../scene/place/fixture-spots.ts';
import { atSide, farther, type Seat, type SeatQuery } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { NEAR, TOUCHING } from './limits.ts';
import { UNIT } from './phrases.ts';

/** How much farther than the least from the other thing's side a place may be [m]. */
const FARTHER = 0.4;

export const beside = defineRelation({
  name: 'beside',
  saidOf: 'thing',
  arity: 2,
  wording: 'beside',
  phrases: [
    {
      pass: 'at_entrance',
      pattern: /\b(?:at|by) the (?:main )?(?:entrance|doorway|entry|exit)\b/g,
      becomes: 'beside the door',
    },
    // The wall has been taken out before.
    {
      pass: 'from_thing',
      pattern: new RegExp(`(?<=${UNIT}) (?:away |off |apart )?from\\b`, 'g'),
      becomes: ' awayfrom',
    },
    { pass: 'side', pattern: /\b(?:on|at|along) the (?:sides?|ends?) of\b/g, becomes: 'beside' },
    {
      pass: 'word',
      pattern: /\b(?:next to|adjacent to|close to|alongside|nearby|near to|near)\b/g,
      becomes: 'beside',
    },
  ],
  words: [
    { word: 'beside', plain: 'beside', before: 'thing', takesDistance: true },
    // "A desk 1.6 m by the wall" is a desk of 1.6 m.
    { word: 'by', plain: 'by', before: 'thing', takesDistance: false },
    { word: 'against', plain: 'against', before: 'thing', takesDistance: true },
    { word: 'along', plain: 'along', before: 'thing', takesDistance: true },
    { word: 'awayfrom', plain: 'from', before: 'thing', takesDistance: true },
  ],
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: 'beside',
  excludesCarried: true,
  sharesWall: true,
  isForSeats: true,
  isBehind: 'never',
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
