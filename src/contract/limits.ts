/** Specification, part "Limits". Numbers here are the wire's, not ours. */
export const LIMITS = {
  /** "the example error message cites 60 requests per minute" */
  requestsPerMinute: 60,
  idempotencyKey: { minLength: 1, maxLength: 128, pattern: /^[A-Za-z0-9._:-]+$/ },
  assetPageSize: { min: 1, max: 100 },
  /** Download links live for five minutes [s]. */
  linkLifetimeSeconds: 300,
  /** Asset prompts: not shown; the scene prompt's bounds are taken over (see assumptions). */
  prompt: { minLength: 1, maxLength: 20_000 },
  /** All listings but `GET /v1/assets`: not shown, taken over from there (assumption `page-size`). */
  pageSize: { min: 1, max: 100, default: 20 },
  sceneReferenceImages: 3,
  /** Not shown for assets and batch items (assumption `asset-body`). */
  assetReferenceImages: 8,
  imageIdPattern: /^img_[0-9a-f]{64}$/,
  /** Inline image: length of the data URL, and decoded [bytes]. */
  dataUrlCharacters: 28_000_000,
  imageBytes: 20 * 1024 * 1024,
  /** `max_cost_cents` of a scene. */
  sceneCostCents: { min: 1, max: 1_000_000 },
  assetDefinitions: { min: 1, max: 100, default: 50 },
  instances: { min: 1, max: 500, default: 100 },
  batchItems: { min: 1, max: 1_000 },
  batchConcurrency: { min: 1, max: 50 },
} as const;

/** Headers of every response, and of responses to an API key (specification, "Errors" and "Limits"). */
export const HEADERS = {
  requestId: 'X-Request-ID',
  /** requests allowed per minute */
  rateLimit: 'X-RateLimit-Limit',
  /** requests remaining in the current window */
  rateRemaining: 'X-RateLimit-Remaining',
  /** Unix timestamp [s] at which the window resets */
  rateReset: 'X-RateLimit-Reset',
  idempotencyKey: 'Idempotency-Key',
} as const;
