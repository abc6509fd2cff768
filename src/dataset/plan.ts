import { createHash } from 'node:crypto';
import type { DatasetKind, DatasetProp } from './types.ts';

/** Changes with what shards look like: shards of another one are written anew. */
const LAYOUT = 1;

export interface PlannedShard {
  /** Relative to the folder of the dataset. */
  readonly file: string;
  readonly props: readonly DatasetProp[];
  /** Of all that is in it, in order. */
  readonly digest: string;
}

const ENDING: Readonly<Record<DatasetKind, string>> = { webdataset: 'tar', parquet: 'parquet' };

/** Where the shards lie, for the card of the dataset. */
export const shardPattern = (kind: DatasetKind): string => `data/train-*.${ENDING[kind]}`;

/**
 * Which prop goes into which shard: in order of names, as many as fit. The same props give the same shards.
 *
 * @param props by name
 * @param shardBytes a shard ends before the prop with which it would be larger; it has at least one
 */
export function planShards(props: readonly DatasetProp[], kind: DatasetKind, shardBytes: number): PlannedShard[] {
  const shards: DatasetProp[][] = [];
  let left = 0;
  for (const prop of props) {
    if (shards.length === 0 || prop.bytes > left) {
      shards.push([]);
      left = shardBytes;
    }
    shards.at(-1)!.push(prop);
    left -= prop.bytes;
  }
  return shards.map((inside, at) => {
    const hash = createHash('sha256').update(`${kind} ${LAYOUT}\n`);
    for (const { name, digest } of inside) hash.update(`${name} ${digest}\n`);
    const file = `data/train-${String(at).padStart(5, '0')}.${ENDING[kind]}`;
    return { file, props: inside, digest: hash.digest('hex') };
  });
}
