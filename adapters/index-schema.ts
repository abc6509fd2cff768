import { z } from 'zod';

const vec3 = z.tuple([z.number(), z.number(), z.number()]);

/** One prop in `<simulator>/index.json`. */
export const indexEntry = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  file: z.string().describe('Main file, relative to index.json, POSIX separators.'),
  root: z.string().describe('Name of the root link: the body that a loader attaches or moves.'),
  category: z.string().optional(),
  labels: z.array(z.string()),
  base: z.enum(['free', 'fixed']).describe('free: the root moves freely; fixed: it is bolted to the world.'),
  trees: z
    .int()
    .min(2)
    .optional()
    .describe('Trees of links that move apart from one another, where there are several.'),
  mass: z.number().nonnegative().describe('Sum over the links [kg].'),
  bounds: z
    .object({ min: vec3, max: vec3 })
    .describe('Axis-aligned bounds of the visuals with every joint at 0, model frame, Z up [m].'),
  joints: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      lower: z.number().optional().describe('[rad] for revolute, [m] for prismatic.'),
      upper: z.number().optional(),
    }),
  ),
});

/** `<simulator>/index.json`: the manifest that the loaders read. */
export const simulatorIndex = z.object({
  version: z.literal(1),
  simulator: z.string(),
  props: z.array(indexEntry),
  scenes: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z][a-z0-9_]*$/),
        file: z.string().describe('The file to load, relative to index.json, POSIX separators.'),
        props: z.array(z.string()).describe('Props that stand in it, each once.'),
        instances: z.int().nonnegative(),
      }),
    )
    .optional()
    .describe('Scenes that are installed for this simulator; absent: none.'),
});
export type SimulatorIndex = z.infer<typeof simulatorIndex>;
