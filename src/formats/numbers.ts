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

/**
 * A coordinate of a mesh as text: with the six, seven or eight decimals that single precision can't tell from the value,
 * else nine digits. Shorter and faster than {@link number}, and a binary32 survives the trip as well.
 */
export function coordinate(value: number): string {
  const single = Math.fround(value);
  for (const grid of [1e6, 1e7, 1e8]) {
    const rounded = Math.round(single * grid) / grid;
    if (Math.fround(rounded) === single) return String(rounded);
  }
  return number(single);
}
