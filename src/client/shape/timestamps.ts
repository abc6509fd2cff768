/** Seconds since the epoch from 2001 to 5138: milliseconds of that size lie in the first weeks and years of 1970. */
const SECONDS = { min: 1e9, max: 1e11 };
/** Timestamps of answers lie no deeper; what is nested deeper is left alone, however deep it goes. */
const MAX_DEPTH = 8;

/**
 * The same JSON with every `…_at` in epoch milliseconds, whether it came so, in epoch seconds, or as ISO 8601 with a date.
 * What is none of these stays as it is.
 *
 * @param value fresh from JSON.parse: changed in place, since to make a whole page again takes longer than to parse it
 */
export function withEpochMs(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const item of value) withEpochMs(item, depth + 1);
    return value;
  }
  const record = value as Record<string, unknown>;
  for (const name in record) {
    if (name.endsWith('_at')) record[name] = epochMs(record[name]);
    else withEpochMs(record[name], depth + 1);
  }
  return record;
}

function epochMs(value: unknown): unknown {
  if (typeof value === 'number') {
    return value >= SECONDS.min && value < SECONDS.max ? Math.round(value * 1_000) : value;
  }
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return value;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? value : ms;
}
