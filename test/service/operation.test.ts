import { describe, expect, it, onTestFinished } from 'vitest';
import { serveOperation } from '../../src/service/operation/endpoints.ts';
import { jsonLog } from '../../src/service/operation/log.ts';
import { traceIdOf } from '../../src/service/operation/traceparent.ts';
import { type RunningService, serve } from '../../src/service/serve.ts';
import { FAKE_PRODUCER, openFake, temporaryFolder } from './open.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

async function served(log: string[] = []): Promise<RunningService> {
  const service = await serve({
    port: 0,
    operationPort: 0,
    dataDir: temporaryFolder(),
    producer: FAKE_PRODUCER,
    workers: 1,
    observer: jsonLog((line) => void log.push(line)),
  });
  onTestFinished(() => service.close());
  return service;
}

/** Submits a prompt and waits for its end. */
async function make({ url, keys }: RunningService, prompt: string): Promise<string> {
  const headers = { Authorization: `Bearer ${keys.personal}`, 'Content-Type': 'application/json' };
  const submitted = await fetch(`${url}/v1/assets`, {
    method: 'POST',
    headers: { ...headers, traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
    body: JSON.stringify({ prompt }),
  });
  const { job_id: id } = (await submitted.json()) as { job_id: string };
  for (;;) {
    const { job } = (await (await fetch(`${url}/v1/jobs/${id}`, { headers })).json()) as { job: { status: string } };
    if (job.status === 'succeeded' || job.status === 'failed') return id;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const valueOfSample = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1) ?? Number.NaN,
  );

describe('metrics', () => {
  it('tell of jobs, their stages and failures, of requests, refusals and money', async () => {
    const service = await served();
    await make(service, 'slow crate');
    await make(service, 'refuse this');
    expect((await fetch(`${service.url}/v1/jobs/job_absent`)).status).toBe(401);
    await fetch(`${service.url}/nowhere/of/4711`);
    const answer = await fetch(`${service.operationUrl}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    for (const [sample, value] of [
      ['propmaster_jobs{status="queued"}', 0],
      ['propmaster_jobs{status="running"}', 0],
      ['propmaster_oldest_queued_seconds', 0],
      ['propmaster_cents{kind="reserved"}', 0],
      ['propmaster_cents{kind="settled"}', 10],
      ['propmaster_cents{kind="released"}', 10],
      ['propmaster_job_seconds_count{mode="asset",outcome="succeeded"}', 1],
      ['propmaster_job_seconds_count{mode="asset",outcome="failed"}', 1],
      ['propmaster_job_wait_seconds_count{mode="asset"}', 2],
      ['propmaster_job_failures_total{mode="asset",code="prompt_not_understood"}', 1],
      ['propmaster_stage_seconds_count{mode="asset",stage="modelling"}', 1],
      ['propmaster_request_seconds_count{method="POST",route="/v1/assets",status="202"}', 2],
      ['propmaster_request_seconds_count{method="GET",route="none",status="404"}', 1],
      ['propmaster_refusals_total{code="invalid_api_key"}', 1],
      ['propmaster_failures_total', 0],
    ] as const) {
      expect(valueOfSample(text, sample), sample).toBe(value);
    }
    expect(text).toContain('propmaster_process_resident_memory_bytes');
    expect(text).not.toMatch(/4711|pm_k1_|crate/);
  });

  it('are told on a port of their own alone', async () => {
    const service = await served();
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${service.operationUrl}/v1/catalog`)).status).toBe(404);
    for (const url of [service.url, service.operationUrl]) {
      for (const path of ['healthz', 'readyz']) expect((await fetch(`${url}/${path}`)).status, path).toBe(200);
      const posted = await fetch(`${url}/healthz`, { method: 'POST' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

it('a service that is being drained is alive, and not ready', async () => {
  const service = await openFake();
  const operation = await serveOperation({ ready: service.ready }, 0, '127.0.0.1');
  onTestFinished(() => operation.close());
  expect((await fetch(`${operation.url}/readyz`)).status).toBe(200);
  await service.drain(0);
  const answer = await fetch(`${operation.url}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, 'not ready\n']);
  expect((await fetch(`${operation.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${operation.url}/metrics`)).status).toBe(404);
});

it('what is wrong with the storage is not told to whoever asks', async () => {
  const ready = () => Promise.reject(new Error('connect ECONNREFUSED db.internal:5432'));
  const operation = await serveOperation({ ready }, 0, '127.0.0.1');
  onTestFinished(() => operation.close());
  expect(await (await fetch(`${operation.url}/readyz`)).text()).not.toContain('internal');
});

it('the log has a JSON line for each request and job, with ids and without keys', async () => {
  const lines: string[] = [];
  const service = await served(lines);
  const id = await make(service, 'crate with a secret');
  const log = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(log.find(({ message, method }) => message === 'request' && method === 'POST')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'info',
    message: 'request',
    request_id: expect.stringMatching(/^req_/),
    method: 'POST',
    route: '/v1/assets',
    status: 202,
    ms: expect.any(Number),
    key_id: expect.stringMatching(/^key_/),
    trace_id: TRACE,
  });
  expect(log.find(({ message }) => message === 'job')).toMatchObject({
    job_id: id,
    outcome: 'succeeded',
    mode: 'asset',
    trace_id: TRACE,
  });
  expect(lines.join('')).not.toContain(service.keys.personal);
  expect(lines.join('')).not.toContain('secret');
});

it.each([
  [`00-${TRACE}-b7ad6b7169203331-01`, TRACE],
  [`01-${TRACE}-b7ad6b7169203331-01-more`, TRACE],
  [`ff-${TRACE}-b7ad6b7169203331-01`, undefined],
  [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`, undefined],
  ['', undefined],
  [undefined, undefined],
])('the trace of %j is %j', (header, traceId) => expect(traceIdOf(header)).toBe(traceId));
