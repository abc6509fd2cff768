import type { Item } from './item.ts';

/** What a reading tells of a prompt's words. */
export interface WordAccount {
  readonly understood: readonly string[];
  readonly ignored: readonly string[];
  readonly assumed: readonly string[];
}

/** Items that say something of the thing. Signs, articles, prepositions and words of politeness don't. */
const CONTENT: ReadonlySet<Item['kind']> = new Set([
  ...([
    'lengths',
    'volume',
    'count',
    'noun',
    'colour',
    'material',
    'shape',
    'vague',
    'seats',
    'absent',
    'paper',
  ] as const),
  ...(['pair', 'angle', 'grid', 'opening', 'equal', 'row', 'lost', 'several', 'look', 'code', 'unknown'] as const),
]);

/**
 * The words of a prompt of which a reading tells nothing, in the order of the prompt: each word that says something is
 * among what it understood, assumed or ignored, or was used as an item.
 *
 * @param used texts of items from which something was made that is told in other words: "60 cm" is a width of 0.6 m
 */
export function untold(items: readonly Item[], used: readonly string[], told: WordAccount): string[] {
  const texts = [told.understood, told.ignored, told.assumed, used].flat();
  const all = [...new Set(texts)].map((text) => ` ${wordsOf(text).join(' ')} `).join('|');
  const said = new Set(items.filter(({ kind }) => CONTENT.has(kind)).map(({ text }) => text));
  return [...said].filter((text) => {
    const words = wordsOf(text);
    return words.length > 0 && !all.includes(` ${words.join(' ')} `);
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
