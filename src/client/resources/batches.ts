import type { Batch, BatchAcceptance, BatchList, BatchRequest, BatchResult, BatchResultList } from '../../contract/batches.ts';
import type { CallOptions, CreateOptions, ListOptions, PageOptions } from '../call-options.ts';
import type { PollSchedule } from './jobs.ts';

/** `/v1/batches`. Team keys only. All methods throw {@link PropmasterError} only. */
export interface Batches {
  /** Submits 1 to 1,000 assets. A lost response never makes a second batch. */
  create(body: BatchRequest, options?: CreateOptions): Promise<BatchAcceptance>;
  /** One page of the batch's items, by index. */
  items(id: string, options?: PageOptions): Promise<BatchResultList>;
  /** All items of a batch, by index, each once. */
  iterateItems(id: string, options?: ListOptions): AsyncGenerator<BatchResult>;
  /**
   * Polls the items until each is final. Asks only for pages that held unfinished items, by the specified listing
   * alone.
   *
   * @returns every item, by index; items fail one by one, never the batch
   * @throws {PropmasterError} `job_unfinished` when the time is over
   */
  wait(id: string, options?: BatchWaitOptions): Promise<readonly BatchResult[]>;
  /** Counts by status (assumption `single-batch`). */
  get(id: string, options?: CallOptions): Promise<Batch>;
  list(options?: PageOptions): Promise<BatchList>;
  iterate(options?: ListOptions): AsyncGenerator<Batch>;
  /** Cancels every item that is not final (assumption `batch-cancel`). */
  cancel(id: string, options?: CallOptions): Promise<Batch>;
}

export interface BatchWaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** How long to wait; the batch itself knows nothing of it [ms]. @default 24 hours */
  readonly timeoutMs?: number;
  readonly poll?: PollSchedule;
  /** Told each item whenever its state was seen to change. */
  readonly onItem?: (item: BatchResult) => void;
}
