import { adjectivesAt, likeAt, oneAt, rowsAt, someAt, someOfAt } from './lexical-amounts.ts';
import type { Category, Data, LexicalItem, Noun } from './lexical-item.ts';
import { placeAt } from './lexical-places.ts';
import { distanceAt, qualityAt } from './lexical-qualities.ts';
import { ADVERBS } from './lexicon/adverbs.ts';
import { ORDERS } from './lexicon/orders.ts';
import { GAPS, PREPOSITIONS } from './lexicon/prepositions.ts';
import type { Preposition } from './lexicon/rows.ts';
import { GOALS, MODALS, SOURCES, TASK_MARKS, TASK_VERBS } from './lexicon/tasks.ts';
import {
  EXISTENCE,
  HANGING,
  HAVING,
  LEANING,
  NEEDLESS,
  NEGATIONS,
  NOT_THERE,
  POSTURES,
  VERBS,
  WITH,
  WITH_PARTICIPLES,
} from './lexicon/verbs.ts';
import { PRONOUNS, STOPS } from './lexicon/words.ts';
import { remembering, type SceneLexicon } from './lexicon.ts';
import { isEnding, isRatherVerb, isState, phrasesAt } from './noun-phrase.ts';
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
  ...[...POSTURES, ...HANGING, ...passivesOf(POSTURES)].map((form) => [form, 'POST'] as const),
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
    "that's",
    "who's",
  ].map((form) => [form, 'THAT'] as const),
  // "On which a bowl stands", but "on that" is said of what was named.
  ...['which', 'each of which', 'all of which', 'both of which'].map((form) => [form, 'WHICH'] as const),
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
  ...NOT_THERE.map((form) => [form, 'NOT'] as const),
  ...NEEDLESS.map((form) => [form, 'NEEDLESS'] as const),
  [':', 'COLON'],
  ['of', 'OF'],
  ['for', 'FOR'],
  ['each', 'EACH'],
  ...['each of them', 'each of these', 'each of those', 'each one', 'every one of them'].map(
    (form) => [form, 'EACH'] as const,
  ),
  ['apiece', 'EACH'],
]);
/** "Has been pushed", "were placed". */
function passivesOf(postures: readonly string[]): string[] {
  const participles = postures.filter((form) => /^(?:\w+ed|put|set|laid|left|found)(?: up| out| in)?$/.test(form));
  const known = new Set(postures);
  return participles
    .flatMap((form) => ['is', 'are', 'was', 'were', 'has been', 'have been', 'can be'].map((lead) => `${lead} ${form}`))
    .filter((form) => !known.has(form));
}

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
    for (const { value, next } of prepositions.at(tokens, at))
      add('PREP', at, next, { type: 'preposition', value }, scoreOfPreposition(value, next - at));
    for (const { value, next } of adverbs.at(tokens, at))
      add('ADV', at, next, { type: 'adverb', value }, scoreOfAdverb(tokens, at, next, lexicon));
    for (const { value, next } of verbs.at(tokens, at))
      add('VERB', at, next, { type: 'verb', value, isParticiple: isParticiple(tokens, at) });
    for (const { value, next } of passives.at(tokens, at))
      add('PASSIVE', at, next, { type: 'verb', value, isParticiple: isParticiple(tokens, at) });
    for (const { value, next } of filled.at(tokens, at))
      add('FILLED', at, next, { type: 'filled', relation: value, isParticiple: isParticiple(tokens, at) });
    for (const { value, next } of plain.at(tokens, at)) {
      // "In front of each chair": of a noun, and no word by itself.
      if (value === 'EACH' && next === at + 1 && at > 0 && lexicon.noun(tokens, next) && !isSign(tokens[at - 1]))
        continue;
      add(
        value,
        at,
        next,
        value === 'POST' ? postureAt(tokens, at, next) : value === 'ORDER' ? orderAt(tokens, next) : undefined,
        // A bracket ends what it holds before it is a comma.
        tokens[at]!.text === ')' && value === 'COMMA' ? -1.5 : undefined,
      );
    }
    for (const { value, next } of pronouns.at(tokens, at)) {
      // "On this bench": no pronoun.
      if (/^(?:this|that|these|those|both)$/.test(tokens[at]!.text) && next === at + 1 && lexicon.noun(tokens, next))
        continue;
      add(
        'PRON',
        at,
        next,
        { type: 'pronoun', number: value, word: textAt(tokens, at, next) },
        scoreOfPronoun(tokens, at, next),
      );
    }
    const one = oneAt(tokens, at, lexicon);
    if (one !== undefined) add('PRON', at, one, { type: 'pronoun', number: 'one', word: textAt(tokens, at, one) }, 1.5);
    if (mayBeTask(tokens, at))
      for (const { value, next } of doings.at(tokens, at))
        if (isObject(tokens, next, lexicon)) add('DO', at, next, { type: 'doing', does: value }, 1.2);
    const rows = rowsAt(tokens, at, lexicon);
    if (rows) add('ADV', at, rows.next, { type: 'adverb', value: rows.value }, tokens[at]!.text === 'each' ? 5 : 1.5);
    const place = placeAt(tokens, at, lexicon);
    if (place) add('PLACE', at, place.next, place.data);
    const distance = distanceAt(tokens, at, lexicon);
    if (distance) add('DIST', at, distance.next, { type: 'distance', metres: distance.metres }, 0);
    const quality = qualityAt(tokens, at, lexicon);
    if (quality !== undefined) add('QUAL', at, quality, undefined, 0);
    const unknown = unknownAt(tokens, at, lexicon);
    if (unknown !== undefined) add('QUAL', at, unknown, { type: 'unknown' }, 0);
    const some = someAt(tokens, at, lexicon);
    if (some) add(some.category, at, some.next, some.data, some.category === 'NUMBER' ? 1.2 : 0.3);
    const someOf = someOfAt(tokens, at, lexicon);
    if (someOf) add('SOMEOF', at, someOf.next, someOf.data, 0.5);
    if (some?.category === 'NUMBER') add('SOME', at, some.next, some.data, 0.3);
    if (isVerbBefore(tokens, at))
      add('POST', at, at + 1, { type: 'posture', manner: 'other', isParticiple: !/s$/.test(tokens[at]!.text) }, -0.8);
    for (const [i, data] of adjectivesAt(tokens, at, lexicon).entries()) {
      add('ADJP', at, data.words[1], data, -0.3 * i);
      // "A green, a brown and a clear one": the last of several qualities.
      const isLast =
        /^(?:,|and|&)$/.test(tokens[at - 1]?.text ?? '') && lexicon.quality(tokens, at - 2)?.next === at - 1;
      if (data.isOnes && !isLast && tokens[at]!.text !== 'the' && tokens[at - 1]?.text !== 'the')
        add('ONES', at, data.words[1], data, 2);
    }
    const like = likeAt(tokens, at, lexicon);
    if (like) add('ONES', at, like.words[1], like, like.isStack ? 3.6 : 3);
    for (const noun of phrasesAt(tokens, at, lexicon))
      found.push({ category: 'NOUN', from: noun.from, to: noun.to, data: noun, score: scoreOf(noun, tokens) });
  }
  return found;
}

