import { PropmasterError } from '../src/errors.ts';
import { type Host, perHost } from './host.ts';

const MOST_CALLS = 16;
const LONGEST_CALL_MS = 45_000;

/** Calls that are under way, of all clients of a host. */
interface ConcurrencyGate {
  /** @returns to be called at the end @throws {PropmasterError} `rate_limited` */
  enter(): () => void;
}

/** Caps the calls that run at once; further ones are refused with a hint to retry, and none is queued. */
export const concurrencyGateOf: (host: Host) => ConcurrencyGate = perHost(({ options: { maxCalls = MOST_CALLS } }) => {
  let inside = 0;
  return {
    enter() {
      if (inside >= maxCalls) {
        throw new PropmasterError('rate_limited', `This server is working on ${maxCalls} calls already.`, {
          hint: 'Wait for one of them to be answered, then make the same call again.',
        });
      }
      inside += 1;
      let left = false;
      return () => {
        if (!left) inside -= 1;
        left = true;
      };
    },
  };
});

/** Longest that any call of the host may wait [ms]. */
export const longestCallMs = ({ options }: Host): number => options.longestCallMs ?? LONGEST_CALL_MS;

/**
 * Runs work for at most `ms`, whether or not it listens to its signal, because its peer may never answer.
 *
 * @returns what the work gives; `undefined` when the time is over
 * @throws what the work throws; the reason of `signal` once that is aborted
 */
export async function withinTime<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const over = new Promise<undefined>((resolve, reject) => {
    timer = setTimeout(() => resolve(undefined), ms);
    onAbort = () => reject(new PropmasterError('interrupted', 'The call was cancelled.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
  const done = work(end.signal);
  done.catch(() => undefined); // what it throws after its time is nobody's any more
  try {
    return await Promise.race([done, over]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
    end.abort(new PropmasterError('interrupted', 'The time of the call is over.'));
  }
}
