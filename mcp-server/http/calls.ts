import { exchange } from './exchange.ts';

/** Requests that are being answered, so that an end can wait for them. */
export class Calls {
  #running = 0;
  #onIdle: (() => void) | undefined;

  get running(): number {
    return this.#running;
  }

  /** Not for streams of notices, which never end by themselves. */
  async count(request: Request, answer: () => Promise<Response>): Promise<Response> {
    this.#running += 1;
    return exchange(request, answer, () => {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
    });
  }

  /** Waits until none is left, but no longer than `graceMs`. */
  async settled(graceMs: number): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, graceMs);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
