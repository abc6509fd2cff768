/** One HTTP request, complete: what goes over the wire and nothing else. */
export interface DispatchRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Ends the request and its body. Aborted by the caller at the end of every attempt, read to the end or not. */
  readonly signal: AbortSignal;
}

export interface DispatchResponse {
  readonly status: number;
  readonly headers: Headers;
  /** As sent: content coding not undone. Iterating throws when the transfer ends before it is complete. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * The way to the service, as a function: over a socket (`httpDispatch`), into a service of the same process
 * (`appDispatch`), or whatever a test makes up. Does one exchange: follows no redirect, repeats nothing.
 */
export interface Dispatch {
  (request: DispatchRequest): Promise<DispatchResponse>;
  /** Ends idle connections. */
  close?(): Promise<void>;
}
