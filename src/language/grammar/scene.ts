import type { Edge, Features, Grammar, Production, Unary } from '../chart.ts';
import type { Category, Data, Noun } from '../lexical-item.ts';
import { ROOM_PLACES } from '../lexicon/prepositions.ts';
import { CARRIED, isNoun, OF_ROOM, suits } from './suits.ts';

/*
 * English of scenes; just over 400 lines, half of which are the table of productions: things, how many, what they are like, and where they stand. Categories are in `lexical.ts`: NP a noun
 * phrase, NL a list of them, PP "on the table", RC "that stands on it", VP "stands on it", CL a clause.
 */

const NONE: ReadonlySet<string> = new Set();
const of = ({ features }: Edge): Features => features;
/** What is attached to the left phrase, with one more. */
const plus =
  (...names: string[]) =>
  (left: Edge): Features => ({ heads: left.features.heads, has: new Set([...left.features.has, ...names]) });
const right = (_: Edge, edge: Edge): Features => edge.features;
const left = (edge: Edge): Features => edge.features;
/** "A mug, and a lamp": two items behind a comma and "and" are rarely a list of their own. */
const isOwnItem = (one: Edge, next: Edge): boolean =>
  !of(one).has.has('list') && next.left?.rule === 'comma' && hasAnd(next);

/** A list has what any of its items has; `comma`: the last one stands behind a comma alone. */
const both = (one: Edge, next: Edge): Features => ({
  heads: [...one.features.heads, ...next.features.heads],
  has: new Set([
    ...[...of(one).has].filter((name) => name !== 'comma' && name !== 'at it'),
    ...[...of(next).has].filter((name) => /^(?:placed|carried|at it|row|arranged)$/.test(name)),
    'list',
    ...(isOwnItem(one, next) ? ['off list'] : []),
    ...(hasAnd(next) ? ['ended'] : []),
    ...(next.left?.category === 'SEP' && next.left.rule === 'comma' && !hasAnd(next) ? ['comma'] : []),
  ]),
});

/** The relation that a prepositional phrase says. */
export function relationOf({ features }: Edge): string {
  const [head] = features.heads;
  if (head?.type === 'adverb') return head.value.relation;
  for (const name of features.has) if (name.startsWith('is ')) return name.slice(3);
  return '';
}

const withRelation = (relation: string, heads: readonly Data[], ...more: string[]): Features => ({
  heads,
  has: new Set([`is ${relation}`, ...more]),
});

function prepositional(preposition: Edge, object: Edge): Features {
  const { data } = preposition;
  if (data?.type !== 'preposition') throw new TypeError('a preposition without one');
  const { relation, needsDistance } = data.value;
  return withRelation(
    relation,
    object.features.heads,
    ...(needsDistance ? ['needs distance'] : []),
    ...(data.value.takesDistance ? ['takes distance'] : []),
  );
}

/** "Against the wall": what a preposition and a place of the room are together. */
export function ofRoom(relation: string, place: Data | undefined): string | undefined {
  if (place?.type !== 'place') return undefined;
  return ROOM_PLACES.find((one) => one.place === place.place && one.after.includes(relation))?.relation;
}

const relationOfPreposition = ({ data }: Edge): string => (data?.type === 'preposition' ? data.value.relation : '');

const nounOf = ({ features: { heads } }: Edge): Noun | undefined => (isNoun(heads[0]) ? heads[0] : undefined);
function takesDistance({ features: { heads, has } }: Edge): boolean {
  const [head] = heads;
  return head?.type === 'adverb' ? head.value.takesDistance === true : has.has('takes distance');
}
const isPronoun = ({ features: { heads } }: Edge): boolean => {
  const [head] = heads;
  return head?.type === 'pronoun' || (head?.type === 'adverb' && head.value.to === 'it');
};
const isBadObject = ({ features }: Edge): boolean => features.has.has('list');

