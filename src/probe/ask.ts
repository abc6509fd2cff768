import { type Clock, systemClock } from '../client/clock.ts';
import { type Deadlines, withDeadlines } from '../client/deadlines.ts';
import { decoded } from '../client/decoded.ts';
import type { Dispatch } from '../client/dispatch.ts';
import { RateBudget } from '../client/rate-budget.ts';

/** Most that is read of an answer [bytes]; an OpenAPI document of some hundred routes is about 1 MiB. */
const MAX_BYTES = 8 * 1024 * 1024;
const DEADLINES: Deadlines = { silenceMs: 15_000, windowMs: 10_000, leastBytes: 256 };

/** One request. */
export interface ProbeQuestion {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** What came back. A redirect is not followed: the key would go elsewhere. */
export interface ProbeAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined: no JSON, or none that was whole. */
  readonly json: unknown;
  /** The code of the error, in whichever shape it came. */
  readonly code: string | undefined;
}

/** There are no requests left. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** The service lets this key ask no more for now. */
export class RateRefused extends Error {
  override readonly name = 'RateRefused';
}

export interface AskerOptions {
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly dispatch: Dispatch;
  readonly maxRequests: number;
  readonly userAgent: string;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
  readonly deadlines?: Deadlines;
  /** Called before each wait for the pace of the service. @param ms how long, at least [ms] */
  readonly onWait?: ((ms: number) => void) | undefined;
}

export interface Asker {
  /** @throws {BudgetSpent} @throws {RateRefused} @throws what the network throws */
  ask(question: ProbeQuestion): Promise<ProbeAnswer>;
  readonly spent: () => number;
}

/** Asks one question at a time, within a number of requests and the pace that the service tells. */
export function createAsker(options: AskerOptions): Asker {
  const { baseUrl, apiKey, maxRequests, userAgent, signal, clock = systemClock } = options;
  const dispatch = withDeadlines(options.dispatch, options.deadlines ?? DEADLINES);
  const budget = new RateBudget(clock, { onWait: options.onWait });
  const answers = new Map<string, ProbeAnswer>();
  let spent = 0;

  async function once({ method, path, query = [], headers: own = {}, body }: ProbeQuestion): Promise<ProbeAnswer> {
    if (spent >= maxRequests) throw new BudgetSpent();
    spent++;
    const url = new URL(baseUrl.pathname.replace(/\/+$/, '') + path, baseUrl);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const end = new AbortController();
    const stop = () => end.abort(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await budget.spend({ signal, until: undefined }, async () => {
        const {
          status,
          headers,
          body: bytes,
        } = await dispatch({
          method,
          url: url.href,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'gzip',
            authorization: `Bearer ${apiKey}`,
            'user-agent': userAgent,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...own,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: end.signal,
        });
        budget.observe(status, headers);
        const json = await readJsonOf(bytes, headers);
        return { status, headers, json, code: codeIn(json) };
      });
    } finally {
      signal?.removeEventListener('abort', stop);
      end.abort();
    }
  }

  return {
    spent: () => spent,
    async ask(question) {
      // The same again would be answered the same.
      const place = question.method === 'GET' && question.query === undefined ? question.path : undefined;
      const known = place === undefined ? undefined : answers.get(place);
      if (known) return known;
      const answer = await asked(question);
      if (place !== undefined && lasts(place)) answers.set(place, answer);
      return answer;
    },
  };

  async function asked(question: ProbeQuestion): Promise<ProbeAnswer> {
    const answer = await once(question);
    if (answer.status !== 429) return answer;
    // The budget now waits as long as the service asks; a second refusal is taken at its word.
    const again = await once(question);
    if (again.status === 429) throw new RateRefused();
    return again;
  }
}

/** Whether the answer is the same in a minute: not how work stands. */
const lasts = (path: string): boolean => !/^\/v1\/(jobs|batches)\/.+/.test(path);

async function readJsonOf(body: AsyncIterable<Uint8Array>, headers: Headers): Promise<unknown> {
  // A file is an answer too, and of no interest.
  if (/^(application\/(zip|octet-stream)|model\/|image\/|text\/event-stream)/.test(headers.get('content-type') ?? '')) {
    return undefined;
  }
  try {
    const parts: Uint8Array[] = [];
    for await (const part of decoded(body, headers.get('content-encoding'), MAX_BYTES)) parts.push(part);
    return JSON.parse(new TextDecoder().decode(Buffer.concat(parts))) as unknown;
  } catch {
    return undefined;
  }
}

/** `detail.error.code` or `error.code` (specification, "Errors"); what other frameworks say at top level. */
function codeIn(json: unknown): string | undefined {
  const root = recordOf(json);
  const error = recordOf(recordOf(root['detail'])['error'] ?? root['error']);
  const code = error['code'] ?? root['code'];
  // What is no word is a text, which may differ from request to request.
  return typeof code === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(code) ? code : undefined;
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
