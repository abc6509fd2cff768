import type { Dialect } from '../contract/assumptions.ts';
import type { DialectOverrides } from '../contract/dialect.ts';
import { PropmasterError } from '../errors.ts';
import { LOCAL_BASE_URL } from './app-dispatch.ts';
import { type Clock, systemClock } from './clock.ts';
import { DEFAULT_DEADLINES, type Deadlines, withDeadlines } from './deadlines.ts';
import type { Dispatch } from './dispatch.ts';
import type { LogEntry, RequestEvent, ResponseEvent } from './hooks.ts';
import { httpDispatch } from './http-dispatch.ts';
import type { PollSchedule } from './job-polling.ts';
import type { KnownKey } from './known-key.ts';
import { mergeDialect } from './merge-dialect.ts';
import { RateBudget } from './rate-budget.ts';
import { type RawRequest, rawRequest } from './raw-request.ts';
import { withRedirects } from './redirects.ts';
import type { RetryOptions } from './repeating.ts';
import type { Reply } from './reply.ts';
import { type Account, createAccount } from './resources/account.ts';
import { type Assets, createAssets } from './resources/assets.ts';
import { type Batches, createBatches } from './resources/batches.ts';
import { type Catalog, createCatalog } from './resources/catalog.ts';
import { createImages, type Images } from './resources/images.ts';
import { createJobs, type Jobs } from './resources/jobs.ts';
import { createScenes, type Scenes } from './resources/scenes.ts';
import { createTransport } from './transport.ts';

export { isInClear } from './address-policy.ts';
export { appDispatch, LOCAL_BASE_URL } from './app-dispatch.ts';
export type { CallOptions, CreateOptions, ListOptions, PageOptions } from './call-options.ts';
export type { Clock } from './clock.ts';
export type { Deadlines } from './deadlines.ts';
export type { Dispatch, DispatchRequest, DispatchResponse } from './dispatch.ts';
export type { ContentKind } from './download/content-kind.ts';
export type { Download, DownloadOptions } from './download/download.ts';
export type { DownloadProgress, Verified } from './download/receive.ts';
export type { LogEntry, RequestEvent, ResponseEvent } from './hooks.ts';
export { httpDispatch } from './http-dispatch.ts';
export { mintIdempotencyKey } from './idempotency-key.ts';
export type { PollSchedule } from './job-polling.ts';
export type { KeyKind } from './known-key.ts';
export { mergeDialect } from './merge-dialect.ts';
export type { RawRequest } from './raw-request.ts';
export type { RetryOptions } from './repeating.ts';
export type { Reply, ResponseInfo, WithResponse } from './reply.ts';
export type { Account } from './resources/account.ts';
export type { Assets } from './resources/assets.ts';
export type { Batches, BatchWaitOptions } from './resources/batches.ts';
export type { Catalog, CatalogFilter } from './resources/catalog.ts';
export type { Images } from './resources/images.ts';
export type { Jobs, WaitOptions } from './resources/jobs.ts';
export type { SceneArchiveOptions, Scenes } from './resources/scenes.ts';

export interface ClientOptions {
  /** Scheme, host, and a path that all routes lie below, if there is one. */
  readonly baseUrl: string;
  /** Sent to the origin of `baseUrl` only. */
  readonly apiKey?: string | undefined;
  /** @default over a socket, through the proxies of the environment */
  readonly dispatch?: Dispatch;
  /** Spelling of the deployment, where it differs from the default. */
  readonly dialect?: Dialect | DialectOverrides;
  /** @default 'propmaster' */
  readonly userAgent?: string;
  /** Told of every answer, repeat and warning; never of a key. What it throws is ignored, as for the hooks. */
  readonly logger?: (entry: LogEntry) => void;
  /** Told of each request before it is sent; redirects that it is led to are not told. */
  readonly onRequest?: (event: RequestEvent) => void;
  /** Told of each answer once its headers are there. */
  readonly onResponse?: (event: ResponseEvent) => void;
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
  /**
   * Any route of the service, with the same repeats, rate budget and errors; what it answers is not looked at.
   *
   * @example
   * const { data, response } = await client.request({ method: 'GET', path: '/v1/jobs/job_1' }).withResponse();
   *
   * @throws {PropmasterError} as every call does
   */
  request(request: RawRequest & { readonly as: 'bytes' }): Reply<Uint8Array>;
  request(request: RawRequest): Reply<unknown>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

/**
 * A client of one deployment and one key.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', apiKey: process.env['PROPMASTER_API_KEY'] });
 * const { job_id } = await client.assets.create({ prompt: 'a ceramic mug' });
 * const { asset_id } = await client.jobs.wait(job_id);
 * await client.assets.download(asset_id!, 'glb', 'mug.glb');
 * await client.close();
 *
 * @throws {PropmasterError} `usage` for a base URL, key or dialect that can't be one; never shows the key
 */
export function createClient(options: ClientOptions): Client {
  const { userAgent = 'propmaster', retry = {}, dispatch = httpDispatch(), clock = systemClock, apiKey } = options;
  const baseUrl = parseBaseUrl(options.baseUrl);
  checkKey(apiKey);
  const dialect = mergeDialect(options.dialect ?? {});
  const deadlines = { ...DEFAULT_DEADLINES, ...options.deadlines };
  const guarded = (watched: Dispatch) => withRedirects(watched, { base: baseUrl });
  const { logger: log, onRequest, onResponse } = options;
  const transport = createTransport(
    {
      ...{ baseUrl, apiKey, userAgent, clock },
      dispatch: guarded(withDeadlines(dispatch, deadlines)),
      // Events may be far between, and small.
      streams: guarded(withDeadlines(dispatch, { ...deadlines, leastBytes: 0 })),
      budget: new RateBudget(clock, { patienceMs: retry.patienceMs }),
      listeners: { log, onRequest, onResponse },
    },
    retry,
  );
  const inProcess = baseUrl.origin === LOCAL_BASE_URL;
  const schedule = options.poll ?? (inProcess ? { firstMs: 50, maxMs: 2_000 } : { firstMs: 500, maxMs: 5_000 });
  const key: KnownKey = {};
  const created = new Set<string>();
  const onCreated = (jobId: string) => created.add(jobId);
  return {
    assets: createAssets(transport, dialect, key, onCreated),
    scenes: createScenes(transport, dialect, onCreated),
    batches: createBatches(transport, dialect, schedule),
    jobs: createJobs(transport, dialect, key, { schedule, quietMs: deadlines.silenceMs, created }),
    images: createImages(transport, dialect),
    account: createAccount(transport, dialect, key),
    catalog: createCatalog(transport, dialect),
    request: (request: RawRequest) => rawRequest(transport, request) as Reply<Uint8Array>,
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

function checkKey(apiKey: string | undefined): void {
  if (apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey)) return;
  throw new PropmasterError('usage', 'The API key holds characters that no key has (a space or a line break?).', {
    where: 'API key',
    hint: 'Copy the key again, without anything around it (PROPMASTER_API_KEY).',
  });
}
