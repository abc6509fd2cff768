import { farther, type Seat, type SeatQuery } from '../scene/place/seats.ts';
import type { Zone } from '../scene/place/spot.ts';
import { defineRelation } from './definition.ts';
import { BACKS, SIGHT, TOUCHING } from './limits.ts';
import { sees } from './standing.ts';

export const backToBack = defineRelation({
  name: 'back_to_back',
  saidOf: 'alike',
  arity: 2,
  wording: 'back to back with',
  note: null,
  endsInFall: false,
  keepsFromWall: true,
  takesRoom: false,
  opposite: null,
  excludesCarried: false,
  sharesWall: false,
  isForSeats: false,
  isBehind: 'always',
  turn: null,
  seats: placesBehind,
  fixtureSpots: null,
  wallSpots: null,
  holds: ({ subject, object, asked, isLevel, apart, isAway }) => {
    const sight = SIGHT + (asked ?? 0);
    const isNear = apart >= -TOUCHING && isAway(BACKS);
    return (
      isLevel &&
      isNear &&
      sees(turned(subject.zone), object.zone, sight) &&
      sees(turned(object.zone), subject.zone, sight)
    );
  },
  ofRoom: null,
});

const turned = (zone: Zone): Zone => ({ ...zone, yaw: zone.yaw + Math.PI });

/** Straight behind it, and turned away from it. */
function* placesBehind(query: SeatQuery): Generator<Seat> {
  const { own, other, gap } = query;
  for (const more of farther(query, BACKS - gap))
    yield { at: [0, other[1] / 2 + own[1] / 2 + gap + more], yaw: Math.PI };
}
