import { singleWords, slipOf } from '../../language/known-words/index.ts';
import { kindPlaces } from '../kind-places.ts';

/** A word that is not known, and what was meant. */
export interface MeantWord {
  readonly word: string;
  readonly meant: string;
  /** The kind of which it is a noun; absent: a word for something that can't be made. */
  readonly kind?: string;
}

/** The slip in the last of some words that is one. */
export function meantWord(words: readonly string[]): MeantWord | undefined {
  const word = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const places = kindPlaces().flatMap(({ name, nouns }) => nouns.map((noun) => ({ name, noun })));
  const lasts = new Set(places.map(({ noun }) => noun.split(' ').at(-1)!));
  const last = slipOf(word, lasts, { most: 2, replaced: true });
  if (last !== undefined) {
    // "Washing mashine" is nearer to the washing machine than to the coffee machine.
    const ending = places.filter(({ noun }) => noun.split(' ').at(-1) === last);
    const shared = (noun: string): number => noun.split(' ').filter((part) => before.includes(part)).length;
    const [best] = ending.toSorted((a, b) => shared(b.noun) - shared(a.noun) || a.noun.length - b.noun.length);
    return { word, meant: last, kind: best!.name };
  }
  const other = slipOf(word, singleWords(), { most: 1, replaced: false });
  return other === undefined ? undefined : { word, meant: other };
}
