import { isKnownWord } from '../../language/known-words/index.ts';
import { Refusal } from '../refusal.ts';
import type { Request } from '../request.ts';
import { ONE_PROP, type PropRequest } from './asked.ts';
import type { VagueSaid } from './asked-sizes.ts';
import type { Item, ItemOf } from './item.ts';
import { lookUp } from './lookup.ts';
import { loseForeign, saidBy } from './lost/foreign.ts';
import { loseNumber, loseStrangeFinish, NO_NUMBER } from './lost/groups.ts';
import { LOST_PART } from './lost/lost-part.ts';
import { isAdjective, isGeneral } from './names-nothing.ts';
import {
  isParticiple,
  isThing,
  type OtherThing,
  refuseAlternatives,
  refuseCompound,
  refuseMounting,
  withoutVariants,
} from './other-things.ts';
import { withoutOthersLengths } from './others-lengths.ts';
import { readParts } from './part-phrases.ts';
import { namesOfPart, type PartWord, plural } from './parts.ts';
import type { Phrase } from './phrases.ts';
import { inBoard, isBoard, isModifier, readQuality } from './quality.ts';
import { isAtRim, isDoubling } from './senses.ts';
import { NOTHING_OF_IT, readSubstance } from './substance-phrase.ts';
import { singular } from './tokens.ts';
import { isTraitOf, placeOf } from './traits.ts';
import { hasPart, isCapacity, isForPeople } from './uses.ts';

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
export function readRequest(said: readonly Phrase[], head: Noun, asked: PropRequest): Reading {
  const phrases = withoutOthersLengths(said, asked);
  asked.expect(phrases.flatMap(({ items }) => items.filter((item) => item.kind === 'lengths')));
  let part: PartWord | undefined;
  refuseAlternatives(phrases);
  for (const [i, phrase] of phrases.entries()) {
    const ofUse = phrase.relation === 'part' && phrases[i - 1]?.relation === 'purpose' && !hasPart(phrase, asked);
    if (readMore(phrase, part, asked)) continue;
    const place = placeOf(phrase, part, asked);
    if (place) asked.understood.push(`${part} on ${place.text}`);
    else if (losePlace(phrase, part, asked)) continue;
    if (place) part = place.rest.length > 0 ? readParts({ relation: 'part', items: place.rest }, asked) : undefined;
    else part = readPhrase(ofUse ? { ...phrase, relation: 'purpose' } : phrase, head, asked, part);
  }
  const request = asked.request(lookUp(asked.kind.words.aliases ?? {}, head.noun) ?? head.noun);
  asked.used.push(head.text);
  // "Swivel castor", "folding ladder": what the noun says besides is so.
  const so = (asked.kind.words.always ?? []).find((words) => head.text.startsWith(`${words} `));
  if (so !== undefined) asked.confirm(so);
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

/** ", 2 small ones on top": of the part that was counted before. @returns whether it is that */
function readMore({ items }: Phrase, part: PartWord | undefined, asked: PropRequest): boolean {
  const count = items.find((item) => item.kind === 'count');
  const isOnes = items.some(({ kind, text }) => kind === 'unknown' && /^(?:ones|others)$/.test(text));
  if (asked.isStrict || !count || !isOnes || part === undefined || part === LOST_PART) return false;
  asked.more(part, count);
  for (const { kind, text } of items) if (/^(?:vague|colour|material|look)$/.test(kind)) asked.ignored.push(text);
  return true;
}

const SIDES =
  /^(?:top|bottom|front|back|rear|sides?|ends?|left|right|inside|outside|corners?|(?:both|each|either|every) (?:side|end)s?)$/;

/** "With a handle on the side": where a part is. */
function losePlace(phrase: Phrase, part: PartWord | undefined, asked: PropRequest): boolean {
  const { relation, items } = phrase;
  const words = saidBy(items);
  if (asked.isStrict || part === undefined || !SIDES.test(words)) return false;
  if (relation !== 'part' && relation !== 'place') return false;
  const noun = items.find((item) => item.kind === 'noun');
  if (noun && asked.partOf(noun) !== undefined) return false;
  if (part !== LOST_PART)
    asked.lose({ aspect: 'other', words, reason: `where its ${part} is can't be chosen here` }, NOTHING_OF_IT);
  return true;
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
      loseLikeness(phrase, asked);
      return undefined;
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
      return readFinishOf(before, phrase, asked) ? before : readAside(phrase, head, asked);
  }
}

