import type { Dispatch } from './dispatch.ts';
import { type ExchangeEnd, endOf } from './exchange-end.ts';

/** When a transfer counts as dead. No total time: a large file may take as long as it moves. */
export interface Deadlines {
  /** Longest wait for the headers, and for each next part of the body [ms]. */
  readonly silenceMs: number;
  /** In every such stretch of waiting for a body … [ms] */
  readonly windowMs: number;
  /** … at least this much must come. */
  readonly leastBytes: number;
}

/** A dead connection is noticed within 30 s, and so is one that trickles at less than 1 KiB/s. */
export const DEFAULT_DEADLINES: Deadlines = { silenceMs: 30_000, windowMs: 20_000, leastBytes: 20 * 1024 };

/** The other side was silent or too slow. */
export class Overdue extends Error {
  override readonly name = 'Overdue';
}

/** The same dispatch, under watch. Throws {@link Overdue}; to end the exchange itself is for the owner of its signal. */
export function withDeadlines(dispatch: Dispatch, deadlines: Deadlines): Dispatch {
  return async (request) => {
    const { silenceMs } = deadlines;
    const watch = new Watch(endOf(request));
    const response = await watch.wait(dispatch(request), silenceMs, () => `no answer within ${silenceMs / 1_000} s`);
    return { ...response, body: new WatchedBody(response.body, deadlines, watch) };
  };
}

/**
 * Only the time spent waiting for the other side counts, not what the reader takes to store what came. A trickle can
 * keep a connection alive for ever without being silent, hence the second rule.
 */
class WatchedBody implements AsyncIterableIterator<Uint8Array> {
  readonly #parts: AsyncIterator<Uint8Array>;
  readonly #deadlines: Deadlines;
  readonly #watch: Watch;
  #waited = 0;
  #received = 0;

  constructor(body: AsyncIterable<Uint8Array>, deadlines: Deadlines, watch: Watch) {
    this.#parts = body[Symbol.asyncIterator]();
    this.#deadlines = deadlines;
    this.#watch = watch;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const { silenceMs, windowMs, leastBytes } = this.#deadlines;
    const left = this.#received < leastBytes ? windowMs - this.#waited : silenceMs;
    const complaint = () =>
      left < silenceMs
        ? `fewer than ${leastBytes} bytes within ${windowMs / 1_000} s`
        : `silent for ${silenceMs / 1_000} s`;
    const asked = performance.now();
    try {
      const part = await this.#watch.wait(this.#parts.next(), Math.min(left, silenceMs), complaint);
      if (part.done) return { done: true, value: undefined };
      this.#waited += performance.now() - asked;
      this.#received += part.value.byteLength;
      if (this.#waited >= windowMs) [this.#waited, this.#received] = [0, 0];
      return part;
    } catch (thrown) {
      this.#parts.return?.().catch(() => {});
      throw thrown;
    }
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#parts.return?.().catch(() => {});
    return { done: true, value: undefined };
  }
}

/** Waits for one thing after the other, until the exchange ends. */
class Watch {
  #timer: NodeJS.Timeout | undefined;
  /** Rejects what is waited for now. */
  #fail: ((reason: unknown) => void) | undefined;
  readonly #end: ExchangeEnd;

  constructor(end: ExchangeEnd) {
    this.#end = end;
    end.onEnd((reason) => this.#settle()?.(reason));
  }

  /**
   * A timer that fires late, because this thread was busy, must not blame the other side: the answer may lie in the
   * socket. So one turn of the event loop is granted to fetch it.
   */
  wait<T>(promise: Promise<T>, ms: number, complaint: () => string): Promise<T> {
    return new Promise((resolve, reject) => {
      // Attached in any case: nobody else looks at a failure that comes after the end.
      promise.then(
        (value) => {
          if (this.#fail === reject) this.#settle();
          resolve(value);
        },
        (error) => {
          if (this.#fail === reject) this.#settle();
          reject(error);
        },
      );
      if (this.#end.isOver) return reject(this.#end.reason);
      this.#fail = reject;
      const overdue = () => {
        if (this.#fail === reject) this.#settle()?.(new Overdue(complaint()));
      };
      this.#timer = setTimeout(() => setImmediate(overdue), Math.max(0, ms));
    });
  }

  #settle(): ((reason: unknown) => void) | undefined {
    clearTimeout(this.#timer);
    const fail = this.#fail;
    this.#fail = undefined;
    return fail;
  }
}
