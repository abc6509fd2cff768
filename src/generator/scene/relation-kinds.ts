/**
 * How a thing can be asked to stand. `on`, `in`, `under`: over the floor plan of another; `above`: on the wall over it;
 * the next twelve: at its side, or turned to it; `heading`: the way that its front looks; then in the room; the last three: how it lies. "Left" and "right" are those
 * of somebody who stands in front of the other thing and looks at it; of a room, those of somebody who comes in by the
 * front wall.
 */
export const RELATION_KINDS = [
  'on',
  'in',
  'under',
  'above',
  'beside',
  'between',
  'in_front_of',
  'behind',
  'left_of',
  'right_of',
  'both_sides',
  'both_ends',
  'around',
  'facing',
  'face_to_face',
  'back_to_back',
  'heading',
  'against_wall',
  'in_corner',
  'in_middle',
  'in_row',
  'upside_down',
  'lying',
  'leaning',
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

const kinds = (...some: RelationKind[]): ReadonlySet<RelationKind> => new Set(some);

const HELD = kinds('on', 'in', 'under');
const ROOM = kinds('heading', 'against_wall', 'in_corner', 'in_middle', 'in_row', 'leaning');
const POSTURE = kinds('upside_down', 'lying', 'leaning');
const MUTUAL = kinds('face_to_face', 'back_to_back');
const HALVED = kinds('both_sides', 'both_ends');

/** Whether it goes over or into the floor plan of the other. */
export const isHeld = (kind: RelationKind): boolean => HELD.has(kind);
/** Whether there is no other thing: a wall, a corner, the room, or its like. */
export const isOfRoom = (kind: RelationKind): boolean => ROOM.has(kind);
/** Whether it says how a thing is turned, rather than where it is. */
export const isPosture = (kind: RelationKind): boolean => POSTURE.has(kind);
/** Whether it is said of two alike: "facing each other". */
export const isMutual = (kind: RelationKind): boolean => MUTUAL.has(kind);

/** Whether it is said of several: half of them are at one side or end, half at the other. */
export const isHalved = (kind: RelationKind): boolean => HALVED.has(kind);

/** Walls by their side, corners by two of them; `wall`: any wall, where a thing is asked to face one. */
export const PLACES = [
  'back',
  'left',
  'right',
  'front',
  'back_left',
  'back_right',
  'front_left',
  'front_right',
  'wall',
] as const;
export type Place = (typeof PLACES)[number];
