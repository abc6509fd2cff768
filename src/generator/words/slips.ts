import { editDistance } from '../../language/known-words/edit-distance.ts';
import { isKnownWord } from '../../language/known-words/index.ts';
import { Refusal } from '../refusal.ts';
import { readItems } from './items.ts';
import type { Lexicon } from './lexicon.ts';
import { isParticiple } from './other-things.ts';
import { singular, tokenize } from './tokens.ts';

/** Letters from which a word is mended, and from which a replaced letter and two slips make no other English word. */
const MENDED = 6;
/** Letters from which two neighbours that changed places make no other English word. */
const SWAPPED = 5;
const REPLACED = 8;
const TWICE = 11;

/** English words that such a slip would make of the name of a thing or a part, besides nouns of things. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'arrest baker banket bleaker cater comportment convener handheld lover planform sedater shelling sider staler stoper ' +
    'stranger stronger taster turnable wench widow windrow workable'
  ).split(' '),
);
/** "Rockier": the comparative of an adjective. */
const COMPARATIVE = /iers?$/;

/**
 * Mends slips in the names of things and parts: "refridgerator", "drawrs". Only words that no list knows, with the first
 * and the last letter right, which one name alone is like.
 */
export function mendSlips(
  prompt: string,
  lexicon: Lexicon,
  others: ReadonlySet<string>,
): { readonly text: string; readonly assumed: readonly string[] } {
  const assumed = new Set<string>();
  const text = prompt.replace(/(?<![\p{L}'-])\p{L}{5,24}(?![\p{L}'-])/gu, (word) => {
    const lower = word.toLowerCase();
    const mended = others.has(lower) ? undefined : meant(lower, lexicon);
    if (mended === undefined || isKnown(lower, lexicon)) return word;
    assumed.add(`"${lower}": ${mended}`);
    return mended;
  });
  const whole = mendCompounds(text, lexicon, assumed);
  return { text: whole, assumed: [...assumed] };
}

/** "Cutting bord", "washing mashine": a short word that isn't known, where the word beside it leaves one name only. */
function mendCompounds(prompt: string, { compounds, words }: Lexicon, assumed: Set<string>): string {
  return prompt.replace(
    /(?<![\p{L}'-])(\p{L}{3,}) (\p{L}{4,24})(?![\p{L}'-])/gu,
    (whole, one: string, other: string) => {
      const [first, second] = [one.toLowerCase(), other.toLowerCase()];
      const isStrange = (word: string): boolean => !words.has(word) && !words.has(singular(word)) && !isKnownWord(word);
      const lasts = isStrange(second) ? (compounds.get(first) ?? []) : [];
      const found = lasts.filter((last) => last.length >= 4 && editDistance(second, last, 1) === 1);
      if (found.length !== 1) return whole;
      assumed.add(`"${first} ${second}": ${first} ${found[0]}`);
      return `${one} ${found[0]}`;
    },
  );
}

/** Whether a word means something by itself. */
function isKnown(word: string, lexicon: Lexicon): boolean {
  const single = singular(word);
  if (isParticiple(word) || COMPARATIVE.test(word) || isKnownWord(single) || WORDS.has(single)) return true;
  try {
    return readItems(tokenize(word), lexicon).some(({ kind }) => kind !== 'unknown');
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

function meant(word: string, { singles, words, lengths }: Lexicon): string | undefined {
  if ([word, singular(word)].some((form) => words.has(form) || lengths.has(form))) return undefined;
  const single = singular(word);
  const direct = singles.filter((name) => isSlip(word, name));
  if (direct.length > 0) return direct.length === 1 ? direct[0] : undefined;
  const found = single === word ? [] : singles.filter((name) => isSlip(single, name));
  return found.length === 1 ? found[0]!.replace(/(?:s|x|ch|sh)$/, '$&e').concat('s') : undefined;
}

function isSlip(word: string, name: string): boolean {
  if (word[0] !== name[0] || name.length < SWAPPED) return false;
  // "Tabel": the last two changed places.
  const isTurned = word === `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`;
  if (word.at(-1) !== name.at(-1) && !isTurned) return false;
  const most = name.length >= TWICE ? 2 : 1;
  const distance = editDistance(word, name, most);
  if (distance === 0 || distance > most) return false;
  const replaced = word.length === name.length && [...word].toSorted().join('') !== [...name].toSorted().join('');
  const isSwapped = word.length === name.length && !replaced;
  return isSwapped || (name.length >= MENDED && (!replaced || name.length >= REPLACED));
}
