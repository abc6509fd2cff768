/** What a response said about when to come back. Absent: it said nothing. */
export interface ServerHint {
  /** From `Retry-After`, or from `X-RateLimit-Reset` measured against the response's own `Date` [ms]. */
  readonly waitMs?: number;
}

export interface BackoffOptions {
  /** First pause [ms]. @default 500 */
  readonly baseMs?: number;
  /** Longest pause that we choose ourselves [ms]. @default 8_000 */
  readonly capMs?: number;
  /** Longest pause that a server may ask for before we give up [ms]. @default 120_000 */
  readonly patienceMs?: number;
}

/**
 * The pause before repeat `attempt` (1 = the first repeat) [ms], or `undefined` to give up.
 *
 * What the server asks for is obeyed to the millisecond; when that is longer than `patienceMs`, the honest answer is
 * to stop and say so. When it asks for nothing, the pause doubles up to a cap and is drawn from the whole range below
 * it ("full jitter"), so that clients which failed together don't come back together.
 *
 * @param random uniform in [0, 1); given rather than drawn, which keeps the function pure
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function backoff(
  attempt: number,
  hint: ServerHint,
  random: number,
  { baseMs = 500, capMs = 8_000, patienceMs = 120_000 }: BackoffOptions = {},
): number | undefined {
  if (hint.waitMs !== undefined) return hint.waitMs <= patienceMs ? hint.waitMs : undefined;
  return random * Math.min(capMs, baseMs * 2 ** (attempt - 1));
}
