import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { assetInput, propDescription } from './references.ts';
import { openEnum, timestamp } from './values.ts';

/** One element of `items`. */
export const batchItem = z.strictObject({
  /** The caller's label; echoed. Labels needn't differ (assumption `batch-item`). */
  custom_id: z.string().min(1).max(200).optional(),
  input: assetInput,
});
export type BatchItem = z.infer<typeof batchItem>;

/** Body of `POST /v1/batches`. */
export const batchRequest = z.strictObject({
  items: z.array(batchItem).min(LIMITS.batchItems.min).max(LIMITS.batchItems.max),
  max_concurrency: z.number().int().min(LIMITS.batchConcurrency.min).max(LIMITS.batchConcurrency.max).optional(),
  /** Ceiling for the sum of the items' `budget_cents`. */
  max_cost_cents: z.number().int().min(1).optional(),
});
export type BatchRequest = z.infer<typeof batchRequest>;

export const batchAcceptance = z.looseObject({ ok: z.literal(true), batch_id: z.string() });
export type BatchAcceptance = z.infer<typeof batchAcceptance>;

/** Batch item result. Only `id`, `index` and `status` are relied on; the rest may be absent (assumption `batch-result`). */
export const batchResult = z.looseObject({
  /** Id of the item's job. */
  id: z.string(),
  index: z.number().int(),
  status: openEnum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  phase: z.string().nullish().catch(undefined),
  mode: openEnum(['asset']).optional().catch(undefined),
  created_at: timestamp.optional().catch(undefined),
  reserved_spend_cents: z.number().int().optional().catch(undefined),
  settled_spend_cents: z.number().int().optional().catch(undefined),
  unresolved_provider_calls: z.number().int().optional().catch(undefined),
  billing_status: openEnum(['unavailable', 'reserved', 'settled', 'released']).optional().catch(undefined),
  artifact_status: openEnum(['unavailable', 'available']).optional().catch(undefined),
  published_formats: z.array(z.string()).optional().catch(undefined),
  validation_status: openEnum(['not_reported']).optional().catch(undefined),
  asset_id: z.string().nullish().catch(undefined),
  retry_of_job_id: z.string().nullish().catch(undefined),
  retry_mode: openEnum(['export']).nullish().catch(undefined),
  failure_stage: openEnum(['parent', 'admission', 'planning', 'modelling', 'exporting']).nullish().catch(undefined),
  custom_id: z.string().nullish().catch(undefined),
  budget_cents: z.number().int().nullish().catch(undefined),
  error: z.string().nullish().catch(undefined),
  started_at: timestamp.nullish().catch(undefined),
  completed_at: timestamp.nullish().catch(undefined),
  release_id: z.string().nullish().catch(undefined),
  result_url: z.string().nullish().catch(undefined),
  /** What was made, in every number (assumption `asset-description`). */
  description: propDescription.optional().catch(undefined),
});
export type BatchResult = z.infer<typeof batchResult>;

export const batchResultList = z.looseObject({
  ok: z.literal(true),
  items: z.array(batchResult),
  has_more: z.boolean(),
  next_cursor: z.string().nullish(),
});
export type BatchResultList = z.infer<typeof batchResultList>;

/** How a batch stands (assumption `single-batch`). The counts are of the original items; a retry changes none. */
export const batch = z.looseObject({
  id: z.string(),
  /** `queued`, `running`, or, with every item final, `completed`. */
  status: openEnum(['queued', 'running', 'completed']),
  created_at: timestamp.optional().catch(undefined),
  completed_at: timestamp.nullish().catch(undefined),
  max_concurrency: z.number().int().nullish().catch(undefined),
  max_cost_cents: z.number().int().nullish().catch(undefined),
  counts: z.looseObject({
    total: z.number().int(),
    queued: z.number().int(),
    running: z.number().int(),
    succeeded: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
  }),
  reserved_spend_cents: z.number().int().optional().catch(undefined),
  settled_spend_cents: z.number().int().optional().catch(undefined),
});
export type Batch = z.infer<typeof batch>;
export const batchEnvelope = z.looseObject({ ok: z.literal(true), batch });
export const batchList = z.looseObject({
  ok: z.literal(true),
  batches: z.array(batch),
  has_more: z.boolean(),
  next_cursor: z.string().nullish(),
});
export type BatchList = z.infer<typeof batchList>;
