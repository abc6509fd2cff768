const SIDES = ['back', 'left', 'right', 'front', 'back_left', 'back_right', 'front_left', 'front_right'] as const;

/** Parts of a top or of an inside. */
export const PARTS = [...SIDES, 'middle', 'edge', 'corner'] as const;
export type TopPart = (typeof PARTS)[number];

/**
 * Of the room: walls by their side, corners by two of them; `wall`: any wall, where a thing is asked to face one. Of what
 * carries a thing: the part of it.
 */
export const PLACES = [...SIDES, 'wall', 'middle', 'edge', 'corner'] as const;
export type Place = (typeof PLACES)[number];

export const isPart = (place: Place | undefined): place is TopPart =>
  place !== undefined && (PARTS as readonly Place[]).includes(place);

export const isPlace = (place: string | undefined): place is Place =>
  place !== undefined && (PLACES as readonly string[]).includes(place);
