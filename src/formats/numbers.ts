/**
 * A number for a text format: nine significant digits (a binary32 survives the trip), no exponent noise, no `-0`.
 * The same number gives the same text on every machine.
 */
export function number(value: number): string {
  const text = String(Number(value.toPrecision(9)));
  return text === '-0' ? '0' : text;
}

/** Numbers separated by blanks. */
export const numbers = (values: readonly number[]): string => values.map(number).join(' ');