/** Where a phrase is attached to a single noun phrase. */
function attach(phrase: Edge, place: Edge): number | undefined {
  const relation = relationOf(place);
  if (of(place).has.has('needs distance')) return undefined;
  const [head] = of(phrase).heads;
  const [host] = of(place).heads;
  let score = suits(relation, head, host) + 0.2;
  if (isPronoun(phrase)) score -= 0.5;
  // "A table with a mug on it": not the table.
  if (isPronoun(place)) score += of(phrase).has.has('with') ? -1 : of(phrase).has.has('placed') ? -0.4 : 0.4;
  // "A mug on a tray on a table": the tray is.
  if (CARRIED.has(relation) && of(phrase).has.has('carried')) score -= 1.2;
  if (isNoun(head) && isNoun(host) && host.definite && head.kind !== undefined && head.kind === host.kind) score -= 1.5;
  // Parts stand nowhere by themselves.
  if (isNoun(head) && head.isPart && head.kind === undefined) score -= 1.2;
  if (relation === 'for_each' && of(phrase).has.has('with')) score -= 0.5;
  // "A mug on the table near the left edge": the mug is.
  if (/_part$/.test(relation) && isNoun(head) && head.traits?.isSmall === false) score -= 1.5;
  // "A table with two chairs around it against the wall": the table is.
  if (of(phrase).has.has('at it') && !isPronoun(place)) score -= 0.8;
  if (isNoun(head) && head.isRoom) score -= 1;
  // A window faces nothing by itself.
  if (isNoun(head) && head.traits?.isOpening && !OF_ROOM.has(relation)) score -= 2;
  if (relation === 'heading' && isNoun(head) && head.traits?.isOpening) score -= 2;
  // One thing stands in no row.
  if (
    TOGETHER.test(relation) &&
    of(place).heads[0]?.type !== 'noun' &&
    isNoun(head) &&
    !head.plural &&
    (head.count ?? 1) < 2
  )
    score -= 1.5;
  // "A table with two chairs, and a lamp | in the corner".
  const isLoaded = isNoun(head) && head.traits?.isSmall === true && CARRIED.has(relation);
  if (of(phrase).has.has('with') && !of(phrase).has.has('closed') && !isLoaded) score -= 0.9;
  return score;
}

/** How several things stand to each other: they can be somewhere as well. */
const ARRANGED =
  /^(?:in_row|layers \d+|stacks \d+|face_to_face|back_to_back|stacked|left_to_right|right_to_left|apart|upside_down|lying)$/;

const TOGETHER = /^(?:in_row|face_to_face|back_to_back|stacked|left_to_right|right_to_left|apart)$/;

const attached = (phrase: Edge, place: Edge): Features => {
  const relation = relationOf(place);
  return {
    heads: of(phrase).heads,
    has: new Set([
      ...of(phrase).has,
      ...(ARRANGED.test(relation) ? ['arranged'] : ['placed']),
      ...(CARRIED.has(relation) ? ['carried'] : []),
      ...(isPronoun(place) ? ['at it'] : []),
      ...(relation === 'in_row' ? ['row'] : []),
    ]),
  };
};

/** Carried about, but not to a table: "two chairs, a laptop and a mug on a table". */
const isTooLarge = (one: Data, host: Data | undefined): boolean =>
  isNoun(one) && one.traits !== undefined && !one.traits.isSmall && isNoun(host) && host.traits?.isLoaded !== true;

