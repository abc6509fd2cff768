import type { BatchRunItem } from './batch-run-item.ts';

/** One request to the service that is no download. */
export interface ServiceRequest {
  /** Not before this time [ms since the epoch]. */
  readonly at: number;
  /** @returns the orders that changed @throws {PropmasterError} */
  readonly run: () => Promise<readonly BatchRunItem[]>;
}

/** How items are ordered and followed with a key of one kind. */
export interface Submitter {
  /** What to ask next; `undefined`: nothing is left to be asked. Asks nothing itself. */
  next(): ServiceRequest | undefined;
}
