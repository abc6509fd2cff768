import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { LOCAL_ORIGIN, openService, type Service, type ServiceOptions } from '../../src/service/index.ts';

/** URL of the stand-in for the generator; see its file for what its prompts do. */
export const FAKE_PRODUCER = new URL('./fixtures/producer.ts', import.meta.url).href;

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

/** Submits a prompt and gives the job's id. */
export async function submit(service: Service, key: string, prompt: string, idempotencyKey?: string): Promise<string> {
  const response = await call(service, 'POST /v1/assets', {
    key,
    json: { prompt },
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
  });
  return ((await response.json()) as { job_id: string }).job_id;
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
