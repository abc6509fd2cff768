import { PLACES, type Place, type RelationKind } from '../relation-kinds.ts';

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

/** What a word of `sayOneWay` means that ends in a place: `againstwall`, `againstwallleft`, `incornerbackleft`. */
const STEMS: Readonly<Record<string, { readonly kind: RelationKind; readonly plain: readonly [string, string] }>> = {
  againstwall: { kind: 'against_wall', plain: ['against the', 'wall'] },
  incorner: { kind: 'in_corner', plain: ['in the', 'corner'] },
  facingwall: { kind: 'facing', plain: ['facing the', 'wall'] },
  offwall: { kind: 'against_wall', plain: ['from the', 'wall'] },
  heading: { kind: 'heading', plain: ['facing', ''] },
  leaningwall: { kind: 'leaning', plain: ['leaning against the', 'wall'] },
};

const ENDINGS = PLACES.filter((place) => place !== 'wall');

interface PlaceWord {
  readonly kind: RelationKind;
  readonly place: Place | undefined;
  /** As people say it. */
  readonly plain: string;
}

const WORDS: ReadonlyMap<string, PlaceWord> = new Map(
  Object.entries(STEMS).flatMap(
    ([
      stem,
      {
        kind,
        plain: [before, after],
      },
    ]): [string, PlaceWord][] => [
      [stem, { kind, place: kind === 'facing' ? 'wall' : undefined, plain: `${before} ${after}` }],
      ...ENDINGS.map((place): [string, PlaceWord] => [
        wordFor(stem, place),
        { kind, place, plain: `${before} ${place.replace('_', ' ')} ${after}`.trim() },
      ]),
    ],
  ),
);

/** One word for a place in the room. */
export function wordFor(stem: string, place: Place | undefined): string {
  return `${stem}${(place ?? '').replace('_', '')}`;
}

/** What a word made by {@link wordFor} says. */
export const placeWord = (word: string): PlaceWord | undefined => WORDS.get(word);

/** All words for places of a kind. */
export const placeWords = (kind: RelationKind): string[] =>
  [...WORDS].filter(([, one]) => one.kind === kind).map(([word]) => word);
