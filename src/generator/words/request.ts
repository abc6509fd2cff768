import { Refusal } from '../refusal.ts';
import type { Request } from '../request.ts';
import type { PropRequest, VagueSaid } from './asked.ts';
import type { Item, ItemOf } from './item.ts';
import { lookUp } from './lookup.ts';
import { askOpening } from './openings.ts';
import {
  foreign,
  isParticiple,
  isThing,
  type OtherThing,
  refuseAlternatives,
  refuseCompound,
  refuseMounting,
  refuseOtherKind,
  refuseStrangeFinish,
} from './other-things.ts';
import type { PartWord } from './parts.ts';
import type { Phrase } from './phrases.ts';
import { isAtRim, isDoubling } from './senses.ts';
import { singular } from './tokens.ts';
import { isTraitOf, placeOf } from './traits.ts';
import { hasPart, isCapacity, isForPeople } from './uses.ts';
import { SURFACES } from './vocabulary.ts';
import { ofWall } from './walls.ts';

/** What was read of a prompt, and what of it was not used. */
export interface Reading {
  readonly request: Request;
  readonly understood: readonly string[];
  /** Words of size that may have changed something. */
  readonly vague: readonly VagueSaid[];
  readonly assumed: readonly string[];
  readonly ignored: readonly string[];
}

type Noun = ItemOf<'noun'>;

/**
 * The thing that a prompt is about: the last noun of a kind in its head phrase, as English has it ("laptop table"),
 * but not one that is counted and can be a part of a thing before it ("bookcase 5 shelves").
 */
export function headNoun(phrases: readonly Phrase[]): OtherThing | undefined {
  const phrase = phrases.find(({ relation, items }) => relation === 'head' && items.some(isThing));
  const items = phrase?.items ?? [];
  const isCountedPart = (thing: OtherThing): boolean =>
    thing.parts.length > 0 && items[items.indexOf(thing) - 1]?.kind === 'count';
  const things = items.filter(isThing);
  return things.findLast((thing, i) => i === 0 || !isCountedPart(thing));
}

/**
 * Turns the phrases of a prompt into a request for one kind.
 * @param asked of that kind; what was understood before a refusal is in it
 * @throws {Refusal} where the words don't add up to one prop that can be made
 */
export function readRequest(phrases: readonly Phrase[], head: Noun, asked: PropRequest): Reading {
  asked.expect(phrases.flatMap(({ items }) => items.filter((item) => item.kind === 'lengths')));
  let part: PartWord | undefined;
  refuseAlternatives(phrases);
  for (const [i, phrase] of phrases.entries()) {
    const ofUse = phrase.relation === 'part' && phrases[i - 1]?.relation === 'purpose' && !hasPart(phrase, asked);
    const place = placeOf(phrase, part, asked);
    if (place) asked.understood.push(`${part} on ${place.text}`);
    if (place) part = place.rest.length > 0 ? readParts({ relation: 'part', items: place.rest }, asked) : undefined;
    else part = readPhrase(ofUse ? { ...phrase, relation: 'purpose' } : phrase, head, asked, part);
  }
  const request = asked.request(head.noun);
  const takenFor = lookUp(asked.kind.words.takenFor ?? {}, head.text);
  return {
    request,
    understood: asked.understood,
    vague: asked.vagueSaid,
    assumed: [
      ...asked.assumed,
      ...(head.plural ? [`one ${head.noun}`] : []),
      ...(takenFor === undefined ? [] : [takenFor]),
    ],
    ignored: asked.ignored,
  };
}

