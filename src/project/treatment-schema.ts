import { z } from 'zod';
import { WITHOUT_UP } from '../model/source-formats.ts';
import type { TREATMENT_KEYS } from './treatment.ts';

/** A {@link Treatment} as `propmaster.json` says it, with an order of fields that people find. */
export const treatmentFields = {
  base: z
    .enum(['free', 'fixed'])
    .optional()
    .describe('free: the root moves freely; fixed: it is bolted to the world. Default: what the file says.'),
  static: z.literal(true).optional().describe('Nothing moves: fixed base, and every joint locked.'),
  scale: z.number().positive().optional().describe('Factor of every length; the density stays.'),
  mass: z.number().positive().optional().describe('Of the whole prop [kg]; wins over density.'),
  density: z
    .number()
    .positive()
    .optional()
    .describe(
      '[kg/m³]. For inputs without physics, else estimated; of others the mass is computed anew from the colliders.',
    ),
  material: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe(
      'What it is made of (oak, ceramic, steel): for masses that the file leaves out, and frictions; instead of what names say.',
    ),
  friction: z.number().nonnegative().optional().describe('Sliding friction of every collider [-].'),
  up: z
    .enum(['x', 'y', 'z'])
    .optional()
    .describe(`Axis that points up in a file that does not say (${WITHOUT_UP}). Default: z.`),
  collider: z
    .enum(['parts', 'hull', 'box', 'none'])
    .optional()
    .describe('Colliders of an input that has none: convex parts (default), one hull or one box a node, none.'),
  fix: z
    .literal(true)
    .optional()
    .describe('What the checks find is repaired as far as it can be; the report tells each repair.'),
} satisfies Record<(typeof TREATMENT_KEYS)[number], z.ZodType>;
