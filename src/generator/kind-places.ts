import { type EntryPlace, isApart, placesOf } from '../language/known-words/index.ts';
import { type AnyKind, nameOf } from './kind.ts';
import { kinds } from './kinds/index.ts';

let places: readonly EntryPlace[] | undefined;

/** Where the kinds stand among the words that are known. */
export const kindPlaces = (): readonly EntryPlace[] =>
  (places ??= placesOf(
    (kinds as readonly AnyKind[]).map((kind) => ({
      name: nameOf(kind),
      nouns: Object.keys(kind.words.nouns),
      synset: kind.meaning.wordnet.synset,
    })),
  ));

/** The word that people use for a kind: its first noun. */
export const nounOf = (name: string): string => kindPlaces().find((place) => place.name === name)?.nouns[0] ?? name;

/** Whether a compound that ends with a noun of a kind is known as something else. */
export function isApartFrom(compound: string, kind: AnyKind): boolean {
  const place = kindPlaces().find(({ name }) => name === nameOf(kind));
  return place !== undefined && isApart(compound, place);
}
