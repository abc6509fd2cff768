import type { Vocabulary } from '../category.ts';
import type { SizeWord } from '../order.ts';
import { Refusal } from '../refusal.ts';
import type { Direction } from './lengths.ts';

/** What each direction means: on a box, "long" runs along the width; on a body of revolution "deep" is its height. */
const BOX: Readonly<Record<Exclude<Direction, 'radius'>, SizeWord>> = {
  width: 'width',
  depth: 'depth',
  height: 'height',
  length: 'width',
  diameter: 'diameter',
  thickness: 'thickness',
  diagonal: 'diagonal',
  across: 'width',
};
const ROUND: typeof BOX = { ...BOX, depth: 'height', length: 'height', across: 'diameter' };

/**
 * The lengths of the prop that an expression gives [m].
 *
 * One length without a direction is the category's main one. Two are the category's pair (width × depth, or width ×
 * height for what stands against a wall, or diameter × height), three are width × depth × height.
 */
export function lengthsOf(
  read: readonly number[],
  direction: Direction | undefined,
  words: Vocabulary,
): readonly (readonly [SizeWord, number])[] {
  const metres = read.map(toMicrometre);
  const [first, second, third] = metres as [number, number | undefined, number | undefined];
  if (second === undefined) return [single(first, direction, words)];
  if (direction !== undefined) {
    throw new Refusal('unclear_number', `${metres.length} lengths and one direction (${direction}): which is which?`);
  }
  if (words.round) {
    if (third === undefined) return pairUp(['diameter', 'height'], metres);
    if (Math.abs(first - second) > 0.0005)
      throw new Refusal('contradiction', `It is round, and can't be ${first} m by ${second} m.`);
    return pairUp(['diameter', 'height'], [first, third]);
  }
  if (third === undefined) return pairUp(words.pair ?? ['width', 'depth'], metres);
  return pairUp(['width', 'depth', 'height'], metres);
}

function single(metres: number, direction: Direction | undefined, words: Vocabulary): readonly [SizeWord, number] {
  if (direction === undefined) return [words.main, metres];
  if (direction === 'radius') return ['diameter', toMicrometre(2 * metres)];
  return [words.directions?.[direction] ?? (words.round ? ROUND : BOX)[direction], metres];
}

/** 1 µm: an inch is 0.0254 m, and twelve of them are 0.3048, not 0.30479999999999996. */
const toMicrometre = (metres: number): number => Math.round(metres * 1e6) / 1e6;

const pairUp = (axes: readonly SizeWord[], metres: readonly number[]): (readonly [SizeWord, number])[] =>
  metres.map((length, i) => [axes[i]!, length] as const);
