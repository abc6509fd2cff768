import type { ListOp } from './types.ts';

/** The words in front of a list in text, and which list of a {@link ListOp} they write; none writes `explicit`. */
export const LIST_WORDS = {
  add: 'added',
  prepend: 'prepended',
  append: 'appended',
  delete: 'deleted',
  reorder: 'ordered',
} as const satisfies Record<string, keyof ListOp<never>>;

export type ListWord = keyof typeof LIST_WORDS;

/**
 * A list with one more edit, as OpenUSD takes them one after the other: an explicit list and edits exclude each other, of
 * two edits of a kind the later holds.
 */
export function withEdit<T>(before: ListOp<T> | undefined, word: ListWord | undefined, items: readonly T[]): ListOp<T> {
  if (word === undefined) return { explicit: items };
  return { ...(before?.explicit ? {} : before), [LIST_WORDS[word]]: items };
}
