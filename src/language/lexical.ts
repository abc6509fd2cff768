import type { Adjectives, Category, Data, LexicalItem, Noun, Some } from './lexical-item.ts';
import { placeAt } from './lexical-places.ts';
import { ADVERBS, GAPS, PREPOSITIONS } from './lexicon/prepositions.ts';
import type { Adverb } from './lexicon/rows.ts';
import { GOALS, MODALS, SOURCES, TASK_MARKS, TASK_VERBS } from './lexicon/tasks.ts';
import {
  EXISTENCE,
  HANGING,
  HAVING,
  LEANING,
  NEGATIONS,
  ORDERS,
  POSTURES,
  VERBS,
  WITH,
  WITH_PARTICIPLES,
} from './lexicon/verbs.ts';
import { PRONOUNS, SHARES, STOPS } from './lexicon/words.ts';
import { remembering, type SceneLexicon } from './lexicon.ts';
import { isEnding, isRatherVerb, phrasesAt } from './noun-phrase.ts';
import { Phrases } from './phrases.ts';
import type { TextToken } from './token.ts';

const prepositions = new Phrases(PREPOSITIONS.flatMap((value) => value.forms.map((form) => [form, value] as const)));
const adverbs = new Phrases(ADVERBS.flatMap((value) => value.forms.map((form) => [form, value] as const)));
const verbs = new Phrases(VERBS.flatMap((value) => value.forms.map((form) => [form, value] as const)));
const passives = new Phrases(
  VERBS.flatMap((value) =>
    value.passive.flatMap((form) =>
      [`${form} by`, `is ${form} by`, `are ${form} by`].map((whole) => [whole, value] as const),
    ),
  ),
);
const filled = new Phrases(
  WITH_PARTICIPLES.flatMap(({ relation, forms }) =>
    forms.flatMap((form) => [form, `is ${form}`, `are ${form}`].map((whole) => [whole, relation] as const)),
  ),
);
const plain = new Phrases<Category>([
  ...WITH.map((form) => [form, 'WITH'] as const),
  ...HAVING.map((form) => [form, 'HAVE'] as const),
  ...[...POSTURES, ...HANGING].map((form) => [form, 'POST'] as const),
  ...LEANING.map((form) => [form, 'LEAN'] as const),
  ...EXISTENCE.map((form) => [form, 'EXIST'] as const),
  ...ORDERS.map((form) => [form, 'ORDER'] as const),
  ...[
    'that',
    'which',
    'who',
    'where',
    'whose',
    'each of which',
    'all of which',
    'both of which',
    'which each',
    'each of them',
  ].map((form) => [form, 'THAT'] as const),
  ...['and', '&', '+', 'plus', 'while', 'or', 'but'].map((form) => [form, 'AND'] as const),
  ['(', 'OPEN'],
  [')', 'CLOSE'],
  ...[',', 'then', '/', '(', ')', '\n', '-', '–', '—', '*', '•'].map((form) => [form, 'COMMA'] as const),
  ...MODALS.map((form) => [form, 'MODAL'] as const),
  ...SOURCES.map((form) => [form, 'FROM'] as const),
  ...TASK_MARKS.map((form) => [form, 'MARK'] as const),
  ...GOALS.map((form) => [form, 'GOAL'] as const),
  ...GAPS.map((form) => [form, 'GAP'] as const),
  ...NEGATIONS.map((form) => [form, 'NEG'] as const),
  [':', 'COLON'],
  ['of', 'OF'],
  ['for', 'FOR'],
  ['each', 'EACH'],
  ['apiece', 'EACH'],
]);
const doings = new Phrases(TASK_VERBS.flatMap(({ does, forms }) => forms.map((form) => [form, does] as const)));
const pronouns = new Phrases(Object.entries(PRONOUNS));

/** Whether a phrase of the tables stands there. */
export const beginsPhrase = (tokens: readonly TextToken[], at: number): boolean =>
  [prepositions, adverbs, verbs, passives, filled, plain, pronouns].some((table) => table.at(tokens, at).length > 0);

