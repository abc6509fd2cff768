import type { EntryPlace } from './places.ts';
import { PURPOSES } from './purposes.ts';
import { similarity } from './similar.ts';
import { allAbove, knownWords, type Synset } from './tree.ts';

/** How well an entry fits a word: it has the word in a noun, is a kind of what the word means, or is near that. */
const NAMED = 1;
const BELOW = 0.95;
const NEAR = 0.6;

/** How much less well than the best an entry may fit. */
const BEHIND = 1;

/** Senses of a word that are looked at, by their number: rarer ones are not meant. */
const USUAL = 3;

/** Words of a search that name nothing. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an the some any something anything thing to from for with in on of that which and or i you can one put use used my your it'.split(
    ' ',
  ),
);

/**
 * Names of the entries that fit a query by meaning, the best first: "something to drink from", "seat", "mugs".
 *
 * @param query words in any order; those that mean nothing here are passed over
 */
export function searchPlaces(query: string, places: readonly EntryPlace[]): string[] {
  const words = (query.toLowerCase().match(/[\p{L}-]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word));
  const asked = words.slice(0, MOST_WORDS).map((word) => ({ forms: formsOf(word), senses: sensesOf(word) }));
  const scored = places.map((place) => ({
    name: place.name,
    fit: asked.reduce((sum, { forms, senses }) => sum + fitOf(place, forms, senses), 0),
  }));
  const best = Math.max(0, ...scored.map(({ fit }) => fit));
  const fitting = scored.filter(({ fit }) => fit >= NEAR && fit >= best - BEHIND);
  return fitting.toSorted((a, b) => b.fit - a.fit).map(({ name }) => name);
}

const MOST_WORDS = 8;

/** The word, and what may be its singular or its stem: "seats", "cutting", "cooking". */
export function formsOf(word: string): readonly string[] {
  const stem = word.replace(/ing$/, '');
  return [
    ...new Set([word, word.replace(/s$/, ''), word.replace(/es$/, ''), stem, stem.replace(/(.)\1$/, '$1'), `${stem}e`]),
  ];
}

/** The usual senses of a word of a search, or of the things that are for what it says: "drink". */
export function sensesOf(word: string): readonly Synset[] {
  const forms = formsOf(word);
  const purpose = forms.find((form) => Object.hasOwn(PURPOSES, form));
  const nouns = purpose === undefined ? forms : PURPOSES[purpose]!;
  return nouns.flatMap((noun) =>
    (knownWords().words.get(noun) ?? []).filter(({ number }) => number <= USUAL).map(({ sense }) => sense),
  );
}

function fitOf({ name, nouns, senses }: EntryPlace, forms: readonly string[], asked: readonly Synset[]): number {
  const words = [...nouns, name.replaceAll('_', ' ')].flatMap((noun) => noun.split(/[ -]/));
  if (forms.some((form) => words.includes(form))) return NAMED;
  if (senses.some((sense) => [...allAbove(sense)].some((above) => asked.includes(above)))) return BELOW;
  const near = Math.max(0, ...senses.flatMap((sense) => asked.map((one) => similarity(sense, one))));
  return near < NEAR ? 0 : near * NEAR;
}