/** Reads one phrase; gives the part that it ends with, for an "of steel" that may follow. */
function readPhrase(
  phrase: Phrase,
  head: Noun,
  asked: PropRequest,
  before: PartWord | undefined,
): PartWord | undefined {
  switch (phrase.relation) {
    case 'purpose':
      if (isCapacity(phrase, asked)) return readParts(phrase, asked);
      if (isForPeople(phrase)) {
        const [count] = phrase.items.filter((item) => item.kind === 'count');
        asked.seats(count!.value, textsOf(phrase));
        return undefined;
      }
      refuseMounting(phrase, head, asked);
      // "for a laptop", "to hold books": says what it is used for, and nothing of how it looks.
      asked.ignored.push(...textsOf(phrase));
      // "For 30 litres" says how large it is.
      for (const item of phrase.items) if (item.kind === 'volume') asked.capacity(item);
      return undefined;
    case 'likeness':
      throw new Refusal('unknown_thing', 'A likeness to something else is not among the shapes that can be made.');
    case 'part':
      return readParts(phrase, asked);
    case 'substance':
      readSubstance(phrase, asked, before);
      return undefined;
    case 'place':
      if (asked.kind.words.widestAtRim && isAtRim(phrase)) {
        asked.ignored.push(phrase.items.map(({ text }) => text).join(' '));
        return undefined;
      }
      return readAside(phrase, head, asked);
    default:
      return readAside(phrase, head, asked);
  }
}

/** The words of a phrase, without its volumes. */
const textsOf = ({ items }: Phrase): string[] =>
  items.filter(({ kind }) => kind !== 'article' && kind !== 'volume').map(({ text }) => text);

/** A phrase about the whole thing, and parts in it that aren't led by "with": "cabinet, brass handles". */
function readAside(phrase: Phrase, head: Noun, asked: PropRequest): PartWord | undefined {
  const after = phrase.items.indexOf(head) + 1;
  const rest = phrase.items.slice(after);
  const namesPart = rest.some((item) => item.kind === 'noun' && (!isThing(item) || asked.isBody(item)));
  // "Bottle cap" is a cap, "bottle, cap" a bottle with one.
  const isList = phrase.relation === 'list' || (phrase.relation === 'head' && rest[0]?.kind !== 'noun');
  if (!isList || !namesPart || !rest.every(({ kind }) => IN_LISTS.test(kind))) {
    readWhole(phrase, head, asked);
    return undefined;
  }
  if (after > 0) readWhole({ ...phrase, items: phrase.items.slice(0, after) }, head, asked);
  return readParts({ ...phrase, items: rest }, asked);
}

const IN_LISTS = /^(?:code|look|count|article|colour|material|lengths|vague|several|and|noun)$/;

/** A phrase about the whole thing: its head, what follows a comma, "in dark blue", "that is 2 m long". */
function readWhole(phrase: Phrase, head: Noun, asked: PropRequest): void {
  const { relation, items } = phrase;
  refuseOtherKind(phrase, head, asked);
  const headAt = items.indexOf(head);
  let part: PartWord | undefined;
  let count: number | undefined;
  let counted = '';
  let article = false;
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    if (item.kind === 'count' && !isOfNoun(next) && asked.designation(item)) continue;
    if (item.kind === 'count') {
      requireNone(count);
      [count, counted] = [item.value, item.text];
    } else if (item.kind === 'article') article = true;
    else if (item === head) {
      asked.things(count, counted);
      [count, article] = [undefined, false];
    } else if (item.kind === 'noun') {
      if (items[i - 1] === head) refuseCompound(head, item, asked);
      const ofThing = i < headAt && asked.isBody(item);
      if (ofThing || isModifier(item, next, i < headAt, asked)) asked.ignored.push(item.text);
      else {
        part = asked.partOf(item) ?? foreign(item, asked);
        const one = article && !item.plural && i > headAt ? 1 : undefined;
        asked.part(part, item, count ?? one);
        [count, article] = [undefined, false];
      }
    } else if (item.kind === 'several' && relation === 'head') {
      // "A pair of scissors" is one thing.
      if (/^(?:pair|set)$/.test(item.text) && isPluralOnly(head) && i < headAt) continue;
      if (item.text === 'set' && items[i - 1] === head && asked.kind.words.isSet) {
        asked.understood.push(item.text);
        continue;
      }
      throw new Refusal('several_things', `"${item.text}" is more than one prop; one prompt makes one.`);
    } else if (isTraitOf(item, next, asked)) asked.understood.push(item.text);
    else if (item.kind === 'unknown') {
      const trails = relation === 'head' && headAt >= 0 && i > headAt;
      if (trails && !isParticiple(item.text) && !TRIALS.has(item.text)) refuseCompound(head, item, asked);
      if (relation === 'list' && isPlural(item.text)) refuseStrangeFinish(items, i, asked);
      asked.ignored.push(item.text);
    } else if (item.kind === 'lengths' && item.led && part !== undefined && items[i - 1]?.kind === 'noun') {
      asked.partLengths(part, item);
    } else if ((item.kind === 'colour' || item.kind === 'material') && i < headAt && isOfPart(next, asked)) {
      asked.partFinish(asked.partOf(next)!, item);
    } else if (item.kind === 'lengths' && isBoard(next)) asked.lengths(inBoard(item));
    else readQuality(item, next, asked);
  }
  // "Light switch, double": of which part it has two, the kind knows.
  if (isDoubling(counted) && count !== undefined) asked.things(count, counted);
  else requireNone(count);
}

