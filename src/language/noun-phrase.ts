import type { Noun } from './lexical-item.ts';
import { labelAt, labelsAt } from './lexical-labels.ts';
import { ADVERBS } from './lexicon/adverbs.ts';
import { ORDERS } from './lexicon/orders.ts';
import { GAPS, PREPOSITIONS } from './lexicon/prepositions.ts';
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
import { DEFINITE, IDLE, INDEFINITE, PLACE_NOUNS, PRONOUNS, STATES } from './lexicon/words.ts';
import type { NounRead, SceneLexicon } from './lexicon.ts';
import { Phrases } from './phrases.ts';
import { countBehind, quantityAt } from './quantity.ts';
import type { TextToken } from './token.ts';

/* Just over 400 lines: one scan, and the tables of words that end it. */

/** Single words that end a noun phrase, unless a noun has them in it. */
const ENDS: ReadonlySet<string> = new Set(
  [
    ...[...PREPOSITIONS, ...ADVERBS].flatMap(({ forms }) => forms),
    ...VERBS.flatMap(({ forms, passive }) => [...forms, ...passive]),
    ...[
      POSTURES,
      HANGING,
      LEANING,
      WITH,
      HAVING,
      EXISTENCE,
      ORDERS,
      NEGATIONS,
      NOT_THERE,
      [
        'with',
        'without',
        'no',
        'not',
        'and',
        'or',
        'of',
        'for',
        'that',
        'which',
        'who',
        'where',
        'whose',
        'there',
        'each',
        'to',
        'by',
        'from',
        'but',
        'plus',
        'as',
        'than',
        'per',
        'while',
        'then',
        'so',
        'its',
        'their',
        'apart',
        'ones',
        'was',
        'were',
        'been',
      ],
    ].flat(),
    ...Object.keys(PRONOUNS),
    ...IDLE,
    ...DEFINITE,
    ...INDEFINITE,
  ].filter((form) => !form.includes(' ')),
);
/** Longer phrases that say where, and so end a noun phrase, too: "next to", "away from". */
const LONGER_ENDS = new Phrases(
  [
    ...[...PREPOSITIONS, ...ADVERBS, ...WITH_PARTICIPLES].flatMap(({ forms }) => forms),
    ...[GAPS, WITH, HAVING, NEEDLESS, NEGATIONS, NOT_THERE, POSTURES].flat(),
  ]
    .filter((form) => form.includes(' '))
    .map((form) => [form, true] as const),
);

/** Phrases that say where something is. */
export const PLACES: Phrases<true> = new Phrases(
  [...PREPOSITIONS, ...ADVERBS].flatMap(({ forms }) => forms.map((form) => [form, true] as const)),
);

/** These say where, but also which: "the left drawer". */
const ALSO_ADJECTIVES =
  /^(?:left|right|back|front|top|bottom|upper|lower|middle|near|far|opposite|inside|outside|open|round|inverted|stacked|upright|upturned|overturned|up|out|down)$/;

/** Of a verb, and no adjective of what follows: "leave out lamps". */
const PARTICLES = /^(?:leav(?:e|ing)|take|put|set|lay|laid) (?:out|up|down)$/;

const NO_KINDS: ReadonlySet<string> = new Set();

/** Words of the longest noun phrase. */
const LONGEST = 24;

