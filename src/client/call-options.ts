/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Longest time for the whole call, repeats included [ms]. @default none: see `Deadlines` and `RetryOptions` */
  readonly timeoutMs?: number;
}

/** Options of a call that makes something. */
export interface CreateOptions extends CallOptions {
  /** Keep it before you call, and give the same one to take up the same intent. @default a new one */
  readonly idempotencyKey?: string;
}

/** Options of a listing. */
export interface ListOptions extends CallOptions {
  /** 1 to 100; a page may be shorter. @default the service's */
  readonly pageSize?: number;
}

/** One page of a listing. */
export interface PageOptions extends ListOptions {
  /** `next_cursor` of the page before. */
  readonly cursor?: string;
}
