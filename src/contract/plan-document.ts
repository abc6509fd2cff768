import { z } from 'zod';

/**
 * A scene in objects and relations instead of words (assumption `scene-plan`): the fields that
 * `schemas/scene-plan.schema.json` gives.
 */
export const planDocument = z.looseObject({
  objects: z
    .array(z.looseObject({ id: z.string() }))
    .min(1)
    .max(500),
});
export type PlanDocument = z.infer<typeof planDocument>;