/** The noun phrases that begin there; an unknown noun is one, too. */
export function phrasesAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): Noun[] {
  if (/^(?:each|one)$/.test(tokens[at]!.text) && /^(?:other|another)$/.test(tokens[at + 1]?.text ?? '')) return [];
  if (isState(tokens, at)) return [];
  const quantity = quantityAt(tokens, at, lexicon);
  if (quantity.bare && at > 0 && isContent(tokens, at - 1, lexicon) && !startsAfter(tokens, at, lexicon)) return [];
  const found: Noun[] = [];
  let words = quantity.next;
  let next = words;
  let unknown = false;
  let ended = true;
  const push = (
    part: Pick<Noun, 'kind' | 'isPart' | 'isRoom' | 'plural'>,
    head: number,
    to: number,
    name = '',
  ): void => {
    const isOnePair = quantity.isPair && part.kind !== undefined && !part.plural && /[^s]s$/.test(tokens[to - 1]!.text);
    const isOne = part.kind !== undefined && !part.plural && (quantity.count ?? 1) === 1;
    const label = isOne ? labelAt(tokens, to, lexicon, isEnding) : undefined;
    const named = part.kind !== undefined && part.plural ? labelsAt(tokens, to, quantity.count, isEnding) : undefined;
    const behind = label || named ? undefined : countBehind(tokens, to, lexicon);
    found.push({
      type: 'noun',
      from: at,
      to: label?.next ?? named?.next ?? behind?.next ?? to,
      traits: part.kind === undefined ? undefined : lexicon.traits(part.kind, name),
      ...part,
      partOf: part.isPart ? lexicon.partOf(tokens.slice(head, to)) : NO_KINDS,
      definite: quantity.definite,
      each: quantity.each,
      count: isOnePair ? quantity.pairs : (quantity.count ?? behind?.count),
      vague: quantity.vague,
      bare: quantity.bare && behind === undefined,
      group: quantity.group,
      layers: quantity.layers,
      groups: isOnePair ? 1 : quantity.groups,
      words: [words, to],
      head: [head, to],
      labels: named?.labels ?? (label ? [label.label] : []),
      postures: [...postures],
      shades: shades.length > 1 ? [...shades] : [],
    });
  };
  const postures: string[] = [];
  const shades: (readonly [number, number])[] = [];
  while (next < tokens.length && next - at < LONGEST) {
    const noun = lexicon.noun(tokens, next);
    const part = lexicon.part(tokens, next);
    // "4 drawer" before a noun.
    const counted = found.length === 0 ? lexicon.number(tokens, next) : undefined;
    const countedPart = counted && lexicon.part(tokens, counted.next);
    if (countedPart && !countedPart.plural && lexicon.noun(tokens, countedPart.next)) {
      next = countedPart.next;
      continue;
    }
    const posture = found.length === 0 ? POSTURE_WORDS.at(tokens, next).at(-1) : undefined;
    if (posture && !noun) {
      postures.push(posture.value);
      if (next === words) words = posture.next;
      next = posture.next;
      continue;
    }
    const fixed = FIXED_KINDS.at(tokens, next).at(-1);
    if (fixed && !isEnding(tokens, fixed.next)) {
      next = fixed.next;
      continue;
    }
    if (noun && !isGlueOnly(tokens, next, noun.next)) {
      push(
        { kind: noun.kind, isPart: part !== undefined && part.next === noun.next, isRoom: false, plural: noun.plural },
        next,
        noun.next,
        noun.noun,
      );
      if ((quantity.count ?? 1) === 1 && isItsPart(tokens, noun.next, noun, lexicon)) {
        const to = lexicon.part(tokens, noun.next)!.next;
        found.push({ ...found.at(-1)!, to, ownPart: [noun.next, to] });
      }
      next = noun.next;
      ended = true;
      continue;
    }
    if (part) {
      push({ kind: undefined, isPart: true, isRoom: false, plural: part.plural }, next, part.next);
      // "A cell with a table": no cell of a battery.
      if (!part.plural && part.next === next + 1 && lexicon.isRoom(tokens, next))
        push({ kind: undefined, isPart: false, isRoom: true, plural: false }, next, part.next);
      next = part.next;
      ended = true;
      continue;
    }
    if (lexicon.isRoom(tokens, next)) {
      // "A locker room" is no locker.
      if (found.at(-1)?.to === next && !found.at(-1)!.plural && !found.at(-1)!.isRoom) found.length = 0;
      push({ kind: undefined, isPart: false, isRoom: true, plural: false }, next, next + 1);
      next++;
      ended = true;
      continue;
    }
    const quality = lexicon.quality(tokens, next);
    if (quality && (quality.isLength || next === words || !found.some(({ to }) => to === next))) {
      if (!quality.isLength) shades.push([next, quality.next]);
      next = quality.next;
      // "5 m long and 4 m wide".
      const more = /^(?:and|,|by|x)$/.test(tokens[next]?.text ?? '') ? lexicon.quality(tokens, next + 1) : undefined;
      if (quality.isLength && more?.isLength) next = more.next;
      // "Red, green and blue cubes".
      const joint = jointBehind(tokens, next, lexicon);
      if (joint !== undefined && found.length === 0) next = joint;
      else if (shades.length > 0 && joint === undefined && !isJoined(tokens, shades)) shades.length = 0;
      continue;
    }
    if (quality || !isWord(tokens, next)) break;
    // "A table extended": no kind of extended.
    const isSaid = found.length > 0 && found.at(-1)!.to === next && !tokens[next]!.hyphened;
    // "On the table three blue ones": a number begins another phrase.
    if (isSaid && (/(?:ed|ing|ly)$/.test(tokens[next]!.text) || lexicon.number(tokens, next))) break;
    unknown = true;
    ended = false;
    next++;
  }
  const last = next - 1;
  // "A drill press" is no drill: the head of a compound is its last word.
  const isVerb = last > words && /(?:[a-z]{2}s|ed|ing)$/.test(tokens[last]!.text) && PLACES.at(tokens, next).length > 0;
  if (!ended && unknown && found.length > 0 && found.at(-1)!.to < next && !found.at(-1)!.isRoom && !isVerb)
    found.length = 0;
  // "A warehouse aisle" is a room, too.
  if (!ended && found.at(-1)?.isRoom === true)
    push({ kind: undefined, isPart: false, isRoom: true, plural: false }, last, next);
  else if (
    !ended &&
    unknown &&
    last >= words &&
    isWord(tokens, last) &&
    // "The other two".
    !(last > at && lexicon.number(tokens, last)) &&
    !Object.hasOwn(PLACE_NOUNS, tokens[last]!.text)
  )
    push({ kind: undefined, isPart: false, isRoom: false, plural: /[^s]s$/.test(tokens[last]!.text) }, last, next);
  return found;
}

