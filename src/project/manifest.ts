import { z } from 'zod';
import { PROP_NAME } from './names.ts';
import { readDocument } from './read-document.ts';
import type { StoredKind } from './sharded-table.ts';
import { shardFolder } from './shards.ts';
import { propSource, sceneSource } from './source.ts';
import { treatmentFields } from './treatment-schema.ts';

export const MANIFEST_FILE = 'propmaster.json';
export const MANIFEST_SCHEMA_URL = './node_modules/propmaster/schemas/project.schema.json';

/** What a project writes for that says nothing else. */
export const DEFAULT_SIMULATORS: readonly string[] = ['mujoco'];

const simulators = z.array(z.string().min(1)).min(1).describe('Folders to write: "mujoco", …');
const allowFailed = z.boolean().describe('Install although verification failed.');

/** `propmaster.json`: what a project wants. Unknown keys are kept. */
export const manifest = z
  .looseObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    profile: z
      .string()
      .min(1)
      .optional()
      .describe('Name of the profile, on each machine that uses the project, whose service makes the props.'),
    simulators: simulators.optional().describe(`Default: ${JSON.stringify(DEFAULT_SIMULATORS)}.`),
    options: z
      .looseObject({ ...treatmentFields, allow_failed: allowFailed.optional() })
      .optional()
      .describe('Defaults of all props.'),
    props: z
      .record(
        z.string().regex(PROP_NAME),
        z.looseObject({
          source: propSource,
          simulators: simulators.optional(),
          ...treatmentFields,
          allow_failed: allowFailed.optional(),
        }),
      )
      .describe('By name.'),
    scenes: z
      .record(
        z.string().regex(PROP_NAME),
        z.looseObject({
          source: sceneSource,
          simulators: simulators.optional(),
          allow_failed: allowFailed.optional(),
        }),
      )
      .optional()
      .describe('By name. Their props are among the props.'),
  })
  .meta({ title: 'propmaster.json', description: 'What a propmaster project wants.' });

/** `propmaster.json` of a large project. Each of its shards is a {@link manifest} of some of the props. */
const manifestHead = manifest
  .omit({ props: true })
  .extend({ version: z.literal(2), shards: z.literal(shardFolder(MANIFEST_FILE)), props: z.never().optional() });

/** Every file of a manifest. */
export const manifestSchema = z.union([manifest, manifestHead]).meta({
  title: 'propmaster.json',
  description:
    'What a propmaster project wants. Version 2: the props lie in shards, each of version 1, by the SHA-256 of their names.',
});

export type Manifest = z.infer<typeof manifest>;
export type WantedProp = Manifest['props'][string];

/** What `propmaster init` writes. */
export function emptyManifest(wanted: readonly string[] = DEFAULT_SIMULATORS): Manifest {
  return { $schema: MANIFEST_SCHEMA_URL, version: 1, simulators: [...wanted], options: {}, props: {} };
}

/** @throws {PropmasterError} `project_invalid`, naming line, column and key */
export function parseManifest(text: string, file = MANIFEST_FILE): Manifest {
  return readDocument(manifest, text, file);
}

/** Order as given, since people write this file too; 2 spaces, newline at the end. */
export function formatManifest(value: Manifest): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** How a manifest lies in a project. */
export const MANIFEST: StoredKind<Manifest> = {
  file: MANIFEST_FILE,
  head: manifestHead,
  empty: () => ({ version: 1, props: {} }),
  parse: (text, file) => parseManifest(text, file),
  format: formatManifest,
};
