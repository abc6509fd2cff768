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

/** Sides of a room as prompts call them; who comes in by the front wall looks to the back, which is north. */
const SIDES: Readonly<Record<string, 'back' | 'left' | 'right' | 'front'>> = {
  back: 'back',
  rear: 'back',
  far: 'back',
  north: 'back',
  northern: 'back',
  front: 'front',
  south: 'front',
  southern: 'front',
  left: 'left',
  west: 'left',
  western: 'left',
  right: 'right',
  east: 'right',
  eastern: 'right',
};

/** Of a regular expression: "left", "right-hand", "back left", "north-east". */
export const SIDE =
  '(?:(?:(?:back|rear|far|left|right|front|north|south|east|west)(?:ern)?(?:[- ]hand)?(?:, |[- ])?(?:side )?)+)';

/** The side or corner that words name: "back left", "north-east". */
export function placeOf(words: string): Place | undefined {
  const parts = words.replace(/north(?=[ew])|south(?=[ew])/g, '$& ').split(/[^a-z]+/);
  const sides = new Set(parts.flatMap((word) => (Object.hasOwn(SIDES, word) ? [SIDES[word]!] : [])));
  const depth = sides.has('back') ? 'back' : sides.has('front') ? 'front' : undefined;
  const side = sides.has('left') ? 'left' : sides.has('right') ? 'right' : undefined;
  return depth && side ? `${depth}_${side}` : (depth ?? side);
}

/** One word for a place in the room. */
export function wordFor(stem: string, place: Place | undefined): string {
  return `${stem}${(place ?? '').replace('_', '')}`;
}
