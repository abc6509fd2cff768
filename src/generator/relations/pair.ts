import { isSeat } from '../scene/habits.ts';
import { distance } from '../scene/place/spot.ts';
import { AS_FAR, SAME_HEIGHT } from './limits.ts';
import { isPart, type Place, type TopPart } from './places.ts';
import { type StandingBox, seenFrom } from './standing.ts';

/** A thing and the other one, as they ended up. */
export interface Pair {
  readonly subject: StandingBox;
  readonly object: StandingBox;
  /** All that the relation is asked of with the same other thing, the subject among them. */
  readonly peers: readonly StandingBox[];
  /** Distance that is asked for, from side to side [m]. */
  readonly asked: number | undefined;
  /** The part of the object that is asked for. */
  readonly part: TopPart | undefined;
  /** From side to side; below 0 by how much they overlap [m]. */
  readonly apart: number;
  /** The subject's middle in the frame of the object: to its right as it faces us, and to its back [m]. */
  readonly right: number;
  readonly back: number;
  /** Farthest from the object's middle, along its X and Y, that the subject's can be if their outlines are to meet [m]. */
  readonly reach: readonly [x: number, y: number];
  readonly place: 'floor' | 'table';
  /** Whether the object is in a wall or on it. */
  readonly isAtFixture: boolean;
  /** Whether both stand at one height; what is in a wall or hung on one stands at none. */
  readonly isLevel: boolean;
  /** Whether they are as far apart as asked; at most so far where no distance is [m]. */
  readonly isAway: (most: number) => boolean;
  /** Whether it lies before who sits there: on a table, higher than the seat. */
  readonly isAboveSeat: boolean;
}

/** Looks at two things. */
export function pairOf(
  subject: StandingBox,
  object: StandingBox,
  peers: readonly StandingBox[],
  asked: number | undefined,
  place?: Place,
): Pair {
  const [zone, other] = [subject.zone, object.zone];
  const apart = distance(zone, other);
  const [right, back] = seenFrom(other, zone.centre);
  const isAtFixture = object.made.model.base === 'fixed';
  const width = Math.max(...zone.half);
  return {
    subject,
    object,
    peers,
    asked,
    part: isPart(place) ? place : undefined,
    apart,
    right,
    back,
    reach: [other.half[0] + width, other.half[1] + width],
    place: zone.z[0] > 0.1 ? 'table' : 'floor',
    isAtFixture,
    isLevel: isAtFixture || subject.made.isHung || Math.abs(zone.z[0] - other.z[0]) <= SAME_HEIGHT,
    isAway: (most) => (asked === undefined ? apart <= most : Math.abs(apart - asked) <= AS_FAR),
    isAboveSeat: isSeat(object.made.model.semantics.category ?? '') && zone.z[0] > other.z[0],
  };
}
