import type { Item } from './item.ts';
import type { PhraseRole } from './vocabulary.ts';

/** A run of items that say one kind of thing. */
export interface Phrase {
  /** `head` names the thing; `list` follows a comma. */
  readonly relation: PhraseRole | 'head' | 'list';
  readonly items: readonly Item[];
}

/** Words for a prop as such: "a model of a chair" is about the chair, "the size of a chair" is not. */
const TRADE = /^(?:model|asset|prop|object|mesh|item|unit|piece|design|version|instance|copy)$/;

type Mutable = { relation: Phrase['relation']; items: Item[] };

/**
 * Cuts a prompt into phrases at its prepositions and commas. What comes before the first noun of a kind belongs to
 * the head, commas or not: "a large, red table".
 */
export function cutPhrases(items: readonly Item[]): Phrase[] {
  const phrases: Mutable[] = [{ relation: 'head', items: [] }];
  let headed = false;
  for (const [i, item] of items.entries()) {
    const current = phrases.at(-1)!;
    // "a pair of doors" is a number, not a substance.
    if (item.kind === 'relation' && item.text === 'of' && current.items.at(-1)?.kind === 'several') continue;
    // "An asset of a chair" is about the chair.
    if (item.kind === 'relation' && item.text === 'of' && !headed && TRADE.test(items[i - 1]?.text ?? '')) continue;
    // What a thing lacks is said of all of it, whatever it was for.
    if (item.kind === 'absent' && headed) {
      phrases.push({ relation: 'part', items: [item] });
      continue;
    }
    if (item.kind === 'relation') {
      // "that has", "with two", "made of": the later word decides.
      if (current.items.length === 0 && current.relation !== 'head') current.relation = item.relation;
      else phrases.push({ relation: item.relation, items: [] });
      continue;
    }
    if (item.kind === 'comma') {
      if (headed) phrases.push({ relation: 'list', items: [] });
      else if (current.relation !== 'head') phrases.push({ relation: 'head', items: [] });
      continue;
    }
    // "3-door, 2-drawer oak sideboard" is not about a door.
    const isCounted = item.kind === 'noun' && item.parts.length > 0 && current.items.at(-1)?.kind === 'count';
    headed ||= current.relation === 'head' && item.kind === 'noun' && item.category !== undefined && !isCounted;
    if (item.kind !== 'filler') current.items.push(item);
    else if (current.relation === 'head' && headed) current.items.push(item);
  }
  return phrases.filter(({ items, relation }) => items.length > 0 || relation === 'likeness');
}
