import type { IndexEntry } from '../../adapters/contract.ts';

/** What a shard is: a tar as WebDataset reads it, or a Parquet file. */
export type DatasetKind = 'webdataset' | 'parquet';

/** One prop of a dataset, without its picture: `<name>.json` of a tar, a row of a Parquet file. Lengths in metres, model frame, Z up. */
export interface DatasetRecord {
  readonly name: string;
  readonly category: string | null;
  readonly labels: readonly string[];
  /** Prompt, id or path that it was made from. Untrusted text. */
  readonly source: string;
  /** WordNet 3.0, `mug.n.04`. */
  readonly synset: string | null;
  /** Wikidata item, `Q386215`. */
  readonly wikidata: string | null;
  readonly licence: string | null;
  readonly attribution: string | null;
  readonly verdict: string;
  readonly base: 'free' | 'fixed';
  /** [kg] */
  readonly mass: number;
  /** Edges of the box around the visuals [m]. */
  readonly size: readonly [number, number, number];
  readonly links: number;
  /** Joints that move. */
  readonly joints: number;
  readonly triangles: number;
  readonly colliders: number;
  /** As in `index.json`. */
  readonly articulation: IndexEntry['joints'];
  readonly parts: NonNullable<IndexEntry['parts']>;
  readonly cavities: NonNullable<IndexEntry['cavities']>;
  readonly supports: NonNullable<IndexEntry['supports']>;
  readonly grasps: NonNullable<IndexEntry['grasps']>;
}

/** A prop that is about to be written; its bytes are read when its turn comes. */
export interface DatasetProp {
  readonly name: string;
  /** Of everything that is written of it; another one is written anew. */
  readonly digest: string;
  /** About as much as it will take in a shard [byte]. */
  readonly bytes: number;
  /** @throws {PropmasterError} `invalid_input` where a file is not as the lock says */
  read(): Promise<{
    readonly record: DatasetRecord;
    /** PNG */
    readonly picture: Uint8Array;
    /** ZIP with the files of one simulator, where they were asked for. */
    readonly files?: Uint8Array;
  }>;
}
