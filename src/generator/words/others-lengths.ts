import { isKnownWord } from '../../language/known-words/index.ts';
import type { PropRequest } from './asked.ts';
import { directionNoun } from './directions.ts';
import type { Item, ItemOf } from './item.ts';
import { saidBy } from './lost/foreign.ts';
import { lostItem } from './lost/lost-item.ts';
import { isAdjective } from './names-nothing.ts';
import { isParticiple } from './other-things.ts';
import type { Phrase } from './phrases.ts';
import { singular } from './tokens.ts';

// Lengths that belong to another noun than the thing: of its cord, of how far a drawer moves.

/** Words for the whole thing, or its outline, whose length is its own: "footprint 60 x 40 cm". */
const OUTLINE = /^(?:footprint|outline|frame|format|whole|outside|exterior|span|base|profile|version|type|class)$/;

/**
 * Tells as lost each length that belongs to a noun, or a verb, that the thing has no length of: "1.5 m of cable", "must extend
 * by 40 cm", ", cord 2 m". Its own lengths and those of its parts stay where they are.
 */
export function withoutOthersLengths(phrases: readonly Phrase[], asked: PropRequest): readonly Phrase[] {
  if (asked.isStrict) return phrases;
  const kept: Phrase[] = [];
  for (const phrase of phrases) {
    const before = kept.at(-1);
    const merged = before && (ofSubstance(before, phrase, asked) ?? ofMotion(before, phrase, asked));
    if (merged) kept.splice(-1, 1, merged);
    else kept.push(ofStranger(phrase, asked));
  }
  return kept;
}

const isOne = (item: Item | undefined): item is ItemOf<'lengths'> =>
  item?.kind === 'lengths' && item.metres.length === 1;

const lost = (items: readonly Item[], of: string): Item =>
  lostItem('size', saidBy(items), `sizes are of the whole, not of its ${of}`, 'unclear_number');

/** "1.5 m of cable": of what it is a length. */
function ofSubstance(before: Phrase, { items, relation, word }: Phrase, asked: PropRequest): Phrase | undefined {
  const length = before.items.at(-1);
  if (relation !== 'substance' || word !== 'of' || !isOne(length) || length.direction !== undefined) return undefined;
  const named = items.filter(({ kind }) => kind !== 'article');
  const noun = named.at(-1);
  if (!noun || !/^(?:noun|unknown)$/.test(noun.kind) || directionNoun(noun.text) !== undefined) return undefined;
  const isOwn = noun.kind === 'noun' && asked.isBody(noun);
  if (isOwn || named.some(({ kind }) => /^(?:lengths|volume|count|material)$/.test(kind))) return undefined;
  const said = [length, { kind: 'filler', text: 'of' } as const, ...named];
  return { ...before, items: [...before.items.slice(0, -1), { ...lost(said, noun.text), text: saidWith(said) }] };
}

const saidWith = (items: readonly Item[]): string => items.map(({ text }) => text).join(' ');

/** "Must extend by 40 cm": how far something moves. */
function ofMotion(before: Phrase, phrase: Phrase, asked: PropRequest): Phrase | undefined {
  const [length, ...rest] = phrase.items;
  const verb = before.items.at(-1);
  const isFar = phrase.word === 'by' && isOne(length) && length.direction === undefined;
  if (!isFar || !verb || (verb.kind !== 'unknown' && verb.kind !== 'noun')) return undefined;
  if (verb.kind === 'noun' && asked.partOf(verb) === undefined) return undefined;
  const said = [verb, { kind: 'filler', text: 'by' } as const, length];
  const reason = "how far it moves can't be set here";
  const item = lostItem('joint', saidWith(said), reason, 'unclear_number');
  const kept = verb.kind === 'unknown' ? before.items.slice(0, -1) : before.items;
  return { ...before, items: [...kept, item, ...rest] };
}

/** ", cord 2 m": a known word that names no part, behind a comma, right before a length. */
function ofStranger(phrase: Phrase, { one }: PropRequest): Phrase {
  const { items, relation } = phrase;
  const at = items[0]?.kind === 'article' ? 1 : 0;
  const [word, length] = [items[at], items[at + 1]];
  if (relation !== 'list' || word?.kind !== 'unknown' || length?.kind !== 'lengths') return phrase;
  const names = isKnownWord(singular(word.text)) && !isParticiple(word.text) && !isAdjective(word.text);
  if (!names || OUTLINE.test(word.text)) return phrase;
  const reason = `sizes are of ${one}, not of its ${word.text}`;
  const item = lostItem('size', saidBy([word, length]), reason, 'unclear_number');
  return { ...phrase, items: [item, ...items.slice(at + 2)] };
}
