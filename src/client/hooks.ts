/** A request as a hook is told of it. Holds no key, no `Authorization`, and no link's path or query. */
export interface RequestEvent {
  readonly method: string;
  /** Query values that could be secret are masked. */
  readonly url: string;
  /** Without `authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** 1 for the first request of a call. */
  readonly attempt: number;
}

/** Its answer. A request that is never answered has none. */
export interface ResponseEvent extends Pick<RequestEvent, 'method' | 'url' | 'attempt'> {
  readonly status: number;
  /** From the request to the headers of the answer [ms]. */
  readonly ms: number;
  readonly requestId: string | undefined;
}

/** What `log` is told. Holds no key and no query. */
export interface LogEntry {
  readonly kind: 'answer' | 'repeat' | 'warning';
  readonly where: string;
  readonly status?: number;
  readonly ms?: number;
  readonly requestId?: string;
  readonly message?: string;
}

/** Those who want to know. None can change a call, and what they throw is theirs alone. */
export interface Listeners {
  readonly log?: ((entry: LogEntry) => void) | undefined;
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

/** A request that was sent must not fail, or be sent again, because someone who only listened failed. */
export function tell<Event>(listener: ((event: Event) => void) | undefined, event: () => Event): void {
  if (!listener) return;
  try {
    listener(event());
  } catch {
    // Documented: what a hook throws is ignored.
  }
}
