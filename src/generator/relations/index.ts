import * as all from './all.ts';
import type { Relation } from './definition.ts';
import { RELATION_KINDS, type RelationKind } from './kinds.ts';
import { sayPart } from './parts.ts';
import { isPart, type Place } from './places.ts';

export type { RoomPlaces } from './definition.ts';
export { RELATION_KINDS, type RelationKind } from './kinds.ts';
export { isPart, isPlace, PARTS, PLACES, type Place, type TopPart } from './places.ts';

type SaidOf = Relation['saidOf'];

/** The definitions of relations that are said of such things. */
type DefinitionOf<What extends SaidOf, One extends Relation = Relation> = One extends Relation
  ? What extends One['saidOf']
    ? One
    : never
  : never;

/** What is known of each relation. */
export const RELATIONS: {
  readonly [Kind in RelationKind]: DefinitionOf<(typeof all)[Kind]['saidOf']> & { readonly name: Kind };
} = all;

/** A definition that `kinds.ts` doesn't name is an error here. */
all satisfies Readonly<Record<RelationKind, Relation>> &
  Readonly<Record<Exclude<keyof typeof all, RelationKind>, never>>;

type KindSaidOf<What extends SaidOf> = {
  [Kind in RelationKind]: (typeof all)[Kind]['saidOf'] extends What ? Kind : never;
}[RelationKind];

const isSaidOf =
  <What extends SaidOf>(what: What) =>
  (kind: RelationKind): kind is KindSaidOf<What> =>
    RELATIONS[kind].saidOf === what;

/** Whether it goes over or into the floor plan of the other. */
export const isHeld: (kind: RelationKind) => kind is KindSaidOf<'carrier'> = isSaidOf('carrier');
/** Whether it is said of two alike: "facing each other". */
export const isMutual: (kind: RelationKind) => boolean = isSaidOf('alike');
/** Whether it is said of several: half of them are at one side or end, half at the other. */
export const isHalved: (kind: RelationKind) => boolean = isSaidOf('halves');
/** Whether it is said of several that stand one after the other. */
export const isRow: (kind: RelationKind) => boolean = isSaidOf('row');
/** Whether it is said of what is between two things. */
export const isOfTwo: (kind: RelationKind) => boolean = isSaidOf('two');
/** Whether there is no other thing: a wall, a corner, the room, or its like. */
export const isOfRoom = (kind: RelationKind): boolean => RELATIONS[kind].saidOf === 'room' || isRow(kind);

/** Whether it can be said where no other thing is named: of the room, of the thing itself, of several that are alike. */
export function isSaidAlone(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return ALONE[relation.saidOf] || ('ofRoom' in relation && relation.ofRoom !== null);
}

const ALONE: Readonly<Record<SaidOf, boolean>> = {
  itself: true,
  room: true,
  row: true,
  alike: true,
  thing: false,
  halves: false,
  two: false,
  carrier: false,
};

/** Whether it is said of the thing alone: nothing is said of where it goes. */
export const isOfItself: (kind: RelationKind) => boolean = isSaidOf('itself');

/** Whether it says how a thing is turned, rather than where it is. */
export function isPosture(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return 'turn' in relation && relation.turn !== null;
}

/** The relations to what carries a thing, in the order in which it is filled: the insides first. */
export const CARRIED_KINDS: readonly KindSaidOf<'carrier'>[] = RELATION_KINDS.filter(isHeld);

/** Whether the thing hangs on the wall behind the other one. */
export function hangs(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return 'wallSpots' in relation && relation.wallSpots !== null;
}

/** Whether the thing is at the side of another one, or turned to it, each for itself. */
export const isAtSide = (kind: RelationKind): boolean => AT_SIDE[RELATIONS[kind].saidOf] && !hangs(kind);

const AT_SIDE: Readonly<Record<SaidOf, boolean>> = {
  thing: true,
  halves: true,
  two: true,
  carrier: false,
  alike: false,
  row: false,
  room: false,
  itself: false,
};

/** Whether it names a place on the floor of the room: a wall, a corner, the middle. */
export function isPlaceInRoom(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return relation.saidOf === 'room' && relation.ofRoom.rank !== null && relation.turn === null;
}

/** Whether what has it can't be carried by the other thing in another way, too. */
export function excludesCarried(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return 'excludesCarried' in relation && relation.excludesCarried;
}

/** What the other thing has to this one. */
export function oppositeOf(kind: RelationKind): RelationKind | null {
  const relation = RELATIONS[kind];
  return 'opposite' in relation ? relation.opposite : null;
}

/** Whether both are at the wall that one of them is at. */
export function sharesWall(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return 'sharesWall' in relation && relation.sharesWall;
}

/** Whether people can sit so at something. */
export function isForSeats(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return 'isForSeats' in relation && relation.isForSeats;
}

/** Whether a larger thing has more room for what is so on, in or at it. */
export function takesRoom(kind: RelationKind): boolean {
  const relation = RELATIONS[kind];
  return 'takesRoom' in relation && relation.takesRoom;
}

/** Whether what falls or rolls may lose it. */
export const endsInFall = (kind: RelationKind): boolean => RELATIONS[kind].endsInFall;

/** For people: "in front of oak_desk_1", "facing the wall". */
export function sayRelation(kind: RelationKind, object: string | undefined, place?: Place): string {
  const relation = RELATIONS[kind];
  if (object !== undefined && relation.saidOf === 'carrier' && isPart(place)) return `${sayPart(place)} ${object}`;
  if (object !== undefined) return `${relation.wording} ${object}`;
  return 'ofRoom' in relation && relation.ofRoom && 'wording' in relation.ofRoom
    ? relation.ofRoom.wording
    : relation.wording;
}
