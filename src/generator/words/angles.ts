import { readNumber } from './numbers.ts';
import type { Token } from './tokens.ts';

/** An angle [°]. */
export interface AngleRead {
  readonly degrees: number;
  readonly next: number;
}

const UNIT = /^(?:°|deg|degrees?)$/;
const LEADS =
  /^(?:open|opens|opened|opening|swings?|swinging|tilted|inclined|angled|sloped|rotated|turned|slope|angle|inclination)$/;
const BETWEEN = /^(?:to|by|at|up|of|is|:|=|about|an?|angle)$/;

/** Reads `15 degrees`, `90°`, `opens to 110°`, `at an angle of 15 deg`, `15 degree slope`. */
export function readAngle(tokens: readonly Token[], from: number): AngleRead | undefined {
  let at = from;
  if (LEADS.test(tokens[at]?.text ?? '')) {
    at++;
    while (BETWEEN.test(tokens[at]?.text ?? '')) at++;
  }
  const number = readNumber(tokens, at);
  if (!number || !UNIT.test(tokens[number.next]?.text ?? '')) return undefined;
  const next = number.next + 1;
  return {
    degrees: number.value,
    next: /^(?:slope|angle|inclination)$/.test(tokens[next]?.text ?? '') ? next + 1 : next,
  };
}