/** "A laptop and two mugs on the table": all of them, where each can. */
function attachToAll(list: Edge, place: Edge): number | undefined {
  const { heads } = of(list);
  if (heads.length < 2 || of(place).has.has('needs distance')) return undefined;
  const relation = relationOf(place);
  const [host] = of(place).heads;
  const alike = new Set(heads.map((head) => isNoun(head) && head.kind)).size === 1;
  const fits = heads.map((head) =>
    CARRIED.has(relation) && !alike && isTooLarge(head, host) ? -1 : suits(relation, head, host),
  );
  if (
    relation === 'apart' ||
    (/^(?:face_to_face|back_to_back|in_row|stacked|left_to_right|right_to_left)$/.test(relation) &&
      host?.type === 'adverb')
  )
    return 0.7;
  if (relation === 'at' && isNoun(host) && host.each && host.kind === undefined)
    return heads.every((head) => isNoun(head) && head.traits?.isSmall === true) ? 0.9 : -0.8;
  if (relation === 'for_each' && of(list).has.has('comma')) return -0.8;
  if (relation === 'for_each') return heads.every((head) => isNoun(head) && head.traits?.isSmall === true) ? 0.9 : -0.8;
  // "A fridge and an oven in a row | along the wall".
  if (OF_ROOM.has(relation) && list.rule === 'all placed' && relationOf(list.right!) === 'in_row') return 1;
  if (isNoun(host) && heads.some((head) => isNoun(head) && head.kind === host.kind && head.kind !== undefined))
    return undefined;
  // "A ramp and a toy car on top of it": the ramp carries the car.
  const [first] = heads;
  if (
    CARRIED.has(relation) &&
    isPronoun(place) &&
    isNoun(first) &&
    !first.plural &&
    suits(relation, heads.at(-1), first) > 0.5
  )
    return -0.8;
  const least = Math.min(...fits);
  const { has } = of(list);
  if (CARRIED.has(relation)) {
    if (has.has('carried') || has.has('placed') || (relation !== 'on' && has.has('comma'))) return -1.5;
    if (isNoun(host) && host.traits === undefined) return 0.3;
    const isIt =
      isPronoun(place) && !has.has('arranged') && heads.every((head) => isNoun(head) && head.traits?.isSmall === true);
    return isIt ? 0.75 : least > 0 ? least + 0.5 : -1.5;
  }
  if (relation === 'around' || relation === 'at') return least > 0 ? least + 0.2 : -1;
  if (relation === 'both_sides' || relation === 'both_ends')
    return isPronoun(place) || has.has('placed')
      ? -1
      : heads.length === 2
        ? heads.every((head) => isNoun(head) && !head.plural)
          ? 1.4
          : 0.4
        : -0.5;
  if (relation === 'floor') return heads.every((head) => isNoun(head) && head.traits?.isSmall === true) ? 0.6 : -0.8;
  // "A hammer and two screwdrivers next to the vise".
  const isKnown = isPronoun(place) || (isNoun(host) && host.definite);
  const small = heads.every((head) => isNoun(head) && head.traits?.isSmall === true);
  return isKnown && small && !has.has('comma') && !has.has('placed')
    ? Math.max(0, least) + (isPronoun(place) ? 0.9 : 0.6)
    : -0.8;
}

/** "Ajar": no article, no number, and no kind. */
const isUnknownWord = (phrase: Edge): boolean => {
  const noun = nounOf(phrase);
  return (
    noun !== undefined &&
    of(phrase).has.size === 0 &&
    noun.bare &&
    noun.kind === undefined &&
    !noun.isPart &&
    !noun.isRoom &&
    !noun.plural
  );
};

const isBare = ({ features: { heads } }: Edge): boolean =>
  heads.every((head) => head.type === 'adjectives' && head.count === undefined);

/** "With": a part, what is on it, what is in the room. */
function having(phrase: Edge, what: Edge): number {
  const [head] = of(phrase).heads;
  const inside = of(what).heads;
  if (isPronoun(phrase)) return -0.3;
  if (!isNoun(head)) return 0;
  // "A workshop with a crate and a cabinet | with two doors": the cabinet's.
  if (head.isRoom) return of(phrase).has.has('with') ? 0.2 : 1;
  const { kind } = head;
  const parts = inside.filter(
    (one) => isNoun(one) && one.isPart && (one.kind === undefined || (kind !== undefined && one.partOf.has(kind))),
  ).length;
  let score = parts > 0 ? 0.6 : 0.2;
  if (of(phrase).has.has('with')) score -= 0.6;
  const { traits } = head;
  if (of(phrase).has.has('placed')) score -= 0.4;
  // "A tray with two mugs | on the table": the tray is.
  if (traits?.isSmall && of(what).has.has('carried') && !of(what).has.has('at it')) score -= 0.8;
  if (traits?.isSurface || traits?.isContainer || traits?.isLoaded) score += 0.4;
  else if (traits && parts === 0) score -= 0.3;
  return score;
}

/** "A crate of bottles", "a table of oak": a container, or a word that isn't known. */
function filledWith(phrase: Edge, what: Edge): number | undefined {
  const [head] = of(phrase).heads;
  const [inside] = of(what).heads;
  if (!isNoun(head) || !isNoun(inside)) return undefined;
  if (of(phrase).has.size > 0) return undefined;
  if (inside.isRoom) return -0.5;
  // "The drawer of the cabinet".
  if (inside.kind !== undefined && head.partOf.has(inside.kind)) return 1;
  const inner = of(what).has.has('placed') ? 0.8 : 0;
  return (head.traits?.isContainer || head.traits?.isSurface ? 0.6 : -0.3) - inner;
}

