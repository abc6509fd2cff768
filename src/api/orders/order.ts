import { z } from 'zod';

const common = {
  /** `Idempotency-Key` of the request, and the file name. */
  key: z.string().regex(/^[A-Za-z0-9._-]{1,128}$/),
  /** Larger is newer. A count, since clocks jump. */
  order: z.number().int().nonnegative(),
  /** What the service is called: its base URL, or `local`. */
  service: z.string(),
  /** `open`: the request may or may not have arrived. `submitted`: the job is known. */
  state: z.enum(['open', 'submitted', 'succeeded', 'failed', 'cancelled']),
  job_id: z.string().optional(),
};

/** A scene that was asked for. */
const sceneOrder = z.looseObject({
  ...common,
  kind: z.literal('scene'),
  /** Body of the request; the same key must go with the same body. */
  request: z.record(z.string(), z.unknown()),
  scene_id: z.string().optional(),
});

/** An export that is tried again. */
const exportOrder = z.looseObject({
  ...common,
  kind: z.literal('export'),
  request: z.object({ retry_of_job_id: z.string() }),
});

/**
 * A batch that goes on for as long as a process runs it. What was ordered of it is in the record of its run
 * (`src/batch/record`); this tells how to take it up.
 */
const batchOrder = z.looseObject({
  ...common,
  kind: z.literal('batch'),
  request: z.object({
    /** The items, relative to the project, POSIX separators. */
    file: z.string(),
    results: z.string(),
    simulators: z.array(z.string()).optional(),
    max_cost_cents: z.number().int().optional(),
  }),
  /** Of its end. */
  outcome: z
    .looseObject({
      total: z.number().int(),
      installed: z.number().int(),
      failed: z.number().int(),
      reserved_cents: z.number().optional(),
      settled_cents: z.number().optional(),
      failures: z.array(z.object({ item: z.string(), code: z.string(), message: z.string() })),
      error: z.string().optional(),
    })
    .optional(),
});

/** `.propmaster/orders/<key>.json`. */
export const order = z.discriminatedUnion('kind', [sceneOrder, exportOrder, batchOrder]);
export type OrderRecord = z.infer<typeof order>;
export type SceneOrderRecord = z.infer<typeof sceneOrder>;
export type ExportOrderRecord = z.infer<typeof exportOrder>;
export type BatchOrderRecord = z.infer<typeof batchOrder>;

interface RequestIdentity {
  readonly kind: string;
  readonly service: string;
  readonly request: object;
}

/** What tells two requests apart: kind, service and body, whatever the order of its keys. */
export function sameRequest(a: RequestIdentity, b: RequestIdentity): boolean {
  return a.kind === b.kind && a.service === b.service && canonical(a.request) === canonical(b.request);
}

const canonical = (request: object): string =>
  JSON.stringify(Object.entries(request).sort(([left], [right]) => (left < right ? -1 : 1)));
