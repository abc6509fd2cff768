import { type LengthsRead, readLengths } from './lengths.ts';
import { readNumber } from './numbers.ts';
import { comparativeOf } from './relative.ts';
import type { Token } from './tokens.ts';

/** Whether "at least", "at most" or "up to" stand before a number: the bound is then the length. */
export const isBoundBefore = (tokens: readonly Token[], at: number): boolean =>
  /^(?:at (?:least|most)|up to)$/.test(`${tokens[at]?.text} ${tokens[at + 1]?.text}`) &&
  readNumber(tokens, at + 2) !== undefined;

/** "No taller than 80 cm", "not more than 2 m long": the bound is taken. */
export function readBound(tokens: readonly Token[], at: number, named: ReadonlySet<string>): LengthsRead | undefined {
  const [negation, more, than] = [0, 1, 2].map((i) => tokens[at + i]?.text ?? '');
  const grown = /^(?:no|not)$/.test(negation!) && than === 'than' ? comparativeOf(more!) : undefined;
  if (!grown && !(/^(?:no|not)$/.test(negation!) && more === 'more' && than === 'than')) return undefined;
  const read = readLengths(tokens, at + 3, named);
  if (!read || read.metres.length > 1) return undefined;
  return grown === undefined || grown === 'all' ? read : { ...read, direction: read.direction ?? grown };
}
