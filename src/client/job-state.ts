import { z } from 'zod';
import { FINAL_JOB_STATES } from '../contract/job-states.ts';
import { type Job, job } from '../contract/jobs.ts';
import { PropmasterError } from '../errors.ts';
import { plain } from './error-body.ts';
import { parsed } from './json-answer.ts';
import { oneOf } from './shape/envelopes.ts';
import { usualJob } from './shape/jobs.ts';
import { withEpochMs } from './shape/timestamps.ts';

const readableJob = z.preprocess(usualJob, job) as z.ZodType<Job>;

/** The job in the envelope of `GET /v1/jobs/{id}`. */
export const anyJob: z.ZodType<Job> = oneOf('job', readableJob);

/**
 * The job in an event's data: below `job` or `data`, or the data itself. `undefined` for an event that tells of
 * something else, or is no JSON.
 */
export function jobInEvent(data: string, id: string): Job | undefined {
  const { data: told } = anyJob.safeParse(withEpochMs(parsed(data)));
  return told?.id === id ? told : undefined;
}

export function isFinal({ status }: Job): boolean {
  return FINAL_JOB_STATES.includes(status);
}

/** Whether two answers tell the same of a job. */
export function sameState(one: Job, other: Job | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const ROOM =
  'The disk of the service is full or broken. For the local service, free some space in its data folder (`propmaster doctor` names it), or move it with PROPMASTER_HOME.';

/** The way out of failures of jobs, by the service's code; an open list. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  storage_full: ROOM,
  storage_failed: ROOM,
  insufficient_credit: 'The account of this key is out of credit; add some, or use the key of another account.',
  reference_unavailable: 'Upload the reference image anew, or leave it out.',
};

/** A job that has not succeeded, as the error to end with. @param timeoutMs how long it was waited for */
export function verdict(job: Job, jobId: string, timeoutMs: number): PropmasterError {
  const where = `GET /v1/jobs/${jobId}`;
  if (job.status === 'failed') {
    const said = job.error?.message ? plain(job.error.message) : 'The service gives no reason.';
    const code = job.error?.code;
    const hint = code && Object.hasOwn(WAYS_OUT, code) ? WAYS_OUT[code] : undefined;
    return new PropmasterError('job_failed', said, {
      where,
      jobId,
      ...(hint && { hint }),
      ...(code && { serviceCode: plain(code) }),
    });
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
