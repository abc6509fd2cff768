import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { claimFolder } from '../disk/claim-folder.ts';
import { diskError, errorCode, ignoreAbsent, syncFile, syncFolder, writeAtomic } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { datasetCard } from './card.ts';
import { writeParquetShard } from './parquet-shard.ts';
import { type PlannedShard, planShards } from './plan.ts';
import { writeTarShard } from './tar-shard.ts';
import type { DatasetKind, DatasetProp } from './types.ts';

/** What has been written. Hidden, so that no loader takes it for data. */
const RECORD = '.propmaster-export.json';
const OWNER = '.propmaster-export.lock';
const CARD = 'README.md';

const shardRecord = z.object({ file: z.string(), digest: z.string(), sha256: z.string(), bytes: z.number() });
const exportRecord = z.object({ propmaster: z.literal('export'), shards: z.array(shardRecord) });

/** A shard on the disk. */
export interface WrittenShard {
  /** Relative to the folder of the dataset, POSIX separators. */
  readonly file: string;
  readonly props: number;
  /** [byte] */
  readonly bytes: number;
  readonly sha256: string;
  /** `unchanged`: an earlier run has written it. */
  readonly status: 'written' | 'unchanged';
}

export interface WriteOptions {
  readonly kind: DatasetKind;
  /** [byte] */
  readonly shardBytes: number;
  /** Simulator whose files are with the props. */
  readonly files: string | undefined;
  /** Props by licence. */
  readonly licences: Readonly<Record<string, number>>;
  readonly signal?: AbortSignal | undefined;
  readonly onShard?: ((shard: WrittenShard, done: number, total: number) => void) | undefined;
}

/**
 * Props → shards in a folder. Each shard is whole or not there; killed at any moment, the same call goes on, and ends with the same
 * bytes. Shards of an earlier export that are not wanted any more are removed.
 *
 * @param folder new, empty, or of an earlier export; absolute
 * @param props by name
 * @throws {PropmasterError} `usage` for a folder with something else; `project_busy`; `invalid_input`; `disk_error`
 */
export async function writeDataset(
  folder: string,
  props: readonly DatasetProp[],
  options: WriteOptions,
): Promise<WrittenShard[]> {
  try {
    const before = await recordIn(folder);
    await mkdir(path.join(folder, 'data'), { recursive: true });
    const release = await claimFolder(path.join(folder, OWNER), 'export');
    try {
      return await writeShards(folder, planShards(props, options.kind, options.shardBytes), before, options);
    } finally {
      await release();
    }
  } catch (cause) {
    throw diskError(cause, folder, 'write the dataset');
  }
}

async function writeShards(
  folder: string,
  shards: readonly PlannedShard[],
  before: z.infer<typeof exportRecord>['shards'],
  { kind, files, licences, signal, onShard }: WriteOptions,
): Promise<WrittenShard[]> {
  const wanted = new Set(shards.map(({ file }) => file));
  const known = new Map(before.map((one) => [one.file, one]));
  const note = (): Promise<void> =>
    writeAtomic(
      path.join(folder, RECORD),
      `${JSON.stringify({ propmaster: 'export', shards: [...known.values()] }, null, 1)}\n`,
    );
  // From here on the folder is known to be of an export.
  await note();
  const done: WrittenShard[] = [];
  for (const shard of shards) {
    signal?.throwIfAborted();
    const target = path.join(folder, shard.file);
    const there = known.get(shard.file);
    const isSame = there?.digest === shard.digest && (await isWhole(target, there));
    if (!isSame) {
      const part = `${target}.part`;
      await rm(part, { force: true });
      await (kind === 'parquet'
        ? writeParquetShard(part, shard.props, files !== undefined, signal)
        : writeTarShard(part, shard.props, signal));
      await syncFile(part);
      const facts = await contentOf(part);
      await rename(part, target);
      await syncFolder(path.dirname(target));
      known.set(shard.file, { file: shard.file, digest: shard.digest, ...facts });
      await note();
    }
    const { bytes, sha256 } = known.get(shard.file)!;
    const status = isSame ? 'unchanged' : 'written';
    done.push({ file: shard.file, props: shard.props.length, bytes, sha256, status });
    onShard?.(done.at(-1)!, done.length, shards.length);
  }
  for (const file of known.keys()) {
    if (wanted.has(file)) continue;
    await rm(path.join(folder, file), { force: true });
    known.delete(file);
  }
  await note();
  const count = shards.reduce((sum, { props }) => sum + props.length, 0);
  await writeAtomic(path.join(folder, CARD), datasetCard({ kind, props: count, licences, files }));
  return done;
}

/** What an earlier export has written into a folder. @throws {PropmasterError} `usage` where something else lies there */
async function recordIn(folder: string): Promise<z.infer<typeof exportRecord>['shards']> {
  const names = (await readdir(folder).catch(ignoreAbsent)) ?? [];
  const text = await readFile(path.join(folder, RECORD), 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    return undefined;
  });
  const record = text === undefined ? undefined : parsed(text);
  const isOurs = (file: string): boolean => /^data\/train-\d{5,}\.(?:tar|parquet)$/.test(file);
  if (record?.shards.every(({ file }) => isOurs(file))) return record.shards;
  const others = names.filter((name) => name !== 'data' && !name.startsWith(OWNER));
  const inData = names.includes('data') ? await readdir(path.join(folder, 'data')) : [];
  if (others.length === 0 && inData.length === 0) return [];
  throw new PropmasterError('usage', 'There is something else in the folder.', {
    where: folder,
    hint: 'Give a new or an empty folder, or that of an earlier export.',
  });
}

function parsed(text: string): z.infer<typeof exportRecord> | undefined {
  try {
    return exportRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function isWhole(file: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<boolean> {
  const facts = await stat(file).catch(ignoreAbsent);
  return facts?.size === bytes && (await contentOf(file)).sha256 === sha256;
}

async function contentOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const handle = await open(file);
  try {
    return { bytes: (await handle.stat()).size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
