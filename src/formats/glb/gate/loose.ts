/** Reads untrusted JSON: a value of the wrong type counts as absent. */
export type Loose = Readonly<Record<string, unknown>>;

const NOTHING: Loose = Object.freeze({});

export const object = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : NOTHING;

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whole numbers from 0 on: indices, counts, lengths, offsets. */
export const natural = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

export const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** As many finite numbers as `size`, and no more. */
export function tuple(value: unknown, size: number): number[] | undefined {
  const numbers = list(value).map(finite);
  return numbers.length === size && numbers.every((number) => number !== undefined) ? (numbers as number[]) : undefined;
}
