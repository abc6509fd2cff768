import { z } from 'zod';
import { HEADERS, LIMITS } from './limits.ts';

const { minLength, maxLength, pattern } = LIMITS.idempotencyKey;
const idempotencyKey = z
  .string()
  .min(minLength)
  .max(maxLength)
  .regex(pattern, 'Only A-Z a-z 0-9 . _ : and - are allowed.')
  .describe('One for each thing you want done; the same again after a lost answer gives the first answer again.');

/** `Idempotency-Key` where it must be given, and where Personal keys may leave it out. */
export const idempotent = z.object({ [HEADERS.idempotencyKey]: idempotencyKey });
export const idempotentIfTeam = z.object({ [HEADERS.idempotencyKey]: idempotencyKey.optional() });

/** Part of a file (RFC 9110, section 14). Anything but one satisfiable range of bytes gives the whole file. */
export const ranged = z.object({
  Range: z.string().optional().describe('One range of bytes, such as `bytes=1000-`.'),
  'If-Range': z.string().optional().describe('The `ETag` that the range belongs to.'),
});

/** Where an event stream is taken up. */
export const resumed = z.object({
  'Last-Event-ID': z.string().optional().describe('Id of the last event that arrived.'),
});
