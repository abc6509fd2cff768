import { z } from 'zod';
import { objectDocument, poseDocument } from '../document/schema.ts';

/** Most edits of one request. */
const MOST_EDITS = 100;

const { prompt, description, size, relations, design } = objectDocument.shape;
const instance = z.string().min(1).max(60).describe('Name of an instance, as the scene graph has it: `mug_2`.');
const withContents = z.boolean().optional().describe('Also what is on or in it. Absent: refused where something is.');
const xy = z.tuple([z.number().min(-100).max(100), z.number().min(-100).max(100)]);

const insert = z.strictObject({
  op: z.literal('insert'),
  object: objectDocument.describe('As in a plan; its relations name instances.'),
});
const remove = z.strictObject({ op: z.literal('remove'), instance, with_contents: withContents });
const move = z.strictObject({
  op: z.literal('move'),
  instance,
  relations: relations.describe('Its new relations, instead of all it has: it is placed anew.'),
  position: z
    .union([xy, poseDocument.shape.position])
    .optional()
    .describe('Instead of relations: [x, y] on what it stands on, or [x, y, z] [m].'),
  yaw: z.number().optional().describe('With or without a position: its turn about z [rad].'),
  with_contents: withContents,
});
const swap = z.strictObject({ op: z.literal('swap'), instance, prompt, description, size, design });
const resize = z.strictObject({ op: z.literal('resize'), instance, size: size.unwrap() });

export const sceneEdits = z
  .array(z.discriminatedUnion('op', [insert, remove, move, swap, resize]))
  .min(1)
  .max(MOST_EDITS);
export type SceneEdit = z.infer<typeof sceneEdits>[number];
