import { z } from 'zod';
import { openEnum, timestamp } from './values.ts';

/** Scopes of a key. `export:assets` is the specification's, the others are ours (assumption `scopes`). */
export const SCOPES = ['generate:assets', 'generate:scenes', 'export:assets'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who a key is (assumption `account`). */
export const identity = z.looseObject({
  kind: openEnum(['personal', 'team']),
  key_id: z.string().optional(),
  key_name: z.string().nullish(),
  /** The library that the key sees. A Team's is called "workspace" in codes. */
  library: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  created_at: timestamp.optional(),
});
export type Identity = z.infer<typeof identity>;
export const identityEnvelope = z.looseObject({ ok: z.literal(true), account: identity });

/** Request and spending statistics of a key's library (assumption `usage`). All amounts in cents. */
export const usage = z.looseObject({
  requests: z
    .looseObject({
      total: z.number().int(),
      /** The last 30 days, oldest first, days in UTC. */
      days: z.array(z.looseObject({ date: z.string(), requests: z.number().int() })).optional(),
    })
    .optional()
    .catch(undefined),
  spend: z
    .looseObject({
      /** Held for work that is queued or running. */
      reserved_cents: z.number().int(),
      settled_cents: z.number().int(),
      released_cents: z.number().int().optional(),
    })
    .optional()
    .catch(undefined),
  /** What is left to spend; null: no limit. */
  credit_cents: z.number().int().nullish().catch(undefined),
});
export type Usage = z.infer<typeof usage>;
export const usageEnvelope = z.looseObject({ ok: z.literal(true), usage });
