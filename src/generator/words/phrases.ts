import type { Item } from './item.ts';
import type { PhraseRole } from './vocabulary.ts';

/** A run of items that say one kind of thing. */
export interface Phrase {
  /** `head` names the thing; `list` follows a comma. */
  readonly relation: PhraseRole | 'head' | 'list';
  readonly items: readonly Item[];
  /** The word that begins it: "by". */
  readonly word?: string;
}

/** Words for a prop as such: "a model of a chair" is about the chair, "the size of a chair" is not. */
const TRADE = /^(?:model|asset|prop|object|mesh|item|unit|piece|design|version|instance|copy)$/;

type Mutable = { relation: Phrase['relation']; items: Item[]; word?: string };

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
      phrases.at(-1)!.word = item.text;
      continue;
    }
    if (item.kind === 'comma') {
      if (headed) phrases.push({ relation: 'list', items: [] });
      else if (current.relation !== 'head') phrases.push({ relation: 'head', items: [] });
      continue;
    }
    // "For a paper on grasping I need a cabinet": who asks begins anew.
    const asks = headed ? undefined : askingUpTo(items, i);
    if (asks !== undefined) {
      phrases.splice(0, Infinity, ...toldApart(items.slice(0, asks)), { relation: 'head', items: [] });
      continue;
    }
    // "3-door, 2-drawer oak sideboard" is not about a door.
    const counted = current.items.at(-1);
    const isCounted = item.kind === 'noun' && item.parts.length > 0 && counted?.kind === 'count' && counted.value !== 1;
    headed ||= current.relation === 'head' && item.kind === 'noun' && item.category !== undefined && !isCounted;
    if (item.kind !== 'filler') current.items.push(item);
    else if (current.relation === 'head' && headed) current.items.push(item);
  }
  return phrases.filter(({ items, relation }) => items.length > 0 || relation === 'likeness');
}

/** "I need", "we want": the words that ask; the index behind them and their fillers. */
function askingUpTo(items: readonly Item[], at: number): number | undefined {
  const isWord = (item: Item, words: RegExp): boolean => item.kind === 'filler' && words.test(item.text);
  if (!isWord(items[at]!, /^(?:need|want|require)$/)) return undefined;
  if (!items.slice(Math.max(0, at - 2), at).some((item) => isWord(item, /^(?:i|i'd|we|we'd)$/))) return undefined;
  let next = at + 1;
  while (items[next] && isWord(items[next]!, /^(?:is|to|please|just)$/)) next++;
  return next;
}

/** What is said before it, where it says something: as words that are not about the thing. */
function toldApart(items: readonly Item[]): Mutable[] {
  if (!items.some(({ kind }) => /^(?:unknown|relation|noun)$/.test(kind))) return [];
  const text = `${items.map((item) => item.text).join(' ')}: not about the thing itself`;
  return [{ relation: 'purpose', items: [{ kind: 'look', text }] }];
}
