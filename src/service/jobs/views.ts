import type { Asset } from '../../contract/assets.ts';
import type { Batch, BatchResult } from '../../contract/batches.ts';
import type { Job, JobResult } from '../../contract/jobs.ts';
import type { AssetRow } from '../store/assets.ts';
import type { BatchRow, BatchStanding } from '../store/batches.ts';
import type { JobSummary } from '../store/jobs.ts';

/**
 * An asset in a list (specification, "Asset list item").
 *
 * @param thumbnail its address; `undefined` where it can't be drawn
 */
export function assetItem({ id, createdAt, updatedAt, record }: AssetRow, thumbnail: string | undefined): Asset {
  return {
    id,
    name: record.name,
    status: 'ready',
    created_at: createdAt,
    updated_at: updatedAt,
    prompt: record.prompt,
    ...(thumbnail === undefined ? {} : { thumbnail_url: thumbnail }),
  };
}

/** An asset alone (assumption `single-asset`). */
export function assetDetail(asset: AssetRow, formats: readonly string[], thumbnail: string | undefined): Asset {
  const { releaseId, category, interpretation, description } = asset.record;
  return {
    ...assetItem(asset, thumbnail),
    formats: [...formats],
    release_id: releaseId,
    job_id: asset.jobId,
    ...(category === undefined ? {} : { category }),
    ...(interpretation === undefined ? {} : { interpretation }),
    ...(description === undefined ? {} : { description }),
  };
}

/** A job (specification, "Job"; further fields: assumption `job-fields`). Fields that don't apply yet are absent. */
export function jobView(job: JobSummary, result?: JobResult): Job {
  return {
    id: job.id,
    status: job.status,
    mode: job.mode,
    created_at: job.createdAt,
    ...(job.startedAt === undefined ? {} : { started_at: job.startedAt }),
    ...(job.completedAt === undefined ? {} : { completed_at: job.completedAt }),
    progress: job.progress,
    ...(job.phase === undefined ? {} : { phase: job.phase }),
    ...(job.releaseId === undefined ? {} : { release_id: job.releaseId }),
    ...targetOf(job),
    ...(job.batchId === undefined ? {} : { batch_id: job.batchId }),
    ...(job.retryOf === undefined ? {} : { retry_of_job_id: job.retryOf, retry_mode: 'export' }),
    reserved_spend_cents: job.reservedCents,
    settled_spend_cents: job.settledCents,
    ...(job.error === undefined ? {} : { error: { ...job.error } }),
    ...(result === undefined ? {} : { result }),
  };
}

/** A scene is there from the submission on, an asset with the success. */
function targetOf({ mode, status, targetId }: JobSummary): { asset_id?: string; scene_id?: string } {
  if (mode === 'scene') return { scene_id: targetId };
  return status === 'succeeded' ? { asset_id: targetId } : {};
}

/** A batch (assumption `single-batch`). */
export function batchView(batch: BatchRow, { counts, reservedCents, settledCents, lastEndedAt }: BatchStanding): Batch {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isDone = counts.queued + counts.running === 0;
  return {
    id: batch.id,
    status: isDone ? 'completed' : counts.queued === total ? 'queued' : 'running',
    created_at: batch.createdAt,
    completed_at: (isDone ? lastEndedAt : undefined) ?? null,
    max_concurrency: batch.maxConcurrency ?? null,
    max_cost_cents: batch.maxCostCents ?? null,
    counts: { total, ...counts },
    reserved_spend_cents: reservedCents,
    settled_spend_cents: settledCents,
  };
}

/**
 * An item of a batch (specification, "Batch item result"). Every field is always there; what doesn't apply is null
 * (assumption `batch-result`).
 *
 * @param asset that it made: its formats, its description (assumption `asset-description`) and where it is shown
 */
export function batchItemView(
  job: JobSummary,
  asset: Pick<Asset, 'description'> & { readonly formats: readonly string[]; readonly url: string },
): BatchResult {
  const { formats, description } = asset;
  const isMade = job.status === 'succeeded';
  return {
    id: job.id,
    index: job.batchIndex ?? 0,
    status: job.status,
    phase: job.phase ?? job.status,
    mode: job.mode,
    created_at: job.createdAt,
    reserved_spend_cents: job.reservedCents,
    settled_spend_cents: job.settledCents,
    unresolved_provider_calls: 0,
    billing_status: billingOf(job),
    artifact_status: isMade && formats.length > 0 ? 'available' : 'unavailable',
    published_formats: [...formats],
    validation_status: 'not_reported',
    asset_id: isMade ? job.targetId : null,
    // A retry is a job of its own, outside of the batch.
    retry_of_job_id: null,
    retry_mode: null,
    failure_stage: job.failureStage ?? null,
    custom_id: job.customId ?? null,
    budget_cents: job.budgetCents,
    error: job.error?.message ?? null,
    started_at: job.startedAt ?? null,
    completed_at: job.completedAt ?? null,
    release_id: job.releaseId ?? null,
    result_url: isMade ? asset.url : null,
    ...(isMade && description !== undefined ? { description } : {}),
  };
}

/** What became of the money that the item held; `unavailable`: it never held any. */
function billingOf({
  status,
  startedAt,
  reservedCents,
}: JobSummary): 'unavailable' | 'reserved' | 'settled' | 'released' {
  if (reservedCents > 0) return 'reserved';
  if (status === 'succeeded') return 'settled';
  return startedAt === undefined ? 'unavailable' : 'released';
}
