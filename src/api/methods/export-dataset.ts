import path from 'node:path';
import { type WrittenShard, writeDataset } from '../../dataset/export.ts';
import { datasetProp, Indexes } from '../../dataset/props.ts';
import type { DatasetKind, DatasetProp } from '../../dataset/types.ts';
import { PropmasterError } from '../../errors.ts';
import { describeSource } from '../../project/describe-source.ts';
import { readLock } from '../../project/project-files.ts';
import { licences } from './licences.ts';
import { type ProjectSession, settle } from './session.ts';

export interface ExportDatasetOptions {
  /** What shards are. */
  readonly kind: DatasetKind;
  /** Names of props. @default all */
  readonly names?: readonly string[];
  /** Only props under one of these licences: `CC0`, `CC-BY`; `none`: not stated. @default all */
  readonly only?: readonly string[];
  /** Simulator whose files go with each prop, as a ZIP. @default none */
  readonly files?: string;
  /** About how large a shard is [MiB]. @default 256 */
  readonly shardSize?: number;
  /** Told of each shard when it is on the disk. */
  readonly onShard?: (shard: WrittenShard, done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** A dataset on the disk. */
export interface ExportedDataset {
  /** Absolute. */
  readonly folder: string;
  readonly kind: DatasetKind;
  readonly props: number;
  readonly shards: readonly WrittenShard[];
  /** Props by licence, the most frequent first; `not stated` among them. */
  readonly licences: Readonly<Record<string, number>>;
}

const MIB = 2 ** 20;
const USUAL_SIZE = 256;

/**
 * The props of a project as a dataset: pictures, labels and what was measured, in shards that WebDataset and Hugging Face's
 * `datasets` load.
 *
 * @param folder new, empty, or of an earlier export
 * @throws {PropmasterError} `invalid_input` where no prop is left, or a file is not as the lock says; `not_found`, `usage`
 */
export async function exportDataset(
  session: ProjectSession,
  folder: string,
  { kind, names, only, files, shardSize = USUAL_SIZE, onShard, signal }: ExportDatasetOptions,
): Promise<ExportedDataset> {
  await settle(session);
  const { root } = session;
  const { props } = await readLock(root);
  const wanted = await licences(session, { ...(names && { names }), ...(only && { only }) });
  if (wanted.length === 0) {
    throw new PropmasterError('invalid_input', 'There is no prop to export.', {
      where: root,
      hint: only ? '`propmaster licences` tells under what each may be used.' : 'Generate or import one first.',
    });
  }
  const lacking = files === undefined ? undefined : wanted.find(({ name }) => !props[name]!.simulators.includes(files));
  if (lacking) {
    throw new PropmasterError('invalid_input', `${lacking.name} is not installed for ${files}.`, {
      where: lacking.name,
      hint: `Run: propmaster add ${files}`,
    });
  }
  const indexes = new Indexes(root);
  const chosen: DatasetProp[] = [];
  const counts = new Map<string, number>();
  for (const { name, licence, attribution } of wanted) {
    const stated = licence === null ? null : { id: licence, ...(attribution === null ? {} : { attribution }) };
    const known = { name, locked: props[name]!, licence: stated, source: describeSource(props[name]!.source) };
    chosen.push(await datasetProp(root, known, indexes, files));
    const id = licence ?? 'not stated';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const totals = Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
  const full = path.resolve(folder);
  const options = { kind, files, shardBytes: shardSize * MIB, licences: totals, signal, onShard };
  return {
    folder: full,
    kind,
    props: chosen.length,
    shards: await writeDataset(full, chosen, options),
    licences: totals,
  };
}
