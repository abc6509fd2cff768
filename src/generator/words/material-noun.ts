import type { ItemOf } from './item.ts';
import type { Lexicon } from './lexicon.ts';
import { isThing } from './other-things.ts';
import type { Phrase } from './phrases.ts';

/** The phrases of a prompt that names no thing but a material: the last word of a "pint glass" is its noun. */
export function namedByMaterial(phrases: readonly Phrase[], { materialNouns }: Lexicon): readonly Phrase[] {
  const head = phrases.find(({ relation }) => relation === 'head');
  if (!head || phrases.some((phrase) => phrase.relation === 'head' && phrase.items.some(isThing))) return phrases;
  const named = head.items.findLast(({ kind }) => kind === 'material' || kind === 'noun' || kind === 'unknown');
  const category = named?.kind === 'material' ? materialNouns.get(named.text) : undefined;
  if (!named || category === undefined) return phrases;
  const { text } = named;
  const noun: ItemOf<'noun'> = { kind: 'noun', category, noun: text, parts: [], plural: false, text };
  const items = head.items.map((item) => (item === named ? noun : item));
  return phrases.map((phrase) => (phrase === head ? { ...phrase, items } : phrase));
}
