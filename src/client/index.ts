import { DEFAULT_DIALECT, type Dialect } from '../contract/assumptions.ts';
import { PropmasterError } from '../errors.ts';
import { LOCAL_BASE_URL } from './app-dispatch.ts';
import { type Clock, systemClock } from './clock.ts';
import { DEFAULT_DEADLINES, type Deadlines, withDeadlines } from './deadlines.ts';
import type { Dispatch } from './dispatch.ts';
import { httpDispatch } from './http-dispatch.ts';
import { RateBudget } from './rate-budget.ts';
import { withRedirects } from './redirects.ts';
import type { RetryOptions } from './repeating.ts';
import { type Assets, createAssets } from './resources/assets.ts';
import { createJobs, type Jobs, type PollSchedule } from './resources/jobs.ts';
import { createTransport, type LogEntry } from './transport.ts';

export { appDispatch, LOCAL_BASE_URL } from './app-dispatch.ts';
export type { CallOptions, CreateOptions, ListOptions, PageOptions } from './call-options.ts';
export type { Clock } from './clock.ts';
export type { Deadlines } from './deadlines.ts';
export type { Dispatch, DispatchRequest, DispatchResponse } from './dispatch.ts';
export type { ContentKind } from './download/content-kind.ts';
export type { Download, DownloadOptions } from './download/download.ts';
export type { DownloadProgress, Verified } from './download/receive.ts';
export { httpDispatch } from './http-dispatch.ts';
export { mintIdempotencyKey } from './idempotency-key.ts';
export type { RetryOptions } from './repeating.ts';
export type { Account } from './resources/account.ts';
export type { Assets } from './resources/assets.ts';
export type { Batches, BatchWaitOptions } from './resources/batches.ts';
export type { Catalog, CatalogFilter } from './resources/catalog.ts';
export type { Images } from './resources/images.ts';
export type { Jobs, PollSchedule, WaitOptions } from './resources/jobs.ts';
export type { SceneArchiveOptions, Scenes } from './resources/scenes.ts';
export type { LogEntry } from './transport.ts';

export interface ClientOptions {
  /** Scheme, host, and a path that all routes lie below, if there is one. */
  readonly baseUrl: string;
  /** Sent to the origin of `baseUrl` only. */
  readonly apiKey?: string | undefined;
  /** @default over a socket */
  readonly dispatch?: Dispatch;
  /** Spelling of the deployment. */
  readonly dialect?: Dialect;
  /** @default 'propmaster' */
  readonly userAgent?: string;
  /** Told of every answer, repeat and warning; never of a key. */
  readonly logger?: (entry: LogEntry) => void;
  readonly retry?: RetryOptions;
  readonly deadlines?: Partial<Deadlines>;
  /** @default 50 ms to 2 s in process, 500 ms to 5 s otherwise */
  readonly poll?: PollSchedule;
  /** For tests. */
  readonly clock?: Clock;
}

/** The service, typed. One client has one key, one rate budget and one set of connections. */
export interface Client {
  readonly assets: Assets;
  readonly scenes: Scenes;
  readonly batches: Batches;
  readonly jobs: Jobs;
  readonly images: Images;
  readonly account: Account;
  readonly catalog: Catalog;
  /** Ends idle connections. */
  close(): Promise<void>;
}

/** @throws {PropmasterError} `usage` for a base URL or key that can't be one; never shows the key */
export function createClient(options: ClientOptions): Client {
  const { dialect = DEFAULT_DIALECT, userAgent = 'propmaster', logger = () => {}, retry = {} } = options;
  const { dispatch = httpDispatch(), clock = systemClock, apiKey } = options;
  const baseUrl = parseBaseUrl(options.baseUrl);
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new PropmasterError('usage', 'The API key holds characters that no key has (a space or a line break?).', {
      where: 'API key',
      hint: 'Copy the key again, without anything around it (PROPMASTER_API_KEY).',
    });
  }
  const watched = withDeadlines(dispatch, { ...DEFAULT_DEADLINES, ...options.deadlines });
  const transport = createTransport({
    baseUrl,
    apiKey,
    userAgent,
    dispatch: withRedirects(watched, { base: baseUrl }),
    clock,
    budget: new RateBudget(clock, retry.patienceMs),
    retry,
    log: logger,
  });
  const inProcess = baseUrl.origin === LOCAL_BASE_URL;
  const poll = options.poll ?? (inProcess ? { firstMs: 50, maxMs: 2_000 } : { firstMs: 500, maxMs: 5_000 });
  const created = new Set<string>();
  return {
    assets: createAssets(transport, dialect, (jobId) => created.add(jobId)),
    jobs: createJobs(transport, poll, (jobId) => created.has(jobId)),
    close: async () => dispatch.close?.(),
  };
}

function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return url;
  throw new PropmasterError('usage', 'The base URL must be like https://host or http://host:port/path.', {
    where: 'base URL',
    hint: 'Set PROPMASTER_BASE_URL, or unset it to use the local service.',
  });
}