/** ", handle in brass", where the whole has a finish of its own: the part's. @returns whether it is that */
function readFinishOf(part: PartWord | undefined, { items, relation }: Phrase, asked: PropRequest): boolean {
  if (relation !== 'manner' || part === undefined || part === LOST_PART || !asked.hasTrim(part)) return false;
  const finishes = items.filter((item) => item.kind === 'colour' || item.kind === 'material');
  const isFinish = items.every(({ kind }) => /^(?:colour|material|look|article|filler)$/.test(kind));
  if (!isFinish || !finishes.some((item) => asked.saysOfWhole(item))) return false;
  for (const item of finishes) asked.partFinish(part, item, `${item.text} ${part}`);
  return true;
}

/** The words of a phrase, without its volumes. */
const textsOf = ({ items }: Phrase): string[] =>
  items.filter(({ kind }) => kind !== 'article' && kind !== 'volume').map(({ text }) => text);

/** A phrase about the whole thing, and parts in it that aren't led by "with": "cabinet, brass handles". */
function readAside(phrase: Phrase, head: Noun, asked: PropRequest): PartWord | undefined {
  const behind = phrase.items.indexOf(head) + 1;
  // "Cupboard white 2 doors": the colour is the cupboard's.
  const finish = phrase.items.slice(behind).findIndex(({ kind }) => !/^(?:colour|material|look)$/.test(kind));
  const isOfWhole = behind > 0 && finish > 0 && phrase.items[behind + finish]!.kind === 'count' && !asked.isStrict;
  const after = isOfWhole ? behind + finish : behind;
  const rest = phrase.items.slice(after);
  const namesPart = rest.some(
    (item) => item.kind === 'noun' && (!isThing(item) || asked.isBody(item) || asked.partOf(item) !== undefined),
  );
  // "Bottle cap" is a cap, "bottle, cap" a bottle with one.
  const isList = phrase.relation === 'list' || (phrase.relation === 'head' && rest[0]?.kind !== 'noun');
  if (!isList || !namesPart || !rest.every((item, i) => IN_LISTS.test(item.kind) || isBeforePart(rest, i, asked))) {
    readWhole(phrase, head, asked);
    return undefined;
  }
  if (after > 0) readWhole({ ...phrase, items: phrase.items.slice(0, after) }, head, asked);
  return readParts({ ...phrase, items: rest }, asked);
}

/** ", two mirrored doors": a word that isn't known, of the part behind it. */
function isBeforePart(items: readonly Item[], at: number, asked: PropRequest): boolean {
  if (asked.isStrict || items[at]!.kind !== 'unknown') return false;
  const noun = items.slice(at + 1).find(({ kind }) => !/^(?:unknown|colour|material|vague|look)$/.test(kind));
  return noun?.kind === 'noun' && asked.partOf(noun) !== undefined;
}

/** "Like a banana". */
function loseLikeness({ items }: Phrase, asked: PropRequest): void {
  const reason = 'a likeness to something else is not among the shapes that can be made';
  const refusal = new Refusal('unknown_thing', `A${reason.slice(1)}.`);
  asked.lose({ aspect: 'shape', words: saidBy(items) || 'like', reason }, refusal);
}

const IN_LISTS = /^(?:code|look|lost|count|article|colour|material|lengths|vague|several|and|noun)$/;

