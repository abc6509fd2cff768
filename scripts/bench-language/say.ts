// Words that a prompt says and that no field of a frame checks: they must have an effect, or be told as left out.
import { mentions, type Told, tells } from './told.ts';
import type { Difference } from './verdict.ts';

/** What an answer has of its prompt. */
export interface Shown {
  /** What was made, as plain data. */
  readonly made: object;
  /** What the answer says that it understood, the noun included. */
  readonly shown: readonly string[];
}

/**
 * The words of which an answer shows nothing: it neither has a value of that name, nor says that it understood them, nor
 * would be another one without them, nor tells that they are left out.
 *
 * @param without what is made of another prompt; undefined: it is refused
 */
export function unsaid(
  prompt: string,
  words: readonly string[],
  { made, shown }: Shown,
  told: Told,
  without: (prompt: string) => object | undefined,
): Difference[] {
  return words
    .map((word) => wholeWord(prompt, word))
    .filter(
      (word) =>
        !isNamed(made, word) &&
        !shown.some((text) => mentions(text, word)) &&
        !tells(told, [word]) &&
        !hasEffect(prompt, word, made, without),
    )
    .map((word) => ({ what: `nothing is said of "${word}"`, told: false }));
}

/** The word as the prompt has it: "lockable" for "lock". */
const wholeWord = (prompt: string, word: string): string =>
  new RegExp(`(?<!\\w)${escaped(word)}\\w*`, 'i').exec(prompt)?.[0] ?? word;

/** Whether a prompt without the word gives something else. Where it is refused, the word belongs to a thing's name. */
function hasEffect(
  prompt: string,
  word: string,
  made: object,
  without: (prompt: string) => object | undefined,
): boolean {
  const shorter = prompt.replace(new RegExp(`(?<!\\w)${escaped(word)}(?!\\w)`, 'i'), '').replace(/ {2,}/g, ' ');
  return shorter !== prompt && JSON.stringify(without(shorter)) !== JSON.stringify(made);
}

/** Whether a value, or a field that isn't empty, has that name: `top: "round"`, `footrest: true`. */
function isNamed(value: unknown, word: string): boolean {
  if (typeof value === 'string') return mentions(value.replaceAll('_', ' '), word);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([field, inner]) => isNamed(inner, word) || (inner === true && mentions(field.replace(/[A-Z]/g, ' $&'), word)),
  );
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
