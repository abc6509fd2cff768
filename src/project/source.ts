import { z } from 'zod';
import { assetRequest } from '../contract/assets.ts';
import type { PropSource } from '../pipeline/types.ts';

/** Where a prop comes from, as both files of the project write it. */
export const propSource = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('prompt'),
    request: assetRequest.loose().describe('What was asked of the service.'),
  }),
  z.looseObject({ kind: z.literal('asset'), id: z.string().min(1) }),
  z.looseObject({
    kind: z.literal('file'),
    path: z.string().min(1).describe('Relative to the project where possible, POSIX separators.'),
    entry: z.string().min(1).optional().describe('Which model of the folder or archive: its path in there.'),
    root: z.string().min(1).optional().describe('Folder within which references are read, where it was given.'),
  }),
  z.looseObject({
    kind: z.literal('scene'),
    from: z.enum(['service', 'file']),
    scene: z.string().min(1).describe('Id of the scene in the service, or path of its file as above.'),
    design: z.string().min(1).describe('Which of its designs.'),
  }),
]) satisfies z.ZodType<PropSource>;

/** Where a scene comes from, as both files of the project write it. */
export const sceneSource = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('scene'),
    id: z.string().min(1).describe('Of the scene in the service.'),
    prompt: z.string().optional().describe('What was asked of the service. Untrusted text.'),
  }),
  z.looseObject({
    kind: z.literal('file'),
    path: z.string().min(1).describe('Relative to the project where possible, POSIX separators.'),
  }),
]);
export type SceneSource = z.infer<typeof sceneSource>;
