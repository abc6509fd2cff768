import { z } from 'zod';

const vec3 = z.tuple([z.number(), z.number(), z.number()]);

/** A frame on a link, in the model frame with every joint at 0. */
const frame = z.object({
  name: z.string(),
  link: z.string().describe('The link that it moves with.'),
  position: vec3.describe('In the model frame, with every joint at 0 [m].'),
  rotation: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .describe('Unit quaternion w, x, y, z, in the model frame.'),
});

/** One prop in `<simulator>/index.json`. */
export const indexEntry = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  file: z.string().describe('Main file, relative to index.json, POSIX separators.'),
  root: z.string().describe('Name of the root link: the body that a loader attaches or moves.'),
  category: z.string().optional(),
  labels: z.array(z.string()),
  licence: z.string().optional().describe('SPDX identifier where its words are known; absent: not stated.'),
  attribution: z.string().optional().describe('Whom to name with it: author or copyright notice, as its source says.'),
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
      parent: z.string().optional().describe('Link.'),
      child: z.string().optional().describe('Link.'),
      anchor: vec3.optional().describe('A point on the axis, in the model frame, with every joint at 0 [m].'),
      axis: vec3
        .optional()
        .describe('Unit axis in the model frame; the child moves against the parent along or about it.'),
      lower: z.number().optional().describe('[rad] for revolute, [m] for prismatic.'),
      upper: z.number().optional(),
      kind: z.string().optional().describe('What it is for: door, drawer, lid, knob, …'),
      detents: z.array(z.number()).optional().describe('Positions at which it clicks into place [rad] or [m].'),
    }),
  ),
  synset: z.string().optional().describe('Princeton WordNet 3.0 synset as lemma.pos.sense: cabinet.n.01.'),
  wikidata: z.string().optional().describe('Wikidata item: Q1051.'),
  parts: z
    .array(z.object({ label: z.string(), link: z.string(), collisions: z.array(z.string()) }))
    .optional()
    .describe('What the colliders of a link are part of: handle, leg, shelf. Absent: not known.'),
  cavities: z
    .array(frame.extend({ size: vec3.describe('Full edge lengths [m].') }))
    .optional()
    .describe('Free boxes inside that can hold things; +Z points out of the opening.'),
  supports: z
    .array(frame.extend({ size: z.tuple([z.number(), z.number()]).describe('Full edge lengths along X and Y [m].') }))
    .optional()
    .describe('Level rectangles that things can stand on; the frame is in the middle, +Z up. Absent: not known.'),
  grasps: z
    .array(frame.extend({ width: z.number().describe('Between the fingertips when they touch [m].') }))
    .optional()
    .describe(
      'Where a parallel gripper takes hold: midway between the fingertips, +Z the approach, ±Y the way the fingers close. Absent: not known.',
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
/** `index.json` of a project of many props, whose entries lie in `index.json.d/<shard>.json`, each a {@link simulatorIndex}. */
const indexHead = simulatorIndex
  .omit({ props: true })
  .extend({ version: z.literal(2), shards: z.literal('index.json.d').describe('Folder of the shards.') });

/** Every file of an index. */
export const indexSchema = z.union([simulatorIndex, indexHead]);

export type SimulatorIndex = z.infer<typeof simulatorIndex>;