/** A phrase about the whole thing: its head, what follows a comma, "in dark blue", "that is 2 m long". */
function readWhole(phrase: Phrase, head: Noun, asked: PropRequest): void {
  const { relation, items } = withoutVariants(phrase, head, asked);
  const headAt = items.indexOf(head);
  let part: PartWord | undefined;
  let count: ItemOf<'count'> | undefined;
  let article = false;
  const since = (counted: Item, end: number): readonly Item[] => items.slice(items.indexOf(counted), end);
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    if (item.kind === 'count' && !isOfNoun(next) && asked.designation(item)) continue;
    if (item.kind === 'count') {
      loseNumber(count, items, asked);
      count = item;
    } else if (item.kind === 'article') article = true;
    else if (item === head) {
      if (count) readNumberOfThings(count, since(count, i + 1), head, asked);
      [count, article] = [undefined, false];
    } else if (item.kind === 'noun') {
      if (items[i - 1] === head && !asked.isStrict && isGeneral(item, next)) {
        asked.ignored.push(item.text);
        continue;
      }
      const own = asked.partOf(item);
      if (items[i - 1] === head && item.category !== head.category && !isOwnPart(item, own, items, asked))
        refuseCompound(head, item, asked);
      const ofThing = i < headAt && asked.isBody(item);
      // "Mini bar fridge": a word for a part of other things is a name in front of the head.
      const isName = !asked.isStrict && i < headAt && !isThing(item) && own === undefined && !item.plural && !count;
      if (ofThing || isName || isModifier(item, next, i < headAt, asked)) asked.ignored.push(item.text);
      else if (
        (relation === 'list' || items[i - 1] === head) &&
        own === undefined &&
        item.category === head.category &&
        !count &&
        !article
      )
        asked.ignored.push(item.text);
      else {
        const one = article && !item.plural && i > headAt ? 1 : undefined;
        if (own === undefined) loseForeign(item, since(count ?? item, i + 1), relation, asked);
        else asked.part(own, item, count?.value ?? one, count ? [count.text] : []);
        part = own ?? LOST_PART;
        [count, article] = [undefined, false];
      }
    } else if (item.kind === 'several' && relation === 'head') {
      // "A pair of scissors" is one thing.
      if (/^(?:pair|set)$/.test(item.text) && isPluralOnly(head) && i < headAt) {
        asked.used.push(item.text);
        continue;
      }
      if (item.text === 'set' && items[i - 1] === head && asked.kind.words.isSet) {
        asked.understood.push(item.text);
        continue;
      }
      // "Two pairs of scissors": the number tells it.
      if (items[i - 1] === count && count !== undefined && !asked.isStrict) continue;
      const refusal = new Refusal('several_things', `"${item.text}" is more than one prop; one prompt makes one.`);
      asked.lose({ aspect: 'count', words: item.text, reason: ONE_PROP }, refusal);
    } else if (isTraitOf(item, next, asked)) asked.confirm(item.text);
    else if (item.kind === 'unknown') {
      const trails = relation === 'head' && headAt >= 0 && i > headAt;
      const names = !isParticiple(item.text) && !TRIALS.has(item.text) && item.text.length > 1;
      const isPlain = !asked.isStrict && (isGeneral(item, next) || isAdjective(item.text));
      if (trails && names && !isPlain && (i === headAt + 1 || namesThing(item.text, asked)))
        refuseCompound(head, item, asked);
      if (relation !== 'list' || !isPlural(item.text) || !loseStrangeFinish(items, i, asked))
        asked.ignored.push(item.text);
    } else if (item.kind === 'lengths' && isOfPartBefore(item, items[i - 1], part, asked)) {
      asked.partLengths(part, item, saidBy(items.slice(i - 1, i + 1)));
    } else if ((item.kind === 'colour' || item.kind === 'material') && i < headAt && isOfPart(next, asked)) {
      asked.partFinish(asked.partOf(next)!, item, `${item.text} ${next.text}`);
    } else if (item.kind === 'lengths' && isBoard(next)) asked.lengths(inBoard(item));
    else readQuality(item, next, asked);
  }
  // "Light switch, double": of which part it has two, the kind knows.
  if (count && isDoubling(count.text)) asked.things(count.value, count.text, count.text);
  else loseNumber(count, items, asked);
}

