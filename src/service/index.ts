import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { PropmasterError } from '../errors.ts';
import { moduleUrl } from '../thread.ts';
import type { ServedDialect } from './dialect/served-dialect.ts';
import type { ServiceStanding } from './operation/metrics.ts';
import type { ServiceObserver } from './operation/observer.ts';
import type { ServiceTracer } from './operation/tracer.ts';
import type { RefusedPrompt } from './refused-prompt.ts';
import type { LocalKeys } from './store/local-keys.ts';
import type { PostgresOptions } from './store/postgres.ts';
import type { S3Options } from './store/s3-blobs.ts';

/** Where the service is when it runs in process: no socket listens there, {@link Service.fetch} answers for it. */
export const LOCAL_ORIGIN = 'http://propmaster.local';

/** Ceiling for a scene that names none (assumption `scene-price`). */
const SCENE_COST_CENTS = 5_000;

/** A hash that nothing has. */
const NO_CONTENT = '0'.repeat(64);

export type ServiceRole = 'all' | 'api' | 'worker';

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
  /** Credit of each library that was granted none yet [nominal cents]. @default no limit */
  readonly creditCents?: number;
  /** Ceiling for a scene that names none [nominal cents]. @default 5000 */
  readonly sceneCostCents?: number;
  /** Whether reference images may be fetched from private addresses. @default false */
  readonly allowPrivateReferences?: boolean;
  /**
   * Whether the files of an asset are made when they are first asked for, and not by its job. It saves the time of those
   * that nobody downloads; in return, those that were not downloaded can't be had once another release has taken over.
   *
   * @default false
   */
  readonly exportsOnDemand?: boolean;
  /**
   * Keeps rows in PostgreSQL, for any number of processes on any number of machines.
   *
   * @default SQLite in the data folder
   */
  readonly database?: PostgresOptions;
  /** Keeps files in S3. @default in the data folder */
  readonly s3?: S3Options;
  /**
   * What this process does: `api` answers requests, `worker` makes what they ask for, `all` does both. Those on one
   * database share the work.
   *
   * @default 'all'
   */
  readonly role?: ServiceRole;
  /** Hears of requests, jobs and failures, as for logs and metrics. @default failures go to stderr */
  readonly observer?: ServiceObserver;
  /** Follows requests and jobs, as OpenTelemetry does. @default nothing does */
  readonly tracer?: ServiceTracer;
  /** Speaks otherwise than usual where the specification is silent, for tests of clients. */
  readonly dialect?: ServedDialect;
}

/** The local service, in process. */
export interface Service {
  /** Answers any request; download links have the origin of the request that asked for them. */
  fetch(request: Request): Promise<Response>;
  readonly keys: LocalKeys;
  /** What a job of this prompt would fail with while it is planned, without a job. */
  refusedPrompt(what: 'asset' | 'scene', prompt: string, kinds?: readonly object[]): Promise<RefusedPrompt | undefined>;
  /** Resolves when no job is queued or running, in any process. */
  waitIdle(): Promise<void>;
  /**
   * Takes no further jobs, and resolves when those that run here have ended, or after so long [ms]. What runs longer is
   * let go of by {@link Service.close}, and another process makes it anew.
   */
  drain(graceMs: number): Promise<void>;
  /** How many jobs there are and what they cost, over all processes that share the data. */
  standing(): Promise<ServiceStanding>;
  /** Resolves if database and files can be reached and it isn't being drained or closed. @throws what is wrong */
  ready(): Promise<void>;
  /** Ends event streams, so that their connections can close. Part of {@link Service.close}. */
  endStreams(): void;
  /** Jobs that are not done go on at the next opening, or in another process that has the folder open. */
  close(): Promise<void>;
}

let start: number | undefined;

/**
 * When this process began, by a clock that others share [epoch ms]: one whose own clock is an hour ahead would be young for an hour. The same
 * for all services of a process, since it tells the process from another.
 */
