import type { Clock } from '../client/clock.ts';
import type { PropmasterError } from '../errors.ts';
import { type BatchRunItem, isFinal, resultOf } from './batch-run-item.ts';
import { progressOf } from './progress.ts';
import type { BatchLog, ItemRecord } from './record/log.ts';
import { ResultsFile } from './results-file.ts';
import type { BatchEvent, BatchProgress } from './types.ts';

/** How often the state of the whole is told [ms]. */
const BEAT_MS = 1_000;

/** Reports the progress of a run: to its log, the results file and the listeners. */
export class Reporter {
  readonly #orders: readonly BatchRunItem[];
  readonly #clock: Clock;
  readonly #log: BatchLog;
  readonly #results: ResultsFile;
  readonly #onEvent: (event: BatchEvent) => void;
  readonly #begun: number;
  readonly #endings: number[] = [];
  readonly #beat: NodeJS.Timeout;

  constructor(
    orders: readonly BatchRunItem[],
    given: {
      readonly clock: Clock;
      readonly log: BatchLog;
      readonly resultsFile: string;
      readonly onEvent: (event: BatchEvent) => void;
      /** Told when the results could not be written on the way. */
      readonly onFailure: (error: PropmasterError) => void;
    },
  ) {
    this.#orders = orders;
    this.#clock = given.clock;
    this.#begun = given.clock.now();
    this.#log = given.log;
    this.#results = new ResultsFile(given.resultsFile, () => orders.map(resultOf), given.onFailure);
    this.#onEvent = given.onEvent;
    this.#beat = setInterval(() => this.#tell(), BEAT_MS).unref();
    this.#tell();
  }

  changed(order: BatchRunItem): void {
    if (isFinal(order)) this.#endings.push(this.#clock.now());
    const entry = logEntry(order);
    if (entry) this.#log.add(entry);
    this.#results.touch();
    this.#onEvent({ type: 'item', item: resultOf(order) });
  }

  get progress(): BatchProgress {
    return progressOf(this.#orders, this.#endings, { begun: this.#begun, now: this.#clock.now() });
  }

  /** The last word. @throws {PropmasterError} `disk_error` */
  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.#tell();
    await Promise.all([this.#results.write(), this.#log.close()]);
  }

  #tell(): void {
    this.#onEvent({ type: 'batch', progress: this.progress });
  }
}

/** What is worth being remembered of a change: what the service would otherwise have to be asked for again. */
function logEntry(order: BatchRunItem): ItemRecord | undefined {
  const { index, status, jobId, asset, download, installed, error, reservedCents, settledCents } = order;
  if (status === 'running') return undefined;
  return {
    item: index,
    ...(jobId === undefined ? {} : { job_id: jobId }),
    ...(asset && { asset_id: asset.id, ...(asset.formats && { formats: [...asset.formats] }) }),
    ...(asset?.release_id === undefined ? {} : { release_id: asset.release_id }),
    ...(asset?.description === undefined ? {} : { description: asset.description }),
    ...(download && { sha256: download.sha256, file_name: download.fileName, lacking: [...download.lacking] }),
    ...(reservedCents === undefined ? {} : { reserved_cents: reservedCents }),
    ...(settledCents === undefined ? {} : { settled_cents: settledCents }),
    ...(installed && { installed: { ...installed, entries: { ...installed.entries } } }),
    ...(error && { failed: { ...error } }),
  };
}
