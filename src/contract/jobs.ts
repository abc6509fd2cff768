import { z } from 'zod';
import { asset } from './assets.ts';
import { openEnum, timestamp } from './values.ts';

/** Specification, "States and transitions". The last three are final. */
export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const FINAL_JOB_STATES: readonly string[] = ['succeeded', 'failed', 'cancelled'];

/** Why a job failed (assumption `job-fields`). */
export const jobError = z.looseObject({ code: z.string(), message: z.string() });

/** Payload of `include_result` (assumption `job-result`): the asset, as `GET /v1/assets/{id}` gives it. */
export const jobResult = z.looseObject({ asset });

export const job = z.looseObject({
  id: z.string(),
  status: openEnum(JOB_STATES),
  mode: openEnum(['asset']).optional(),
  created_at: timestamp.optional().catch(undefined),
  /** Present on a job that has started. */
  started_at: timestamp.optional().catch(undefined),

  // Not shown; ours (assumption `job-fields`). A deployment that chose otherwise must not break the polling.
  completed_at: timestamp.optional().catch(undefined),
  /** 0 to 1 */
  progress: z.number().nullish().catch(undefined),
  /** One of planning, modelling, exporting. */
  phase: z.string().nullish().catch(undefined),
  release_id: z.string().optional().catch(undefined),
  asset_id: z.string().nullish().catch(undefined),
  error: jobError.nullish().catch(undefined),
  result: jobResult.nullish().catch(undefined),
});
export type Job = z.infer<typeof job>;

export const jobEnvelope = z.looseObject({ ok: z.literal(true), job });

/** 202 of every submission. `status` is shown for scenes; ours for assets (assumption `asset-acceptance`). */
export const jobAcceptance = z.looseObject({ ok: z.literal(true), job_id: z.string(), status: z.string().optional() });
export type JobAcceptance = z.infer<typeof jobAcceptance>;

export const jobQuery = z.object({ include_result: z.enum(['true', 'false']).optional() });