/** "Peg-in-hole test": what is done with the thing, and not another one. */
const TRIALS: ReadonlySet<string> = new Set(
  'test task benchmark fixture rig setup challenge demo experiment exercise'.split(' '),
);

const isPlural = (word: string): boolean => singular(word) !== word;

/** Materials that come in boards of a thickness: "18 mm plywood". */
const isBoard = (item: Item | undefined): boolean =>
  item?.kind === 'material' && /^(?:plywood|mdf|chipboard)$/.test(item.name);

const inBoard = (item: ItemOf<'lengths'>): ItemOf<'lengths'> =>
  item.metres.length === 1 && item.direction === undefined ? { ...item, direction: 'thickness' } : item;

/** Whether a number stands right before a part that it counts. */
const isOfNoun = (next: Item | undefined): boolean => next?.kind === 'noun' && next.category === undefined;

/** "Red-handled": the colour is the handle's. */
const isOfPart = (next: Item | undefined, asked: PropRequest): next is Noun =>
  next?.kind === 'noun' && /ed$/.test(next.text) && asked.partOf(next) !== undefined;

/** Material, colour, size, shape: what an adjective says. */
function readQuality(item: Item, next: Item | undefined, asked: PropRequest): void {
  // "white background" and "sharp edges" speak of the picture, not of the prop.
  const ofPicture = next?.kind === 'look' && !SURFACES.has(next.text.split(/[ -]/).at(-1)!);
  if ((item.kind === 'colour' || item.kind === 'material') && ofPicture) asked.ignored.push(item.text);
  else if (item.kind === 'colour' || item.kind === 'material') asked.finish(item);
  else if (item.kind === 'lengths') asked.lengths(item);
  else if (item.kind === 'volume') asked.capacity(item);
  else if (item.kind === 'shape') asked.shape(item);
  else if (item.kind === 'vague') asked.vague(item);
  else if (item.kind === 'absent') asked.lacks(item);
  else if (item.kind === 'pair') asked.score(item);
  else if (item.kind === 'paper') asked.paper(item);
  else if (item.kind === 'seats') asked.seats(item.value, [item.text]);
  else if (item.kind === 'angle') asked.angle(item);
  else if (item.kind === 'grid') asked.grid(item);
  else if (item.kind === 'opening') askOpening(item, asked);
  else if (/^(?:several|look|code)$/.test(item.kind)) asked.ignored.push(item.text);
}

