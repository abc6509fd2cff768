import { FINAL_JOB_STATES } from '../../contract/job-states.ts';
import { type JobResult, jobQuery } from '../../contract/jobs.ts';
import { requireKey, type ServiceApp, type ServiceContext, type ServiceDeps } from '../http/environment.ts';
import { gathered } from '../http/gather.ts';
import { answerJson } from '../http/headers.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import { endJob } from '../jobs/end-job.ts';
import { jobView } from '../jobs/views.ts';
import { sceneResultOf } from '../scenes/keep-scene.ts';
import type { JobReference, JobSummary } from '../store/jobs.ts';
import type { ApiKey } from '../store/keys.ts';
import { viewOf } from './assets.ts';

export function jobRoutes(app: ServiceApp, deps: ServiceDeps): void {
  const summaries = gathered((wanted: readonly JobReference[]) => deps.store.jobs.summaries(wanted));
  const summary: FindJob<JobSummary> = (library, id) => summaries({ library, id });
  app.get('/v1/jobs/:id', (context) => show(context, deps, summary));
  app.post('/v1/jobs/:id/cancel', (context) => cancel(context, deps));
}

/** @param summary of the job store; the jobs that many clients ask for at once are read together */
async function show(context: ServiceContext, deps: ServiceDeps, summary: FindJob<JobSummary>): Promise<Response> {
  const { library } = requireKey(context);
  const query = validate(jobQuery, context.req.query(), 'query');
  const job = await findJob(context, library, summary);
  const result = query.include_result === 'true' ? await resultOf(context, deps, library, job) : undefined;
  return answerJson(context, { ok: true, job: jobView(job, result) });
}

/** Ends a job at once, whoever runs it: what they make of it can't be kept any more. */
async function cancel(context: ServiceContext, { store, clock, onCancelled }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const job = await store.transaction(async (store) => {
    const found = await findJob(context, key.library, store.jobs.summary);
    await endJob(store, { id: found.id, library: key.library }, clock(), { status: 'cancelled' });
    return findJob(context, key.library, store.jobs.summary);
  });
  if (job.status !== 'cancelled') {
    throw new ServiceError('job_not_cancellable', `The job has ${job.status} already.`);
  }
  onCancelled();
  return context.json({ ok: true, job: jobView(job) });
}

/** What a job has made, once it is there and until it is deleted. */
async function resultOf(
  context: ServiceContext,
  deps: ServiceDeps,
  library: ApiKey['library'],
  job: JobSummary,
): Promise<JobResult | undefined> {
  if (job.mode === 'scene') return sceneResultOf(deps.store, job);
  const asset = await deps.store.assets.find(library, job.targetId);
  return asset && { asset: await viewOf(context, deps, asset) };
}

type FindJob<Job> = (library: string, id: string) => Promise<Job | undefined>;

/**
 * The job named by the path. Another library's is as unknown as one that never was.
 *
 * @param find `summary` or `find` of the job store
 * @throws ServiceError 404 `job_not_found`
 */
export async function findJob<Job>(context: ServiceContext, library: string, find: FindJob<Job>): Promise<Job> {
  const id = context.req.param('id') ?? '';
  const job = /^job_[0-9a-f]{24}$/.test(id) ? await find(library, id) : undefined;
  if (!job) throw new ServiceError('job_not_found', 'There is no job with this id.');
  return job;
}

export function isFinal({ status }: Pick<JobSummary, 'status'>): boolean {
  return FINAL_JOB_STATES.includes(status);
}
