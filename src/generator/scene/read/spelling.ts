import { editDistance } from '../../../language/known-words/edit-distance.ts';
import { isKnownWord } from '../../../language/known-words/index.ts';
import { beginsPhrase } from '../../../language/lexical.ts';
import { GROUPS } from '../../../language/lexicon/words.ts';
import { tokenize } from '../../../language/token.ts';
import { SCENE_LEXICON } from '../../language.ts';
import { currentLexicon, perShelf } from '../../shelf.ts';
import { directionAfter } from '../../words/directions.ts';
import { singular } from '../../words/tokens.ts';
import { ROOMS } from './room-words.ts';

/** Of a word that means nothing in English: from that many letters, any one slip. */
const STRANGE = 5;
/** Endings of verbs and adjectives: "crated", "shelves" of another word. */
const ENDING = /(?:ed|ing|er|est|ly|ish|able)$/;
/** English words that one slip makes of the name of a thing. */
const OTHERS: ReadonlySet<string> = new Set(['broad', 'halfway', ...Object.keys(GROUPS)]);

/** Slips in the words that join things. */
const JOINING: Readonly<Record<string, string>> = {
  wiht: 'with',
  wih: 'with',
  adn: 'and',
  nad: 'and',
  teh: 'the',
  hte: 'the',
  thre: 'three',
  foru: 'four',
};

/** Letters of a word from which two letters that changed places are a slip, and from which one that is missing or doubled is. */
const SWAPPED = 5;
const SLIPPED = 7;

const names = perShelf(
  ({ lexicon: { nouns, parts } }): ReadonlySet<string> =>
    new Set([...nouns.keys(), ...parts.keys(), ...ROOMS].flatMap((name) => name.split(/[ -]/))),
);
const things = perShelf(({ lexicon: { nouns } }): readonly string[] => [
  ...new Set([...[...nouns.keys()].flatMap((name) => name.split(/[ -]/)), ...ROOMS]),
]);

/** What things are called by the last word of their names: of these alone a word that means nothing is a slip. */
const heads = perShelf(
  ({ lexicon: { nouns } }): ReadonlySet<string> =>
    new Set([...[...nouns.keys()].map((name) => name.split(/[ -]/).at(-1)!), ...ROOMS]),
);

/**
 * Mends slips in the names of things and rooms: "tabels", "labratory". Only such as make no other English word: neighbours
 * that changed places, or, in a long word, a letter too few or too many; a replaced letter does ("scanner", "spanner").
 */
export function mendSpelling(prompt: string): { readonly text: string; readonly assumed: readonly string[] } {
  const assumed = new Set<string>();
  const paired = prompt.replace(PAIR, (pair, first: string, second: string) => {
    const mended = meantBehind(first.toLowerCase(), second.toLowerCase());
    if (mended === undefined) return pair;
    assumed.add(`"${first.toLowerCase()} ${mended}" for "${pair.toLowerCase()}"`);
    return `${first} ${mended}`;
  });
  const text = paired.replace(/(?<![\p{L}'-])\p{L}{3,24}(?![\p{L}'])/gu, (word) => {
    const lower = word.toLowerCase();
    const mended = Object.hasOwn(JOINING, lower) ? JOINING[lower] : meant(lower);
    if (mended === undefined) return word;
    assumed.add(`"${mended}" for "${lower}"`);
    return mended;
  });
  return { text, assumed: [...assumed] };
}

const PAIR = /(?<![\p{L}'-])(\p{L}{3,24}) (\p{L}{4,24})(?![\p{L}'-])/gu;

/** "Alarm clok": behind the first word of a name, a slip in the second one that is no word. */
function meantBehind(first: string, second: string): string | undefined {
  const seconds = currentLexicon().compounds.get(first);
  if (!seconds || seconds.includes(second) || seconds.includes(singular(second)) || isKnownWord(second))
    return undefined;
  const found = seconds.filter((name) => name[0] === second[0] && editDistance(second, name, 1) === 1);
  return found.length === 1 ? found[0] : undefined;
}

function meant(word: string): string | undefined {
  const single = singular(word);
  if (names().has(word) || names().has(single)) return undefined;
  if (single.length < STRANGE) return undefined;
  const isStrange = !isKnownWord(single) && !isKnownWord(word) && !ENDING.test(word) && !isReadable(word);
  if (OTHERS.has(word)) return undefined;
  const found = things().filter((name) => isSlip(single, name, isStrange));
  // "Jewelery": "jewelry" and "jewellery" are of the same things.
  return found.length > 0 && (found.length === 1 || areSame(found))
    ? `${found[0]!}${single === word ? '' : 's'}`
    : undefined;
}

/** Whether words stand in the names of the same kinds only. */
function areSame(words: readonly string[]): boolean {
  const kinds = words.map((word) =>
    [...currentLexicon().nouns].filter(([name]) => name.split(/[ -]/).includes(word)).map(([, kind]) => kind),
  );
  return new Set(kinds.map((names) => [...new Set(names)].toSorted().join())).size === 1;
}

function isSlip(word: string, name: string, isStrange: boolean): boolean {
  const isAlike = word[0] === name[0] && editDistance(word, name, 1) === 1;
  if (isStrange && isAlike && heads().has(name) && name.length >= STRANGE && word.at(-1) === name.at(-1)) return true;
  // "Microscop": the last letter is missing.
  if (isStrange && isAlike && word.length >= SLIPPED && name.startsWith(word)) return true;
  if (word[0] !== name[0] || name.length < SWAPPED || editDistance(word, name, 1) !== 1) return false;
  if (word.length === name.length) return [...word].toSorted().join('') === [...name].toSorted().join('');
  // An ending is no slip: "boxer", "towers", "stacked".
  return Math.min(word.length, name.length) >= SLIPPED && word.at(-1) === name.at(-1);
}

/** Whether it is a word that prompts have for what is no thing: "wide", "beside", "beech". */
function isReadable(word: string): boolean {
  const tokens = tokenize(word);
  return (
    beginsPhrase(tokens, 0) ||
    SCENE_LEXICON.quality(tokens, 0) !== undefined ||
    directionAfter(tokens, 0, NO_NAMES) !== undefined
  );
}

const NO_NAMES: ReadonlySet<string> = new Set();
