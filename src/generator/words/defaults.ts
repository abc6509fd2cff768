import type { PropRequest } from './asked.ts';
import type { Item } from './item.ts';
import type { Phrase } from './phrases.ts';

/** Items of the longest of such words. */
const LONGEST = 3;

/** Takes out words that say what is so of the kind anyway, "front-loading" of a washing machine: they are understood. */
export function takeDefaults(phrases: readonly Phrase[], asked: PropRequest): readonly Phrase[] {
  const { always = [] } = asked.kind.words;
  if (always.length === 0) return phrases;
  return phrases.map((phrase) => ({ ...phrase, items: withoutDefaults(phrase.items, always, asked) }));
}

function withoutDefaults(items: readonly Item[], always: readonly string[], asked: PropRequest): readonly Item[] {
  const rest: Item[] = [];
  for (let at = 0; at < items.length; ) {
    const said = (length: number): string =>
      items
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(' ');
    const length = Array.from({ length: LONGEST }, (_, i) => LONGEST - i).find((n) => always.includes(said(n)));
    if (length === undefined) rest.push(items[at]!);
    else asked.confirm(said(length));
    at += length ?? 1;
  }
  return rest;
}
