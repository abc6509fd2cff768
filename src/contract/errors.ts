import { z } from 'zod';

/** One invalid field of a request; the element shape is not shown, see assumptions `error-fields`. */
export const errorField = z.looseObject({ path: z.string(), message: z.string() });

/** Error body of public endpoints. */
export const errorEnvelope = z.object({
  detail: z.object({
    error: z.looseObject({
      code: z.string(),
      message: z.string(),
      status: z.number().int(),
      fields: z.array(errorField).nullable().optional(),
    }),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** Error body of the scene-area routes: no `detail` around it. */
export const sceneErrorEnvelope = z.object({
  error: z.looseObject({ code: z.string(), message: z.string(), status: z.number().int() }),
});

/** Validation failure of the scene-area routes. */
export const sceneValidationEnvelope = z.object({
  detail: z.array(
    z.looseObject({
      loc: z.array(z.union([z.string(), z.number()])),
      msg: z.string(),
      type: z.string(),
      input: z.unknown().optional(),
      ctx: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

/**
 * Codes and their status. The first five are the specification's; the others are our choices where it says
 * "not shown" (assumption `error-codes`).
 */
export const SERVICE_ERRORS = {
  invalid_api_key: 401,
  asset_not_found: 404,
  rate_limit_exceeded: 429,
  workspace_route_unavailable: 403,
  export_not_available: 409,

  job_not_found: 404,
  scene_not_found: 404,
  batch_not_found: 404,
  image_not_found: 404,
  catalog_item_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  invalid_request: 400,
  invalid_json: 400,
  request_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  validation_error: 422,
  idempotency_key_required: 422,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  workspace_access_required: 403,
  insufficient_scope: 403,
  link_expired: 403,
  asset_not_ready: 409,
  scene_not_ready: 409,
  scene_not_editable: 409,
  job_not_cancellable: 409,
  retry_not_possible: 409,
  invalid_image: 422,
  insufficient_credit: 402,
  release_unavailable: 503,
  internal_error: 500,
  storage_full: 507,
  storage_unavailable: 503,
} as const;
export type ServiceErrorCode = keyof typeof SERVICE_ERRORS;
