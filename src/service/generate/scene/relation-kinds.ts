/**
 * How a thing can be asked to stand. `on`, `in`, `under`: over the floor plan of another; the next six: at its side;
 * the last four: in the room. "Left" and "right" are those of somebody who stands in front of the other thing and looks
 * at it.
 */
export const RELATION_KINDS = [
  'on',
  'in',
  'under',
  'beside',
  'in_front_of',
  'behind',
  'left_of',
  'right_of',
  'around',
  'facing',
  'against_wall',
  'in_corner',
  'in_middle',
  'in_row',
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

const HELD: ReadonlySet<RelationKind> = new Set(['on', 'in', 'under']);
const ROOM: ReadonlySet<RelationKind> = new Set(['against_wall', 'in_corner', 'in_middle', 'in_row']);

/** Whether it goes over or into the floor plan of the other. */
export const isHeld = (kind: RelationKind): boolean => HELD.has(kind);
/** Whether there is no other thing: a wall, a corner, the room, or its like. */
export const isOfRoom = (kind: RelationKind): boolean => ROOM.has(kind);
