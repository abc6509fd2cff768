import type { DispatchRequest } from './dispatch.ts';

/**
 * Ends an exchange, and tells those who take part in it.
 *
 * An AbortSignal does the same, but to make one, listen to it and abort it takes 17 µs, more than the rest of our share of a
 * short call. So it is made only for a {@link Dispatch} that asks for it; ours take the end itself.
 */
export class ExchangeEnd {
  #listeners: ((reason: unknown) => void)[] = [];
  #controller: AbortController | undefined;
  #reason: unknown;
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /** The same as a signal. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#isOver) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Called once, when the exchange is ended; at once where it is over. */
  onEnd(listener: (reason: unknown) => void): void {
    if (this.#isOver) listener(this.#reason);
    else this.#listeners.push(listener);
  }

  end(reason: unknown): void {
    if (this.#isOver) return;
    [this.#isOver, this.#reason] = [true, reason];
    this.#controller?.abort(reason);
    for (const listener of this.#listeners) listener(reason);
    this.#listeners = [];
  }
}

/** The ends of our own requests; beside them, as a dispatch of somebody else's may send on all that a request has. */
const ENDS = new WeakMap<DispatchRequest, ExchangeEnd>();

/** A request that this ends. Its signal is made when it is asked for. */
export function endedBy(end: ExchangeEnd, request: Omit<DispatchRequest, 'signal'>): DispatchRequest {
  const ended: DispatchRequest = {
    ...request,
    get signal() {
      return end.signal;
    },
  };
  ENDS.set(ended, end);
  return ended;
}

/** The end of a request, whoever made it. */
export function endOf(request: DispatchRequest): ExchangeEnd {
  const own = ENDS.get(request);
  if (own) return own;
  const { signal } = request;
  const end = new ExchangeEnd();
  if (signal.aborted) end.end(signal.reason);
  else signal.addEventListener('abort', () => end.end(signal.reason), { once: true });
  return end;
}
