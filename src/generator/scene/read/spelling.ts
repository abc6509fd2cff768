import { editDistance } from '../../../language/known-words/edit-distance.ts';
import { LEXICON } from '../../describe.ts';
import { singular } from '../../words/tokens.ts';
import { ROOMS } from './room-words.ts';

/** Letters of a word from which two letters that changed places are a slip, and from which one that is missing or doubled is. */
const SWAPPED = 5;
const SLIPPED = 7;

const NAMES: ReadonlySet<string> = new Set(
  [...LEXICON.nouns.keys(), ...LEXICON.parts.keys(), ...ROOMS].flatMap((name) => name.split(/[ -]/)),
);
const THINGS: readonly string[] = [
  ...new Set([...[...LEXICON.nouns.keys()].flatMap((name) => name.split(/[ -]/)), ...ROOMS]),
];

/**
 * Mends slips in the names of things and rooms: "tabels", "labratory". Only such as make no other English word: neighbours
 * that changed places, or, in a long word, a letter too few or too many; a replaced letter does ("scanner", "spanner").
 */
export function mendSpelling(prompt: string): { readonly text: string; readonly assumed: readonly string[] } {
  const assumed = new Set<string>();
  const text = prompt.replace(/(?<![\p{L}'-])\p{L}{5,24}(?![\p{L}'])/gu, (word) => {
    const lower = word.toLowerCase();
    const mended = meant(lower);
    if (mended === undefined) return word;
    assumed.add(`"${mended}" for "${lower}"`);
    return mended;
  });
  return { text, assumed: [...assumed] };
}

function meant(word: string): string | undefined {
  const single = singular(word);
  if (NAMES.has(word) || NAMES.has(single)) return undefined;
  const found = THINGS.filter((name) => isSlip(single, name));
  return found.length === 1 ? `${found[0]!}${single === word ? '' : 's'}` : undefined;
}

function isSlip(word: string, name: string): boolean {
  if (word[0] !== name[0] || name.length < SWAPPED || editDistance(word, name, 1) !== 1) return false;
  if (word.length === name.length) return [...word].toSorted().join('') === [...name].toSorted().join('');
  // An ending is no slip: "boxer", "towers", "stacked".
  return Math.min(word.length, name.length) >= SLIPPED && word.at(-1) === name.at(-1);
}
