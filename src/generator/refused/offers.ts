import type { NearEntry } from '../../language/known-words/index.ts';
import { nounOf } from '../kind-places.ts';

/** The kind that a prompt makes; `undefined` where it is refused. */
export type KindOfPrompt = (prompt: string) => string | undefined;

/** Longer prompts are not reworded, and of no prompt more variants are tried. */
const LONGEST = 300;
const MOST_TRIED = 24;

/**
 * Prompts for kinds in place of a thing that can't be made: the prompt with its words replaced, "red sofa" for "red
 * armchair", or else the kind's noun alone. Each makes that kind.
 */
export function offerKinds(
  prompt: string,
  thing: string | undefined,
  near: readonly NearEntry[],
  works: KindOfPrompt,
): string[] {
  return near.flatMap(({ name, noun }) => {
    const candidates = [...replace(prompt, thing ?? '', noun), noun, nounOf(name)];
    return candidates.find((candidate) => works(candidate) === name) ?? [];
  });
}

/** The prompt, tidied, with a noun in place of some words of it, or of their plural. */
function replace(prompt: string, thing: string, noun: string): string[] {
  if (thing === '' || prompt.length > LONGEST) return [];
  const words = thing.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const found = new RegExp(`(?<![\\p{L}\\d])${words.join('[ -]+')}(?:s|es)?(?![\\p{L}\\d])`, 'iu').exec(prompt);
  if (!found) return [];
  const before = prompt.slice(0, found.index).replace(/\b(a|an)\s+$/i, /^[aeiou]/.test(noun) ? 'an ' : 'a ');
  return [tidy(before + noun + prompt.slice(found.index + found[0].length))];
}

/**
 * The prompt without what can't be made of it: a phrase, all behind one, or a word; else the noun of its kind alone.
 * @param noun of the kind
 * @returns one prompt, or none where not even the noun makes it
 */
export function reword(prompt: string, name: string, works: KindOfPrompt): string[] {
  const shorter = prompt.length > LONGEST ? [] : shortened(prompt);
  const found = [...shorter.slice(0, MOST_TRIED), nounOf(name)].find((candidate) => works(candidate) === name);
  return found === undefined ? [] : [found];
}

/** Without one phrase, or all from one on, or one word; the longest first. */
function shortened(prompt: string): string[] {
  const phrases = prompt.split(PHRASES);
  const without = phrases.flatMap((_, i) => (i === 0 ? [] : [phrases.toSpliced(i, 1), phrases.slice(0, i)]));
  const words = prompt.split(/\s+/);
  const byPhrase = without.map((rest) => tidy(rest.join(''))).toSorted((a, b) => b.length - a.length);
  const byWord = words.length > MOST_WORDS ? [] : words.map((_, i) => tidy(words.toSpliced(i, 1).join(' ')));
  return [...new Set([...byPhrase, ...byWord])].filter((text) => text !== '');
}

const MOST_WORDS = 12;

/** Before each of these a phrase begins. */
const PHRASES = /(?=,|\s(?:with|without|and|on|that|which|for|(?<!\smade\s)of|in|made|has|having|hinged|like)\s)/i;

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s,/g, ',')
    .replace(/^[\s,]+|(?:[\s,]+(?:hinged|made|and))*[\s,]*$/gi, '');