const isSign = (token: TextToken | undefined): boolean => token?.kind === 'sign';

/** "On the right table": which one, and not where something is. */
function isWhich(tokens: readonly TextToken[], next: number, lexicon: SceneLexicon): boolean {
  if (tokens[next - 2]?.text !== 'the') return false;
  const noun = lexicon.noun(tokens, next);
  const traits = noun && lexicon.traits(noun.kind, noun.noun);
  return traits !== undefined && !traits.isSmall && (traits.isSurface || traits.isContainer) && !noun!.plural;
}

/** "Beside a bowl" is a preposition; "the right table" tells which one. */
function scoreOfAdverb(tokens: readonly TextToken[], at: number, next: number, lexicon: SceneLexicon): number {
  const isPreposition =
    prepositions.at(tokens, at).some((one) => one.next === next) &&
    (/^(?:the|an?|it|them|its|their|each|both|this|that)$/.test(tokens[next]?.text ?? '') ||
      lexicon.noun(tokens, next) !== undefined ||
      lexicon.quality(tokens, next) !== undefined ||
      lexicon.number(tokens, next) !== undefined);
  return 0.4 * (next - at - 1) - (isWhich(tokens, next, lexicon) ? 3 : 0) - (isPreposition ? 2 : 0);
}

/** "In the aisle between", "at the foot of" are nothing else. */
const scoreOfPreposition = ({ relation, isFixed }: Preposition, length: number): number =>
  0.4 * (length - 1) + (isFixed ? 1.5 : relation === 'between' && length > 2 ? 1 : 0);

