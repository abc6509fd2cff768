import type { PropmasterError } from '../errors.ts';
import type { ServerHint } from './backoff.ts';

export interface Remedy {
  /**
   * `never`: the same request would fail again. `if-repeatable`: the service may have carried it out. `always`: it
   * certainly didn't.
   */
  readonly again: 'never' | 'if-repeatable' | 'always';
  readonly hint?: ServerHint;
  /** Fewer repeats than usual for failures of one kind within one call. */
  readonly atMost?: { readonly times: number; readonly of: string };
}

/** One attempt that failed. Never leaves the client: after the last attempt its `error` is what the caller gets. */
export class FailedAttempt extends Error {
  override readonly name = 'FailedAttempt';
  readonly error: PropmasterError;
  readonly remedy: Remedy;

  constructor(error: PropmasterError, remedy: Remedy) {
    super(error.message, { cause: error });
    this.error = error;
    this.remedy = remedy;
  }
}
