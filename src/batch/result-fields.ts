import type { BatchItemResult, BatchProgress } from './types.ts';

/** A line of `results.jsonl`, and an item in the lines of `--json`. Programs rely on these names. */
export function resultFields(result: BatchItemResult): Record<string, unknown> {
  const { line, customId, status, prop, verdict, jobId, assetId, entries, reservedCents, settledCents, error } = result;
  return {
    custom_id: customId,
    line,
    status,
    prop,
    verdict,
    job_id: jobId,
    asset_id: assetId,
    entries,
    reserved_cents: reservedCents,
    settled_cents: settledCents,
    error: error && { code: error.code, message: error.message, hint: error.hint },
  };
}

/** How a batch stands, in the lines of `--json`. */
export function progressFields(progress: BatchProgress): Record<string, unknown> {
  const { total, installed, failed, arriving, running, queued, perMinute, leftMs } = progress;
  return {
    total,
    installed,
    failed,
    arriving,
    running,
    queued,
    per_minute: perMinute && Number(perMinute.toFixed(1)),
    left_ms: leftMs,
    reserved_cents: progress.reservedCents,
    settled_cents: progress.settledCents,
  };
}
