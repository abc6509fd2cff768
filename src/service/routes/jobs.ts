import type { Asset } from '../../contract/assets.ts';
import { jobQuery } from '../../contract/jobs.ts';
import { requireKey, type ServiceApp, type ServiceContext, type ServiceDeps } from '../http/environment.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import type { JobRow } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { assetDetail, jobView } from '../views.ts';

export function jobRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.get('/v1/jobs/:id', (context) => show(context, deps));
}

function show(context: ServiceContext, { store }: ServiceDeps): Response {
  const { library } = requireKey(context);
  const query = validate(jobQuery, context.req.query(), 'query');
  const id = context.req.param('id') ?? '';
  const job = /^job_[0-9a-f]{24}$/.test(id) ? store.jobs.find(library, id) : undefined;
  if (!job) throw new ServiceError('job_not_found', 'There is no job with this id.');
  const asset = query.include_result === 'true' ? resultOf(store, job) : undefined;
  return context.json({ ok: true, job: jobView(job, asset) });
}

/** The asset of a job, once it is there and until it is deleted. */
function resultOf(store: Store, job: JobRow): Asset | undefined {
  const asset = store.assets.find(job.library, job.assetId);
  if (!asset) return undefined;
  const formats = store.files.list(asset.id).map((file) => file.format);
  return assetDetail(asset, formats);
}
