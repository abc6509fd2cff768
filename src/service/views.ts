import type { Asset } from '../contract/assets.ts';
import type { Job } from '../contract/jobs.ts';
import type { AssetRow } from './store/assets.ts';
import type { JobRow } from './store/jobs.ts';

/** An asset in a list (specification, "Asset list item"). There are no thumbnails yet, so no `thumbnail_url`. */
export function assetItem({ id, createdAt, updatedAt, record }: AssetRow): Asset {
  return {
    id,
    name: record.name,
    status: 'ready',
    created_at: createdAt,
    updated_at: updatedAt,
    prompt: record.prompt,
  };
}

/** An asset alone (assumption `single-asset`). */
export function assetDetail(asset: AssetRow, formats: readonly string[]): Asset {
  const { releaseId, category, interpretation } = asset.record;
  return {
    ...assetItem(asset),
    formats: [...formats],
    release_id: releaseId,
    job_id: asset.jobId,
    ...(category === undefined ? {} : { category }),
    ...(interpretation === undefined ? {} : { interpretation }),
  };
}

/** A job (specification, "Job"; further fields: assumption `job-fields`). Fields that don't apply yet are absent. */
export function jobView(job: JobRow, asset: Asset | undefined): Job {
  return {
    id: job.id,
    status: job.status,
    mode: 'asset',
    created_at: job.createdAt,
    ...(job.startedAt === undefined ? {} : { started_at: job.startedAt }),
    ...(job.completedAt === undefined ? {} : { completed_at: job.completedAt }),
    progress: job.progress,
    ...(job.phase === undefined ? {} : { phase: job.phase }),
    ...(job.releaseId === undefined ? {} : { release_id: job.releaseId }),
    ...(job.status === 'succeeded' ? { asset_id: job.assetId } : {}),
    ...(job.error === undefined ? {} : { error: job.error }),
    ...(asset === undefined ? {} : { result: { asset } }),
  };
}
