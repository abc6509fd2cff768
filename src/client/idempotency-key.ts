import { randomUUID } from 'node:crypto';

/**
 * A key for one intent. Mint it once, keep it before the request goes out, and use it for every repeat of the same
 * request, also after a crash: that is what keeps a lost response from becoming a second job.
 */
export function mintIdempotencyKey(): string {
  return `propmaster-${randomUUID()}`;
}
