import { isJsonRecord } from '../shape/record.ts';

/** JSON with its names in order, as text: the same for the same value. `undefined` has a text of its own. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'undefined';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, held]) => [name, sorted(held)]),
  );
}