/** How a kind is fixed, before its noun: "wall mounted shelf". */
const FIXED_KINDS = new Phrases(
  ['wall', 'ceiling', 'floor'].flatMap((place) =>
    ['mounted', 'hung', 'fixed', 'hanging', 'standing'].map((how) => [`${place} ${how}`, true] as const),
  ),
);

/** Postures that stand before a noun: "upside-down mugs". */
const POSTURE_WORDS = new Phrases(
  ADVERBS.filter(({ to, relation }) => to !== 'it' && /^(?:upside_down|lying|stacked|upright)$/.test(relation)).flatMap(
    ({ forms, relation }) => forms.map((form) => [form, relation] as const),
  ),
);

/** Behind a comma or "and", where another quality and then a noun in the plural follow. */
function jointBehind(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): number | undefined {
  if (!/^(?:,|and|&|\/)$/.test(tokens[at]?.text ?? '')) return undefined;
  const next = tokens[at]!.text === ',' && tokens[at + 1]?.text === 'and' ? at + 2 : at + 1;
  const quality = lexicon.quality(tokens, next);
  if (!quality || quality.isLength) return undefined;
  const isMore = jointBehind(tokens, quality.next, lexicon) !== undefined;
  const noun = lexicon.noun(tokens, quality.next);
  return isMore || noun?.plural === true ? next : undefined;
}

const isJoined = (tokens: readonly TextToken[], shades: readonly (readonly [number, number])[]): boolean =>
  shades.length > 1 &&
  tokens[shades.at(-2)![1]]?.kind !== undefined &&
  /^(?:,|and|&|\/)$/.test(tokens[shades.at(-2)![1]]!.text);

const isGlueOnly = (tokens: readonly TextToken[], from: number, to: number): boolean =>
  to - from === 1 && tokens[from]!.kind === 'sign';

/** A state by itself: no noun follows it. */
export const isState = (tokens: readonly TextToken[], at: number): boolean =>
  STATES.has(tokens[at]!.text) && isEnding(tokens, at + 1);

/** Whether a noun is more often a verb or a preposition: "stands", "bearing". */
export const isRatherVerb = ({ text }: TextToken): boolean => ENDS.has(text);

/** Whether no word of a noun phrase stands there. */
export const isEnding = (tokens: readonly TextToken[], at: number): boolean =>
  at >= tokens.length || !isWord(tokens, at);

/** A word that a noun phrase can have. */
const isWord = (tokens: readonly TextToken[], at: number): boolean => {
  const { kind, text, hyphened } = tokens[at]!;
  if (kind === 'sign' || LONGER_ENDS.at(tokens, at).length > 0) return false;
  if (kind === 'number') return hyphened || tokens[at + 1]?.hyphened === true;
  return (
    hyphened ||
    !ENDS.has(text) ||
    (ALSO_ADJECTIVES.test(text) &&
      !(at > 0 && PARTICLES.test(`${tokens[at - 1]!.text} ${text}`)) &&
      tokens[at + 1]?.kind === 'word' &&
      !ENDS.has(tokens[at + 1]!.text))
  );
};

const isContent = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): boolean =>
  isWord(tokens, at) || lexicon.quality(tokens, at) !== undefined;

/** A new phrase may begin behind a whole noun: "mug bowl plate" is a list, if nothing else. */
const startsAfter = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): boolean => {
  for (let from = Math.max(0, at - 3); from < at; from++) {
    const noun = lexicon.noun(tokens, from);
    if (noun?.next === at) return !isItsPart(tokens, at, noun, lexicon) && !hasArticle(tokens, from, lexicon);
  }
  return false;
};

/** "A pallet rack", "two pallet racks": a compound, where "mug bowl plate" is a list. */
function hasArticle(tokens: readonly TextToken[], from: number, lexicon: SceneLexicon): boolean {
  let at = from - 1;
  while (at >= 0 && at > from - 4 && lexicon.quality(tokens, at)?.next === at + 1) at--;
  const word = tokens[at]?.text ?? '';
  return at >= 0 && (DEFINITE.has(word) || INDEFINITE.has(word) || lexicon.number(tokens, at)?.next === at + 1);
}

/** "A cabinet door": the cabinet's. */
const isItsPart = (tokens: readonly TextToken[], at: number, owner: NounRead, lexicon: SceneLexicon): boolean => {
  const part = lexicon.part(tokens, at);
  return (
    part !== undefined && !part.plural && !owner.plural && lexicon.partOf(tokens.slice(at, part.next)).has(owner.kind)
  );
};