/** All that words can be by themselves, in any order. */
export function terminalsOf(tokens: readonly TextToken[], words: SceneLexicon): LexicalItem[] {
  const lexicon = remembering(words, tokens);
  const found: LexicalItem[] = [];
  const add = (category: Category, from: number, to: number, data?: Data, score = 0.4 * (to - from - 1)): void => {
    found.push({ category, from, to, score, ...(data === undefined ? {} : { data }) });
  };
  for (let at = 0; at < tokens.length; at++) {
    for (const { value, next } of prepositions.at(tokens, at)) add('PREP', at, next, { type: 'preposition', value });
    for (const { value, next } of adverbs.at(tokens, at)) add('ADV', at, next, { type: 'adverb', value });
    for (const { value, next } of verbs.at(tokens, at))
      add('VERB', at, next, { type: 'verb', value, isParticiple: isParticiple(tokens, at) });
    for (const { value, next } of passives.at(tokens, at))
      add('PASSIVE', at, next, { type: 'verb', value, isParticiple: isParticiple(tokens, at) });
    for (const { value, next } of filled.at(tokens, at))
      add('FILLED', at, next, { type: 'filled', relation: value, isParticiple: isParticiple(tokens, at) });
    for (const { value, next } of plain.at(tokens, at))
      add(value, at, next, value === 'POST' ? postureAt(tokens, at) : undefined);
    for (const { value, next } of pronouns.at(tokens, at))
      add('PRON', at, next, { type: 'pronoun', number: value, word: textAt(tokens, at, next) });
    if (mayBeTask(tokens, at))
      for (const { value, next } of doings.at(tokens, at))
        if (isObject(tokens, next, lexicon)) add('DO', at, next, { type: 'doing', does: value }, 1.2);
    const rows = rowsAt(tokens, at, lexicon);
    if (rows) add('ADV', at, rows.next, { type: 'adverb', value: rows.value }, 1.5);
    const place = placeAt(tokens, at, lexicon);
    if (place) add('PLACE', at, place.next, place.data);
    const distance = distanceAt(tokens, at, lexicon);
    if (distance) add('DIST', at, distance.next, { type: 'distance', metres: distance.metres }, 0);
    const quality = qualityAt(tokens, at, lexicon);
    if (quality !== undefined) add('QUAL', at, quality, undefined, 0);
    const some = someAt(tokens, at, lexicon);
    if (some) add(some.category, at, some.next, some.data, some.category === 'NUMBER' ? 1.2 : 0.3);
    if (some?.category === 'NUMBER') add('SOME', at, some.next, some.data, 0.3);
    if (isVerbBefore(tokens, at))
      add('POST', at, at + 1, { type: 'posture', manner: 'other', isParticiple: !/s$/.test(tokens[at]!.text) }, -0.8);
    for (const [i, data] of adjectivesAt(tokens, at, lexicon).entries()) add('ADJP', at, data.words[1], data, -0.3 * i);
    for (const noun of phrasesAt(tokens, at, lexicon))
      found.push({ category: 'NOUN', from: noun.from, to: noun.to, data: noun, score: scoreOf(noun, tokens) });
  }
  return found;
}

const postureAt = (tokens: readonly TextToken[], at: number): Data => ({
  type: 'posture',
  isParticiple: isParticiple(tokens, at),
  manner: HANGING.includes(tokens[at]!.text) ? 'hang' : undefined,
});

/** "Holding" and "placed", but not "is placed", "stands". */
const isParticiple = (tokens: readonly TextToken[], at: number): boolean =>
  !/^(?:is|are|be|should|must|will|[a-z]+s|have|stand|sit|lie|rest|hang|go|belong|contain|hold|bear|carry|support|face|flank|surround|top)$/.test(
    tokens[at]!.text,
  );

/** A task begins a clause, or follows "to" or "must". */
const mayBeTask = (tokens: readonly TextToken[], at: number): boolean =>
  at === 0 ||
  tokens[at - 1]!.kind === 'sign' ||
  /^(?:and|then|or|to|should|must|shall|will|can|may|please)$/.test(tokens[at - 1]!.text);

/** What is taken or opened: "the drawer", "it", "a red cube", "two mugs". */
const isObject = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): boolean =>
  /^(?:the|an?|it|its|them|this|that|these|those|each|every|all|both|one|any)$/.test(tokens[at]?.text ?? '') ||
  lexicon.noun(tokens, at) !== undefined ||
  lexicon.number(tokens, at) !== undefined;

