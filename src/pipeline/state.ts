import type { Asset, AssetRequest } from '../contract/assets.ts';
import type { Licence } from '../formats/licence/types.ts';
import type { RequestCheck } from '../model/asked.ts';
import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import type { Intent } from '../project/journal.ts';
import type { EditRecord, PropSource } from '../project/source.ts';
import type { Report } from '../verify/report.ts';
import type { PicturesUnderway } from './begin-pictures.ts';
import type { Emission } from './emission.ts';
import type { Unpacked } from './unpack.ts';

/** Enters `request`. */
export interface RequestInput {
  readonly request: AssetRequest;
  /** Order anew, although the same was ordered and is not finished. @default false */
  readonly anew?: boolean;
  /** Of a prop that is edited: what it was first made from. */
  readonly edited?: EditRecord;
  /** Kinds of the project that the request brings along: file → sha256. */
  readonly kinds?: Readonly<Record<string, string>>;
}

/** Enters `job`. */
export interface Ordered {
  /** Of a job; without an intent it may be that of an asset, too. */
  readonly id: string;
  /** State of the job, if the service has just told it. */
  readonly status?: string;
  /** The intent in the journal, if this project has one for it. */
  readonly intent?: Intent;
}

/** What is known of an asset: all of it, or, from a batch's items, where to download it. */
export type KnownAsset = Pick<Asset, 'id'> &
  Partial<Pick<Asset, 'name' | 'formats' | 'release_id' | 'interpretation' | 'description'>>;

/** Enters `download`. */
export interface Made {
  readonly source: PropSource;
  readonly asset: KnownAsset;
  readonly jobId?: string;
  readonly intent?: Intent;
}

/** Enters `unpack`. */
export interface Fetched extends Partial<Omit<Made, 'source'>> {
  readonly source: PropSource;
  /** Absolute path of a file or folder. */
  readonly file: string;
  /** Name of the file, where its path does not tell: in the cache a file is called by its hash. */
  readonly fileName?: string;
  /** Of the file, where it lies in the cache; lower-case hex. */
  readonly sha256?: string;
  /** Better formats that the release does not have. */
  readonly lacking?: readonly string[];
  /** What became of the words that it was made from, where the asset doesn't tell; `null`: the service does not say. */
  readonly request?: readonly RequestCheck[] | null;
  /** Under what it may be used, where that is known already: nothing is looked for then. `null`: not stated. */
  readonly licence?: Licence | null;
}

/** Enters `read`. */
export interface Opened extends Fetched {
  readonly unpacked: Unpacked;
}

/** Enters `verify`. */
export interface Understood extends Opened {
  /** Its name is the one it will have, unless that is taken. */
  readonly model: SimModel;
  readonly readFindings: readonly Finding[];
  /** What was done to the model because it was asked for. */
  readonly changes: readonly Change[];
}

/** A prop and what was found of it. */
interface Reported extends Understood {
  readonly report: Report;
}

/** Enters `adapt`. */
export interface Judged extends Reported {
  /** Begun with the verification; else they are drawn in `adapt`. */
  readonly pictures?: PicturesUnderway;
}

/** Enters `install`. */
export interface Adapted extends Reported {
  readonly emission: Emission;
}

/** Enters `record`. */
export interface Installed extends Adapted {
  /** Name in the project. */
  readonly name: string;
}
