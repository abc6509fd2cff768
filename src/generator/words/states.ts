import { lookUp } from './lookup.ts';
import { readFraction, readNumber } from './numbers.ts';
import type { Token } from './tokens.ts';
import { STATES } from './vocabulary.ts';

/** ISO 216, series A [m], short side first. */
const PAPER: Readonly<Record<string, readonly [number, number]>> = {
  '3': [0.297, 0.42],
  '4': [0.21, 0.297],
  '5': [0.148, 0.21],
  '6': [0.105, 0.148],
};

/** Reads `A4`: both sides of the sheet [m]. */
export function readPaper(tokens: readonly Token[], at: number): readonly [number, number] | undefined {
  const size = tokens[at + 1];
  return tokens[at]?.text === 'a' && size?.glued && !size.hyphened ? lookUp(PAPER, size.text) : undefined;
}

/** "Half-empty", "three quarters full", "50% open": the index behind it. */
export function readState(tokens: readonly Token[], at: number): number | undefined {
  const read = readFraction(tokens, at) ?? readNumber(tokens, at);
  if (!read || /^an?$/.test(tokens[at]!.text)) return undefined;
  const next = /^(?:%|percent)$/.test(tokens[read.next]?.text ?? '') ? read.next + 1 : read.next;
  const isPart = next > read.next || read.value < 1;
  return isPart && STATES.has(tokens[next]?.text ?? '') ? next + 1 : undefined;
}
