import { isSeat } from '../scene/habits.ts';
import { seatsAround } from '../scene/place/around.ts';
import { spotsBefore } from '../scene/place/fixture-spots.ts';
import { opensAhead } from '../scene/place/made.ts';
import type { Zone } from '../scene/place/spot.ts';
import { defineRelation } from './definition.ts';
import { TOUCHING } from './limits.ts';
import type { Pair } from './pair.ts';
import { type StandingBox, seenFrom, sees } from './standing.ts';

/** Farthest from the side of what a thing is around, and by how much farther its middle may be from it [m]. */
const AROUND = 0.8;
const HALF_OF_IT = 1;
/** Largest angle without any of them, of a half turn: of two, which are at different sides, and of more. */
const EMPTY = { two: 1.6, more: 1.2 } as const;

export const around = defineRelation({
  name: 'around',
  saidOf: 'thing',
  arity: 2,
  wording: 'around',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: true,
  opposite: null,
  excludesCarried: false,
  sharesWall: false,
  isForSeats: true,
  isBehind: 'seats',
  turn: null,
  seats: seatsAround,
  fixtureSpots: spotsBefore,
  wallSpots: null,
  holds: (pair) =>
    pair.isLevel &&
    pair.apart >= -TOUCHING &&
    pair.apart <= AROUND &&
    sees(pair.subject.zone, pair.object.zone, AROUND + HALF_OF_IT) &&
    isAround(pair),
  ofRoom: null,
});

/** On all sides; a seat at what opens to its front anywhere but there. */
function isAround({ subject, object, peers, back }: Pair): boolean {
  if (!isSeat(subject.made.model.semantics.category ?? '') || !opensAhead(object.made))
    return surround(peers, object.zone);
  return back > -object.zone.half[1];
}

/** Two are at different sides; of three and more no half of the surroundings is empty. */
function surround(things: readonly StandingBox[], other: Zone): boolean {
  if (things.length < 2) return true;
  const angles = things
    .map(({ zone }) => {
      const [u, v] = seenFrom(other, zone.centre);
      return Math.atan2(v / other.half[1], u / other.half[0]);
    })
    .toSorted((a, b) => a - b);
  const gaps = angles.map((angle, i) => (i === 0 ? angle + 2 * Math.PI - angles.at(-1)! : angle - angles[i - 1]!));
  return Math.max(...gaps) <= (things.length === 2 ? EMPTY.two : EMPTY.more) * Math.PI;
}