const hasAnd = ({ left: separator }: Edge): boolean =>
  separator?.rule === 'and' || separator?.right?.category === 'AND';

const list = (one: Edge, other: Edge): number => {
  const separator = other.left?.rule === 'comma' ? -0.15 : -0.1;
  const bare = of(other).heads.every((head) => head.type === 'pronoun') ? -1 : 0;
  // "A table with a mug, and a lamp in the corner" goes on with the room as well as with the table.
  // "A laptop and a mug, ten chairs": another list.
  const ended = of(one).has.has('ended') && !hasAnd(other) ? -0.7 : 0;
  return ended + separator + bare - (of(one).has.has('with') ? 0.05 : 0);
};

/** With what a clause says of it. */
const said = (phrase: Edge, clause: Edge): Features =>
  plus('said', ...(CARRIED.has(relationOf(clause)) ? ['carried', 'placed'] : []))(phrase);

/** With what a phrase has; closed where that ends in something that stands at it. */
const holding = (phrase: Edge, what: Edge): Features =>
  plus('with', ...(of(what).has.has('at it') ? ['closed'] : []))(phrase);

/** With whether its verb is a participle. */
function verbal({ data }: Edge, what: Edge): Features {
  const isParticiple = data !== undefined && 'isParticiple' in data && data.isParticiple;
  return isParticiple
    ? { heads: what.features.heads, has: new Set([...what.features.has, 'participle']) }
    : what.features;
}

/** What a verb says of several things: "holding pens and mugs", but hardly "facing a fireplace and a lamp". */
function doing(verb: Edge, what: Edge): number {
  const isHolding = verb.data?.type === 'verb' && verb.data.value.of === 'object';
  return isHolding ? filling(what, 0.5) : of(what).has.has('list') ? -0.5 : 0.5;
}

/** What a thing holds: less likely where the last of it is said to be elsewhere. */
function filling({ features: { has } }: Edge, usual: number): number {
  if (has.has('at it')) return usual;
  return (
    usual -
    (has.has('off list') ? 0.9 : 0) -
    (has.has('carried') ? 0.9 : has.has('list') && has.has('placed') ? 1.2 : 0)
  );
}

const P = (
  name: string,
  [l, r]: readonly [Category, Category],
  result: Category,
  score: Production['score'],
  features: Production['features'],
): Production => ({ name, left: l, right: r, result, score, features });

const isNamedBefore = (head: Data | undefined): boolean => head?.type === 'pronoun' || (isNoun(head) && head.definite);

const isFronted = ({ rule }: Edge): boolean => rule === 'fronted' || rule === 'clauses';

