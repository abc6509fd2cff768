import { z } from 'zod';
import { FINAL_JOB_STATES, type Job, type JobAcceptance, jobEnvelope } from '../../contract/jobs.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { amended } from '../amended.ts';
import { plain } from '../error-body.ts';
import { segment, type Transport } from '../transport.ts';
import type { CallOptions, CreateOptions } from '../call-options.ts';

/** Pauses between polls: from `firstMs` growing by half to `maxMs`. */
export interface PollSchedule {
  readonly firstMs: number;
  readonly maxMs: number;
}

export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** How long to wait; the job itself knows nothing of it [ms]. @default 15 minutes */
  readonly timeoutMs?: number;
  readonly poll?: PollSchedule;
  /** Told each state that was seen. */
  readonly onProgress?: (job: Job) => void;
}

/** `/v1/jobs`. All methods throw {@link PropmasterError} only. */
export interface Jobs {
  get(id: string, options?: CallOptions & { readonly includeResult?: boolean }): Promise<Job>;
  /** Polls until the job is final or the time is over. @returns its last state, whatever that is */
  follow(id: string, options?: WaitOptions): Promise<Job>;
  /**
   * Polls until the job has succeeded.
   *
   * @throws {PropmasterError} `job_failed`, `job_cancelled`, or `job_unfinished` when the time is over; all errors carry
   *   `jobId`, with which the job can be taken up again
   */
  wait(id: string, options?: WaitOptions): Promise<Job>;
  /**
   * Each state that the service tells, without duplicates, to the final one. Personal keys: the event stream, taken up
   * after a disconnect; Team keys, and whenever the stream fails: polling.
   */
  events(id: string, options?: WaitOptions): AsyncGenerator<Job>;
  /** Cancels a job that is not final; one that is cancelled already is given back as it is. */
  cancel(id: string, options?: CallOptions): Promise<Job>;
  /** Exports again what was authored already; Team keys only. Poll the new job for its new asset. */
  retryExport(id: string, options?: CreateOptions): Promise<JobAcceptance>;
}

const TIMEOUT_MS = 15 * 60_000;
const GROWTH = 1.5;
/** Submissions take a moment to be seen everywhere: so many 404 are overlooked, fewer for a job that isn't ours. */
const OVERLOOKED = { ours: 5, other: 1 };

/** Some deployments give the reason as a bare string (as batch items do); fields of jobs are not shown. */
const anyJobEnvelope = z.preprocess((body) => {
  const job = (body as { job?: { error?: unknown } } | null)?.job;
  if (typeof job?.error !== 'string') return body;
  return { ...(body as object), job: { ...job, error: { code: 'unknown', message: job.error } } };
}, jobEnvelope);

/** @param isOurs whether this client made the job */
export function createJobs(transport: Transport, schedule: PollSchedule, isOurs: (id: string) => boolean): Jobs {
  const { clock } = transport.connection;
  const placeOf = (id: string) => `GET /v1/jobs/${id}`;

  const get: Jobs['get'] = async (id, { includeResult, signal } = {}) => {
    const query = { include_result: includeResult ? 'true' : undefined };
    const target = `/v1/jobs/${segment(id)}`;
    return (await transport.json({ method: 'GET', target, query, signal }, anyJobEnvelope)).job;
  };

  const follow: Jobs['follow'] = async (id, options = {}) => {
    const { timeoutMs = TIMEOUT_MS, poll = schedule, onProgress, signal } = options;
    const until = clock.now() + timeoutMs;
    let pauseMs = poll.firstMs;
    let overlooked = 0;
    // A job that was made elsewhere may long be done.
    if (isOurs(id)) await clock.sleep(Math.min(pauseMs, timeoutMs), signal);
    for (;;) {
      const job = await get(id, { includeResult: true, ...(signal && { signal }) }).catch((error) => {
        const early = isPropmasterError(error) && error.code === 'not_found';
        if (!early || overlooked++ >= OVERLOOKED[isOurs(id) ? 'ours' : 'other']) throw error;
        return undefined;
      });
      if (job) onProgress?.(job);
      const left = until - clock.now();
      if (job && (FINAL_JOB_STATES.includes(job.status) || left <= 0)) return job;
      await clock.sleep(job ? Math.min(pauseMs, left) : pauseMs, signal);
      pauseMs = Math.min(poll.maxMs, pauseMs * GROWTH);
    }
  };

  const named = (id: string) => (error: unknown) => {
    throw isPropmasterError(error) ? amended(error, { jobId: id }) : error;
  };

  return {
    get,
    follow: (id, options) => follow(id, options).catch(named(id)),
    async wait(id, options = {}) {
      const job = await follow(id, options).catch(named(id));
      if (job.status === 'succeeded') return job;
      throw verdict(job, id, placeOf(id), options.timeoutMs ?? TIMEOUT_MS);
    },
  };
}

/** A job that has not succeeded, as the error to end with. */
function verdict(job: Job, jobId: string, where: string, timeoutMs: number): PropmasterError {
  if (job.status === 'failed') {
    const said = job.error?.message ? plain(job.error.message) : 'The service gives no reason.';
    const code = job.error?.code;
    return new PropmasterError('job_failed', said, { where, jobId, ...(code && { serviceCode: plain(code) }) });
  }
  if (job.status === 'cancelled') {
    return new PropmasterError('job_cancelled', `Job ${jobId} was cancelled.`, { where, jobId });
  }
  const waited = `${Math.round(timeoutMs / 1_000)} s`;
  return new PropmasterError('job_unfinished', `Job ${jobId} is still "${plain(job.status)}" after ${waited}.`, {
    where,
    jobId,
    hint: `It goes on at the service; take it up again with: propmaster pull ${jobId}`,
  });
}
