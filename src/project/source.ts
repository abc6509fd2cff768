import { z } from 'zod';
import { type AssetRequest, assetRequest } from '../contract/assets.ts';

/** What an edited prop was first made from, and every field that was set since. */
export type EditRecord = {
  /** The first request, or the id of the asset. */
  readonly from: Readonly<Record<string, unknown>>;
  /** By name; the last value of each. */
  readonly set: Readonly<Record<string, number | string | boolean | null>>;
};

/** The same, as both files of the project write it. */
export const editRecord = z.looseObject({
  from: z.record(z.string(), z.unknown()).describe('The first request, or the id of the asset.'),
  set: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
    .describe('Fields that were set since, by name; the last value of each.'),
});

/** Kinds of a project that a prompt named, file → sha256. */
export const ownKinds = z
  .record(z.string().min(1), z.string().regex(/^[0-9a-f]{64}$/))
  .describe('Kinds of the project that the prompt names: file and hash.');

/** Where a prop comes from. Written to `propmaster.json` and `propmaster.lock`. */
export type PropSource =
  | {
      readonly kind: 'prompt';
      readonly request: AssetRequest;
      readonly edited?: EditRecord | undefined;
      readonly kinds?: Readonly<Record<string, string>> | undefined;
    }
  | { readonly kind: 'asset'; readonly id: string }
  /** Path relative to the project where possible, POSIX separators. */
  | {
      readonly kind: 'file';
      readonly path: string;
      /** Which model of a folder or archive: its path in there. */
      readonly entry?: string | undefined;
      /** Folder within which references are read, where it was given; as `path`. */
      readonly root?: string | undefined;
    }
  /** One of the designs of a scene; `scene` is its id in the service, or the path of its file. */
  | {
      readonly kind: 'scene';
      readonly from: 'service' | 'file';
      readonly scene: string;
      readonly design: string;
      /** Of the file of another program, as of a `file`. */
      readonly entry?: string | undefined;
      readonly root?: string | undefined;
    };

/** Where a prop comes from, as both files of the project write it. */
export const propSource = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('prompt'),
    request: assetRequest.loose().describe('What was asked of the service.'),
    edited: editRecord.optional().describe('Where it was edited after it was installed.'),
    kinds: ownKinds.optional(),
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
    entry: z.string().min(1).optional().describe('As of a file.'),
    root: z.string().min(1).optional().describe('As of a file.'),
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
    entry: z.string().min(1).optional().describe('Which model of the folder or archive: its path in there.'),
    root: z.string().min(1).optional().describe('Folder within which references are read, where it was given.'),
  }),
]);
export type SceneSource = z.infer<typeof sceneSource>;

/** What an edited prop was first made from. */
export const editedFrom = (source: PropSource): EditRecord | undefined =>
  source.kind === 'prompt' ? source.edited : undefined;
