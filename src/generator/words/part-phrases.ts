import { isSubstance } from '../../language/known-words/index.ts';
import { Refusal } from '../refusal.ts';
import type { PropRequest } from './asked.ts';
import type { Item, ItemOf } from './item.ts';
import { NOT_IN_IT } from './lost/contents.ts';
import { holds, loseForeign, saidBy } from './lost/foreign.ts';
import { loseNumber, loseStrangeFinish } from './lost/groups.ts';
import { LOST_PART } from './lost/lost-part.ts';
import { isParticiple } from './other-things.ts';
import type { PartWord } from './parts.ts';
import type { Phrase } from './phrases.ts';
import { isModifier, readQuality } from './quality.ts';
import { singular } from './tokens.ts';
import { isTraitOf } from './traits.ts';
import { ofWall } from './walls.ts';

type Noun = ItemOf<'noun'>;

/** What was read since the last part was named. */
interface Group {
  /** Index of its first item. */
  from: number;
  /** Items that belong to the part that follows. */
  held: Item[];
  /** Words that aren't known. */
  strange: string[];
}

/**
 * "with two drawers and steel handles": what stands before a part belongs to it, what stands alone to the whole.
 * @returns the part that it ends with
 */
export function readParts({ items, relation }: Phrase, asked: PropRequest): PartWord | undefined {
  let group: Group = { from: 0, held: [], strange: [] };
  let named: PartWord | undefined;
  let single = false;
  const close = (i: number): void => {
    asked.ignored.push(...group.strange);
    group = { from: i + 1, held: [], strange: [] };
  };
  for (const [i, item] of items.entries()) {
    const [previous, next] = [items[i - 1], items[i + 1]];
    const said = items.slice(group.from, i + 1);
    if (item.kind === 'lost') asked.loseItem(item);
    else if (item.kind === 'noun' && asked.isBody(item) && (item.noun !== 'case' || group.held.some(isFinish))) {
      readBody(group.held, item, asked);
      named = undefined;
      close(i);
    } else if (item.kind === 'noun' && !isModifier(item, next, true, asked)) {
      const own = asked.partOf(item);
      const refused =
        previous?.kind === 'unknown' && (asked.isOtherKind(previous.text) || asked.isVariant(previous.text));
      if (refused) loseMade(previous, item, said, asked);
      else if (isCompound(item, next, group.held, asked)) continue;
      else if (own === undefined) loseForeign(item, said, relation, asked);
      else {
        single = !item.plural && group.held.some(({ kind }) => kind === 'article');
        readHeld(group.held, own, item, said, asked);
        asked.ignored.push(...group.strange);
      }
      named = refused ? LOST_PART : (own ?? LOST_PART);
      group = { from: i + 1, held: [], strange: [] };
    } else if (isTraitOf(item, next, asked)) asked.confirm(item.text);
    else if (item.kind === 'unknown') {
      if (loseLengthOf(item, previous, next, said, asked)) {
        named = LOST_PART;
        group = { from: i + 1, held: [], strange: [] };
      } else if (previous?.kind === 'noun' && !isParticiple(item.text)) {
        loseMade(previous, item, [previous, item], asked);
        group = { from: i + 1, held: [], strange: [] };
      } else if (loseStrangeFinish(items, i, asked)) group = { from: i + 1, held: [], strange: [] };
      else group.strange.push(item.text);
    } else if (item.kind === 'noun') asked.ignored.push(item.text);
    else if (item.kind === 'and' && isNamed(group, next)) {
      loseStrange(group, saidBy(items.slice(group.from, i)), asked);
      group = { from: i + 1, held: [], strange: [] };
    } else if (isOfPartBefore(items, i, group, named, asked)) {
      // "With the legs black and the seat red".
      asked.partFinish(named!, item as ItemOf<'colour' | 'material'>, saidBy([item, previous!]));
      group = { from: i + 1, held: [], strange: [] };
    } else if (item.kind === 'lengths' && named !== undefined && isOfNoun(item, previous, items, i, single, asked)) {
      // "With a handle 3 cm wide" speaks of the handle; "with two doors 80 cm wide" of the whole, as people write.
      asked.partLengths(named, item, saidBy([previous!, item]));
    } else group.held.push(item);
  }
  return readRest(group, items, named, asked);
}

/** Whether a length right behind a part is the part's: it says so, the part is one, or is not there. */
function isOfNoun(
  { led, direction }: ItemOf<'lengths'>,
  previous: Item | undefined,
  items: readonly Item[],
  at: number,
  single: boolean,
  { isStrict }: PropRequest,
): boolean {
  if (previous?.kind !== 'noun') return false;
  if (led || single) return true;
  // ", dial 63 mm": of one part, named alone.
  return !isStrict && !previous.plural && at === 1 && (items.length === 2 || direction === undefined);
}

/** A finish right behind a part, where another part follows behind "and", or where one came before. */
function isOfPartBefore(
  items: readonly Item[],
  at: number,
  { from, held, strange }: Group,
  named: PartWord | undefined,
  asked: PropRequest,
): boolean {
  const [previous, item, next] = [items[at - 1], items[at]!, items[at + 1]];
  if (asked.isStrict || named === undefined || named === LOST_PART || !isFinish(item)) return false;
  if (previous?.kind !== 'noun' || from !== at || held.length > 0 || strange.length > 0) return false;
  const parts = items.filter(({ kind }) => kind === 'noun').length;
  return parts > 1 && (next === undefined || next.kind === 'and');
}

