import { Refusal } from '../refusal.ts';
import { type Direction, directionNoun } from './directions.ts';
import { lookUp } from './lookup.ts';
import { readNumber } from './numbers.ts';
import type { Token } from './tokens.ts';
import { VAGUE } from './vocabulary.ts';

/** A size as a factor on the usual. */
export interface RelativeRead {
  readonly of: Direction | 'all';
  readonly factor: number;
  readonly next: number;
}

const FACTORS: Readonly<Record<string, number>> = {
  twice: 2,
  double: 2,
  thrice: 3,
  triple: 3,
  half: 0.5,
  quarter: 0.25,
};

/** What each comparative grows or shrinks; its plain form is in {@link VAGUE}. */
const COMPARATIVES: Readonly<Record<string, string>> = {
  bigger: 'big',
  larger: 'large',
  smaller: 'small',
  tinier: 'tiny',
  taller: 'tall',
  higher: 'high',
  lower: 'low',
  shorter: 'short',
  wider: 'wide',
  broader: 'broad',
  narrower: 'narrow',
  slimmer: 'slim',
  longer: 'long',
  deeper: 'deep',
  shallower: 'shallow',
  thicker: 'thick',
  thinner: 'thin',
  heavier: 'heavy',
  lighter: 'lightweight',
};

/** Whether a word compares a size with another: "the smaller one". */
export const isComparative = (word: string): boolean => lookUp(COMPARATIVES, word) !== undefined;

const USUAL = /^(?:usual|normal|normally|standard|average|ordinary|regular|typical)$/;

/**
 * Reads "twice as wide", "half as tall as usual", "1.5 times larger", "50% wider", "double width", "half the usual
 * height", "wider than usual".
 *
 * @throws {Refusal} `unclear_number` where the size is compared with something else than the usual
 */
export function readRelative(tokens: readonly Token[], from: number): RelativeRead | undefined {
  const factor = readFactor(tokens, from);
  const read = factor
    ? (asMuch(tokens, factor) ?? ofNoun(tokens, factor) ?? moreThan(tokens, factor))
    : comparative(tokens, from);
  return read && { ...read, next: afterUsual(tokens, from, read.next) };
}

interface Factor {
  readonly value: number;
  /** Of the difference: "50% wider". */
  readonly more: boolean;
  readonly next: number;
}

function readFactor(tokens: readonly Token[], from: number): Factor | undefined {
  const word = lookUp(FACTORS, tokens[from]?.text ?? '');
  if (word !== undefined) return { value: word, more: false, next: from + 1 };
  const number = readNumber(tokens, from);
  const sign = number === undefined ? '' : (tokens[number.next]?.text ?? '');
  if (!number || !/^(?:times|x|×|%|percent)$/.test(sign)) return undefined;
  const isPart = sign === '%' || sign === 'percent';
  return { value: isPart ? number.value / 100 : number.value, more: isPart, next: number.next + 1 };
}

/** "as wide". */
function asMuch(tokens: readonly Token[], { value, next }: Factor): RelativeRead | undefined {
  const adjective = tokens[next]?.text === 'as' ? lookUp(VAGUE, tokens[next + 1]?.text ?? '') : undefined;
  return adjective && { of: adjective[0], factor: positive(value), next: next + 2 };
}

/** "the usual width", "size". */
function ofNoun(tokens: readonly Token[], { value, next }: Factor): RelativeRead | undefined {
  let at = next;
  while (/^(?:of|the|its)$/.test(tokens[at]?.text ?? '') || USUAL.test(tokens[at]?.text ?? '')) at++;
  const noun = tokens[at]?.text ?? '';
  const of = noun === 'size' ? 'all' : directionNoun(noun);
  // "Half the height of 2 m" is a sum to do, and no factor.
  return of && readNumber(tokens, at + 1) === undefined ? { of, factor: positive(value), next: at + 1 } : undefined;
}

/** "larger": as many times as large, which is how people use it; "smaller" divides. */
function moreThan(tokens: readonly Token[], { value, more, next }: Factor): RelativeRead | undefined {
  const plain = lookUp(COMPARATIVES, tokens[next]?.text ?? '');
  if (plain === undefined) return undefined;
  const [of, usual] = VAGUE[plain]!;
  const factor = usual > 1 ? (more ? 1 + value : value) : more ? 1 - value : 1 / value;
  return { of, factor: positive(factor), next: next + 1 };
}

/** What a comparative speaks of: of "taller" the height. */
export function comparativeOf(word: string): Direction | 'all' | undefined {
  const plain = lookUp(COMPARATIVES, word);
  return plain === undefined ? undefined : VAGUE[plain]![0];
}

/** Whether a comparative speaks of more: "taller", and not "shorter". */
export const isGrowing = (word: string): boolean => {
  const plain = lookUp(COMPARATIVES, word);
  return plain !== undefined && VAGUE[plain]![1] > 1;
};

function comparative(tokens: readonly Token[], at: number): RelativeRead | undefined {
  const plain = lookUp(COMPARATIVES, tokens[at]?.text ?? '');
  return plain === undefined ? undefined : { of: VAGUE[plain]![0], factor: VAGUE[plain]![1], next: at + 1 };
}

/** Skips "as usual" and "than a normal one". */
function afterUsual(tokens: readonly Token[], from: number, at: number): number {
  if (!/^(?:as|than)$/.test(tokens[at]?.text ?? '')) return at;
  const usual = /^(?:an?|the|its)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  if (USUAL.test(tokens[usual]?.text ?? '')) return tokens[usual + 1]?.text === 'one' ? usual + 2 : usual + 1;
  const text = tokens
    .slice(from, at + 3)
    .map((token) => token.text)
    .join(' ');
  throw new Refusal(
    'unclear_number',
    `"${text}": sizes are compared with the usual here. Give a length with its unit.`,
  );
}

function positive(factor: number): number {
  if (factor > 0 && Number.isFinite(factor)) return Math.round(factor * 1e4) / 1e4;
  throw new Refusal('impossible_size', `${factor} times the usual is no size.`);
}
