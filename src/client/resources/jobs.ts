import type { Dialect } from '../../contract/assumptions.ts';
import { type Job, type JobAcceptance, jobAcceptance } from '../../contract/jobs.ts';
import { isPropmasterError } from '../../errors.ts';
import { amended } from '../amended.ts';
import { within } from '../bounds.ts';
import type { CallOptions, CreateOptions } from '../call-options.ts';
import { called, calledSchema } from '../called.ts';
import { mintIdempotencyKey } from '../idempotency-key.ts';
import { type PollSchedule, polledJob } from '../job-polling.ts';
import { anyJob, sameState, verdict } from '../job-state.ts';
import type { KnownKey } from '../known-key.ts';
import { noted, type Reply } from '../reply.ts';
import { acknowledged } from '../shape/acknowledged.ts';
import { accepted } from '../shape/envelopes.ts';
import { jobStream } from '../sse/job-stream.ts';
import type { Transport } from '../transport.ts';

export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** How long to wait; the job itself knows nothing of it [ms]. @default 15 minutes */
  readonly timeoutMs?: number;
  /** For when there is no event stream. @default that of the client */
  readonly poll?: PollSchedule;
  /** Told each state that differs from the one before. */
  readonly onProgress?: (job: Job) => void;
}

/** `/v1/jobs`. All methods throw {@link PropmasterError} only. */
export interface Jobs {
  get(id: string, options?: CallOptions & { readonly includeResult?: boolean }): Reply<Job>;
  /** Waits until the job is final or the time is over. @returns its last state, whatever that is */
  follow(id: string, options?: WaitOptions): Promise<Job>;
  /**
   * Waits until the job has succeeded: by its event stream where the key has one, else by polling.
   *
   * @example
   * const { result } = await client.jobs.wait('job_1', { onProgress: ({ phase }) => console.log(phase) });
   * console.log(result?.asset?.formats);
   *
   * @throws {PropmasterError} `job_failed`, `job_cancelled`, or `job_unfinished` when the time is over; all errors carry
   *   `jobId`, with which the job can be taken up again
   */
  wait(id: string, options?: WaitOptions): Promise<Job>;
  /**
   * Each state that the service tells, without duplicates, to the final one or until the time is over. Personal keys: the
   * event stream, taken up after a disconnect; Team keys, and whenever the stream fails: polling.
   *
   * @example
   * for await (const { status, phase, progress } of client.jobs.events('job_1')) console.log(status, phase, progress);
   */
  events(id: string, options?: WaitOptions): AsyncGenerator<Job>;
  /** Cancels a job that is not final; one that is cancelled already is given back as it is. */
  cancel(id: string, options?: CallOptions): Reply<Job>;
  /**
   * Exports again what was authored already; Team keys only. Poll the new job for its new asset.
   *
   * @example
   * const { job_id } = await client.jobs.retryExport('job_1');
   * const { asset_id } = await client.jobs.wait(job_id);
   */
  retryExport(id: string, options?: CreateOptions): Reply<JobAcceptance>;
}

const TIMEOUT_MS = 15 * 60_000;
/** Of a job that this client made, and of another. */
const OVERLOOKED = { ours: 5, other: 1 };

export interface JobsOptions {
  readonly schedule: PollSchedule;
  /** When a stream that only shows that it is alive is not believed any more [ms]. */
  readonly quietMs: number;
  /** Jobs that this client made. */
  readonly created: Set<string>;
}

export function createJobs(
  transport: Transport,
  dialect: Dialect,
  key: KnownKey,
  { schedule, quietMs, created }: JobsOptions,
): Jobs {
  const { clock } = transport.connection;

  const get: Jobs['get'] = (id, { includeResult, ...options } = {}) => {
    const query = { include_result: includeResult ? 'true' : undefined };
    return transport.json(
      { method: 'GET', target: '/v1/jobs/{id}', parameters: { id }, query, options },
      called(anyJob, id),
    );
  };

  /** What the service tells, by stream or by polling, the same more than once. */
  async function* told(id: string, { timeoutMs = TIMEOUT_MS, poll = schedule, signal }: WaitOptions) {
    const until = clock.now() + timeoutMs;
    let looked = false;
    const look = () => {
      looked = true;
      return get(id, { includeResult: true, ...within({ signal }) });
    };
    const mayStream = timeoutMs > 0 && key.kind !== 'team' && key.streams !== false;
    if (mayStream && (yield* jobStream(id, { transport, key, signal, until, quietMs, look }))) return;
    const ours = created.has(id);
    const overlooked = OVERLOOKED[ours ? 'ours' : 'other'];
    // A job that was made elsewhere may long be done.
    const pauseFirst = ours || looked;
    yield* polledJob({ clock, schedule: poll, signal, until, pauseFirst, overlooked, look });
  }

  async function* events(id: string, options: WaitOptions = {}): AsyncGenerator<Job> {
    let last: Job | undefined;
    try {
      for await (const job of told(id, options)) {
        if (last && sameState(job, last)) continue;
        last = job;
        options.onProgress?.(job);
        yield job;
      }
    } catch (error) {
      throw isPropmasterError(error) ? amended(error, { jobId: id }) : error;
    }
  }

  const follow: Jobs['follow'] = async (id, options) => {
    let last: Job | undefined;
    for await (const job of events(id, options)) last = job;
    return last!;
  };

  return {
    get,
    follow,
    events,
    async wait(id, options = {}) {
      const job = await follow(id, options);
      if (job.status === 'succeeded') return job;
      throw verdict(job, id, options.timeoutMs ?? TIMEOUT_MS);
    },
    cancel: (id, options) =>
      acknowledged(
        transport,
        // Harmless: a job that is cancelled already answers the same.
        {
          method: 'POST',
          target: dialect.jobs.cancelPath,
          parameters: { id },
          harmless: true,
          options,
          setting: 'jobs.cancelPath',
        },
        calledSchema(anyJob, id),
        () => get(id, options),
      ),
    retryExport(id, { idempotencyKey = mintIdempotencyKey(), ...options } = {}) {
      const target = '/v1/jobs/{id}/retry-export';
      const call = { method: 'POST', target, parameters: { id }, idempotencyKey, options } as const;
      return noted(transport.json(call, accepted(jobAcceptance)), ({ job_id }) => created.add(job_id));
    },
  };
}