/** "The former" is nothing else. */
const scoreOfPronoun = (tokens: readonly TextToken[], at: number, next: number): number =>
  /^(?:former|latter)$/.test(tokens[at + 1]?.text ?? '') ? 2 + 0.8 * (next - at - 2) : 0.4 * (next - at - 1);

/** Verbs that say more than where something is, and nothing where no place follows: "is pulled out". */
const MOVED = /^(?:pulled|pushed|tucked|nested|scattered|spread|strewn|dropped|mounted)$/;

/** "Put": what is put somewhere is all that follows. */
const orderAt = (tokens: readonly TextToken[], next: number): Data => ({
  type: 'order',
  puts: /^(?:put|place|set|lay|arrange|position|stack)$/.test(tokens[next - 1]!.text),
});

const postureAt = (tokens: readonly TextToken[], at: number, next: number): Data => ({
  type: 'posture',
  isParticiple: isParticiple(tokens, at),
  manner: HANGING.includes(tokens[at]!.text) ? 'hang' : MOVED.test(tokens[next - 1]!.text) ? 'moved' : undefined,
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

/** "A conveyor passes between", "a tote travels on": what else than a verb. */
function isVerbBefore(tokens: readonly TextToken[], at: number): boolean {
  const { kind, text } = tokens[at]!;
  if (kind !== 'word' || !/(?:[a-z]{3}s|ing|ed)$/.test(text) || /ss$/.test(text) || isRatherVerb(tokens[at]!))
    return false;
  return at > 0 && prepositions.at(tokens, at + 1).length > 0;
}

/** "A box taped shut", "a lamp switched on": what a participle that isn't known says of a thing, with one word behind it. */
function unknownAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): number | undefined {
  const isUnknown = (i: number): boolean =>
    tokens[i]?.kind === 'word' &&
    !isEnding(tokens, i) &&
    !beginsPhrase(tokens, i) &&
    lexicon.noun(tokens, i) === undefined &&
    lexicon.part(tokens, i) === undefined &&
    lexicon.quality(tokens, i) === undefined &&
    !lexicon.isRoom(tokens, i);
  // "Another cart, empty, behind it".
  if (at > 0 && isState(tokens, at)) return at + 1;
  if (
    at === 0 ||
    !isUnknown(at) ||
    distanceAt(tokens, at, lexicon) ||
    !/(?:[a-z]{2}ed|[a-z]{2}ing)$/.test(tokens[at]!.text)
  )
    return undefined;
  return isUnknown(at + 1) && !lexicon.noun(tokens, at + 2) ? at + 2 : at + 1;
}

/** Words before a number that end in a full stop: "no. 2", "ca. 15". */
const ABBREVIATIONS = /^(?:no|nr|ca|approx|max|min|dia|incl)$/;

/** Whether a sentence ends there. */
export const isStop = (
  { kind, text, glued }: TextToken,
  next: TextToken | undefined,
  before?: TextToken | undefined,
): boolean =>
  kind === 'sign' &&
  STOPS.has(text) &&
  !(glued && text === '.' && next?.kind === 'number' && (next.glued || ABBREVIATIONS.test(before?.text ?? '')));
