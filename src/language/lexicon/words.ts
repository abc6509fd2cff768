const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words before a noun that speak of something named, or of all of it. */
export const DEFINITE = set('the this that these those its their both all each every');
export const EACH = set('each every');
/** Words before a noun that bring in something new. */
export const INDEFINITE = set('a an another one some any single');

/** How many a vague word means: our own choice, told with the result. `exact`: the word leaves no choice. */
export const VAGUE_COUNTS: Readonly<Record<string, { readonly count: number; readonly exact?: true }>> = {
  pair: { count: 2, exact: true },
  couple: { count: 2, exact: true },
  twin: { count: 2, exact: true },
  few: { count: 3 },
  some: { count: 3 },
  several: { count: 3 },
  handful: { count: 4 },
  many: { count: 6 },
  lots: { count: 6 },
  dozen: { count: 12, exact: true },
  dozens: { count: 24 },
  various: { count: 3 },
  multiple: { count: 3 },
  numerous: { count: 6 },
};

/** A part of what was named, by its share of them: our own choice, told with the result. */
export const SHARES: Readonly<Record<string, number>> = { some: 0.5, few: 0.5, several: 0.5, half: 0.5, most: 0.75 };

/** Behind a number: "two hundred". */
export const MULTIPLES: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000, million: 1e6 };

/** Groups, said with "of": how those in it stand to each other. */
export const GROUPS: Readonly<Record<string, 'any' | 'stack' | 'row' | 'layer'>> = {
  set: 'any',
  group: 'any',
  collection: 'any',
  cluster: 'any',
  bunch: 'any',
  assortment: 'any',
  selection: 'any',
  heap: 'any',
  array: 'any',
  grid: 'any',
  pair: 'any',
  couple: 'any',
  stack: 'stack',
  pile: 'stack',
  tower: 'stack',
  column: 'stack',
  row: 'row',
  layer: 'layer',
  line: 'row',
  rank: 'row',
};

/** Pronouns, and whether they are said of one or of several. */
export const PRONOUNS: Readonly<Record<string, 'one' | 'several' | 'either'>> = {
  it: 'one',
  itself: 'one',
  "it's": 'one',
  "they're": 'several',
  this: 'one',
  that: 'one',
  they: 'several',
  them: 'several',
  these: 'several',
  those: 'several',
  both: 'several',
  'both of them': 'several',
  all: 'several',
  'all of them': 'several',
  'all of it': 'either',
  'all of these': 'several',
  everything: 'several',
  'the two': 'several',
  'the latter two': 'several',
  'the former two': 'several',
  'the first two': 'several',
  'the last two': 'several',
  'the others': 'several',
  'the former': 'one',
  'the latter': 'one',
  which: 'either',
  'the stack': 'either',
  'the pile': 'either',
  'the tower': 'either',
  'that stack': 'either',
};

/** Places of the room by their nouns. */
export const PLACE_NOUNS: Readonly<Record<string, 'wall' | 'corner' | 'middle' | 'floor'>> = {
  wall: 'wall',
  walls: 'wall',
  corner: 'corner',
  corners: 'corner',
  middle: 'middle',
  center: 'middle',
  centre: 'middle',
  floor: 'floor',
  ground: 'floor',
};

/** Sides of the room by their adjectives; north is the back of the room. */
export const SIDES: Readonly<Record<string, 'left' | 'right' | 'back' | 'front'>> = {
  left: 'left',
  right: 'right',
  back: 'back',
  front: 'front',
  rear: 'back',
  far: 'back',
  near: 'front',
  north: 'back',
  south: 'front',
  east: 'right',
  west: 'left',
  northern: 'back',
  southern: 'front',
  eastern: 'right',
  western: 'left',
};

/** Words that say nothing of what there is. */
export const IDLE = set(`
  please pls plz just only also then now there here simply really very quite nice nicely neatly exactly precisely about around approximately roughly directly
  right immediately some sort kind of well so let's i'd like would want need i we you me us my our your can could should will must may
  be to for that as properly carefully ready currently such too still again well together up out down
`);

/** States of things that aren't made: "an empty cart", "a laptop, lid shut". */
export const STATES = set(`
  empty full closed shut unlit lit clean dirty broken worn folded unfolded plugged unplugged charged untouched unused used loose
  ajar locked unlocked idle running asleep awake visible hidden
`);

export const STOPS = set('. ; ! ?');