function startBy(clock: () => number): number {
  start ??= Math.round(clock() - performance.now());
  return start;
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
  const [
    { createApp },
    { openStore },
    { openPool },
    { openQueue },
    { openJobEvents },
    { openCatalog },
    { openExports },
    { openThumbnails },
  ] = await Promise.all([
    import('./app.ts'),
    import('./store/store.ts'),
    import('./jobs/pool.ts'),
    import('./jobs/queue.ts'),
    import('./jobs/job-events.ts'),
    import('./catalog/catalog.ts'),
    import('./export/exports.ts'),
    import('./export/thumbnails.ts'),
  ]);
  const { allowPrivateReferences = false, exportsOnDemand = false, role = 'all' } = options;
  const store = await openStore(options.dataDir, options);
  const clock = options.clock ?? store.clock;
  const producer = options.producer ?? moduleUrl(import.meta.url, './jobs/produce.ts').href;
  const pool = openPool({ producer, size: options.workers ?? os.availableParallelism() });
  const catalog = openCatalog(store, producer);
  const owner = {
    id: randomUUID(),
    pid: process.pid,
    host: options.database ? (await import('./jobs/liveness.ts')).placeOfProcesses() : os.hostname(),
    startedAt: options.database ? startBy(store.clock) : Math.round(performance.timeOrigin),
  };
  const events = openJobEvents({ store });
  const queue = openQueue({
    store,
    pool,
    owner,
    events,
    clock,
    allowPrivateReferences,
    exportsOnDemand,
    takesJobs: role !== 'api',
    idlePollMs: options.database ? 500 : 20,
    observer: options.observer,
    tracer: options.tracer,
  });
  const exports = openExports(store, pool, exportsOnDemand);
  const thumbnails = openThumbnails(store, exports, catalog);
  const app = createApp({
    store,
    events,
    catalog,
    exports,
    thumbnails,
    clock,
    allowPrivateReferences,
    onJob: queue.wake,
    onCancelled() {
      queue.dropCancelled();
      events.wake();
    },
    rateLimitPerMinute: options.rateLimitPerMinute,
    sceneCostCents: options.sceneCostCents ?? SCENE_COST_CENTS,
    observer: options.observer,
    tracer: options.tracer,
  });
  queue.wake();
  const listener =
    options.database && role !== 'api'
      ? await (await import('./store/postgres.ts')).listenPostgres(options.database, queue.wake)
      : undefined;
  const plain = async (request: Request): Promise<Response> => app.fetch(request);
  const { dialect } = options;
  const respond = dialect ? (await import('./dialect/speak.ts')).speaking(plain, dialect) : plain;

  const answering = new Set<Promise<unknown>>();
  let draining = false;
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await Promise.allSettled(answering);
    events.close();
    await listener?.stop();
    await Promise.all([queue.close(), catalog.close(), thumbnails.close()]);
    await store.close();
  }

  return {
    keys: store.localKeys,
    async refusedPrompt(what, prompt, kinds) {
      // Another producer reads prompts in its own way.
      if (options.producer !== undefined) return undefined;
      return (await import('./refused-prompt.ts')).refusedPrompt(what, prompt, kinds);
    },
    waitIdle: queue.idle,
    drain(graceMs) {
      draining = true;
      return queue.drain(graceMs);
    },
    standing: async () => ({ ...(await store.jobs.standing()), ...(await store.ledger.totals()) }),
    async ready() {
      if (closing || draining) throw new PropmasterError('internal', 'The service is being closed.');
      await Promise.all([store.jobs.isAnyUnfinished(), store.blobs.has(NO_CONTENT)]);
    },
    endStreams: events.close,
    async fetch(request) {
      if (closing) throw new PropmasterError('internal', 'The local service was closed.');
      const answer = respond(request);
      answering.add(answer);
      return answer.finally(() => answering.delete(answer));
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