/** What no part follows. */
function readRest(
  { from, held, strange }: Group,
  items: readonly Item[],
  named: PartWord | undefined,
  asked: PropRequest,
): PartWord | undefined {
  const says = held.some(({ kind }) => /^(?:lengths|volume|colour|material|shape|look)$/.test(kind));
  const trailing = named !== undefined && strange.every(isParticiple);
  if (strange.length > 0 && !says && !trailing) {
    loseStrange({ from, held, strange }, saidBy(items.slice(from)), asked);
    return LOST_PART;
  }
  asked.ignored.push(...strange);
  // "Handle black", ", lid of brass": nothing else is said there.
  const isOwn = !asked.isStrict && from === items.findIndex(({ kind }) => kind === 'noun') + 1 && held.every(isFinish);
  for (const [i, item] of held.entries()) {
    if (isOwn && isFinish(item) && named !== undefined && named !== LOST_PART)
      asked.partFinish(named, item, saidBy([item, items[from - 1]!]));
    else if (item.kind === 'count') loseNumber(item, items, asked);
    else readQuality(item, held[i + 1], asked);
  }
  return named;
}

/** "With batteries". */
function loseStrange({ strange }: Group, words: string, asked: PropRequest): void {
  if (!asked.isStrict && holds(asked) && isSubstance(singular(strange.at(-1)!))) {
    asked.lose({ aspect: 'noun', words, reason: NOT_IN_IT }, new Refusal('unsupported_part', ''));
    return;
  }
  const refusal = new Refusal('unsupported_part', `${asked.One} with "${strange.join(' ')}" can't be made.`);
  asked.lose({ aspect: 'part', words, reason: `${asked.one} has none here` }, refusal);
}

/** Whether the unknown words before an "and" name something, which another thing follows: "brakes and two doors". */
const isNamed = ({ strange, held }: Group, next: Item | undefined): boolean =>
  strange.length > 0 &&
  !isParticiple(strange.at(-1)!) &&
  !held.some(({ kind }) => kind !== 'article' && kind !== 'count') &&
  /^(?:article|count|noun|unknown)$/.test(next?.kind ?? '');

const isFinish = (item: Item): item is ItemOf<'colour' | 'material'> =>
  item.kind === 'colour' || item.kind === 'material';

/** "With a red body": of a thing as such. */
function readBody(held: readonly Item[], body: Noun, asked: PropRequest): void {
  asked.used.push(body.text);
  for (const item of held) {
    if (isFinish(item)) asked.finish(item);
    else if (item.kind === 'lengths') asked.partLengths(body.text, item, saidBy([item, body]));
    else readQuality(item, undefined, asked);
  }
}

/** "Drawer organizer": a part in front of another word, which is not asked for by itself. */
const isCompound = (item: Noun, next: Item | undefined, held: readonly Item[], asked: PropRequest): boolean =>
  !asked.isStrict &&
  next?.kind === 'unknown' &&
  !isParticiple(next.text) &&
  !item.plural &&
  !held.some(({ kind }) => kind === 'count');

function loseMade(one: Item, other: Item, said: readonly Item[], asked: PropRequest): void {
  const reason = `can't be made on ${asked.one}`;
  const refusal = new Refusal('unsupported_part', `"${one.text} ${other.text}" ${reason}.`);
  asked.lose({ aspect: 'part', words: saidBy(said), reason }, refusal);
}

/** "With 300 mm travel" gives a length of something that can't be asked for, and not of the whole. */
function loseLengthOf(
  item: Item,
  previous: Item | undefined,
  next: Item | undefined,
  said: readonly Item[],
  asked: PropRequest,
): boolean {
  if (previous?.kind !== 'lengths' || previous.direction !== undefined || next?.kind === 'noun') return false;
  if (previous.metres.length > 1 || isParticiple(item.text)) return false;
  const reason = `${asked.one} has no ${item.text} that a prompt can give`;
  const refusal = new Refusal('unclear_number', `${previous.text}: ${reason}.`);
  asked.lose({ aspect: 'size', words: saidBy(said), reason }, refusal);
  return true;
}

function readHeld(held: readonly Item[], part: PartWord, noun: Noun, said: readonly Item[], asked: PropRequest): void {
  const counts = held.filter((item) => item.kind === 'count');
  const [one, other] = counts;
  const paired = one && other && counts.length === 2 && asked.isPaired(part);
  if (paired) asked.pair(part, [one.value, other.value], noun.text);
  let count: ItemOf<'count'> | undefined;
  let several: number | undefined;
  let article = false;
  for (const item of held) {
    if (item.kind === 'count') {
      if (paired) continue;
      loseNumber(count, held, asked);
      count = item;
    } else if (item.kind === 'article') article = true;
    else if (isFinish(item)) asked.partFinish(part, item, `${item.text} ${noun.text}`);
    else if (item.kind === 'lengths') asked.partLengths(part, noun.noun === 'wall' ? ofWall(item) : item, saidBy(said));
    else if (item.kind === 'volume') asked.capacity(item);
    else if (item.kind === 'several') several ??= /^(?:pair|couple)$/.test(item.text) ? 2 : undefined;
    else if (item.kind === 'absent') asked.lacks(item);
    else if (item.kind === 'shape' && /^(?:top|seat|peg)$/.test(part)) asked.shape(item);
    else if (/^(?:angle|grid|opening)$/.test(item.kind)) readQuality(item, undefined, asked);
    else if (/^(?:vague|shape|look|code)$/.test(item.kind)) asked.ignored.push(item.text);
  }
  const number = count?.value ?? several ?? (article || !noun.plural ? 1 : undefined);
  const numerals = held.filter(({ kind }) => kind === 'count' || kind === 'several').map(({ text }) => text);
  if (paired) asked.used.push(...numerals);
  else asked.part(part, noun, number, numerals);
}
