import type { ErrorCode, PropmasterError } from '../errors.ts';
import type { Report } from '../verify/report.ts';
import type { NearDuplicate } from './near-duplicates.ts';

/** Options of a batch run. Concurrency and ceiling belong to the order: when it is taken up again, those of the first run hold. */
export interface BatchRunOptions {
  /** Simulators to write for. @default the project's, else `['mujoco']` */
  readonly simulators?: readonly string[];
  /** Install although verification failed; lock and report say so. @default false */
  readonly allowFailed?: boolean;
  /** Most items that the service works on at once, 1 to 50. @default the service's own limit */
  readonly maxConcurrency?: number;
  /**
   * Ceiling of the whole batch [cents]. A Team key's batch keeps it itself; with a Personal key, whose assets are
   * ordered one by one, each may cost an equal share of it.
   */
  readonly maxCostCents?: number;
  /** Where the results go. @default `results.jsonl` next to the items file */
  readonly resultsFile?: string;
  /** Begin anew, although there is an earlier run of this items file. @default false */
  readonly fresh?: boolean;
  /**
   * Shares the run with other processes, on other machines too, that were started with the same items file and project: address of a PostgreSQL
   * database by which they agree. Files only; all have to see project and files in one shared folder, under the same path.
   */
  readonly workers?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: BatchEvent) => void;
}

/**
 * How an item stands. `waiting`: not sent yet. `queued`, `running`: at the service. `made`: its asset is there.
 * `downloaded`: it is being verified. The last two are final.
 */
export type BatchItemStatus = 'waiting' | 'queued' | 'running' | 'made' | 'downloaded' | 'installed' | 'failed';

/** Why an item failed. */
export interface BatchItemError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
}

/** What became of one line of the items file. */
export interface BatchItemResult {
  /** Line of the items file, from 1. */
  readonly line: number;
  /** The file's own, else `line-<number>`. */
  readonly customId: string;
  readonly status: BatchItemStatus;
  /** Name in the project, once it is installed. */
  readonly prop?: string;
  readonly verdict?: Report['verdict'];
  readonly jobId?: string;
  readonly assetId?: string;
  /** Per simulator the main file, relative to the project. */
  readonly entries?: Readonly<Record<string, string>>;
  /** [cents], where the service says so. */
  readonly reservedCents?: number;
  readonly settledCents?: number;
  readonly error?: BatchItemError;
}

/** How a batch stands, at one moment. */
export interface BatchProgress {
  readonly total: number;
  readonly installed: number;
  readonly failed: number;
  /** Made by the service, and on the way into the project. */
  readonly arriving: number;
  readonly running: number;
  /** Queued at the service, or not sent yet. */
  readonly queued: number;
  /** Items that ended in a minute, lately; absent until two have. */
  readonly perMinute?: number;
  /** Estimated from that [ms]. */
  readonly leftMs?: number;
  /** Sums over the items, where the service tells [cents]. */
  readonly reservedCents?: number;
  readonly settledCents?: number;
}

/** What `onEvent` tells. Also the lines of `--json`, in snake_case. */
export type BatchEvent =
  | { readonly type: 'item'; readonly item: BatchItemResult }
  | { readonly type: 'batch'; readonly progress: BatchProgress };

/** The end of a batch run. */
export interface BatchRun {
  /** Of this run; its record lies in `.propmaster/batches/`. */
  readonly id: string;
  /** The service's id of the batch; Team keys only. */
  readonly batchId?: string;
  /** Whether an earlier run was taken up. */
  readonly resumed: boolean;
  /** In the order of the items file. */
  readonly items: readonly BatchItemResult[];
  /** Items that differ from an earlier one by 1% of its sizes at most, where the service tells what it made. */
  readonly nearDuplicates: readonly NearDuplicate[];
  readonly progress: BatchProgress;
  /** Absolute path. */
  readonly resultsFile: string;
  /** Present when not every item is installed: how many failed, with the code of most of them. */
  readonly failure?: PropmasterError;
}
