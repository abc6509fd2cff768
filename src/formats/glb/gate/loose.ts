/** JSON of a stranger, read without trust: what is of another kind than it should be counts as absent. */
export type Loose = Readonly<Record<string, unknown>>;

const NOTHING: Loose = Object.freeze({});

export const object = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : NOTHING;

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whole numbers from 0 on: indices, counts, lengths, offsets. */
export const natural = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