/** "Workbench top 1.5 m x 0.7 m", "clamp jaw opening up to 15 cm": a part behind the thing, where more is said than of a part. */
function isOwnPart(item: Noun, own: PartWord | undefined, items: readonly Item[], { isStrict }: PropRequest): boolean {
  const next = items[items.indexOf(item) + 1];
  if (isStrict || own === undefined || next === undefined) return false;
  const isFace = own === 'top' && next.kind === 'lengths' && next.metres.length === 2;
  return isFace || (next.kind === 'unknown' && isKnownWord(next.text));
}

/** "Seat height 45 cm", ", load plate 40 x 25 cm": a length right behind a part, and anything behind one that is not there. */
const isOfPartBefore = (
  { led }: ItemOf<'lengths'>,
  before: Item | undefined,
  part: PartWord | undefined,
  { isStrict }: PropRequest,
): part is PartWord => part !== undefined && before?.kind === 'noun' && (led || (part === LOST_PART && !isStrict));

/** "Two chairs"; in "three-way valve" the number belongs to the word behind it. */
function readNumberOfThings(count: ItemOf<'count'>, said: readonly Item[], head: Noun, asked: PropRequest): void {
  const part = countedBy(head, asked);
  if (part !== undefined && count.value > 1 && !isDoubling(count.text)) {
    asked.part(part, { ...head, noun: part, text: plural(part) }, count.value, [count.text]);
    return;
  }
  const ofWord = !asked.isStrict && said[1]?.kind === 'unknown' && !head.plural && !isDoubling(count.text);
  if (!ofWord || count.value === 1) asked.things(count.value, count.text, saidBy(said));
  else {
    const words = saidBy(said.slice(0, 2));
    asked.lose({ aspect: 'other', words, reason: NO_NUMBER }, new Refusal('unclear_number', `${words}: ${NO_NUMBER}.`));
  }
}

/** "3-drawer unit", "5 step ladder": the part that begins the noun of one thing. */
function countedBy({ noun, plural: several }: Noun, asked: PropRequest): PartWord | undefined {
  const [first, ...more] = noun.split(' ');
  if (several || more.length === 0 || /s$/.test(first!)) return undefined;
  const rules = Object.entries(asked.kind.words.parts);
  return rules.find(([part, rule]) => rule && 'least' in rule && namesOfPart(part, rule.words).includes(first!))?.[0];
}

/** "Peg-in-hole test", "screwdriver PH2": what is done with the thing, or its size, and not another one. */
const TRIALS: ReadonlySet<string> = new Set(
  'test task benchmark fixture rig setup challenge demo experiment exercise phillips pozidriv torx'.split(' '),
);

/** Whether a word somewhere behind the head may make it another thing: "crate stamped FRAGILE" is a crate. */
function namesThing(word: string, { isStrict }: PropRequest): boolean {
  return isStrict || isKnownWord(singular(word)) || isKnownWord(word) || /(?:er|or)s?$/.test(word);
}

const isPlural = (word: string): boolean => singular(word) !== word;

/** Whether a number stands right before a part that it counts. */
const isOfNoun = (next: Item | undefined): boolean => next?.kind === 'noun' && next.category === undefined;

/** "Red-handled": the colour is the handle's. */
const isOfPart = (next: Item | undefined, asked: PropRequest): next is Noun =>
  next?.kind === 'noun' && /ed$/.test(next.text) && asked.partOf(next) !== undefined;

/** Of nouns that have no singular: "scissors". */
function isPluralOnly({ noun, text }: Noun): boolean {
  const last = text.split(' ').at(-1)!;
  return noun === text && singular(last) !== last;
}
