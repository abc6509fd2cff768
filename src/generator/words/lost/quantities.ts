import { readNumber } from '../numbers.ts';
import { readSpan } from '../spans.ts';
import type { Token } from '../tokens.ts';

/** Units of what no prop has a number of; single letters only right behind the number. */
const UNITS =
  /^(?:volts?|w|watts?|amps?|mah|hz|khz|mhz|ghz|rpm|bar|psi|nm|newtons?|kn|[km]?pa|kv|kva|kwh?|amperes?|[gtm]b|hp|btu|kelvin|lumens?|°c|°f|minutes?|hours?|seconds?|years?|dpi|mph)$/;
const LETTERS = /^[vwank]$/;

/** "18v", "60 watts", "0-10 bar", "from 100 to 240 V": the index behind it. */
export function readQuantity(tokens: readonly Token[], at: number): number | undefined {
  const number = readSpan(tokens, at, (i) => UNITS.test(tokens[i]?.text ?? ''));
  const unit = number && tokens[number.next];
  if (!unit) return undefined;
  // A degree sign is a sign of its own.
  if (unit.text === '°' && /^[cf]$/.test(tokens[number.next + 1]?.text ?? '')) return number.next + 2;
  const isUnit = UNITS.test(unit.text) || (unit.glued && !unit.hyphened && LETTERS.test(unit.text));
  return isUnit ? number.next + 1 : undefined;
}

/** "Two of them fixed", "one of which locks": the index behind the number and "of them". */
export function readShare(tokens: readonly Token[], at: number): number | undefined {
  const number = readNumber(tokens, at);
  if (!number || tokens[number.next]?.text !== 'of') return undefined;
  const of = tokens[number.next + 1]?.text ?? '';
  return /^(?:them|which|these|those|it|whom)$/.test(of) ? number.next + 2 : undefined;
}
