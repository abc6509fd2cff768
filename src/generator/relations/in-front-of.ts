import { isSeat } from '../scene/habits.ts';
import { spotsAway, spotsBefore } from '../scene/place/fixture-spots.ts';
import { inLine, type Seat, type SeatQuery, spread, usualDistance } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { AHEAD } from './limits.ts';

export const inFrontOf = defineRelation({
  name: 'in_front_of',
  saidOf: 'thing',
  arity: 2,
  wording: 'in front of',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: 'behind',
  excludesCarried: false,
  sharesWall: false,
  isForSeats: true,
  isBehind: 'never',
  turn: null,
  seats: placesBefore,
  fixtureSpots: (query) => (query.distance === undefined ? spotsBefore(query) : spotsAway(query, query.distance)),
  wallSpots: null,
  holds: ({ object, isLevel, isAboveSeat, right, back, reach, isAway, place }) =>
    (isLevel || isAboveSeat) && back < -object.zone.half[1] && Math.abs(right) <= reach[0] && isAway(AHEAD[place]),
  ofRoom: null,
});

/** Before it; on a floor, where there is no room, right at it. */
function* placesBefore(query: SeatQuery): Generator<Seat> {
  const { node, own, other, gap, onFloor, distance } = query;
  const isFacing = isSeat(node.category);
  yield* inLine(query, -1, isFacing, usualDistance(query));
  if (!onFloor || distance !== undefined) return;
  for (const x of spread(query)) yield { at: [x, -(other[1] / 2 + own[1] / 2 + gap)], yaw: isFacing ? Math.PI : 0 };
}
