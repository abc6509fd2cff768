import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../src/client/index.ts';
import { PropmasterError } from '../../src/errors.ts';

interface Sleeper {
  readonly at: number;
  readonly inWork: boolean;
  readonly wake: () => void;
}

/**
 * A clock whose time passes only when nobody has anything left to do at the present moment: it then jumps to the first
 * sleeper. Starts at 2026-01-01T00:00:00Z.
 *
 * What happens in memory is over after a turn of the event loop or two. What also waits for the disk is to be done within
 * {@link VirtualClock.during}, or time would run away meanwhile.
 */
export class VirtualClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  readonly #start = this.#now;
  readonly #sleepers = new Set<Sleeper>();
  readonly #inWork = new AsyncLocalStorage<true>();
  #works = 0;
  #changes = 0;
  #watching = false;

  now = (): number => this.#now;
  random = (): number => 0.5;

  /** Since the start [ms]. */
  get elapsed(): number {
    return this.#now - this.#start;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const interrupted = (): void => {
        this.#sleepers.delete(sleeper);
        this.#changed();
        reject(new PropmasterError('interrupted', 'Interrupted.'));
      };
      const wake = (): void => {
        signal?.removeEventListener('abort', interrupted);
        resolve();
      };
      const sleeper = { at: this.#now + Math.max(0, ms), inWork: this.#inWork.getStore() === true, wake };
      if (signal?.aborted) return interrupted();
      signal?.addEventListener('abort', interrupted, { once: true });
      this.#sleepers.add(sleeper);
      this.#changed();
    });
  }

  /** Time passes only while `work` sleeps. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#works++;
    try {
      return await this.#inWork.run(true, work);
    } finally {
      this.#works--;
      this.#changed();
    }
  }

  #changed(): void {
    this.#changes++;
    if (this.#watching) return;
    this.#watching = true;
    this.#watch(this.#changes, 0);
  }

  #watch(seen: number, quietTurns: number): void {
    setImmediate(() => {
      if (this.#changes !== seen || this.#isBusy) return this.#isBusy ? this.#rest() : this.#watch(this.#changes, 0);
      if (quietTurns < 3) return this.#watch(seen, quietTurns + 1);
      this.#watching = false;
      this.#jump();
    });
  }

  get #isBusy(): boolean {
    return this.#works > [...this.#sleepers].filter(({ inWork }) => inWork).length;
  }

  /** The end of the work will call again. */
  #rest(): void {
    this.#watching = false;
  }

  #jump(): void {
    const [first] = [...this.#sleepers].sort((a, b) => a.at - b.at);
    if (!first) return;
    this.#sleepers.delete(first);
    this.#now = Math.max(this.#now, first.at);
    first.wake();
    this.#changed();
  }
}
