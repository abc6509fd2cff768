import { Refusal } from '../refusal.ts';
import type { SizeWord } from '../request.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Direction } from './directions.ts';
import type { LengthsRead, Range } from './lengths.ts';
import { lookUp } from './lookup.ts';

type Axes = Readonly<Record<Exclude<Direction, 'radius'>, SizeWord>>;

/** What each direction means: on a box, "long" runs along the width; on a body of revolution "deep" is its height. */
const BOX: Axes = {
  width: 'width',
  depth: 'depth',
  height: 'height',
  length: 'width',
  diameter: 'diameter',
  thickness: 'thickness',
  diagonal: 'diagonal',
  across: 'width',
  d: 'depth',
};
const ROUND: Axes = { ...BOX, depth: 'height', length: 'height', across: 'diameter', d: 'diameter' };

/** One length of the prop [m]. */
export interface AskedLength {
  readonly word: SizeWord;
  readonly metres: number;
  readonly range: Range | undefined;
}

/** A length expression without its place in the prompt. */
export type Lengths = Pick<LengthsRead, 'metres' | 'ranges' | 'direction' | 'directions'>;

/**
 * The lengths of the prop that an expression gives.
 *
 * One length without a direction is the kind's main one. Two are the kind's pair (width × depth, or width ×
 * height for what stands against a wall, or diameter × height), three are width × depth × height.
 */
export function lengthsOf({ metres, ranges, direction, directions }: Lengths, words: Vocabulary): AskedLength[] {
  const at = (i: number, word: SizeWord, factor = 1): AskedLength => ({
    word,
    metres: toMicrometre(factor * metres[i]!),
    range: ranges[i] && [toMicrometre(factor * ranges[i][0]), toMicrometre(factor * ranges[i][1])],
  });
  const [below, small] = words.mainBelow ?? [0, words.main];
  const main = (i: number): SizeWord => (metres[i]! <= below ? small : words.main);
  const one = (i: number, towards: Lengths['direction']): AskedLength =>
    towards === 'radius' ? at(i, 'diameter', 2) : at(i, towards === undefined ? main(i) : axisOf(towards, words));
  if (directions) return directions.map((each, i) => one(i, each));
  if (metres.length === 1) return [one(0, direction)];
  if (direction !== undefined) {
    throw new Refusal('unclear_number', `${metres.length} lengths and one direction (${direction}): which is which?`);
  }
  if (words.catalogue?.order.length === metres.length && !words.catalogue.order.includes(undefined))
    return metres.map((_, i) => at(i, words.catalogue!.order[i]!));
  if (words.sorted) {
    const longest = metres.map((_, i) => i).toSorted((a, b) => metres[b]! - metres[a]!);
    return longest.map((i, rank) => at(i, words.sorted![rank]!));
  }
  const inOrder = (axes: readonly SizeWord[]): AskedLength[] => metres.map((_, i) => at(i, axes[i]!));
  if (words.round) {
    if (metres.length === 2) return inOrder(['diameter', 'height']);
    if (Math.abs(metres[0]! - metres[1]!) > 0.0005)
      throw new Refusal('contradiction', `It is round, and can't be ${metres[0]} m by ${metres[1]} m.`);
    return [at(0, 'diameter'), at(2, 'height')];
  }
  return inOrder(metres.length === 2 ? (words.pair ?? ['width', 'depth']) : ['width', 'depth', 'height']);
}

/**
 * The length of a kind that a direction, or the name of one of its own lengths, means.
 * @throws {Refusal} `unclear_number` for a name that only other kinds have
 */
export function axisOf(direction: Direction | (string & {}), words: Vocabulary): SizeWord {
  const own = Object.entries(words.lengths ?? {}).find(([, names]) => names.includes(direction))?.[0];
  const turned = own ?? lookUp<SizeWord | undefined>(words.directions ?? {}, direction);
  // Sizes are outer ones.
  const plain = direction === 'od' ? 'diameter' : direction.replace(/^(?:outer|outside|external|overall) /, '');
  const axis = turned ?? lookUp<SizeWord>(words.round ? ROUND : BOX, plain);
  if (axis === undefined) throw new Refusal('unclear_number', `It has no ${direction} of its own here.`);
  return axis;
}

/** What a word of size without a number makes larger: "wide" of a bowl is its diameter. */
export function grownAxis(direction: Direction, words: Vocabulary): SizeWord {
  const wide = words.round && (direction === 'width' || direction === 'across');
  return wide && words.directions?.[direction] === undefined ? 'diameter' : axisOf(direction, words);
}

/** 1 µm: an inch is 0.0254 m, and twelve of them are 0.3048, not 0.30479999999999996. */
const toMicrometre = (metres: number): number => Math.round(metres * 1e6) / 1e6;
