import { z } from 'zod';
import { FORMAT_NAMES } from '../model/source-formats.ts';
import { KnownLocks } from './known-locks.ts';
import { summarizeLock } from './lock-summary.ts';
import { PROP_NAME } from './names.ts';
import { readDocument } from './read-document.ts';
import type { StoredKind } from './sharded-table.ts';
import { shardFolder } from './shards.ts';
import { propSource, sceneSource } from './source.ts';

export const LOCK_FILE = 'propmaster.lock';

const content = z.looseObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int().nonnegative().describe('[byte]'),
});

/** Name of a format, which may be one that only a newer release reads: see `known-format.ts`. */
export const formatName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .describe(`One of ${FORMAT_NAMES.join(', ')}; other names are of formats that a newer release reads.`);

/** Path inside the project: relative, POSIX separators, no part `.` or `..`. */
const inside = z.string().regex(/^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^\\:\0]+$/);

/**
 * `propmaster.lock`: what a project has. Unknown keys are kept.
 *
 * Only what belongs to one prop is listed. `index.json`, the common scene and the loader are made from all props, and
 * are made again when they are missing. If their hashes stood here, no order of renames could keep the promise that
 * every file named exists with its hash at every moment, also after a crash between two renames.
 */
export const lockfile = z
  .looseObject({
    version: z.literal(1),
    props: z
      .record(
        z.string().regex(PROP_NAME),
        z.looseObject({
          source: propSource,
          release: z.string().optional().describe('Release of the service that made it.'),
          format: formatName,
          lacking: z.array(formatName).optional().describe('Better formats that the release did not have.'),
          asset_id: z.string().optional(),
          request: z
            .array(z.record(z.string(), z.unknown()))
            .nullable()
            .optional()
            .describe(
              'What became of the words that it was made from, as in its report; `null`: the service does not say. Absent: not from words.',
            ),
          licence: z
            .looseObject({
              id: z.string().describe('SPDX identifier where its words are known, else the words.'),
              attribution: z.string().optional().describe('Whom to name, as the source says.'),
              source: z.string().describe('File that states it.'),
            })
            .nullable()
            .optional()
            .describe('Under what the prop may be used; `null`: not stated. Absent: written by an older release.'),
          estimated: z
            .record(z.string(), z.unknown())
            .optional()
            .describe('What its file leaves out and was estimated, as in its report.'),
          artifact: content.describe('The file that was read, or the folder: hash over its sorted hashes and paths.'),
          verdict: z.enum(['passed', 'passed_with_warnings', 'failed']).describe('Of the report.'),
          simulators: z.array(z.string()).min(1),
          entries: z.record(z.string(), inside).describe('Per simulator the main file.'),
          files: z.record(inside, content).describe('Every file of the prop.'),
        }),
      )
      .describe('By name.'),
    scenes: z
      .record(
        z.string().regex(PROP_NAME),
        z.looseObject({
          source: sceneSource,
          release: z.string().optional().describe('Release of the service that made it.'),
          job_id: z.string().optional(),
          verdict: z.enum(['passed', 'passed_with_warnings', 'failed']).describe('Of the report.'),
          simulators: z.array(z.string()),
          props: z.array(z.string().regex(PROP_NAME)).describe('Props of the project that stand in it, each once.'),
          instances: z.number().int().nonnegative(),
          entries: z.record(z.string(), inside).describe('Per simulator the file to load.'),
          files: z.record(inside, content).describe('Every file of the scene; those of its props are theirs.'),
        }),
      )
      .optional()
      .describe('By name. No scene has the name of a prop.'),
  })
  .meta({ title: 'propmaster.lock', description: 'What a propmaster project has. Written by propmaster only.' });

/** `propmaster.lock` of a large project. Each of its shards is a {@link lockfile} of some of the props. */
const lockHead = lockfile
  .omit({ props: true })
  .extend({ version: z.literal(2), shards: z.literal(shardFolder(LOCK_FILE)), props: z.never().optional() });

/** Every file of a lock. */
export const lockSchema = z.union([lockfile, lockHead]).meta({
  title: 'propmaster.lock',
  description:
    'What a propmaster project has. Written by propmaster only. Version 2: the props lie in shards, each of version 1, by the SHA-256 of their names.',
});

export type Lockfile = z.infer<typeof lockfile>;
export type LockedProp = Lockfile['props'][string];
export type LockedScene = NonNullable<Lockfile['scenes']>[string];
export type LockedContent = z.infer<typeof content>;

export function emptyLock(): Lockfile {
  return { version: 1, props: {} };
}

/** Order of the keys that are known; others follow, sorted. */
const ORDER = ['version', 'source', 'release', 'format', 'lacking', 'asset_id', 'artifact', 'verdict', 'simulators'];

const locks = new KnownLocks<Lockfile>(ORDER, (lock) => lockfile.safeParse(lock).success, 'props');

/**
 * @param isJudged whether {@link formatLock} made this very text, and it was accepted: see `judged-texts.ts`
 * @param file how it is called in errors
 * @returns `props` and `scenes` may be added to and deleted from; what they hold is frozen, since others share it
 * @throws {PropmasterError} `project_invalid`, naming line, column and key
 */
export function parseLock(text: string, isJudged = false, file = LOCK_FILE): Lockfile {
  return locks.read(text, (unknown) => readDocument(lockfile, unknown, file), isJudged);
}

/** Whether a text that {@link formatLock} has just made would be accepted. */
export const isAcceptedLock = (text: string): boolean => locks.knows(text);

/** The same text for the same content, whatever order it came in, so that version control shows what changed. */
export function formatLock(lock: Lockfile): string {
  return locks.write(lock);
}

/** How a lock lies in a project. */
export const LOCK: StoredKind<Lockfile> = {
  file: LOCK_FILE,
  head: lockHead,
  empty: emptyLock,
  parse: (text, file, isJudged) => parseLock(text, isJudged, file),
  format: formatLock,
  summarize: summarizeLock,
};
