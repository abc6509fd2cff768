import type { Order } from './order.ts';

/** One request to the service that is no download. */
export interface Errand {
  /** Not before this time [ms since the epoch]. */
  readonly at: number;
  /** @returns the orders that changed @throws {PropmasterError} */
  readonly run: () => Promise<readonly Order[]>;
}

/** How items are ordered and followed with a key of one kind. */
export interface Desk {
  /** What to ask next; `undefined`: nothing is left to be asked. Asks nothing itself. */
  next(): Errand | undefined;
}
