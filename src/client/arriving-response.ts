import type { Dispatcher } from 'undici';
import type { DispatchResponse } from './dispatch.ts';
import type { ExchangeEnd } from './exchange-end.ts';

/** The socket rests while more than this waits to be read [bytes]. */
const MOST_WAITING = 64 * 1024;

type Controller = Dispatcher.DispatchController;

/**
 * One response of undici while it arrives. Instead of `undici.request`, whose body is a Node stream: to make one and to
 * iterate it takes as long as all else that a short answer needs.
 */
export class ArrivingResponse implements Dispatcher.DispatchHandler, AsyncIterableIterator<Uint8Array> {
  /** Settles with the headers, or with what went wrong before them. */
  readonly response: Promise<DispatchResponse>;
  readonly #end: ExchangeEnd;
  readonly #parts: Uint8Array[] = [];
  #waiting = 0;
  #controller: Controller | undefined;
  #state: 'open' | 'complete' | 'failed' = 'open';
  #failure: unknown;
  #answer!: (response: DispatchResponse) => void;
  #refuse!: (reason: unknown) => void;
  /** A reader who was there before the next part. */
  #reader: (() => void) | undefined;

  constructor(end: ExchangeEnd) {
    this.#end = end;
    this.response = new Promise((resolve, reject) => {
      [this.#answer, this.#refuse] = [resolve, reject];
    });
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    // What undici does not send again once it is complete, it does not abort either.
    this.#end.onEnd((reason) => controller.abort(reason instanceof Error ? reason : new Error('aborted')));
  }

  onResponseStart(_: Controller, status: number, raw: Readonly<Record<string, string | string[] | undefined>>): void {
    // 100 and 103 come before the answer.
    if (status >= 200) this.#answer({ status, headers: toHeaders(raw), body: this });
  }

  onResponseData(controller: Controller, part: Uint8Array): void {
    this.#parts.push(part);
    this.#waiting += part.byteLength;
    if (this.#waiting > MOST_WAITING) controller.pause();
    this.#wake();
  }

  onResponseEnd(): void {
    this.#state = 'complete';
    this.#wake();
  }

  onResponseError(_: Controller, error: Error): void {
    if (this.#state === 'complete') return;
    [this.#state, this.#failure] = ['failed', error];
    this.#refuse(error);
    this.#wake();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next part; those that came before a failure come before it. One reader at a time. */
  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    for (;;) {
      const part = this.#parts.shift();
      if (part) {
        this.#waiting -= part.byteLength;
        if (this.#waiting <= MOST_WAITING) this.#controller?.resume();
        return { done: false, value: part };
      }
      if (this.#state === 'failed') throw this.#failure;
      if (this.#state === 'complete') return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        this.#reader = resolve;
      });
    }
  }

  /** Whoever reads no further gets no more. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#state === 'open') this.#controller?.abort(new Error('The body was not read to its end.'));
    return { done: true, value: undefined };
  }

  #wake(): void {
    this.#reader?.();
    this.#reader = undefined;
  }
}

function toHeaders(raw: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const name in raw) {
    const value = raw[name];
    if (typeof value === 'string') headers.append(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}
