import { isKnownWord } from '../../language/known-words/index.ts';
import type { Item } from '../words/item.ts';
import { cutPhrases } from '../words/phrases.ts';
import { singular } from '../words/tokens.ts';

/** Most of them that are looked at: what follows names nothing. */
const MOST = 12;

/** The words of a prompt that could name its thing, in the singular: what its first phrase has besides qualities; a light bulb is
 * one. */
export function namingWords(items: readonly Item[]): string[] {
  const [first] = cutPhrases(items).filter((phrase) => phrase.relation === 'head');
  const words = (first?.items ?? []).flatMap(({ kind, text }) =>
    kind === 'unknown' || kind === 'noun'
      ? text.split(' ').map((word) => (isKnownWord(word) ? word : singular(word)))
      : [],
  );
  return words.slice(0, MOST);
}
