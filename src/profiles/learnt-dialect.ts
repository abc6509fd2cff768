import { z } from 'zod';

/** What a probe found out of one setting, as a profile keeps it. */
const learntSetting = z.looseObject({
  setting: z.string(),
  decision: z.string(),
  value: z.union([z.string(), z.number()]).optional(),
  confidence: z.string().optional(),
  evidence: z.string(),
});

/** The last probe of a profile's service. */
export const learntDialect = z.looseObject({
  /** ISO 8601. */
  at: z.string(),
  requests: z.number().int(),
  settings: z.array(learntSetting),
});
export type LearntDialect = z.infer<typeof learntDialect>;
