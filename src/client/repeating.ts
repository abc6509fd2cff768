import { amended } from './amended.ts';
import { type BackoffOptions, backoff } from './backoff.ts';
import { type CallBounds, pause } from './bounds.ts';
import type { Clock } from './clock.ts';
import { FailedAttempt } from './failed-attempt.ts';

export interface RetryOptions extends BackoffOptions {
  /** Repeats after the first attempt. @default 5 */
  readonly repeats?: number;
}

export interface Repetition extends CallBounds {
  readonly clock: Clock;
  readonly options?: RetryOptions | undefined;
  /** Whether the service may get this twice: it changes nothing there, or carries an idempotency key. */
  readonly repeatable: boolean;
  /** Told before each pause. */
  readonly onRepeat?: (failed: FailedAttempt, pauseMs: number) => void;
}

/**
 * Runs `attempt` until it succeeds, fails for good, or the repeats are used up. `attempt` throws {@link FailedAttempt} for
 * what may be repeated; anything else passes through.
 *
 * @throws {PropmasterError} the last failed attempt's error
 */
export async function repeating<T>(attempt: (count: number) => Promise<T>, repetition: Repetition): Promise<T> {
  const { clock, options = {}, repeatable, signal, until, onRepeat } = repetition;
  const counts = new Map<string, number>();
  for (let failures = 1; ; failures++) {
    try {
      return await attempt(failures);
    } catch (failed) {
      if (!(failed instanceof FailedAttempt)) throw failed;
      const { again, hint = {}, atMost } = failed.remedy;
      if (again === 'never' || (again === 'if-repeatable' && !repeatable)) throw failed.error;
      if (failures > (options.repeats ?? 5)) throw failed.error;
      if (atMost) {
        const count = (counts.get(atMost.of) ?? 0) + 1;
        counts.set(atMost.of, count);
        if (count > atMost.times) throw failed.error;
      }
      const pauseMs = backoff(failures, hint, clock.random(), options);
      if (pauseMs === undefined) throw tooLong(failed, hint.waitMs!);
      if (until !== undefined && clock.now() + pauseMs >= until) throw tooLate(failed);
      onRepeat?.(failed, pauseMs);
      await pause(clock, pauseMs, signal);
    }
  }
}

function tooLong({ error }: FailedAttempt, waitMs: number): Error {
  const duration = spoken(waitMs);
  return amended(error, {
    message: `${error.message} The service asks to wait ${duration} before the next request; that is too long to wait here.`,
    hint: `Run this again in ${duration}.`,
  });
}

function tooLate({ error }: FailedAttempt): Error {
  return amended(error, {
    message: `${error.message} The time of this call (timeoutMs) is too short for another attempt.`,
  });
}

function spoken(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
