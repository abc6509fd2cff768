import { additionOf } from './additions.ts';
import { editDistance } from './edit-distance.ts';
import { knownWords } from './tree.ts';

/** Letters from which a word with one slip is told from another word, and from which two slips are. */
const SHORTEST = 4;
const TWICE = 8;

/** Whether a noun, in the singular, names a physical thing. */
export const isKnownWord = (word: string): boolean => knownWords().words.has(word) || additionOf(word) !== undefined;

let singles: readonly string[] | undefined;

/** The known nouns that are one word. */
export const singleWords = (): readonly string[] =>
  (singles ??= [...knownWords().words.keys()].filter((word) => !word.includes(' ')));

/** Which slips are looked for. */
export interface SlipRules {
  /** In a long word; in a short one it is one. */
  readonly most: 1 | 2;
  /** Whether a letter may stand for another one, which makes other words of many. */
  readonly replaced: boolean;
}

/** The word that was meant, of some: with its first letter right. Nothing where several are as near. */
export function slipOf(word: string, names: Iterable<string>, { most, replaced }: SlipRules): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST) return undefined;
  const limit = word.length >= TWICE ? most : 1;
  let [best, found] = [limit + 1, [] as string[]];
  for (const name of names) {
    if (name[0] !== word[0] || name === word || (!replaced && isReplaced(word, name))) continue;
    const distance = editDistance(word, name, Math.min(best, limit));
    if (distance > limit || distance > best) continue;
    found = distance < best ? [name] : [...found, name];
    best = distance;
  }
  return found.length === 1 ? found[0] : undefined;
}

const LONGEST = 24;

/** As long, of other letters. */
const isReplaced = (word: string, name: string): boolean =>
  word.length === name.length && [...word].toSorted().join('') !== [...name].toSorted().join('');
