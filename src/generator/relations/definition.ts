import type { Quat } from '../../model/types.ts';
import type { FixtureQuery } from '../scene/place/fixture-spots.ts';
import type { FloorQuery } from '../scene/place/floor-spots.ts';
import type { MadeDefinition } from '../scene/place/made.ts';
import type { Group, Node } from '../scene/place/node.ts';
import type { RoomSize } from '../scene/place/room.ts';
import type { Seat, SeatQuery } from '../scene/place/seats.ts';
import type { Spot, Zone } from '../scene/place/spot.ts';
import type { RelationKind } from './kinds.ts';
import type { Pair } from './pair.ts';
import type { StandingBox } from './standing.ts';
import type { WallView } from './wall-view.ts';

/**
 * One way in which things can be asked to stand (what prompts say for it is in `language/lexicon/`): where it lets a thing go, when the final geometry
 * has it, and how people are told. "Left" and "right" are those of somebody who stands in front of the other thing and
 * looks at it; of a room, those of somebody who comes in by the front wall.
 */
export type Relation = RelationOfCarrier | RelationOfThing | RelationOfTwo | RelationOfRoom | RelationOfItself;

interface Common {
  /** Its name in plans and scene graphs; the name under which `all.ts` lists it. */
  readonly name: string;
  /** For people, before the name of the other thing where there is one: "on both sides of". */
  readonly wording: string;
  /** Told with a plan that has it: what its words were taken for. */
  readonly note: string | null;
  /** Whether a thing that falls or rolls may lose it, so that it is looked at again once all is at rest. */
  readonly endsInFall: boolean;
  /** Whether a thing whose back belongs to a wall is not brought to one because of it. */
  readonly keepsFromWall: boolean;
}

/** Over, in or under the floor plan of another thing, which carries it. */
interface RelationOfCarrier extends Common {
  readonly saidOf: 'carrier';
  readonly arity: 2;
  /** Whether a larger thing has more room for it. */
  readonly takesRoom: boolean;
  /** Whether the thing can't be carried by the same one in another way, too: it is under it. */
  readonly excludesCarried: boolean;
  /**
   * Puts groups there, each with its spot in the carrier's frame.
   *
   * @param reserved zones of the carrier's frame that stay free
   * @param random from 0 to 1
   * @returns those that found no room
   */
  readonly carry: (
    carrier: Node,
    groups: readonly Group[],
    reserved: readonly Zone[],
    random: () => number,
  ) => readonly Group[];
  /** The spots at a carrier that is in a wall, in the frame of the room; the best first. */
  readonly fixtureSpots: ((query: FixtureQuery) => Iterable<Spot>) | null;
  readonly holds: (pair: Pair) => boolean;
}

/** At the side of another thing, or turned to it. */
interface RelationOfThing extends Common {
  /**
   * `halves`: of several things half are at one side or end, half at the other. `alike`: it can be said of two without a
   * third, "facing each other". `row`: of several one after the other.
   */
  readonly saidOf: 'thing' | 'halves' | 'alike' | 'row';
  readonly arity: 2;
  readonly takesRoom: boolean;
  /** What the other thing has to this one then. */
  readonly opposite: RelationKind | null;
  /** Whether a thing that is there can't be on or in the other one, too. */
  readonly excludesCarried: boolean;
  /** Whether both are at the wall that one of them is at. */
  readonly sharesWall: boolean;
  /** Whether seats can stand so at what people sit at. */
  readonly isForSeats: boolean;
  /** Whether the thing needs the room behind the other one; of seats: only those of a table. */
  readonly isBehind: 'always' | 'seats' | 'never';
  /** How a thing is turned before it is put there. */
  readonly turn: Turn | null;
  /** The places at the side of the other thing, in its frame; the best first. */
  readonly seats: (query: SeatQuery) => Iterable<Seat>;
  /** The spots at another thing that is in a wall, in the frame of the room. */
  readonly fixtureSpots: ((query: FixtureQuery) => Iterable<Spot>) | null;
  /** The spots on the wall behind the other thing, for what is bolted to walls, in the frame of the room. */
  readonly wallSpots: ((node: Node, room: RoomSize, host: Zone) => Iterable<Spot>) | null;
  readonly holds: (pair: Pair) => boolean;
  /** Where it can be said of a wall, too. */
  readonly ofRoom: (RoomPlaces & { readonly wording: string }) | null;
}

/** On the way from one thing to another. */
interface RelationOfTwo extends Common {
  readonly saidOf: 'two';
  readonly arity: 3;
  readonly takesRoom: boolean;
  /** The places at the first thing, used only until the second one has its own. */
  readonly seats: (query: SeatQuery) => Iterable<Seat>;
  /** The spots, in the frame that the zones of both are given in; the best first. */
  readonly spots: (node: Node, one: Zone, other: Zone) => Iterable<Spot>;
  readonly holds: (subject: Zone, one: Zone, other: Zone) => boolean;
}

/** Of a wall, a corner or the floor of the room. */
interface RelationOfRoom extends Common {
  readonly saidOf: 'room';
  readonly arity: 1;
  readonly turn: Turn | null;
  readonly ofRoom: RoomPlaces;
}

/** Of the thing alone: how it lies. */
interface RelationOfItself extends Common {
  readonly saidOf: 'itself';
  readonly arity: 1;
  readonly turn: Turn;
  readonly holds: (subject: StandingBox) => boolean;
}

/** The turn that a thing gets before it is put somewhere, in the frame of its model; `undefined`: it can't stand so. */
type Turn = (made: MadeDefinition) => Quat | undefined;

/** A relation to the room. */
export interface RoomPlaces {
  /** Things with a lower number are placed first; `null`: it says how a thing is turned, not where it stands. */
  readonly rank: number | null;
  /** Whether a thing can have it anywhere in the room, once it is turned so. */
  readonly isAnywhere: boolean;
  /** Whether a thing at no such spot is not where it was asked to be; else the first spots are only the best ones. */
  readonly isExact: boolean;
  /** Distance of the thing's back from the wall that it is at [m]; `null`: it is not at a wall. */
  readonly wallGap: number | null;
  /** The spots where it holds, in the frame of the room; the best first. */
  readonly spots: (query: FloorQuery) => Iterable<Spot>;
  /** Spots for when none of these is free. */
  readonly otherwise: ((query: FloorQuery) => Iterable<Spot>) | null;
  readonly holds: (view: WallView) => boolean;
}

/** Defines a relation; its line in `all.ts` makes it known. */
export const defineRelation = <const Definition extends Relation>(relation: Definition): Definition => relation;
