import { PropmasterError } from '../src/errors.ts';

/** How long the outcome of work that nobody waits for any more is kept for the call that asks again [ms]. */
const KEPT_MS = 10 * 60_000;

interface Run<Value> {
  readonly outcome: Promise<Value>;
  readonly stop: AbortController;
  readonly listeners: Set<Tell>;
  /** Calls that wait for it now. */
  waiting: number;
  settled: boolean;
  /** A client was told that it continues, so it must. */
  kept: boolean;
}

type Tell = (message: string, fraction?: number) => void;

interface WaitOptions {
  /** Longest wait; the work itself goes on [ms]. */
  readonly waitMs: number;
  /** Of the call that waits. The work is stopped when its last call goes away, unless it has been promised to go on. */
  readonly signal: AbortSignal;
  readonly tell: Tell;
}

/** Work that may outlive the call that began it. A second call for the same joins the first. */
export interface Ongoing<Value> {
  /**
   * @param key equal for calls that want the same
   * @returns the outcome, or `undefined` when the wait is over first: call again with the same key
   * @throws what the work throws; `interrupted` when the call's signal is aborted
   */
  wait(
    key: string,
    work: (signal: AbortSignal, tell: Tell) => Promise<Value>,
    options: WaitOptions,
  ): Promise<{ readonly value: Value } | undefined>;
  /** Stops everything, and waits until it has stopped. */
  close(): Promise<void>;
}

export function createOngoing<Value>(): Ongoing<Value> {
  const runs = new Map<string, Run<Value>>();

  const start = (key: string, work: (signal: AbortSignal, tell: Tell) => Promise<Value>): Run<Value> => {
    const stop = new AbortController();
    const listeners = new Set<Tell>();
    const outcome = work(stop.signal, (...said) => {
      for (const listener of listeners) listener(...said);
    });
    const run: Run<Value> = { outcome, stop, listeners, waiting: 0, settled: false, kept: false };
    runs.set(key, run);
    // Whoever waits gets the outcome; without anybody it is kept for the next call.
    const settled = () => {
      run.settled = true;
      if (run.waiting > 0) forget(key, run);
      else setTimeout(() => forget(key, run), KEPT_MS).unref();
    };
    outcome.then(settled, settled);
    return run;
  };

  const forget = (key: string, run: Run<Value>): void => {
    if (runs.get(key) === run) runs.delete(key);
  };

  return {
    async wait(key, work, { waitMs, signal, tell }) {
      const run = runs.get(key) ?? start(key, work);
      if (run.settled) forget(key, run);
      run.waiting += 1;
      run.listeners.add(tell);
      let leave = () => {};
      let timer: NodeJS.Timeout | undefined;
      const ending = new Promise<'over' | 'gone'>((resolve) => {
        timer = setTimeout(() => resolve('over'), waitMs);
        leave = () => resolve('gone');
        signal.addEventListener('abort', leave, { once: true });
        if (signal.aborted) leave();
      });
      try {
        const ended = await Promise.race([run.outcome.then((value) => ({ value })), ending]);
        if (ended === 'over') {
          run.kept = true;
          return undefined;
        }
        if (ended !== 'gone') return ended;
        if (run.waiting === 1 && !run.kept) {
          forget(key, run);
          run.stop.abort();
        }
        throw new PropmasterError('interrupted', 'The call was cancelled.');
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        run.waiting -= 1;
        run.listeners.delete(tell);
      }
    },
    async close() {
      for (const { stop } of runs.values()) stop.abort();
      await Promise.allSettled([...runs.values()].map(({ outcome }) => outcome));
    },
  };
}
