import { z } from 'zod';

/** Epoch milliseconds ("Timestamps are integers; in the examples they are in the epoch-millisecond range"). */
export const timestamp = z.number().int();

/**
 * A value set that the specification leaves open: known values for completion and docs, any string accepted.
 * A client that refused an unknown status would break on the service's next release.
 */
export function openEnum<const Known extends readonly string[]>(
  known: Known,
): z.ZodType<Known[number] | (string & {})> {
  return z.string().meta({ examples: [...known] }) as unknown as z.ZodType<Known[number] | (string & {})>;
}
