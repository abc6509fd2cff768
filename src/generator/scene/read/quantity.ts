import { readLengths } from '../../words/lengths.ts';
import { lookUp } from '../../words/lookup.ts';
import { readNumber } from '../../words/numbers.ts';
import type { Token } from '../../words/tokens.ts';
import { FILLERS, OTHER_UNITS } from '../../words/vocabulary.ts';

/** What a noun phrase begins with: how many, and whether the thing was spoken of before. */
export interface Quantity {
  /** Undefined: the plural alone, or nothing, says it. */
  readonly count: number | undefined;
  /** `a`, `three`, `several`: something new. `the`: known. `none`: no such word. */
  readonly article: 'indefinite' | 'definite' | 'none';
  /** Set where the number is our own reading of a vague word. */
  readonly vague?: string;
  /** "A stack of": one on the other. */
  readonly stacked?: boolean;
  /** What follows. */
  readonly rest: readonly Token[];
}

/** How many a vague word means; our own choice, reported with the result. */
const VAGUE_COUNTS: Readonly<Record<string, number>> = {
  pair: 2,
  couple: 2,
  few: 3,
  some: 3,
  several: 3,
  many: 6,
  dozen: 12,
};
const EXACT: ReadonlySet<string> = new Set(['pair', 'couple', 'dozen']);
const ONE = /^(?:an?|another|single)$/;
const DEFINITE = /^(?:the|this|that|these|those|its|their|each|every|both|all)$/;

/** Reads "two", "a pair of", "a set of four", "3 x", "the"; words of order and politeness in front are dropped. */
export function readQuantity(words: readonly Token[]): Quantity {
  let at = 0;
  while (at < words.length - 1 && isNoise(words, at)) at++;
  const text = words[at]?.text ?? '';
  if (DEFINITE.test(text)) return { ...counted(words, at + 1), article: 'definite' };
  const article = ONE.test(text);
  const read = counted(words, article ? at + 1 : at);
  if (read.count !== undefined || read.stacked) return { ...read, article: 'indefinite' };
  return { count: article ? 1 : undefined, article: article ? 'indefinite' : 'none', rest: read.rest };
}

function isNoise(words: readonly Token[], at: number): boolean {
  const { text } = words[at]!;
  if (ONE.test(text) || DEFINITE.test(text) || Object.hasOwn(VAGUE_COUNTS, text)) return false;
  // "Place a tray", "put two mugs".
  if (/^(?:put|place|arrange|position|lay)$/.test(text)) return true;
  return FILLERS.has(text) && countAt(words, at) === undefined;
}

/** A number, or a vague one, at `at`; "set of four" counts four. */
function counted(words: readonly Token[], at: number): Omit<Quantity, 'article'> {
  const group = words[at]?.text ?? '';
  const set = /^(?:set|group|row|collection|stack|pile|tower)$/.test(group) && words[at + 1]?.text === 'of';
  const stacked = set && /^(?:stack|pile|tower)$/.test(group) ? { stacked: true } : {};
  const start = set ? at + 2 : at;
  const exact = countAt(words, start);
  if (exact) return { count: exact.value, rest: words.slice(afterNumber(words, exact.next)), ...stacked };
  const vague = words[start]?.text ?? '';
  const count = lookUp(VAGUE_COUNTS, vague);
  if (count === undefined) return { count: undefined, rest: words.slice(start), ...stacked };
  const rest = words.slice(words[start + 1]?.text === 'of' ? start + 2 : start + 1);
  return { count, ...(EXACT.has(vague) ? {} : { vague }), rest, ...stacked };
}

/** "3 x chair", "2 of the". */
function afterNumber(words: readonly Token[], at: number): number {
  return /^[x×]$/.test(words[at]?.text ?? '') ? at + 1 : at;
}

/** A number that is neither a length nor another measure. */
function countAt(words: readonly Token[], at: number): { value: number; next: number } | undefined {
  if (readLengths(words, at)) return undefined;
  const read = readNumber(words, at);
  if (!read || words[read.next]?.hyphened || OTHER_UNITS.has(words[read.next]?.text ?? '')) return undefined;
  const times = lookUp(MULTIPLES, words[read.next]?.text ?? '');
  return times === undefined ? read : { value: read.value * times, next: read.next + 1 };
}

/** "Ten thousand chairs", "3 hundred mugs". */
const MULTIPLES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6 };
