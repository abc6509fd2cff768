/**
 * A number with 7 significant digits. `Math.sin` and friends may differ in the last bit between engines, and the report
 * of one prop must be the same bytes everywhere; 7 digits are still a thousand times finer than any tolerance here.
 *
 * @param scale size of the quantities around it; below a billionth of that it is noise, and becomes 0
 */
export function rounded(value: number, scale = 0): number {
  if (!Number.isFinite(value)) return value;
  if (Math.abs(value) < 1e-9 * scale) return 0;
  return Number(value.toPrecision(7)) + 0; // + 0 turns -0 into 0
}

/** {@link rounded} for every number inside, and JSON's own values only: NaN and the infinities become text. */
export function roundedDeep(value: unknown, scale = 0): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? rounded(value, scale) : String(value);
  if (Array.isArray(value)) return value.map((inner) => roundedDeep(inner, scale));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, roundedDeep(inner, scale)]));
  }
  return value;
}
