/** Numbers as people read them. What is no number is a dash. */

/** [m] → `8.2 cm` */
export function length(metres: number): string {
  if (!Number.isFinite(metres)) return '–';
  const size = Math.abs(metres);
  if (size >= 1) return `${trimmed(metres, 2)} m`;
  return size >= 0.01 || size === 0 ? `${trimmed(metres * 100, 1)} cm` : `${trimmed(metres * 1_000, 1)} mm`;
}

/** [kg] → `302 g` */
export function mass(kilograms: number): string {
  if (!Number.isFinite(kilograms)) return '–';
  if (kilograms >= 10_000) return `${Math.round(kilograms / 1_000).toLocaleString('en')} t`;
  return kilograms >= 1 ? `${trimmed(kilograms, 2)} kg` : `${trimmed(kilograms * 1_000, 1)} g`;
}

/** [rad] or [m], as a slider shows it. */
export function position(value: number, turns: boolean): string {
  if (!Number.isFinite(value)) return '–';
  return turns ? `${trimmed((value * 180) / Math.PI, 1)}°` : `${trimmed(value * 1_000, 0)} mm`;
}

const trimmed = (value: number, digits: number): string => String(Number(value.toFixed(digits)) + 0);
