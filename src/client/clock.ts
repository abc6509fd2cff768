import { setTimeout as delay } from 'node:timers/promises';
import { interrupted } from './interrupted.ts';

/** Everything of the client that is not a function of its input. Tests give their own, and wait for nothing. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** @throws {PropmasterError} `interrupted` when `signal` is aborted before or while it sleeps */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Uniform in [0, 1). */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, { signal });
    } catch {
      throw interrupted();
    }
  },
};
