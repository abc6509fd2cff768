import type { BatchResult } from '../contract/batches.ts';
import type { Job } from '../contract/jobs.ts';
import type { ErrorCode } from '../errors.ts';

/** What the service said of an item or a job. */
export type ItemOutcome = Pick<
  BatchResult,
  | 'status'
  | 'asset_id'
  | 'published_formats'
  | 'release_id'
  | 'reserved_spend_cents'
  | 'settled_spend_cents'
  | 'description'
> & {
  readonly jobId: string;
  readonly failure: { readonly code: ErrorCode; readonly message: string };
};

export function outcomeOfBatchItem(item: BatchResult): ItemOutcome {
  const said = item.error ?? (item.status === 'cancelled' ? 'It was cancelled.' : 'The service gives no reason.');
  return { ...item, jobId: item.id, failure: failureOf(item.status, said) };
}

export function outcomeOfJob(job: Job): ItemOutcome {
  const asset = job.result?.asset;
  return {
    ...job,
    jobId: job.id,
    asset_id: asset?.id ?? job.asset_id,
    published_formats: asset?.formats,
    description: asset?.description,
    reserved_spend_cents: job.reserved_spend_cents ?? undefined,
    settled_spend_cents: job.settled_spend_cents ?? undefined,
    failure: failureOf(job.status, job.error?.message ?? 'The service gives no reason.'),
  };
}

const failureOf = (status: string, message: string): ItemOutcome['failure'] => ({
  code: status === 'cancelled' ? 'job_cancelled' : 'job_failed',
  message,
});
