import type { Item, ItemOf } from './item.ts';
import type { Lexicon } from './lexicon.ts';
import type { Phrase } from './phrases.ts';
import { singular } from './tokens.ts';

type Noun = ItemOf<'noun'>;

/** The kind of a prompt's head in the sense that its other words give it. */
export function inSense(
  head: Noun & { readonly category: string },
  phrases: readonly Phrase[],
  { senses }: Lexicon,
): string {
  const sense = senses.get(head.noun);
  const said = (item: Item): boolean =>
    sense !== undefined &&
    ((item.kind === 'unknown' && sense.by.includes(singular(item.text))) ||
      (item.kind === 'noun' && (sense.by.includes(item.noun) || item.parts.some((part) => sense.by.includes(part)))));
  const counts = ({ relation }: Phrase): boolean => sense?.use !== true || relation === 'purpose';
  return sense && phrases.some((phrase) => counts(phrase) && phrase.items.some(said)) ? sense.name : head.category;
}

/** Whether a number is said as "double", "twin" or "triple". */
export const isDoubling = (text: string): boolean => /^(?:double|twin|triple)$/.test(text);

/** "At the top", behind a length of a thing that is widest there. */
export const isAtRim = ({ items, relation }: Phrase): boolean =>
  relation === 'place' &&
  items.some(({ text }) => /^(?:top|rim|mouth|brim)$/.test(text)) &&
  items.every(({ kind, text }) => kind === 'article' || kind === 'filler' || /^(?:top|rim|mouth|brim)$/.test(text));
