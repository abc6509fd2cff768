import type { Asset } from '../contract/assets.ts';
import type { SourceFormat } from '../model/source-formats.ts';
import type { PropSource } from '../project/source.ts';
import type { Treatment } from '../project/treatment.ts';
import type { Report } from '../verify/report.ts';

/** The nine stages, in order. A prompt enters at `request`, an asset or job id at `job`, a local file at `unpack`. */
export const STAGES = ['request', 'job', 'download', 'unpack', 'read', 'verify', 'adapt', 'install', 'record'] as const;
export type StageName = (typeof STAGES)[number];

/** What `onEvent` tells. Also the `{"type":"progress"}` lines of `--json`. */
export interface ProgressEvent {
  readonly type: 'progress';
  readonly stage: StageName;
  readonly state: 'started' | 'progress' | 'finished';
  /** 0 to 1 within the stage, where known. */
  readonly fraction?: number;
  readonly message?: string;
  readonly job_id?: string;
  readonly prop?: string;
  /** Duration of a finished stage [ms]. */
  readonly ms?: number;
}

/** Options of every way that brings a prop into a project. */
export interface InstallOptions extends Treatment {
  /** Name in the project; default: from the asset or the file. */
  readonly name?: string;
  /** Default: the project's, which is `['mujoco']` unless told otherwise. */
  readonly simulators?: readonly string[];
  /** Ask the service for this format only. Default: the best for the first simulator that it has. */
  readonly format?: SourceFormat;
  /** Of a folder or archive: path of the model that is meant, or of the folder that holds it. */
  readonly entry?: string;
  /** Of a file or folder: the folder within which references are read. @default its repository or package */
  readonly root?: string;
  /** Folder beyond which no reference is read, whatever else is said. @default none */
  readonly within?: string;
  /** Replace a prop of the same name instead of choosing a free name (or refusing a given one). @default false */
  readonly replace?: boolean;
  /** Install although verification failed; the lock and the report say so. @default false */
  readonly allowFailed?: boolean;
  /** Longest time that reading, verifying and writing may take [s]. @default 60 */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ProgressEvent) => void;
}

/** What an installed prop is. The `{"type":"result"}` of `--json`, before snake_case. */
export interface InstalledProp {
  readonly name: string;
  readonly source: PropSource;
  readonly format: SourceFormat;
  readonly jobId?: string;
  readonly assetId?: string;
  /** How the service read the prompt, when it says so. */
  readonly interpretation?: Asset['interpretation'];
  readonly report: Report;
  /** Files of the project, relative to its root, POSIX separators: per simulator the main file. */
  readonly entries: Readonly<Record<string, string>>;
  readonly reportFile: string;
  readonly previewFile: string;
  /** Duration by stage [ms]. */
  readonly timings: Readonly<Partial<Record<StageName, number>>>;
}
