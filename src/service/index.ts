import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { PropmasterError } from '../errors.ts';
import type { LocalKeys } from './store/keys.ts';

/** Where the service is when it runs in process: no socket listens there, {@link Service.fetch} answers for it. */
export const LOCAL_ORIGIN = 'http://propmaster.local';

export interface ServiceOptions {
  /** Database, blobs and keys; created with mode 0700 if there is none. Several processes may share it. */
  readonly dataDir: string;
  /**
   * Requests of one key in a minute.
   *
   * @default no limit and no `X-RateLimit-*` headers: in process there is nobody to be protected from
   */
  readonly rateLimitPerMinute?: number;
  /** Most worker threads that generate at once. @default the number of cores */
  readonly workers?: number;
  /** URL of a module that exports `produce` (see `product.ts`). @default the procedural generator */
  readonly producer?: string;
  /** [epoch ms] @default Date.now */
  readonly clock?: () => number;
}

/** The local service, in process. */
export interface Service {
  /** Answers any request; download links have the origin of the request that asked for them. */
  fetch(request: Request): Promise<Response>;
  readonly keys: LocalKeys;
  /** Resolves when no job is queued or running. */
  waitIdle(): Promise<void>;
  /** Jobs that are not done go on at the next opening, or in another process that has the folder open. */
  close(): Promise<void>;
}

/**
 * Opens the local service, and goes on with the jobs that the last process left. Its threads and timers keep no
 * process alive.
 *
 * Everything heavy is loaded here, not before.
 *
 * @throws PropmasterError `disk_error`
 */
export async function openService(options: ServiceOptions): Promise<Service> {
  const [{ createApp }, { openStore }, { openPool }, { openQueue }] = await Promise.all([
    import('./app.ts'),
    import('./store/store.ts'),
    import('./pool.ts'),
    import('./queue.ts'),
  ]);
  const clock = options.clock ?? Date.now;
  const store = openStore(options.dataDir);
  const pool = openPool({
    producer:
      options.producer ??
      new URL(import.meta.url.endsWith('.ts') ? './produce.ts' : './produce.js', import.meta.url).href,
    size: options.workers ?? os.availableParallelism(),
  });
  const owner = {
    id: randomUUID(),
    pid: process.pid,
    host: os.hostname(),
    startedAt: Math.round(performance.timeOrigin),
  };
  const queue = openQueue({ store, pool, owner, clock });
  const app = createApp({ store, onJob: queue.wake, clock, rateLimitPerMinute: options.rateLimitPerMinute });
  queue.wake();

  const answering = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await Promise.allSettled(answering);
    await queue.close();
    store.close();
  }

  return {
    keys: store.localKeys,
    waitIdle: queue.idle,
    async fetch(request) {
      if (closing) throw new PropmasterError('internal', 'The local service was closed.');
      const answer = Promise.resolve(app.fetch(request));
      answering.add(answer);
      return answer.finally(() => answering.delete(answer));
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
