import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openTracing, wantsTraces } from '../../src/service/operation/open-tracing.ts';
import { CLI, finished, jsonLines, start } from '../cli/run-cli.ts';
import { type CollectedSpan, type Collector, startCollector } from './fixtures/collector.ts';
import { openFake, temporaryFolder } from './open.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

const childrenOf = (spans: readonly CollectedSpan[], parent: string) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent);

/** Variables that OpenTelemetry defines, and nothing of ours. */
const environmentFor = ({ endpoint }: Collector, role: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-team=props',
  OTEL_RESOURCE_ATTRIBUTES: `deployment.role=${role}`,
});

/** [ns] */
const MILLISECOND = 1_000_000n;

it('a trace goes from the caller over the request and the queue to the stages of a worker', async () => {
  const collector = await startCollector();
  const data = temporaryFolder();
  const api = start([...CLI, 'serve', '--role', 'api', '--data', data, '--json'], environmentFor(collector, 'api'));
  onTestFinished(() => void api.kill('SIGKILL'));
  const first = await new Promise<Buffer>((resolve) => api.stdout!.once('data', resolve));
  const { url, keys } = jsonLines(String(first))[0] as { url: string; keys: { personal: string; team: string } };
  const post = async (path: string, key: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(202);
    return (await answer.json()) as { job_id: string };
  };
  const { job_id } = await post('/v1/assets', keys.personal, { prompt: 'a white mug' }, { traceparent: TRACEPARENT });
  const items = ['a red mug', 'a blue mug'].map((prompt) => ({ input: { prompt } }));
  await post('/v1/batches', keys.team, { items }, { 'Idempotency-Key': 'batch' });

  const worker = await finished(
    start(
      [...CLI, 'worker', '--data', data, '--threads', '1', '--until-empty', '--json'],
      environmentFor(collector, 'worker'),
    ),
  );
  expect(worker.exitCode).toBe(0);
  const end = finished(api);
  api.kill('SIGTERM');
  expect((await end).exitCode).toBe(0);

  const { spans } = collector;
  expect(new Set(collector.requests)).toEqual(new Set(['/v1/traces application/x-protobuf props']));
  const [request, ...others] = childrenOf(spans, PARENT);
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    traceId: TRACE,
    name: 'POST /v1/assets',
    kind: 2,
    status: 0,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/assets',
      'http.response.status_code': 202,
      'propmaster.request.id': expect.stringMatching(/^req_/),
      'propmaster.key.id': expect.stringMatching(/^key_/),
    },
    resource: { 'service.name': 'propmaster', 'deployment.role': 'api' },
  });
  const [job] = childrenOf(spans, request!.spanId);
  expect(job).toMatchObject({
    traceId: TRACE,
    name: 'job asset',
    kind: 5,
    attributes: {
      'propmaster.job.id': job_id,
      'propmaster.job.mode': 'asset',
      'propmaster.job.outcome': 'succeeded',
      'propmaster.job.waited': expect.any(Number),
    },
    resource: { 'deployment.role': 'worker' },
  });
  const stages = childrenOf(spans, job!.spanId).toSorted((a, b) => Number(a.start - b.start));
  expect(stages.map(({ name }) => name)).toEqual(['planning', 'modelling', 'exporting', 'keeping']);
  for (const { start, end, traceId } of stages) {
    expect(traceId).toBe(TRACE);
    // Each span reads the clock once, to a millisecond, and measures from there.
    expect(
      end >= start && start >= job!.start - MILLISECOND && end <= job!.end + MILLISECOND,
      `${start - job!.start} ${end - job!.end}`,
    ).toBe(true);
  }

  const batch = spans.find(({ name }) => name === 'POST /v1/batches')!;
  expect(batch).toMatchObject({ parentSpanId: '' });
  expect(batch.traceId).not.toBe(TRACE);
  expect(childrenOf(spans, batch.spanId).map(({ name }) => name)).toEqual(['job asset', 'job asset']);
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/mug|pm_k1_/);
});

it('a refusal is named, and a failed job is an error', async () => {
  const collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.endpoint;
  const tracing = await openTracing();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const service = await openFake({ tracer: tracing.tracer });
  const ask = (path: string, body: object, key = service.keys.personal) =>
    service.fetch(
      new Request(`http://service.test${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  await ask('/v1/assets', { prompt: 'refuse this' });
  await ask('/v1/assets', { prompt: 'x' }, 'unknown');
  await ask('/nowhere/of/4711', {});
  await service.waitIdle();
  await service.close();
  await tracing.close();
  const said = collector.spans.map(({ name, status, attributes }) => [name, status, attributes['error.type']]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['POST /v1/assets', 0, undefined],
      ['POST /v1/assets', 0, 'invalid_api_key'],
      ['POST', 0, 'route_not_found'],
      ['job asset', 2, 'prompt_not_understood'],
    ]),
  );
});

it('a collector that never answers keeps nothing from its end', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(silent.address() as { port: number }).port}`;
  const tracing = await openTracing();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  tracing.tracer
    .request('GET', () => undefined)
    .end({
      requestId: 'req_1',
      route: '/v1/jobs/:id',
      method: 'GET',
      status: 200,
      code: undefined,
      seconds: 0,
      keyId: undefined,
      traceId: undefined,
    });
  const start = performance.now();
  await tracing.close();
  expect(performance.now() - start).toBeLessThan(5_000);
});

it.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'props' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }, true],
])('with %j traces are sent: %s', (env, sent) => expect(wantsTraces(env)).toBe(sent));

it.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER'],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
])('%j is refused by name', (env, where) => {
  expect(() => wantsTraces(env)).toThrow(expect.objectContaining({ code: 'invalid_input', where }));
});

it('a service whose traces can be sent nowhere says so in one line, and runs', async () => {
  const { exitCode, stderr } = await finished(
    start([...CLI, 'worker', '--data', temporaryFolder(), '--until-empty', '--log', 'json', '--json'], {
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    }),
  );
  expect(exitCode).toBe(0);
  expect(jsonLines(stderr)).toMatchObject([
    { level: 'warn', message: 'traces are not sent', says: expect.stringContaining('OTEL_EXPORTER_OTLP_PROTOCOL') },
  ]);
});
