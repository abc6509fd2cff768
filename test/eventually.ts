import { vi } from 'vitest';

/** Waits until a check passes: not for the one second that `vi.waitFor` has, which a busy machine needs for the start of a call. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 120_000 });
