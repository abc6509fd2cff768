/** Powers of ten that binary64 has exactly. */
const TENS = Array.from({ length: 15 }, (_, exponent) => Number(`1e${exponent}`));
const ZEROS = TENS.map((_, count) => '0'.repeat(count));
/** Nearer than this to the middle between two last digits, rounding of the product decides: then the slow way. */
const UNDECIDED = 0.499_999;

/**
 * A number for a text format: nine significant digits (a binary32 survives the trip), no exponent noise, no `-0`.
 * The same number gives the same text on every machine.
 */
export function number(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (!(size >= 1e-5 && size < 1e9)) return slowNumber(value);
  let decimals = 8;
  if (size < 1) for (decimals = 9; decimals < 14 && size * TENS[decimals - 8]! < 1; ) decimals += 1;
  else while (decimals > 0 && size >= TENS[9 - decimals]!) decimals -= 1;
  const scaled = size * TENS[decimals]!;
  const digits = Math.round(scaled);
  if (digits >= 1e9 || Math.abs(scaled - digits) > UNDECIDED) return slowNumber(value);
  return decimal(digits, decimals, value < 0);
}

/** What {@link number} is by definition, and three times as long. */
function slowNumber(value: number): string {
  const text = String(Number(value.toPrecision(9)));
  return text === '-0' ? '0' : text;
}

/** `digits` · 10^-`decimals` without zeros at its end. @param digits whole, above 0 and below 2^31 */
function decimal(digits: number, decimals: number, negative: boolean): string {
  let [rest, places] = [digits, decimals];
  while (places > 0 && rest % 10 === 0) {
    rest /= 10;
    places -= 1;
  }
  const sign = negative ? '-' : '';
  if (places === 0) return sign + rest;
  const units = Math.floor(rest / TENS[places]!);
  const behind = String(rest - units * TENS[places]!);
  return `${sign}${units}.${ZEROS[places - behind.length]!}${behind}`;
}

/** Numbers separated by blanks. */
export const numbers = (values: readonly number[]): string => values.map(number).join(' ');

/**
 * A coordinate of a mesh as text: with the six, seven or eight decimals that single precision can't tell from the value,
 * else nine digits. Shorter and faster than {@link number}, and a binary32 survives the trip as well.
 */
export function coordinate(value: number): string {
  const single = Math.fround(value);
  for (let decimals = 6; decimals <= 8; decimals++) {
    const scaled = Math.round(single * TENS[decimals]!);
    if (Math.fround(scaled / TENS[decimals]!) !== single) continue;
    const digits = Math.abs(scaled);
    // Below a millionth a number is written with an exponent.
    if (digits < 2 ** 31 && digits >= TENS[decimals - 6]!) return decimal(digits, decimals, single < 0);
    return String(scaled / TENS[decimals]!);
  }
  return number(single);
}
