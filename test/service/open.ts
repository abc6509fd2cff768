import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openCatalog } from '../../src/service/catalog/catalog.ts';
import { openExports } from '../../src/service/export/exports.ts';
import { openThumbnails } from '../../src/service/export/thumbnails.ts';
import type { ServiceDeps } from '../../src/service/http/environment.ts';
import { LOCAL_ORIGIN, openService, type Service, type ServiceOptions } from '../../src/service/index.ts';
import { openJobEvents } from '../../src/service/jobs/job-events.ts';
import { openPool } from '../../src/service/jobs/pool.ts';
import type { Store } from '../../src/service/store/store.ts';
import { moduleUrl } from '../../src/thread.ts';

/** URL of the stand-in for the generator; see its file for what its prompts do. */
export const FAKE_PRODUCER = moduleUrl(import.meta.url, './fixtures/producer.ts').href;

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A service with the fake generator, closed when the test ends. */
export async function openFake(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const service = await openService({
    dataDir: options.dataDir ?? temporaryFolder(),
    workers: 1,
    producer: FAKE_PRODUCER,
    ...options,
  });
  onTestFinished(() => service.close());
  return service;
}

/** One service for all tests of a file, for those that don't mind each other's assets. */
export function shareFake(options: Partial<ServiceOptions> = {}): { service: Service; dataDir: string } {
  const shared = { dataDir: mkdtempSync(path.join(os.tmpdir(), 'propmaster-service-')) } as ReturnType<
    typeof shareFake
  >;
  beforeAll(async () => {
    shared.service = await openService({ dataDir: shared.dataDir, workers: 1, producer: FAKE_PRODUCER, ...options });
  });
  afterAll(async () => {
    await shared.service.close();
    rmSync(shared.dataDir, { recursive: true, force: true });
  });
  return shared;
}

/** Everything that the app wants besides a store, doing nothing. */
export function inertDeps(store: Store): ServiceDeps {
  const catalog = openCatalog(store, FAKE_PRODUCER);
  const exports = openExports(store, openPool({ producer: FAKE_PRODUCER, size: 1 }), false);
  return {
    store,
    events: openJobEvents({ store }),
    catalog,
    exports,
    thumbnails: openThumbnails(store, exports, catalog),
    onJob: () => undefined,
    onCancelled: () => undefined,
    clock: Date.now,
    rateLimitPerMinute: undefined,
    sceneCostCents: 5_000,
    allowPrivateReferences: false,
  };
}

/** A store that writes the rows of files otherwise, within a transaction or not. */
export function withFileInsert(store: Store, insert: Store['files']['insert']): Store {
  const insertAll: Store['files']['insertAll'] = async (files) => {
    for (const file of files) await insert(file);
  };
  return {
    ...store,
    files: { ...store.files, insert, insertAll },
    transaction: (work) => store.transaction((inside) => work(withFileInsert(inside, insert))),
    keeping: (look, work) => store.keeping(look, (inside) => work(withFileInsert(inside, insert))),
  };
}

/** A job for `store.jobs.insert`, which makes `asset_<n>`. */
export function newJob(n: number | string, createdAt = 1, prompt = 'a crate') {
  return {
    id: `job_${n}`,
    library: 'l',
    mode: 'asset',
    targetId: `asset_${n}`,
    request: { prompt },
    createdAt,
  } as const;
}

export interface Call {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string;
}

/** One request, `call(service, 'GET /v1/assets', { key })`. */
export function call(service: Service, route: string, { key, headers = {}, json, body }: Call = {}): Promise<Response> {
  const [method = '', target = ''] = route.split(' ', 2);
  const content = json === undefined ? body : JSON.stringify(json);
  return service.fetch(
    new Request(new URL(target, LOCAL_ORIGIN), {
      method,
      headers: {
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    }),
  );
}

/** The answer's body, whatever its status. */
export async function bodyOf(answer: Response | Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await answer).json()) as Record<string, unknown>;
}

/** Submits a prompt and gives the job's id. */
export async function submit(service: Service, key: string, prompt: string, idempotencyKey?: string): Promise<string> {
  const response = await call(service, 'POST /v1/assets', {
    key,
    json: { prompt },
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
  });
  return ((await response.json()) as { job_id: string }).job_id;
}

/** Submits a batch of prompts and gives its id. */
export async function submitBatch(
  service: Service,
  prompts: readonly string[],
  { idempotencyKey = randomUUID(), ...rest }: { idempotencyKey?: string } & Record<string, unknown> = {},
): Promise<string> {
  const answer = await bodyOf(
    call(service, 'POST /v1/batches', {
      key: service.keys.team,
      json: { items: prompts.map((prompt) => ({ input: { prompt } })), ...rest },
      headers: { 'Idempotency-Key': idempotencyKey },
    }),
  );
  return String(answer['batch_id']);
}

/** All items of a batch. */
export async function itemsOf(service: Service, batch: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let cursor = ''; ; ) {
    const route = `GET /v1/batches/${batch}/items?limit=100${cursor}`;
    const page = (await bodyOf(call(service, route, { key: service.keys.team }))) as {
      items: Record<string, unknown>[];
      has_more: boolean;
      next_cursor: string;
    };
    items.push(...page.items);
    if (!page.has_more) return items;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

/** A job as the wire shows it, with its result. */
export async function jobOf(service: Service, key: string, id: string): Promise<Record<string, unknown>> {
  const response = await call(service, `GET /v1/jobs/${id}?include_result=true`, { key });
  return ((await response.json()) as { job: Record<string, unknown> }).job;
}

/** Makes an asset and gives its id. */
export async function makeAsset(service: Service, key: string, prompt: string): Promise<string> {
  const job = await submit(service, key, prompt, randomUUID());
  await service.waitIdle();
  return String((await jobOf(service, key, job))['asset_id']);
}
