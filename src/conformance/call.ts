import type { Clock } from '../client/clock.ts';
import { systemClock } from '../client/clock.ts';
import { DEFAULT_DEADLINES, withDeadlines } from '../client/deadlines.ts';
import { decoded } from '../client/decoded.ts';
import type { Dispatch } from '../client/dispatch.ts';
import { RateBudget } from '../client/rate-budget.ts';

/** Most that is read of an answer [bytes]. */
const MAX_BYTES = 256 * 1024 * 1024;

/** As whom a request is made; `nobody`: without a key, `stranger`: with one that the service can't know. */
export type Caller = 'personal' | 'team' | 'nobody' | 'stranger';

/** One request of the suite. */
export interface SuiteRequest {
  readonly as: Caller;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the base URL, or the whole URL of a download link. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as they are. */
  readonly bytes?: Uint8Array;
  /** Sent whatever the rate of the key says: to see what is answered then. */
  readonly unpaced?: boolean;
}

/** A request with its answer: the evidence of a verdict. */
export interface Exchange {
  readonly request: SuiteRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Undefined: no JSON. */
  readonly json: unknown;
}

export type Keys = Partial<Readonly<Record<'personal' | 'team', string>>>;

export interface CallerOptions {
  readonly baseUrl: URL;
  readonly keys: Keys;
  readonly dispatch: Dispatch;
  readonly userAgent: string;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
}

export type AskService = (request: SuiteRequest) => Promise<Exchange>;

/** Sends requests at the pace that the service tells each key, and reads the answers whole. Follows no redirect. */
export function caller({ baseUrl, keys, dispatch, userAgent, signal, clock = systemClock }: CallerOptions): AskService {
  const watched = withDeadlines(dispatch, DEFAULT_DEADLINES);
  const budgets = new Map<Caller, RateBudget>();
  const strange = strangerKey(keys);

  return async function ask(request): Promise<Exchange> {
    const { as, method, path, query = {}, headers = {}, json, bytes: sent, unpaced = false } = request;
    const url = /^https?:/.test(path) ? new URL(path) : new URL(baseUrl.pathname.replace(/\/+$/, '') + path, baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const key = as === 'stranger' ? strange : as === 'nobody' ? undefined : keys[as];
    const paced = budgets.get(as) ?? new RateBudget(clock);
    budgets.set(as, paced);
    const budget = unpaced ? new RateBudget(clock) : paced;
    const end = new AbortController();
    const stop = () => end.abort(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await budget.spend({ signal, until: undefined }, async () => {
        const answer = await watched({
          method,
          url: url.href,
          headers: {
            accept: '*/*',
            'accept-encoding': 'gzip',
            'user-agent': userAgent,
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          ...(sent === undefined ? {} : { body: sent }),
          signal: end.signal,
        });
        paced.observe(answer.status, answer.headers);
        const bytes = await bytesOf(answer.body, answer.headers);
        return { request, status: answer.status, headers: answer.headers, bytes, json: jsonOf(bytes) };
      });
    } finally {
      signal?.removeEventListener('abort', stop);
      end.abort();
    }
  };
}

/** A key of the right form that no service has given. */
function strangerKey({ personal, team }: Keys): string {
  const prefix = /^(.*_k1_)/.exec(personal ?? team ?? '')?.[1] ?? 'unknown_k1_';
  return `${prefix}${'0'.repeat(48)}`;
}

async function bytesOf(body: AsyncIterable<Uint8Array>, headers: Headers): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of decoded(body, headers.get('content-encoding'), MAX_BYTES)) parts.push(part);
  return Buffer.concat(parts);
}

function jsonOf(bytes: Uint8Array): unknown {
  if (bytes[0] !== 0x7b && bytes[0] !== 0x5b) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
