import type { ServiceDeps } from './environment.ts';

/** One request of a key in its rate window. */
export interface CountedRequest {
  /** [epoch ms] */
  readonly startedAt: number;
  /** Which one it is, from 1. */
  readonly requests: number;
}

interface Waiting {
  resolve(counted: CountedRequest): void;
  reject(error: unknown): void;
}

/** Counts requests. Those that arrive in one turn of the event loop are written together: a burst costs one commit. */
export function requestCounter({
  store,
  clock,
}: Pick<ServiceDeps, 'store' | 'clock'>): (keyId: string) => Promise<CountedRequest> {
  let waiting = new Map<string, Waiting[]>();

  async function flush(): Promise<void> {
    const arrived = waiting;
    waiting = new Map();
    for (const [keyId, all] of arrived) {
      try {
        const { startedAt, requests } = await store.rate.count(keyId, clock(), all.length);
        for (const [index, { resolve }] of all.entries()) {
          resolve({ startedAt, requests: requests - all.length + 1 + index });
        }
      } catch (error) {
        for (const { reject } of all) reject(error);
      }
    }
  }

  return (keyId) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(() => void flush());
      const others = waiting.get(keyId) ?? [];
      waiting.set(keyId, others);
      others.push({ resolve, reject });
    });
}
