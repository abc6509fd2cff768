import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { CallOptions } from './call-options.ts';
import type { Clock } from './clock.ts';
import { interrupted } from './interrupted.ts';

/** How long one call may go on. */
export interface CallBounds {
  readonly signal?: AbortSignal | undefined;
  /** No pause is begun that would end later [ms since the epoch]. */
  readonly until?: number | undefined;
}

/** The longest that a timer can run; a longer one would fire at once [ms]. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs a call within the time that its options give.
 *
 * @param run gets the bounds to hand down
 * @throws {PropmasterError} `network_error` when the time is over; `usage` for a time that is none
 */
export async function bounded<T>(
  { signal, timeoutMs }: CallOptions,
  clock: Clock,
  where: string,
  run: (bounds: CallBounds) => Promise<T>,
): Promise<T> {
  if (timeoutMs === undefined) return run({ signal });
  if (!(timeoutMs >= 0)) {
    throw new PropmasterError('usage', `timeoutMs must be a number of milliseconds, not ${timeoutMs}.`, { where });
  }
  const end = new AbortController();
  const over = () =>
    new PropmasterError('network_error', `The call did not end within ${timeoutMs / 1_000} s (timeoutMs).`, {
      where,
      hint: 'Allow more time, or try again later.',
    });
  const timer = setTimeout(() => end.abort(over()), Math.min(timeoutMs, MAX_TIMER_MS));
  const onAbort = () => end.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await run({ signal: end.signal, until: clock.now() + timeoutMs });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Options for a call within others: their time is the whole's. */
export function within({ signal }: CallBounds): CallOptions {
  return signal ? { signal } : {};
}

/** What a call throws whose signal was aborted: that its time is over, or that it was interrupted. */
export function ended(signal: AbortSignal, where?: string): PropmasterError {
  return isPropmasterError(signal.reason) ? signal.reason : interrupted(where);
}

/** A pause within a call. @throws {PropmasterError} when the signal is aborted before its end */
export async function pause(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    throw signal?.aborted ? ended(signal) : error;
  }
}
