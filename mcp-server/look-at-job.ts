import type { Job } from '../src/contract/jobs.ts';
import { PropmasterError } from '../src/errors.ts';
import { checkBatch } from './batches/check-batch.ts';
import { followJob } from './jobs.ts';
import { longestCallMs, withinTime } from './limits.ts';
import { findBatch, findRecordedBatch } from './orders.ts';
import type { ToolContext } from './tool.ts';
import { type BatchJobView, viewUnordered } from './views/batch-view.ts';
import { type JobView, viewJob } from './views/job-view.ts';

/** Of the time that a call may take, what a slow service may need beyond the waiting [ms]. */
const GRACE_MS = 10_000;
/** A client that counts on notices must not take silence for the end [ms]. */
const HEARTBEAT_MS = 5_000;

type Surroundings = Pick<ToolContext, 'host' | 'propmaster' | 'signal' | 'progress'>;

/**
 * How a job or a batch stands, after waiting for its end for up to `wantedMs`; in the time that a call may take, whatever
 * the service does.
 */
export async function lookAtJob(id: string, wantedMs: number, context: Surroundings): Promise<BatchJobView> {
  const longest = longestCallMs(context.host);
  const grace = Math.min(GRACE_MS, longest / 2);
  const waitMs = Math.min(wantedMs, longest - grace);
  const batch = await findBatch(context.propmaster.root, id);
  const unordered = batch ? undefined : await findRecordedBatch(context.propmaster.root, id);
  if (unordered) return viewUnordered(unordered, (await context.propmaster.service()).local);
  if (!batch) return follow(id, { waitMs, limitMs: waitMs + grace }, context);
  const view = await withinTime(waitMs + grace, context.signal, () => checkBatch(batch, waitMs, context));
  return view ?? { job_id: id, state: 'running', next: `check_job with job_id "${id}"` };
}

async function follow(
  id: string,
  { waitMs, limitMs }: { readonly waitMs: number; readonly limitMs: number },
  { propmaster, signal, progress }: Surroundings,
): Promise<JobView> {
  const { local } = await propmaster.service();
  let last: Job | undefined;
  const tell = (): void => {
    const { status = 'waiting for the service', phase, progress: fraction } = last ?? {};
    progress(phase ? `${status}: ${phase}` : status, typeof fraction === 'number' ? fraction : undefined);
  };
  const onProgress = (job: Job): void => {
    last = job;
    tell();
  };
  const heartbeat = setInterval(tell, HEARTBEAT_MS);
  try {
    const options = { waitMs, onProgress };
    const job = await withinTime(limitMs, signal, (until) => followJob(propmaster, id, { ...options, signal: until }));
    if (job) return viewJob(job, local);
    if (last) return viewJob(last, local, ['the service has not answered lately; this is what it said before']);
  } finally {
    clearInterval(heartbeat);
  }
  throw new PropmasterError('network_error', `The service did not answer within ${Math.round(limitMs / 1_000)} s.`, {
    where: id,
    jobId: id,
    hint: 'The job goes on at the service all the same: check_job again in a minute.',
  });
}
