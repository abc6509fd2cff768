import { singular } from '../words/tokens.ts';

/** A word, number or sign of a prompt, and where it stands. */
export interface SaidWord {
  readonly kind: 'word' | 'number' | 'sign';
  /** In small letters. */
  readonly text: string;
  /** The same in the singular: words of one key are the same but for number. */
  readonly key: string;
  /** UTF-16 offsets into the prompt. */
  readonly start: number;
  readonly end: number;
}

const WORD = /(\d+(?:[.,]\d+)*)|(\p{L}+(?:['’]\p{L}+)?)|[^\s\p{L}\d]|\n/gu;

/** The words of a prompt as it was written; nothing of it is changed. */
export function wordsOf(prompt: string): SaidWord[] {
  return [...prompt.matchAll(WORD)].map((match) => {
    const text = match[0].toLowerCase().replace('’', "'");
    return {
      kind: match[1] !== undefined ? 'number' : match[2] !== undefined ? 'word' : 'sign',
      text,
      key: singular(text.replace(/'s$/, '')),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

/** A run of words: indices, the second behind the last. */
export type WordRun = readonly [from: number, to: number];

/**
 * Where a phrase stands among words; signs and hyphens between its words don't matter, nor number.
 *
 * @param taken words that belong to another phrase already; a run free of these goes before others
 */
export function findRun(
  words: readonly SaidWord[],
  phrase: string,
  taken: ReadonlySet<number> = new Set(),
): WordRun | undefined {
  const wanted = wordsOf(phrase).filter(({ kind }) => kind !== 'sign');
  if (wanted.length === 0) return undefined;
  let first: WordRun | undefined;
  for (const [from, word] of words.entries()) {
    if (word.key !== wanted[0]!.key) continue;
    const to = endOfRun(words, from, wanted);
    if (to === undefined) continue;
    if (![...Array(to - from).keys()].some((i) => taken.has(from + i))) return [from, to];
    first ??= [from, to];
  }
  return first;
}

function endOfRun(words: readonly SaidWord[], from: number, wanted: readonly SaidWord[]): number | undefined {
  let at = from;
  for (const { key } of wanted) {
    while (words[at]?.kind === 'sign' && at > from) at++;
    if (words[at]?.key !== key) return undefined;
    at++;
  }
  return at;
}

/** Where a run stands in the prompt. */
export const spanOf = (words: readonly SaidWord[], [from, to]: WordRun): readonly [number, number] => [
  words[from]!.start,
  words[to - 1]!.end,
];
