import { z } from 'zod';
import { asset } from './assets.ts';
import { JOB_STATES } from './job-states.ts';
import { sceneDelivery, sceneDetail } from './scenes.ts';
import { openEnum, timestamp } from './values.ts';

/** Why a job failed (assumption `job-fields`). */
export const jobError = z.looseObject({ code: z.string(), message: z.string() });

/** Modes of a job; `asset` is shown, the others are ours (assumption `job-fields`). */
export const JOB_MODES = ['asset', 'scene', 'export'] as const;

/**
 * Payload of `include_result` (assumption `job-result`): the asset or the scene, as its own route gives it; of a scene
 * also how far it was delivered, since a job that succeeded certifies nothing.
 */
export const jobResult = z.looseObject({
  asset: asset.optional(),
  scene: sceneDetail.optional(),
  delivery: sceneDelivery.optional().catch(undefined),
});
export type JobResult = z.infer<typeof jobResult>;

export const job = z.looseObject({
  id: z.string(),
  status: openEnum(JOB_STATES),
  mode: openEnum(JOB_MODES).optional(),
  created_at: timestamp.optional().catch(undefined),
  /** Present on a job that has started. */
  started_at: timestamp.optional().catch(undefined),

  // Not shown; ours (assumption `job-fields`). A deployment that chose otherwise must not break the polling.
  completed_at: timestamp.optional().catch(undefined),
  /** 0 to 1 */
  progress: z.number().nullish().catch(undefined),
  /** Of an asset: planning, modelling, exporting; of a scene: values of `SCENE_STAGES`. */
  phase: z.string().nullish().catch(undefined),
  release_id: z.string().optional().catch(undefined),
  asset_id: z.string().nullish().catch(undefined),
  scene_id: z.string().nullish().catch(undefined),
  batch_id: z.string().nullish().catch(undefined),
  retry_of_job_id: z.string().nullish().catch(undefined),
  retry_mode: openEnum(['export']).nullish().catch(undefined),
  /** What the job holds, and has cost, in cents. */
  reserved_spend_cents: z.number().int().nullish().catch(undefined),
  settled_spend_cents: z.number().int().nullish().catch(undefined),
  error: jobError.nullish().catch(undefined),
  result: jobResult.nullish().catch(undefined),
});
export type Job = z.infer<typeof job>;

export const jobEnvelope = z.looseObject({ ok: z.literal(true), job });

/** 202 of every submission. `status` is shown for scenes; ours for assets (assumption `asset-acceptance`). */
export const jobAcceptance = z.looseObject({ ok: z.literal(true), job_id: z.string(), status: z.string().optional() });
export type JobAcceptance = z.infer<typeof jobAcceptance>;

export const jobQuery = z.strictObject({ include_result: z.enum(['true', 'false']).optional() });
