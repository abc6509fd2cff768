import type { Edge, Features, Production } from '../chart.ts';
import type { Category, Data, Noun } from '../lexical-item.ts';
import { ROOM_PLACES } from '../lexicon/prepositions.ts';
import { CARRIED, isNoun } from './suits.ts';

// What productions know of the phrases that they join: heads, and what has been attached.

export const NONE: ReadonlySet<string> = new Set();

export const of = ({ features }: Edge): Features => features;

/** What is attached to the left phrase, with one more. */
export const plus =
  (...names: string[]) =>
  (left: Edge): Features => ({ heads: left.features.heads, has: new Set([...left.features.has, ...names]) });

export const right = (_: Edge, edge: Edge): Features => edge.features;

export const left = (edge: Edge): Features => edge.features;

/** "A mug, and a lamp": two items behind a comma and "and" are rarely a list of their own. */
export const isOwnItem = (one: Edge, next: Edge): boolean =>
  !of(one).has.has('list') && next.left?.rule === 'comma' && hasAnd(next);

/** A list has what any of its items has; `comma`: the last one stands behind a comma alone. */
export const both = (one: Edge, next: Edge): Features => ({
  heads: [...one.features.heads, ...next.features.heads],
  has: new Set([
    ...[...of(one).has].filter((name) => !/^(?:comma|at it|in it|last with)$/.test(name)),
    ...[...of(next).has].filter((name) => /^(?:placed|carried|at it|in it|row|arranged)$/.test(name)),
    'list',
    ...(isOwnItem(one, next) ? ['off list'] : []),
    ...(of(next).has.has('with') ? ['last with'] : []),
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

export const withRelation = (relation: string, heads: readonly Data[], ...more: string[]): Features => ({
  heads,
  has: new Set([`is ${relation}`, ...more]),
});

export function prepositional(preposition: Edge, object: Edge): Features {
  const { data } = preposition;
  if (data?.type !== 'preposition') throw new TypeError('a preposition without one');
  const { relation, needsDistance, bears } = data.value;
  return withRelation(
    relation,
    object.features.heads,
    ...(needsDistance ? ['needs distance'] : []),
    ...(bears ? ['bears'] : []),
    ...(data.value.takesDistance ? ['takes distance'] : []),
  );
}

/** "Against the wall": what a preposition and a place of the room are together. */
export function ofRoom(relation: string, place: Data | undefined): string | undefined {
  if (place?.type !== 'place') return undefined;
  return ROOM_PLACES.find((one) => one.place === place.place && one.after.includes(relation))?.relation;
}

export const relationOfPreposition = ({ data }: Edge): string =>
  data?.type === 'preposition' ? data.value.relation : '';

export const nounOf = ({ features: { heads } }: Edge): Noun | undefined => (isNoun(heads[0]) ? heads[0] : undefined);

export function takesDistance({ features: { heads, has } }: Edge): boolean {
  const [head] = heads;
  return head?.type === 'adverb' ? head.value.takesDistance === true : has.has('takes distance');
}

export const isPronoun = ({ features: { heads } }: Edge): boolean => {
  const [head] = heads;
  return head?.type === 'pronoun' || (head?.type === 'adverb' && head.value.to === 'it');
};

export const isBadObject = ({ features }: Edge): boolean => features.has.has('list');

/** "Ajar": no article, no number, and no kind. */
export const isUnknownWord = (phrase: Edge): boolean => {
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

export const isBare = ({ features: { heads } }: Edge): boolean =>
  heads.every((head) => head.type === 'adjectives' && head.count === undefined);

export const hasAnd = ({ left: separator }: Edge): boolean =>
  separator?.rule === 'and' || separator?.right?.category === 'AND';

/** With what a clause says of it. */
export const said = (phrase: Edge, clause: Edge): Features =>
  plus('said', ...(CARRIED.has(relationOf(clause)) ? ['carried', 'placed'] : []))(phrase);

/** With what a phrase has; closed where that ends in something that stands at it. */
export const holding = (phrase: Edge, what: Edge): Features =>
  plus(
    'with',
    ...(of(what).has.has('at it') ? ['closed'] : []),
    ...(of(what).has.has('comma') ? ['with comma'] : []),
  )(phrase);

/** With whether its verb is a participle. */
export function verbal({ data }: Edge, what: Edge): Features {
  const isParticiple = data !== undefined && 'isParticiple' in data && data.isParticiple;
  return isParticiple
    ? { heads: what.features.heads, has: new Set([...what.features.has, 'participle']) }
    : what.features;
}

/** A production by its name, its two phrases, and what they are together. */
export const P = (
  name: string,
  [l, r]: readonly [Category, Category],
  result: Category,
  score: Production['score'],
  features: Production['features'],
): Production => ({ name, left: l, right: r, result, score, features });
