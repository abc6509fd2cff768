import type { Dispatch } from './dispatch.ts';

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
    const answered = dispatch(request);
    const response = await within(answered, silenceMs, `no answer within ${silenceMs / 1_000} s`, request.signal);
    return { ...response, body: watched(response.body, deadlines, request.signal) };
  };
}

/**
 * Only the time spent waiting for the other side counts, not what the reader takes to store what came. A trickle can
 * keep a connection alive for ever without being silent, hence the second rule.
 */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  { silenceMs, windowMs, leastBytes }: Deadlines,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  let waited = 0;
  let received = 0;
  try {
    for (;;) {
      const left = received < leastBytes ? windowMs - waited : silenceMs;
      const [ms, complaint] =
        left < silenceMs
          ? [left, `fewer than ${leastBytes} bytes within ${windowMs / 1_000} s`]
          : [silenceMs, `silent for ${silenceMs / 1_000} s`];
      const asked = performance.now();
      const part = await within(parts.next(), ms, complaint, signal);
      if (part.done) return;
      waited += performance.now() - asked;
      received += part.value.byteLength;
      if (waited >= windowMs) [waited, received] = [0, 0];
      yield part.value;
    }
  } finally {
    parts.return?.().catch(() => {});
  }
}

/**
 * A timer that fires late, because this thread was busy, must not blame the other side: the answer may lie in the
 * socket. So one turn of the event loop is granted to fetch it.
 */
function within<T>(promise: Promise<T>, ms: number, complaint: string, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => settle(() => reject(new Overdue(complaint)))), Math.max(0, ms));
    const onAbort = () => settle(() => reject(signal.reason));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      then();
    };
    // Attached in any case: nobody else looks at a failure that comes after the abort.
    promise.then(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    );
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
