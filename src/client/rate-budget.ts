import { HEADERS } from '../contract/limits.ts';
import { PropmasterError } from '../errors.ts';
import { type CallBounds, pause } from './bounds.ts';
import type { Clock } from './clock.ts';
import { serverHint, untilReset, wholeNumber } from './hints.ts';

/** "Requests allowed per minute": the length of a window nothing has been heard of yet [ms]. */
const WINDOW_MS = 60_000;

/** What is known of the key's present window. Times are local, [ms since the epoch]. */
interface Window {
  /** The server's own reset value: tells windows apart, whatever the clocks say. `0`: assumed, not heard of. */
  readonly id: number;
  readonly limit: number;
  readonly resetsAt: number;
  remaining: number;
}

/**
 * The request budget of one key, shared by all calls of a client and learnt from `X-RateLimit-*`. Waits before a
 * request would run into a 429, so that a batch goes at the service's pace instead of hammering at it.
 *
 * Answers come back out of order: within a window the budget only shrinks; a later window counts those under way too.
 * A request is under way until the headers of its answer are there.
 */
export class RateBudget {
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #onWait: ((ms: number) => void) | undefined;
  #window: Window | undefined;
  #pausedUntil = 0;
  #underWay = 0;

  constructor(
    clock: Clock,
    options: {
      /** Beyond this we don't wait but let the service itself refuse, which says why [ms]. @default 120_000 */
      readonly patienceMs?: number | undefined;
      /** Called before each wait. @param ms how long, at least [ms] */
      readonly onWait?: ((ms: number) => void) | undefined;
    } = {},
  ) {
    this.#clock = clock;
    this.#patienceMs = options.patienceMs ?? 120_000;
    this.#onWait = options.onWait;
  }

  /**
   * Waits for its turn, runs `exchange`, and learns from the headers that it reports.
   *
   * @throws {PropmasterError} `interrupted` when `signal` is aborted while it waits; `rate_limited` when its turn would
   *   come after `until`
   */
  async spend<T>({ signal, until }: CallBounds, exchange: () => Promise<T>): Promise<T> {
    for (let wait = this.#take(); wait > 0; wait = this.#take()) {
      if (until !== undefined && this.#clock.now() + wait >= until) throw tooLate(wait);
      this.#onWait?.(wait);
      await pause(this.#clock, wait, signal);
    }
    this.#underWay++;
    try {
      return await exchange();
    } finally {
      this.#underWay--;
    }
  }

  /** Learns from a response to the key. To be called while the exchange is still under way. */
  observe(status: number, headers: Headers): void {
    const now = this.#clock.now();
    const { waitMs = 0 } = status === 429 ? serverHint(status, headers, now) : {};
    if (waitMs <= this.#patienceMs) this.#pausedUntil = Math.max(this.#pausedUntil, now + waitMs);

    const id = wholeNumber(headers.get(HEADERS.rateReset));
    const remaining = wholeNumber(headers.get(HEADERS.rateRemaining));
    const untilMs = untilReset(headers, now);
    if (id === undefined || remaining === undefined || untilMs === undefined || untilMs <= 0) return;
    const limit = wholeNumber(headers.get(HEADERS.rateLimit)) ?? this.#window?.limit ?? 1;

    const known = this.#window;
    if (known && id < known.id) return;
    if (known && id === known.id) known.remaining = Math.min(known.remaining, remaining);
    else {
      const others = this.#underWay - 1;
      this.#window = { id, limit, resetsAt: now + untilMs, remaining: Math.max(0, remaining - others) };
    }
  }

  /** Takes one request from the budget. @returns 0, or how long to wait before asking again [ms] */
  #take(): number {
    const now = this.#clock.now();
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    const known = this.#window;
    if (!known) return 0;
    if (now >= known.resetsAt) {
      this.#window = { id: 0, limit: known.limit, resetsAt: now + WINDOW_MS, remaining: Math.max(1, known.limit) - 1 };
      return 0;
    }
    const wait = known.resetsAt - now;
    if (known.remaining > 0) known.remaining--;
    else if (wait <= this.#patienceMs) return wait;
    return 0;
  }
}

function tooLate(waitMs: number): PropmasterError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new PropmasterError('rate_limited', `The key has used up its requests for the next ${seconds} s.`, {
    hint: 'Allow the call more time (timeoutMs), or try again then.',
  });
}