const productions: readonly Production[] = [
  // Places.
  P(
    'at',
    ['PREP', 'NP'],
    'PP',
    (one, what) =>
      nounOf(what)?.isRoom
        ? relationOfPreposition(one) === 'in'
          ? 0.3
          : -3
        : relationOfPreposition(one) === 'between' && nounOf(what)?.plural === false
          ? -1
          : 0,
    prepositional,
  ),
  P(
    'at all',
    ['PREP', 'NL'],
    'PP',
    (one, what) =>
      isBadObject(what)
        ? relationOfPreposition(one) === 'between' &&
          of(what).heads.length === 2 &&
          of(what).has.has('ended') &&
          !of(what).has.has('placed')
          ? 1.2
          : -2.2
        : undefined,
    prepositional,
  ),
  P('at each', ['PREP', 'EACH'], 'PP', 0.2, (one, other) => ({
    ...prepositional(one, other),
    heads: [{ type: 'pronoun', word: 'each', number: 'either' }],
  })),
  P(
    'in room',
    ['PREP', 'PLACE'],
    'PP',
    (one, place) => (ofRoom(relationOfPreposition(one), place.data) === undefined ? undefined : 1.5),
    (one, place) =>
      withRelation(
        ofRoom(relationOfPreposition(one), place.data)!,
        [place.data!],
        ...[...prepositional(one, place).has].filter((name) => / distance$/.test(name)),
      ),
  ),
  P(
    'leaning',
    ['LEAN', 'PP'],
    'PP',
    (_, place) => (/^(?:against_wall|beside|on|leaning)$/.test(relationOf(place)) ? 1 : -1),
    (_, place) => (relationOf(place) === 'against_wall' ? withRelation('leaning', of(place).heads) : place.features),
  ),
  P(
    'so far',
    ['DIST', 'PP'],
    'PP',
    (_, place) => (takesDistance(place) ? 0.6 : undefined),
    (_, place) => ({
      heads: of(place).heads,
      has: new Set([...of(place).has].filter((name) => name !== 'needs distance')),
    }),
  ),
  P('gap', ['WITH', 'PP'], 'PP', (_, place) => (relationOf(place) === 'apart' ? 1 : undefined), right),
  P('apart', ['DIST', 'GAP'], 'PP', 1, () => withRelation('apart', [])),
  P(
    'for each',
    ['FOR', 'NP'],
    'PP',
    (_, what) => (nounOf(what)?.each ? 1 : undefined),
    (_, what) => withRelation('for_each', of(what).heads),
  ),
  P('for each one', ['FOR', 'EACH'], 'PP', 0.5, () =>
    withRelation('for_each', [{ type: 'pronoun', word: 'each', number: 'either' }]),
  ),
  P(
    'purpose',
    ['FOR', 'NP'],
    'QUAL',
    (_, what) => (nounOf(what)?.each ? undefined : -0.6),
    () => ({ heads: [], has: NONE }),
  ),
  P('and at', ['COMMA', 'PP'], 'SEPPP', 0, right),
  P('and at', ['AND', 'PP'], 'SEPPP', -0.2, right),
  P('and at', ['SEP', 'PP'], 'SEPPP', -0.1, right),
  P('places', ['PPS', 'PP'], 'PPS', -0.1, left),
  P('places', ['PPS', 'SEPPP'], 'PPS', -0.3, left),

  // Noun phrases.
  P(
    'quality',
    ['NP', 'QUAL'],
    'NP',
    (phrase) => (isPronoun(phrase) ? -1 : of(phrase).has.size > 0 ? -0.8 : 0.4),
    plus('quality'),
  ),
  P(
    'quality',
    ['NP', 'SEPQUAL'],
    'NP',
    (phrase) => (isPronoun(phrase) ? undefined : of(phrase).has.size > 0 ? -0.9 : 0),
    plus('quality'),
  ),
  P('and quality', ['COMMA', 'QUAL'], 'SEPQUAL', 0, right),
  P('placed', ['NP', 'PP'], 'NP', attach, attached),
  P(
    'aside',
    ['NP', 'SEPPP'],
    'NP',
    (phrase, place) => {
      const score = attach(phrase, place);
      return score === undefined
        ? undefined
        : score -
            0.4 +
            (of(phrase).has.has('with') && !isPronoun(place) ? (place.left?.category === 'COMMA' ? 0.5 : -0.6) : 0);
    },
    attached,
  ),
  P('with', ['NP', 'WITHNL'], 'NP', having, holding),
  P(
    'each with',
    ['NP', 'EACHWITH'],
    'NP',
    (phrase, what) =>
      having(phrase, what) +
      (nounOf(phrase)?.isRoom || (nounOf(phrase)?.plural === false && !nounOf(phrase)?.each) ? -1.5 : 0.5) +
      (of(what).has.has('list') ? 0.2 : 0),
    holding,
  ),
  P(
    'each that',
    ['NP', 'EACHVP'],
    'NP',
    (phrase) => (nounOf(phrase)?.isRoom || nounOf(phrase)?.plural === false ? -1.5 : 0.5),
    plus('said'),
  ),
  P('each does', ['EACH', 'VP'], 'EACHVP', 0.3, right),
  P('each does', ['COMMA', 'EACHVP'], 'EACHVP', 0, right),
  P(
    'with',
    ['NP', 'COLONNL'],
    'NP',
    (phrase, what) => having(phrase, what) - (of(what).heads.length === 1 ? 2.2 : 0.2),
    holding,
  ),
  P('what it has', ['COLON', 'NL'], 'COLONNL', 0, right),
  P('without', ['NP', 'NEGNL'], 'NP', 0.2, plus()),
  P('without', ['NP', 'SEPNEG'], 'NP', 0.1, plus()),
  P('and without', ['COMMA', 'NEGNL'], 'SEPNEG', 0, right),
  P('and without', ['AND', 'NEGNL'], 'SEPNEG', 0, right),
  P('and without', ['NEGNL', 'SEPNEG'], 'NEGNL', 0, right),
  P(
    'not',
    ['NEG', 'NL'],
    'NEGNL',
    (_, what) =>
      of(what).heads.some((head) => isNoun(head) && (head.definite || (head.count ?? 1) > 1)) ||
      of(what).has.has('placed')
        ? -2
        : 0.4,
    right,
  ),
  P('of', ['NP', 'OFNL'], 'NP', filledWith, plus('of')),
  P(
    'that',
    ['NP', 'RC'],
    'NP',
    (phrase) => (isPronoun(phrase) ? undefined : of(phrase).has.has('placed') ? -0.5 : 0),
    said,
  ),
  P('that', ['NP', 'SEPRC'], 'NP', (phrase) => (isPronoun(phrase) ? undefined : -0.2), said),
  P('and that', ['COMMA', 'RC'], 'SEPRC', 0, right),
  P('contents', ['OF', 'NP'], 'OFNL', 0, right),
  P('contents', ['OF', 'NL'], 'OFNL', -0.4, right),
  P('what it has', ['WITH', 'NL'], 'WITHNL', 0, right),
  P('what it has', ['SEPWITH', 'NL'], 'WITHNL', -0.2, right),
  P('and with', ['COMMA', 'WITH'], 'SEPWITH', 0, right),
  P('and with', ['AND', 'WITH'], 'SEPWITH', 0, right),
  P('what each has', ['EACH', 'WITHNL'], 'EACHWITH', 0.3, right),
  P('what each has', ['EACH', 'HAVENL'], 'EACHWITH', 0.3, right),
  P('has', ['HAVE', 'NL'], 'HAVENL', 0, right),
  P('what each has', ['COMMA', 'EACHWITH'], 'EACHWITH', 0, right),
  P('what each has', ['AND', 'EACHWITH'], 'EACHWITH', -0.2, right),

  // Lists.
  P('comma', ['COMMA', 'AND'], 'SEP', 0, left),
  P('comma', ['COMMA', 'COMMA'], 'SEP', 0, left),
  P('next', ['SEP', 'NP'], 'SEPNP', 0, right),
  P(
    'next',
    ['SEP', 'NL'],
    'SEPNP',
    (_, group) => (/^(?:all placed|all that|ellipsis)$/.test(group.rule) ? -0.15 : undefined),
    right,
  ),
  P('list', ['NL', 'SEPNP'], 'NL', list, both),
  // "Six totes, two on each shelf", "one on the table, the other under it".
  P('some there', ['SOME', 'PP'], 'SOMEP', 0.3, right),
  P('some there', ['SOME', 'VP'], 'SOMEP', 0.3, right),
  P('some so', ['SOME', 'QUAL'], 'SOMEP', 0.2, right),
  P('and some', ['SEP', 'SOMEP'], 'SEPSOME', 0, right),
  P('some and some', ['SOMEL', 'SEPSOME'], 'SOMEL', 0.6, right),
  P(
    'and some there',
    ['NL', 'SEPSOME'],
    'NL',
    (all) => (nounOf(all)?.kind === undefined ? undefined : -0.2),
    plus('list', 'placed'),
  ),
  P('of which', ['COMMA', 'SOMEL'], 'SOMETO', 0, right),
  P('of which', ['COLON', 'SOMEL'], 'SOMETO', 0.2, right),
  P(
    'shared out',
    ['NP', 'SOMETO'],
    'NP',
    (phrase) => (of(phrase).has.has('shared') ? undefined : nounOf(phrase)?.plural ? 0.8 : -1),
    plus('placed', 'shared'),
  ),
  P(
    'counted',
    ['NP', 'NUMBERTO'],
    'NP',
    (phrase) => (nounOf(phrase)?.plural === false && nounOf(phrase)?.definite ? -1.5 : 0.6),
    plus(),
  ),
  P('counted', ['CL', 'NUMBERTO'], 'CL', 0.4, left),
  P('of which', ['COMMA', 'NUMBER'], 'NUMBERTO', 0, right),
  P('of which', ['NUMBERTO', 'COMMA'], 'NUMBERTO', 0, left),
  P('of which', ['OPEN', 'NL'], 'INNER', 0, right),
  P('of which', ['INNER', 'CLOSE'], 'INNER', 0.2, left),
  P(
    'made up of',
    ['NP', 'INNER'],
    'NP',
    (phrase, what) =>
      of(what).heads.length > 1 && nounOf(phrase)?.kind === undefined && !nounOf(phrase)?.isRoom ? 0.8 : undefined,
    plus('with'),
  ),
  // "A red and a blue mug", "3 cubes, one red and two blue".
  P('and more', ['SEP', 'ADJP'], 'SEPADJ', 0, right),
  P('adjectives', ['ADJL', 'SEPADJ'], 'ADJL', 0, both),
  P('adjectives', ['ADJL', 'ADJP'], 'ADJL', -0.2, both),
  P(
    'ellipsis',
    ['ADJL', 'SEPNP'],
    'NL',
    (all, noun) => (nounOf(noun)?.kind === undefined || nounOf(noun)!.bare || isBare(all) ? undefined : 3),
    (all, noun) => ({
      heads: [...of(all).heads.map(() => of(noun).heads[0]!), ...of(noun).heads],
      has: new Set([...of(all).has, 'list']),
    }),
  ),
  P('of which', ['COMMA', 'ADJL'], 'ADJTO', 0, right),
  P('of which', ['COLON', 'ADJL'], 'ADJTO', 0, right),
  P(
    'divided',
    ['NP', 'ADJTO'],
    'NP',
    (phrase, all) =>
      nounOf(phrase)?.kind === undefined ||
      (nounOf(phrase)!.count ?? 0) < 2 ||
      of(all).heads.length < 2 ||
      of(phrase).has.has('divided')
        ? undefined
        : 1.2,
    plus('quality', 'divided'),
  ),
  P('all placed', ['NL', 'PP'], 'NL', attachToAll, attached),
  P(
    'all placed',
    ['NL', 'SEPPP'],
    'NL',
    (all, place) => {
      const score = attachToAll(all, place);
      return score === undefined ? undefined : score - 0.9;
    },
    attached,
  ),
  P('each has', ['NL', 'EACH'], 'NL', -0.5, plus('each')),
  P('all that', ['NL', 'RC'], 'NL', (all) => (of(all).heads.length > 1 ? -0.6 : undefined), plus('placed')),

  // Relative clauses, participles.
  P('that', ['THAT', 'VP'], 'RC', 0.4, right),
  P('on which', ['PREP', 'THAT'], 'PREL', 0.8, (one, what) => prepositional(one, what)),
  P('on which', ['PREL', 'CL'], 'RC', 0.6, left),
  P('on which', ['PREL', 'INV'], 'RC', 0.6, left),

  // What is said of things.
  P('stands', ['POST', 'PP'], 'VP', 0.3, verbal),
  P('is so', ['POST', 'QUAL'], 'VP', 0.1, verbal),
  // "That is ajar": a word that isn't known.
  P('is what', ['POST', 'NP'], 'VP', (_, what) => (isUnknownWord(what) ? 0.3 : undefined), verbal),
  P('verb', ['VERB', 'NL'], 'VP', doing, verbal),
  P(
    'verb place',
    ['VERB', 'PLACE'],
    'VP',
    (verb, place) =>
      verb.data?.type === 'verb' && ofRoom(verb.data.value.relation, place.data) !== undefined ? 1.5 : undefined,
    verbal,
  ),
  P('passive', ['PASSIVE', 'NL'], 'VP', 0.6, verbal),
  P('filled', ['FILLED', 'NL'], 'VP', (_, what) => filling(what, 0.6), verbal),
  P('has', ['HAVE', 'NL'], 'VP', 0, right),
  P('and stands', ['VP', 'PP'], 'VP', -0.1, left),
  P('and stands', ['VP', 'SEPPP'], 'VP', -0.2, left),
  P('and does', ['AND', 'VP'], 'SEPVP', 0, right),
  P('and does', ['COMMA', 'VP'], 'SEPVP', -0.2, right),
  P('and does', ['VP', 'SEPVP'], 'VP', -0.1, left),

  // Tasks.
  P('does', ['DO', 'NL'], 'TASK', 0.8, right),
  P('does at', ['TASK', 'PP'], 'TASK', 0.3, left),
  P('from', ['FROM', 'NP'], 'FROMP', 0.6, right),
  P('does from', ['TASK', 'FROMP'], 'TASK', 0.6, left),
  P('to', ['GOAL', 'NP'], 'GOALP', 0.4, right),
  P('does to', ['TASK', 'GOALP'], 'TASK', 0.6, left),
  P('and does', ['SEP', 'TASK'], 'SEPTASK', 0, right),
  P(
    'and puts',
    ['SEP', 'CL'],
    'SEPTASK',
    (_, clause) => (clause.rule === 'order' && isNamedBefore(of(clause).heads[0]) ? 0.8 : undefined),
    right,
  ),
  P('then does', ['TASK', 'SEPTASK'], 'TASK', 0.6, left),
  P('must do', ['MODAL', 'TASK'], 'TASK', 0.2, right),
  P('marked', ['MARK', 'TASK'], 'TASK', 0.2, right),
  P('must put', ['MARK', 'CL'], 'TASK', (_, clause) => (clause.rule === 'order' ? 1.5 : undefined), right),
  P('must put', ['MODAL', 'CL'], 'TASK', (_, clause) => (clause.rule === 'order' ? 0.6 : undefined), right),
  P(
    'who does',
    ['NL', 'TASK'],
    'TASK',
    (who, task) => (/^must /.test(task.rule) && of(who).has.size === 0 ? 0.4 : undefined),
    right,
  ),
  P('where one does', ['THAT', 'TASK'], 'TASK', 0.2, right),

  // Clauses.
  P('subject', ['NL', 'VP'], 'CL', (_, verb) => (of(verb).has.has('participle') ? -1.2 : 0.5), left),
  P('there is', ['EXIST', 'NL'], 'INV', 0.5, right),
  P('stands', ['POST', 'NL'], 'INV', (_, what) => (isUnknownWord(what) ? -1.5 : 0), right),
  P('order', ['ORDER', 'NL'], 'CL', 0.6, right),
  P('order', ['ORDER', 'CL'], 'CL', -0.3, right),
  P('fronted', ['PPS', 'NL'], 'CL', -0.2, right),
  P('fronted', ['PPSC', 'NL'], 'CL', 0.2, right),
  P('fronted', ['PPS', 'INV'], 'CL', 0.8, right),
  P('fronted', ['PPSC', 'INV'], 'CL', 0.6, right),
  // "On the desk a lamp, under it a bin".
  P('and fronted', ['SEP', 'CL'], 'SEPCL', (_, clause) => (isFronted(clause) ? 0 : undefined), right),
  P(
    'clauses',
    ['CL', 'SEPCL'],
    'CL',
    (clause) => (isFronted(clause) || clause.rule === 'clauses' ? 1 : undefined),
    left,
  ),
  P('and there', ['PPS', 'COMMA'], 'PPSC', 0, left),
  P('and there', ['PPS', 'COLON'], 'PPSC', 0.3, left),
];

const unary: readonly Unary[] = [
  { name: 'noun', of: 'NOUN', result: 'NP', score: 0 },
  { name: 'pronoun', of: 'PRON', result: 'NP', score: 0 },
  { name: 'one', of: 'NP', result: 'NL', score: 0 },
  { name: 'adverb', of: 'ADV', result: 'PP', score: 0.2 },
  { name: 'place', of: 'PP', result: 'PPS', score: ({ features }) => (features.has.has('needs distance') ? -6 : 0) },
  { name: 'comma', of: 'COMMA', result: 'SEP', score: 0 },
  { name: 'and', of: 'AND', result: 'SEP', score: 0 },
  { name: 'is there', of: 'POST', result: 'VP', score: -0.7 },
  { name: 'participle', of: 'VP', result: 'RC', score: ({ features }) => (features.has.has('participle') ? 0 : -1.2) },
  { name: 'some', of: 'SOMEP', result: 'SOMEL', score: 0 },
  { name: 'adjective', of: 'ADJP', result: 'ADJL', score: 0 },
  { name: 'there', of: 'INV', result: 'CL', score: 0.2 },
  { name: 'clause', of: 'NL', result: 'CL', score: 0 },
];

export const SCENE_GRAMMAR: Grammar = { productions, unary };
