// Whether an answer tells that words were lost.

/** What an answer says besides what it made. */
export interface Told {
  /** What can't be made, and words that changed nothing. */
  readonly losses: readonly string[];
  /** What was filled in. */
  readonly assumed: readonly string[];
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SPELLINGS: Readonly<Record<string, string>> = {
  gray: 'grey',
  aluminum: 'aluminium',
  wooden: 'wood',
  shelves: 'shelf',
  knives: 'knife',
  leaves: 'leaf',
  dozen: '12',
  mice: 'mouse',
  dice: 'die',
};

/** Words of a text for comparison: small letters, singular, digits for numbers, British spelling. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\d+(?:[.,/]\d+)*|\p{L}+/gu) ?? []).map(comparable);

function comparable(word: string): string {
  const spelled = SPELLINGS[word] ?? word;
  if (NUMBERS.includes(spelled)) return String(NUMBERS.indexOf(spelled));
  return spelled.replace(/(?<=s|x|ch|sh)es$/, '').replace(/(?<=[^s])s$/, '');
}

/** Whether a text has all words of a phrase. */
export function mentions(text: string, phrase: string): boolean {
  const words = wordsOf(text);
  const wanted = wordsOf(phrase);
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

/**
 * Whether an answer tells that some words are lost: one of them stands among its losses, or all of them in one of its
 * assumptions. "4 drawers" among the assumptions doesn't tell that six were asked for.
 */
export const tells = ({ losses, assumed }: Told, words: readonly string[]): boolean =>
  losses.some((loss) => words.some((word) => mentions(loss, word))) ||
  (words.length > 0 && assumed.some((text) => words.every((word) => mentions(text, word))));
