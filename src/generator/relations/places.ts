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
