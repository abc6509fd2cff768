import type { Item, ItemOf } from './item.ts';
import type { Lexicon } from './lexicon.ts';
import { isThing } from './other-things.ts';
import type { Phrase } from './phrases.ts';
import { singular } from './tokens.ts';

/**
 * The phrases of a prompt that names no thing but a colour or a material that is one: the last word of a "pint glass" is its
 * noun, and "an orange" is a fruit.
 */
export function namedByQuality(phrases: readonly Phrase[], { qualityNouns }: Lexicon): readonly Phrase[] {
  const head = phrases.find(({ relation }) => relation === 'head');
  if (!head || phrases.some((phrase) => phrase.relation === 'head' && phrase.items.some(isThing))) return phrases;
  const named = head.items.findLast(({ kind }) => NAMING.test(kind));
  const before = named && head.items[head.items.indexOf(named) - 1]?.text;
  // "Something orange" is no fruit.
  const isThat = named !== undefined && isQuality(named) && !/^(?:some|any)thing$/.test(before ?? '');
  const category = isThat ? qualityNouns.get(singular(named.text)) : undefined;
  if (named === undefined || category === undefined) return phrases;
  const { text } = named;
  const one = singular(text);
  const noun: ItemOf<'noun'> = { kind: 'noun', category, noun: one, parts: [], plural: one !== text, text };
  const items = head.items.map((item) => (item === named ? noun : item));
  return phrases.map((phrase) => (phrase === head ? { ...phrase, items } : phrase));
}

const NAMING = /^(?:material|colour|noun|unknown)$/;

/** "Oranges" are no colour, and so not known by themselves. */
const isQuality = ({ kind, text }: Item): boolean =>
  kind === 'material' || kind === 'colour' || (kind === 'unknown' && singular(text) !== text);