/** "with two drawers and steel handles": what stands before a part belongs to it, what stands alone to the whole. */
function readParts({ items }: Phrase, asked: PropRequest): PartWord | undefined {
  let held: Item[] = [];
  let named: PartWord | undefined;
  let single = false;
  let strange: string[] = [];
  for (const [i, item] of items.entries()) {
    const previous = items[i - 1];
    if (item.kind === 'noun' && asked.isBody(item) && (item.noun !== 'case' || held.some(isFinish))) {
      readBody(held, item, asked);
      asked.ignored.push(...strange);
      [held, strange, named] = [[], [], undefined];
    } else if (item.kind === 'noun' && !isModifier(item, items[i + 1], true, asked)) {
      if (previous?.kind === 'unknown' && asked.isOtherKind(previous.text)) refuseMade(previous, item, asked);
      named = asked.partOf(item) ?? foreign(item, asked);
      single = !item.plural && held.some(({ kind }) => kind === 'article');
      readHeld(held, named, item, asked);
      asked.ignored.push(...strange);
      [held, strange] = [[], []];
    } else if (isTraitOf(item, items[i + 1], asked)) asked.understood.push(item.text);
    else if (item.kind === 'unknown') {
      requireNoLengthOf(item, previous, items[i + 1], asked);
      if (previous?.kind === 'noun' && !isParticiple(item.text)) refuseMade(previous, item, asked);
      refuseStrangeFinish(items, i, asked);
      strange.push(item.text);
    } else if (item.kind === 'noun') asked.ignored.push(item.text);
    else if (item.kind === 'lengths' && (item.led || single) && named !== undefined && previous?.kind === 'noun') {
      // "With a handle 3 cm wide" speaks of the handle; "with two doors 80 cm wide" of the whole, as people write.
      asked.partLengths(named, item);
    } else held.push(item);
  }
  const says = held.some(({ kind }) => /^(?:lengths|volume|colour|material|shape|look)$/.test(kind));
  const trailing = named !== undefined && strange.every(isParticiple);
  if (strange.length > 0 && !says && !trailing) {
    throw new Refusal('unsupported_part', `${asked.One} with "${strange.join(' ')}" can't be made.`);
  }
  asked.ignored.push(...strange);
  for (const [i, item] of held.entries()) {
    if (item.kind === 'count') requireNone(item.value);
    readQuality(item, held[i + 1], asked);
  }
  return named;
}

const isFinish = (item: Item): item is ItemOf<'colour' | 'material'> =>
  item.kind === 'colour' || item.kind === 'material';

/** "With a red body": of a thing as such. */
function readBody(held: readonly Item[], body: Noun, asked: PropRequest): void {
  for (const item of held) {
    if (isFinish(item)) asked.finish(item);
    else if (item.kind === 'lengths') asked.partLengths(body.text, item);
    else readQuality(item, undefined, asked);
  }
}

function refuseMade(one: Item, other: Item, asked: PropRequest): never {
  throw new Refusal('unsupported_part', `"${one.text} ${other.text}" can't be made on ${asked.one}.`);
}

/** "With 300 mm travel" gives a length of something that can't be asked for, and not of the whole. */
function requireNoLengthOf(item: Item, previous: Item | undefined, next: Item | undefined, asked: PropRequest): void {
  if (previous?.kind !== 'lengths' || previous.direction !== undefined || next?.kind === 'noun') return;
  if (previous.metres.length > 1 || isParticiple(item.text)) return;
  throw new Refusal('unclear_number', `${previous.text}: ${asked.one} has no ${item.text} that a prompt can give.`);
}

