import type { NumberRead } from './numbers.ts';
import { readNumber } from './numbers.ts';
import type { Token } from './tokens.ts';

/** A number, or the two ends of a range, with the index of the token after it. */
export interface Span {
  readonly low: number;
  /** Equal to `low` where there is no range. */
  readonly high: number;
  /** Index of the token after the lower end: its own unit may stand there. */
  readonly afterLow: number;
  readonly next: number;
}

/**
 * Reads `60`, `60-90`, `60 to 90`, `between 60 and 90`, `from 60 to 90`; also where the lower end has a unit, which
 * `isUnit` knows. The ends come in ascending order of the prompt's numbers: units are the caller's.
 */
export function readSpan(tokens: readonly Token[], from: number, isUnit: (at: number) => boolean): Span | undefined {
  const lead = tokens[from]?.text;
  const led = lead === 'between' || lead === 'from';
  const low = readNumber(tokens, led ? from + 1 : from);
  if (!low) return undefined;
  const afterLow = isUnit(low.next) ? low.next + 1 : low.next;
  const high = upperEnd(tokens, afterLow, lead === 'between');
  if (!high) return led ? undefined : { low: low.value, high: low.value, afterLow: low.next, next: low.next };
  // "1-1/2 feet" is one and a half.
  const isMixed = !led && tokens[afterLow]?.hyphened && Number.isInteger(low.value) && isFraction(tokens, afterLow);
  if (isMixed)
    return { low: low.value + high.value, high: low.value + high.value, afterLow: high.next, next: high.next };
  return { low: low.value, high: high.value, afterLow: low.next, next: high.next };
}

function upperEnd(tokens: readonly Token[], at: number, between: boolean): NumberRead | undefined {
  const token = tokens[at];
  if (token?.kind === 'number' && token.hyphened) return readNumber(tokens, at);
  const joins = between ? /^(?:and|to|-)$/ : /^(?:to|-)$/;
  return joins.test(token?.text ?? '') ? readNumber(tokens, at + 1) : undefined;
}

const isFraction = (tokens: readonly Token[], at: number): boolean => /^[/⁄]$/.test(tokens[at + 1]?.text ?? '');
