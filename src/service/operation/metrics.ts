import { PropmasterError } from '../../errors.ts';
import type { ServiceObserver } from './observer.ts';

/** How a service stands, over all processes that share its data. */
export interface ServiceStanding {
  readonly queued: number;
  readonly running: number;
  /** Submission of the job that waits longest [epoch ms]; undefined: none waits. */
  readonly oldestQueuedAt: number | undefined;
  /** Over all libraries [nominal cents]. */
  readonly reservedCents: number;
  readonly settledCents: number;
  readonly releasedCents: number;
}

export interface Metrics extends ServiceObserver {
  readonly contentType: string;
  /** In Prometheus' text format. */
  text(): Promise<string>;
}

interface MetricsOptions {
  readonly standing: () => Promise<ServiceStanding>;
  readonly clock?: () => number;
  /** The standing is asked for no more often than this [ms]: it counts the jobs that wait. @default 10000 */
  readonly standingMs?: number;
}

/** From a request that reads one row to a scene of many props [s]. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/**
 * Counts what this process does, and tells how the whole service stands.
 *
 * @throws PropmasterError `invalid_input` without the package `prom-client`
 */
export async function openMetrics({
  standing,
  clock = Date.now,
  standingMs = 10_000,
}: MetricsOptions): Promise<Metrics> {
  const prometheus = await load();
  const registry = new prometheus.Registry();
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry, prefix: 'propmaster_' });

  let known: { readonly at: number; readonly standing: Promise<ServiceStanding> } | undefined;
  function current(): Promise<ServiceStanding> {
    const now = clock();
    if (!known || now - known.at >= standingMs) known = { at: now, standing: standing() };
    return known.standing;
  }
  const gauge = (name: string, help: string, labels: string[], read: (now: ServiceStanding) => [string, number][]) =>
    new prometheus.Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        // Without the database the counters of this process are still worth reading.
        const now = await current().catch(() => undefined);
        this.reset();
        for (const [label, value] of now ? read(now) : []) this.set(labels[0] ? { [labels[0]]: label } : {}, value);
      },
    });
  gauge('propmaster_jobs', 'Jobs that have not ended, over all processes.', ['status'], ({ queued, running }) => [
    ['queued', queued],
    ['running', running],
  ]);
  gauge('propmaster_oldest_queued_seconds', 'How long the oldest queued job has waited.', [], ({ oldestQueuedAt }) => [
    ['', oldestQueuedAt === undefined ? 0 : Math.max(0, clock() - oldestQueuedAt) / 1_000],
  ]);
  gauge('propmaster_cents', 'Money of all libraries: held, paid, given back.', ['kind'], (now) => [
    ['reserved', now.reservedCents],
    ['settled', now.settledCents],
    ['released', now.releasedCents],
  ]);

  const requests = new prometheus.Histogram({
    name: 'propmaster_request_seconds',
    help: 'Requests that this process answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const refusals = new prometheus.Counter({
    name: 'propmaster_refusals_total',
    help: 'Refused requests by their code.',
    labelNames: ['code'],
    registers,
  });
  const jobs = new prometheus.Histogram({
    name: 'propmaster_job_seconds',
    help: 'Jobs that this process ended with, without the time that they waited.',
    labelNames: ['mode', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const waits = new prometheus.Histogram({
    name: 'propmaster_job_wait_seconds',
    help: 'How long jobs had waited when this process took them.',
    labelNames: ['mode'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const stages = new prometheus.Histogram({
    name: 'propmaster_stage_seconds',
    help: 'Stages of jobs in this process.',
    labelNames: ['mode', 'stage'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const failedJobs = new prometheus.Counter({
    name: 'propmaster_job_failures_total',
    help: 'Failed jobs by their code.',
    labelNames: ['mode', 'code'],
    registers,
  });
  const failures = new prometheus.Counter({
    name: 'propmaster_failures_total',
    help: 'Failures of the service itself.',
    registers,
  });

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request({ method, route = 'none', status, code, seconds }) {
      requests.observe({ method, route, status: String(status) }, seconds);
      if (code !== undefined) refusals.inc({ code });
    },
    job({ mode, outcome, code, seconds, waitedSeconds }) {
      jobs.observe({ mode, outcome }, seconds);
      waits.observe({ mode }, waitedSeconds);
      if (code !== undefined) failedJobs.inc({ mode, code });
    },
    stage: (mode, stage, seconds) => stages.observe({ mode, stage }, seconds),
    failure: () => failures.inc(),
  };
}

async function load(): Promise<typeof import('prom-client')> {
  try {
    return (await import('prom-client')).default as unknown as typeof import('prom-client');
  } catch (cause) {
    throw new PropmasterError('invalid_input', 'Metrics need the package prom-client, which is not installed.', {
      hint: 'Run `npm install prom-client` beside propmaster, or leave out --operation-port.',
      cause,
    });
  }
}
