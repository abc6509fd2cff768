import { spotsFacing } from '../scene/place/fixture-spots.ts';
import { FARTHEST, farther, type Seat, type SeatQuery } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { SIGHT } from './limits.ts';
import { sees } from './standing.ts';

export const faceToFace = defineRelation({
  name: 'face_to_face',
  saidOf: 'alike',
  arity: 2,
  wording: 'face to face with',
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
  seats: placesAcross,
  fixtureSpots: spotsFacing,
  wallSpots: null,
  holds: ({ subject, object, asked, isAway }) => {
    const sight = SIGHT + (asked ?? 0);
    return sees(subject.zone, object.zone, sight) && sees(object.zone, subject.zone, sight) && isAway(sight);
  },
  ofRoom: null,
});

/** Straight before it, and turned to it. */
function* placesAcross(query: SeatQuery): Generator<Seat> {
  const { node, own, other, distance, onFloor } = query;
  const start = distance ?? Math.max(node.gap, onFloor ? 0.9 : 0.1);
  for (const more of farther(query, FARTHEST))
    yield { at: [0, -(other[1] / 2 + own[1] / 2 + start + more)], yaw: Math.PI };
}