function readHeld(held: readonly Item[], part: PartWord, noun: Noun, asked: PropRequest): void {
  const counts = held.filter((item) => item.kind === 'count');
  const [one, other] = counts;
  const paired = one && other && counts.length === 2 && asked.isPaired(part);
  if (paired) asked.pair(part, [one.value, other.value], noun.text);
  let count: number | undefined;
  let article = false;
  for (const item of held) {
    if (item.kind === 'count') {
      if (paired) continue;
      requireNone(count);
      count = item.value;
    } else if (item.kind === 'article') article = true;
    else if (isFinish(item)) asked.partFinish(part, item);
    else if (item.kind === 'lengths') asked.partLengths(part, noun.noun === 'wall' ? ofWall(item) : item);
    else if (item.kind === 'volume') asked.capacity(item);
    else if (item.kind === 'several') count ??= /^(?:pair|couple)$/.test(item.text) ? 2 : undefined;
    else if (item.kind === 'absent') asked.lacks(item);
    else if (item.kind === 'shape' && /^(?:top|seat|peg)$/.test(part)) asked.shape(item);
    else if (/^(?:angle|grid|opening)$/.test(item.kind)) readQuality(item, undefined, asked);
    else if (/^(?:vague|shape|look|code)$/.test(item.kind)) asked.ignored.push(item.text);
  }
  if (!paired) asked.part(part, noun, count ?? (article || !noun.plural ? 1 : undefined));
}

/** "of oak", "made of dark steel": of the part just named if that can have its own, else of the whole. */
function readSubstance(phrase: Phrase, asked: PropRequest, before: PartWord | undefined): void {
  const { items } = phrase;
  // "Of 6 doors", "of 15 degrees".
  if (isCapacity(phrase, asked) || items.every(({ kind }) => kind === 'angle')) {
    readParts(phrase, asked);
    return;
  }
  const thing = items.find((item): item is Noun => item.kind === 'noun');
  const finishes = items.filter((item) => item.kind === 'material' || item.kind === 'colour');
  const sizes = items.filter((item) => item.kind === 'lengths');
  const volumes = items.filter((item) => item.kind === 'volume');
  if (thing && asked.partOf(thing) === undefined) foreign(thing, asked);
  const strange = items.filter(({ kind }) => kind === 'unknown').map(({ text }) => text);
  if (finishes.length + sizes.length + volumes.length === 0) {
    throw new Refusal(
      'unsupported_part',
      `${asked.One} of "${items.map(({ text }) => text).join(' ')}" can't be made.`,
    );
  }
  if (sizes.length + volumes.length === 0 && !finishes.some(({ kind }) => kind === 'material')) {
    throw new Refusal('unknown_material', `"${finishes[0]!.text}" is a colour here, not a material.`);
  }
  for (const item of finishes) {
    if (before !== undefined && asked.hasTrim(before)) asked.partFinish(before, item);
    else asked.finish(item);
  }
  for (const item of sizes) {
    // "Of 18 mm plywood".
    const isSheet = items[items.indexOf(item) + 1]?.kind === 'material';
    if (before === undefined) asked.lengths(isSheet ? inBoard(item) : item);
    else asked.partLengths(before, item);
  }
  for (const item of volumes) asked.capacity(item);
  asked.ignored.push(...strange);
}

/** A noun in front of another says what that one is for: "laptop table", "drawer handles". */
function isModifier(item: Noun, next: Item | undefined, beforeHead: boolean, asked: PropRequest): boolean {
  const touches = next?.kind === 'noun';
  // "Toy blocks cube" is one thing.
  if (beforeHead && isThing(next) && item.category === next.category && !asked.partOf(item)) return true;
  if (!beforeHead || item.plural) return false;
  const foreignThing = isThing(item) && asked.partOf(item) === undefined;
  const adjectives = next !== undefined && /^(?:colour|material|unknown|shape|vague)$/.test(next.kind);
  if (foreignThing) return touches || adjectives;
  return touches && asked.partOf(next) !== undefined && !isThing(next);
}

/** Of nouns that have no singular: "scissors". */
function isPluralOnly({ noun, text }: Noun): boolean {
  const last = text.split(' ').at(-1)!;
  return noun === text && singular(last) !== last;
}

function requireNone(count: number | undefined): void {
  if (count === undefined) return;
  throw new Refusal('unclear_number', `${count} of what? Give a length with its unit, or a number of parts.`);
}
