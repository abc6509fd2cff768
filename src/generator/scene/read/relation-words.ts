import { PLACES, type Place, RELATION_KINDS, RELATIONS, type RelationKind } from '../../relations/index.ts';
import { wordFor } from '../../relations/places.ts';

/** What a word means that stands for a relation: `infrontof`, `againstwallleft`. */
export interface RelationWord {
  readonly kind: RelationKind;
  readonly before: 'thing' | 'nothing' | 'noun';
  /** Whether a distance may stand before it. */
  readonly takesDistance: boolean;
  /** The wall or corner that it names. */
  readonly place: Place | undefined;
  /** As people say it. */
  readonly plain: string;
}

const CORNERS_AND_SIDES = PLACES.filter((place) => place !== 'wall');

const WORDS: ReadonlyMap<string, RelationWord> = new Map(
  RELATION_KINDS.flatMap((kind) =>
    RELATIONS[kind].words.flatMap((one): [string, RelationWord][] => {
      const { word, takesDistance } = one;
      if (one.before !== 'side') return [[word, { ...one, kind, place: undefined }]];
      const [start, end] = one.plain;
      const whole = { kind, before: 'nothing', takesDistance } as const;
      return [
        [word, { ...whole, place: one.unnamed, plain: `${start} ${end}` }],
        ...CORNERS_AND_SIDES.map((place): [string, RelationWord] => [
          wordFor(word, place),
          { ...whole, place, plain: `${start} ${place.replace('_', ' ')} ${end}`.trim() },
        ]),
      ];
    }),
  ),
);

/** The relation that a word stands for. */
export const relationWord = (word: string): RelationWord | undefined => WORDS.get(word);
