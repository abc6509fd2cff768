import { createHash } from 'node:crypto';

/**
 * A project of more props than this keeps its records in shards: 256 files in a folder beside each document, so that a
 * change reads and writes the few files that it concerns. The shard of a prop follows from its name alone. So two branches
 * that install different props change the same lines only where they would in one file, and the same props give the same
 * files in whatever order they came.
 *
 * `PROPMASTER_LARGE_PROJECT` sets it for tests.
 */
export const largeProject = (): number => Number(process.env['PROPMASTER_LARGE_PROJECT'] || 1_000);

/** `00` to `ff`. */
export const SHARDS: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
);

/** Shard of a prop: the first two digits of the SHA-256 of its name. Loaders in other languages count on it. */
export const shardOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 2);

/** Folder of the shards of a document: `propmaster.lock` → `propmaster.lock.d`. */
export const shardFolder = (file: string): string => `${file}.d`;

/** Path of a shard in the project. */
export const shardFile = (file: string, shard: string): string => `${shardFolder(file)}/${shard}.json`;

/** The document that a path is a shard of; `undefined` for every other path. */
export const documentOfShard = (path: string): string | undefined => /^(.+)\.d\/[0-9a-f]{2}\.json$/.exec(path)?.[1];