const textAt = (tokens: readonly TextToken[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** Parts whose names more often say where something is. */
const POSITIONS =
  /^(?:walls?|fronts?|backs?|tops?|bottoms?|sides?|ends?|rows?|lines?|edges?|corners?|middles?|floors?|left|right|inside|stacks?|centers?|centres?|others?)$/;

/** "At each seat": of those who sit there. */
const SEATS = /^(?:seat|place|person|guest|setting|diner)$/;

/** A noun that is known is worth more than one that isn't; of two readings the longer one. */
function scoreOf(noun: Noun, tokens: readonly TextToken[]): number {
  const [head, end] = noun.head;
  // "A table bearing a mug", "the bowl stands".
  const verbal =
    end - head === 1 && isRatherVerb(tokens[head]!) && (noun.bare || noun.each || head > noun.words[0]) ? 3 : 0;
  const length = 0.3 * (noun.to - noun.from) - verbal;
  if (noun.kind !== undefined) return 3 + length;
  if (noun.isRoom) return 2.5 + length;
  if (SEATS.test(tokens[end - 1]!.text) && noun.each) return 2.5 + length;
  if (noun.isPart) return (POSITIONS.test(tokens[head]!.text) ? -1.5 : noun.definite ? 0.8 : 2.2) + length;
  return (noun.bare ? -0.5 : 0.5) + 0.2 * length;
}

/** "In three rows", "in two layers of four". */
function rowsAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { value: Adverb; next: number } | undefined {
  const number = tokens[at]?.text === 'in' ? lexicon.number(tokens, at + 1) : undefined;
  const word = /^(rows|lines|columns|layers|stacks|piles)$/.exec(tokens[number?.next ?? -1]?.text ?? '')?.[1];
  if (!number || word === undefined) return undefined;
  const of = tokens[number.next + 1]?.text === 'of' ? lexicon.number(tokens, number.next + 2) : undefined;
  const next = of?.next ?? number.next + 1;
  const each = tokens[next]?.text === 'each' ? next + 1 : next;
  if (/^(?:rows|lines|columns)$/.test(word))
    return { value: { relation: 'in_row', to: 'nothing', forms: [] }, next: each };
  return {
    value: {
      relation: word === 'layers' ? `layers ${number.value}` : `stacks ${number.value}`,
      to: 'nothing',
      forms: [],
    },
    next: each,
  };
}

/** "Two", "one", "the other", of what was named before; "ten of them", "four in all" say how many there are. */
function someAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { category: Category; data: Some; next: number } | undefined {
  const text = (i: number): string => tokens[i]?.text ?? '';
  const other =
    /^(?:the|an)?$/.test(text(at)) && /^(?:others?|rest|last|second|third|first|fourth|remaining)$/.test(text(at + 1))
      ? at + 2
      : /^(?:another|others)$/.test(text(at))
        ? at + 1
        : -1;
  if (other > 0)
    return isFree(tokens, other, lexicon)
      ? {
          category: 'SOME',
          data: { type: 'some', count: /^(?:others|rest|remaining)$/.test(text(other - 1)) ? undefined : 1 },
          next: text(other) === 'one' ? other + 1 : other,
        }
      : undefined;
  if (lexicon.quality(tokens, at)?.isLength) return undefined;
  const share = shareAt(tokens, at);
  if (share && share.next < tokens.length && (share.isOfThem || isFree(tokens, share.next, lexicon)))
    return { category: 'SOME', data: { type: 'some', count: undefined, share: share.value }, next: share.next };
  const number = lexicon.number(tokens, at);
  if (!number) return undefined;
  const behind = `${text(number.next)} ${text(number.next + 1)}`;
  if (/^(?:of (?:them|these|those|each)|in (?:all|total)|pieces )/.test(behind)) {
    const next = number.next + 2;
    // "One of them red", and "four of them" at an end.
    const isSome = /^of (?:them|these|those)/.test(behind) && next < tokens.length && !/^[,.;)]$/.test(text(next));
    return { category: isSome ? 'SOME' : 'NUMBER', data: { type: 'some', count: number.value }, next };
  }
  if (/^(?:altogether|total)$/.test(text(number.next)))
    return { category: 'NUMBER', data: { type: 'some', count: number.value }, next: number.next + 1 };
  return isFree(tokens, number.next, lexicon)
    ? { category: 'SOME', data: { type: 'some', count: number.value }, next: number.next }
    : undefined;
}

/** "Some", "half of them", "most": a part of what was named, by its share. */
function shareAt(
  tokens: readonly TextToken[],
  at: number,
): { value: number; isOfThem: boolean; next: number } | undefined {
  const start = tokens[at]?.text === 'a' && tokens[at + 1]?.text === 'few' ? at + 1 : at;
  const word = tokens[start]?.text ?? '';
  const value = Object.hasOwn(SHARES, word) ? SHARES[word] : undefined;
  if (value === undefined) return undefined;
  const isOfThem = tokens[start + 1]?.text === 'of' && /^(?:them|these|those)$/.test(tokens[start + 2]?.text ?? '');
  return { value, isOfThem, next: isOfThem ? start + 3 : start + 1 };
}

/** Whether no noun follows. */
const isFree = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): boolean =>
  at >= tokens.length ||
  text1(tokens, at) === 'one' ||
  (!lexicon.noun(tokens, at) && !lexicon.part(tokens, at) && !lexicon.quality(tokens, at) && isEnding(tokens, at));

const text1 = (tokens: readonly TextToken[], at: number): string => tokens[at]?.text ?? '';

