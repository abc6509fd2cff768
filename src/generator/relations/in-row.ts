import { FARTHEST, farther, type Seat, type SeatQuery } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { TOUCHING } from './limits.ts';

/** Of the backs of things in a row from one line [m], and the cosine of the largest angle between them. */
const IN_LINE = 0.03;
const TURNED_ALIKE = 0.999;

export const inRow = defineRelation({
  name: 'in_row',
  saidOf: 'row',
  arity: 2,
  wording: 'in a row with',
  note: null,
  endsInFall: false,
  keepsFromWall: true,
  takesRoom: false,
  opposite: null,
  excludesCarried: false,
  sharesWall: false,
  isForSeats: false,
  isBehind: 'never',
  turn: null,
  seats: placesInRow,
  fixtureSpots: null,
  wallSpots: null,
  holds: ({ subject: { zone }, object: { zone: other }, isLevel, apart, back, isAway }) => {
    const backs = back + zone.half[1] - other.half[1];
    const isInLine = Math.abs(backs) <= IN_LINE && Math.cos(zone.yaw - other.yaw) > TURNED_ALIKE;
    return isLevel && apart >= -TOUCHING && isInLine && isAway(Number.POSITIVE_INFINITY);
  },
  ofRoom: null,
});

/** To its right, backs in one line. */
function* placesInRow(query: SeatQuery): Generator<Seat> {
  const { node, host, own, other, gap, distance } = query;
  // Of several alike each is so many places from the first; else it stands at the one before.
  const places = distance === undefined && host.category === node.category ? Math.max(1, node.share.index) : 1;
  for (const more of farther(query, FARTHEST))
    yield {
      at: [(other[0] - own[0]) / 2 + places * (own[0] + gap + more), (other[1] - own[1]) / 2],
      yaw: 0,
    };
}
