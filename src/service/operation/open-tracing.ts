import type { Context, Span } from '@opentelemetry/api';
import { PropmasterError } from '../../errors.ts';
import type { ServiceTracer } from './tracer.ts';

export interface Tracing {
  readonly tracer: ServiceTracer;
  /** Sends what has ended, for a few seconds at most. */
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** How long the collector is waited for at the end [ms]. */
const CLOSE_MS = 3_000;

/**
 * Whether the environment asks for traces: OTEL_TRACES_EXPORTER is `otlp`, or the address of a collector is there
 * (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT), unless OTEL_SDK_DISABLED is `true`.
 *
 * @throws PropmasterError `invalid_input` for another exporter or protocol
 */
export function wantsTraces(env: Environment): boolean {
  const exporter = env['OTEL_TRACES_EXPORTER'] || undefined;
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || exporter === 'none') return false;
  if (exporter === undefined && !endpoint) return false;
  if (exporter !== undefined && exporter !== 'otlp')
    throw unsupported('OTEL_TRACES_EXPORTER', exporter, 'otlp or none');
  for (const variable of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = env[variable] || 'http/protobuf';
    if (protocol !== 'http/protobuf') throw unsupported(variable, protocol, 'http/protobuf');
  }
  return true;
}

function unsupported(variable: string, value: string, known: string): PropmasterError {
  return new PropmasterError('invalid_input', `${variable} can't be "${value}" here.`, {
    where: variable,
    hint: `Set it to ${known}, or OTEL_SDK_DISABLED=true to send no traces.`,
  });
}

/**
 * Sends traces by OpenTelemetry's SDK. The SDK itself reads its variables: where to send, with which headers and certificates
 * (OTEL_EXPORTER_OTLP_*), how many (OTEL_TRACES_SAMPLER, OTEL_BSP_*), and the name and attributes of the service
 * (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES). Nothing is registered for the whole process.
 *
 * @throws PropmasterError `invalid_input` without its packages
 */
export async function openTracing(): Promise<Tracing> {
  const [api, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] = await load();
  const { BatchSpanProcessor, NodeTracerProvider } = sdk;
  const provider = new NodeTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'propmaster' }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const spans = provider.getTracer('propmaster');
  const propagator = new W3CTraceContextPropagator();
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;

  const contextOf = (header: (name: string) => string | undefined): Context =>
    propagator.extract(ROOT_CONTEXT, header, { get: (read, name) => read(name), keys: () => [] });
  const traceparentOf = (span: Span): string => {
    const carrier: Record<string, string> = {};
    propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, {
      set: (fields, name, value) => {
        fields[name] = value;
      },
    });
    return carrier['traceparent']!;
  };

  const tracer: ServiceTracer = {
    request(method, header) {
      const span = spans.startSpan(method, { kind: SpanKind.SERVER }, contextOf(header));
      return {
        traceparent: traceparentOf(span),
        end({ requestId, route, status, code, keyId }) {
          span.updateName(route === undefined ? method : `${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.response.status_code': status,
            ...given('http.route', route),
            ...given('error.type', code),
            ...given('propmaster.request.id', requestId),
            ...given('propmaster.key.id', keyId),
          });
          // A refusal is the caller's error, not the server's.
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    job({ id, mode, traceparent }) {
      const submitted = contextOf((name) => (name === 'traceparent' ? traceparent : undefined));
      const attributes = { 'propmaster.job.id': id, 'propmaster.job.mode': mode };
      const span = spans.startSpan(`job ${mode}`, { kind: SpanKind.CONSUMER, attributes }, submitted);
      const within = trace.setSpan(submitted, span);
      let stage: Span | undefined;
      return {
        stage(name) {
          stage?.end();
          stage = spans.startSpan(name, {}, within);
        },
        end({ outcome, code, waitedSeconds }) {
          stage?.end();
          span.setAttributes({
            'propmaster.job.outcome': outcome,
            'propmaster.job.waited': waitedSeconds,
            ...given('error.type', code),
          });
          if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };

  return {
    tracer,
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      // A collector that is away must not keep a worker from its end.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

function given(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value };
}

const PACKAGES = ['api', 'core', 'exporter-trace-otlp-proto', 'resources', 'sdk-trace-node'];

async function load() {
  try {
    return await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-node'),
    ]);
  } catch (cause) {
    throw new PropmasterError('invalid_input', "Traces need OpenTelemetry's packages, which are not installed.", {
      hint: `Run \`npm install ${PACKAGES.map((name) => `@opentelemetry/${name}`).join(' ')}\` beside propmaster, or unset OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_EXPORTER.`,
      cause,
    });
  }
}