/** "A conveyor passes between", "a tote travels on": what else than a verb. */
function isVerbBefore(tokens: readonly TextToken[], at: number): boolean {
  const { kind, text } = tokens[at]!;
  if (kind !== 'word' || !/(?:[a-z]{3}s|ing|ed)$/.test(text) || /ss$/.test(text) || isRatherVerb(tokens[at]!))
    return false;
  return at > 0 && prepositions.at(tokens, at + 1).length > 0;
}

const MOST_ADJECTIVES = 4;

/** "One red", "a blue", "two dark green": qualities without a noun; one word, and all of them. */
function adjectivesAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): Adjectives[] {
  let from = at;
  const number = lexicon.quality(tokens, at)?.isLength ? undefined : lexicon.number(tokens, at);
  let count = number?.value;
  if (number) from = number.next;
  else if (/^(?:an?|another|the)$/.test(tokens[at]?.text ?? '')) [from, count] = [at + 1, 1];
  const found: Adjectives[] = [];
  for (let next = from; ; ) {
    const quality = lexicon.quality(tokens, next);
    if (!quality || found.length >= MOST_ADJECTIVES) return found;
    next = quality.next;
    if (lexicon.noun(tokens, next) || lexicon.part(tokens, next)) return [];
    const end = /^ones?$/.test(tokens[next]?.text ?? '') ? next + 1 : next;
    found.push({ type: 'adjectives', count, words: [from, end] });
  }
}

const ABOUT =
  /^(?:about|around|roughly|approximately|exactly|some|spaced|set|placed|standing|put|positioned|located|just|only|at)$/;

function distanceAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { metres: number; next: number } | undefined {
  let from = at;
  while (ABOUT.test(tokens[from]?.text ?? '')) from++;
  return lexicon.distance(tokens, from);
}

/** Words for how all of it is to look. */
function styleAt(tokens: readonly TextToken[], at: number): number | undefined {
  const words = tokens
    .slice(at, at + 4)
    .map(({ text }) => text)
    .join(' ');
  if (!/^in (?:the|a|an) (?:style|manner|spirit) of$/.test(words)) return undefined;
  let next = at + 4;
  if (/^(?:the|a|an)$/.test(tokens[next]?.text ?? '')) next++;
  while (
    next < at + 8 &&
    next < tokens.length &&
    (!isEnding(tokens, next) || tokens[next]!.kind === 'number' || /^s$/.test(tokens[next]!.text))
  )
    next++;
  return next;
}

/** More qualities than that in a row are cut off. */
const MOST_QUALITIES = 12;

/** Qualities behind a noun: "2 m long", "in dark blue", "made of oak and steel". */
function qualityAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): number | undefined {
  let next = at;
  const lead = tokens[next]?.text ?? '';
  // "In the style of the 1950s".
  const look = styleAt(tokens, at);
  if (look !== undefined) return look;
  // "Seating four", "set for four".
  const isSet = /^(?:set|laid|prepared|seating)$/.test(lead) && tokens[at + 1]?.text === 'for';
  const people = isSet ? lexicon.number(tokens, at + 2) : undefined;
  if (people && isFree(tokens, people.next, lexicon)) return people.next;
  const seats = /^(?:seating|seats)$/.test(lead) ? lexicon.number(tokens, at + 1) : undefined;
  if (seats) return /^(?:people|persons?|guests?)$/.test(tokens[seats.next]?.text ?? '') ? seats.next + 1 : seats.next;
  const made = /^(?:made|built|cut|carved|painted|coloured|colored|finished|measuring|sized|covered)$/.test(lead);
  if (made) next++;
  const led = /^(?:of|in|from|with|at)$/.test(tokens[next]?.text ?? '');
  if (led || (made && tokens[next]?.text === 'out')) next += tokens[next]?.text === 'out' ? 2 : 1;
  if (led && /^(?:a|an|the|solid|pure|plain|natural|dark|light|bright|pale|size)$/.test(tokens[next]?.text ?? ''))
    next++;
  let read = false;
  for (let i = 0; i < MOST_QUALITIES; i++) {
    const one = lexicon.quality(tokens, next);
    if (!one) break;
    read = true;
    next = one.next;
    const joined =
      /^(?:and|x|by|,)$/.test(tokens[next]?.text ?? '') &&
      lexicon.quality(tokens, next + 1) &&
      !lexicon.noun(tokens, lexicon.quality(tokens, next + 1)!.next);
    if (joined) next++;
  }
  if (read && lexicon.noun(tokens, next)) return undefined;
  return read ? next : undefined;
}

/** Whether a sentence ends there. */
export const isStop = ({ kind, text, glued }: TextToken, next: TextToken | undefined): boolean =>
  kind === 'sign' && STOPS.has(text) && !(glued && text === '.' && next?.glued === true && next.kind === 'number');
