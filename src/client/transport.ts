import type { z } from 'zod';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import { amended } from './amended.ts';
import type { Clock } from './clock.ts';
import { decoded } from './decoded.ts';
import type { Dispatch, DispatchRequest } from './dispatch.ts';
import { interrupted } from './interrupted.ts';
import { jsonAnswer, parsed } from './json-answer.ts';
import { networkFailure } from './network-failure.ts';
import type { RateBudget } from './rate-budget.ts';
import { type RetryOptions, repeating } from './repeating.ts';
import { Setback } from './setback.ts';
import { statusFailure } from './status-failure.ts';

/** Most that a JSON body may hold, decoded [bytes]. A page of 100 assets is some 100 KiB. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;
/** Refusals are short; what comes beyond is cut off [bytes]. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** One call as its resource puts it. */
export interface Call {
  readonly method: DispatchRequest['method'];
  /** Path below the base URL, segments encoded; or, for a download link, a whole URL, which gets no credentials. */
  readonly target: string | URL;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** A POST that changes nothing, and may be sent twice without a key. */
  readonly harmless?: boolean;
  /** Refusals that `read` wants to see itself. */
  readonly accepts?: readonly number[];
  /** Most that the body may hold, decoded [bytes]. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A response whose body has yet to be read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Content coding undone. */
  readonly body: AsyncIterable<Uint8Array>;
  /** `METHOD /path` */
  readonly where: string;
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

export interface Connection {
  readonly baseUrl: URL;
  readonly apiKey: string | undefined;
  readonly userAgent: string;
  /** With deadlines and redirects. */
  readonly dispatch: Dispatch;
  readonly clock: Clock;
  readonly budget: RateBudget;
  readonly retry: RetryOptions;
  readonly log: (entry: LogEntry) => void;
}

/** What all resources are built on: authorisation, budget, repeats, errors. */
export interface Transport {
  readonly connection: Connection;
  /** Sends `call` until it is answered, and gives the answer's value. @throws {PropmasterError} */
  json<T>(call: Call, schema: z.ZodType<T>): Promise<T>;
  /** Sends `call` until `read` has read an answer to the end. @throws {PropmasterError} */
  send<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T>;
  /** One attempt. The body can be read until `read` returns. @throws {Setback} @throws {PropmasterError} */
  once<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T>;
  /** Repeats what is made of {@link Transport.once}. @throws {PropmasterError} */
  repeat<T>(call: Pick<Call, 'signal'>, repeatable: boolean, where: string, attempt: () => Promise<T>): Promise<T>;
}

export function createTransport(connection: Connection): Transport {
  const { clock, budget, retry, log } = connection;

  const once: Transport['once'] = async (call, read) => {
    const { signal, target } = call;
    const where = placeOf(call);
    if (signal?.aborted) throw interrupted(where);
    const end = new AbortController();
    const onAbort = () => end.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const exchange = () => exchanged(connection, call, where, end.signal, read);
      return await (target instanceof URL ? exchange() : budget.spend(signal, exchange));
    } catch (thrown) {
      if (signal?.aborted) throw interrupted(where);
      if (thrown instanceof Setback) throw thrown;
      if (isPropmasterError(thrown)) throw thrown.where ? thrown : amended(thrown, { where });
      throw networkFailure(thrown, where, urlOf(connection, call).href);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      end.abort();
    }
  };

  const repeat: Transport['repeat'] = ({ signal }, repeatable, where, attempt) =>
    repeating(attempt, {
      clock,
      options: retry,
      repeatable,
      signal,
      onRepeat: ({ error }, pauseMs) =>
        log({ kind: 'repeat', where, message: `${error.message} Again in ${Math.round(pauseMs)} ms.` }),
    });

  const send: Transport['send'] = (call, read) => {
    const repeatable = call.method !== 'POST' || call.idempotencyKey !== undefined || call.harmless === true;
    return repeat(call, repeatable, placeOf(call), () => once(call, read));
  };

  return {
    connection,
    once,
    repeat,
    send,
    json: (call, schema) =>
      send({ maxBytes: MAX_JSON_BYTES, ...call }, async ({ headers, body, where }) =>
        jsonAnswer(await textOf(body, connection.apiKey), schema, headers, where),
      ),
  };
}

/** One exchange, from headers out to body in. */
async function exchanged<T>(
  connection: Connection,
  call: Call,
  where: string,
  signal: AbortSignal,
  read: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { dispatch, clock, budget, apiKey, log } = connection;
  const began = clock.now();
  const { status, headers, body } = await dispatch({
    method: call.method,
    url: urlOf(connection, call).href,
    headers: headersOf(connection, call),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    signal,
  });
  if (!(call.target instanceof URL)) budget.observe(status, headers);
  const requestId = headers.get('x-request-id');
  log({ kind: 'answer', where, status, ms: clock.now() - began, ...(requestId && { requestId }) });

  const content = (maxBytes: number) => decoded(body, headers.get('content-encoding'), maxBytes);
  if ((status >= 200 && status < 300) || call.accepts?.includes(status)) {
    return read({ status, headers, body: content(call.maxBytes ?? Number.POSITIVE_INFINITY), where });
  }
  // Whatever is wrong with the body, the status is the news.
  const refusal = await textOf(content(MAX_REFUSAL_BYTES), apiKey).catch(() => '');
  const keyed = call.idempotencyKey !== undefined;
  throw statusFailure({ status, headers, body: parsed(refusal), where, keyed }, clock.now());
}

function urlOf({ baseUrl }: Connection, { target, query = {} }: Call): URL {
  const url = target instanceof URL ? new URL(target) : new URL(baseUrl.pathname.replace(/\/+$/, '') + target, baseUrl);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function headersOf({ apiKey, userAgent }: Connection, call: Call): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': userAgent,
    ...(apiKey && !(call.target instanceof URL) && { authorization: `Bearer ${apiKey}` }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    ...call.headers,
  };
}

/** Path and query of a download link are its credential, and stay out of messages. */
export function placeOf({ method, target }: Pick<Call, 'method' | 'target'>): string {
  return `${method} ${target instanceof URL ? `${target.origin} (download link)` : target}`;
}

/** UTF-8 without its byte order mark. A service that echoes the key must not get it into our messages. */
async function textOf(body: AsyncIterable<Uint8Array>, apiKey: string | undefined): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  const text = new TextDecoder().decode(Buffer.concat(parts));
  return apiKey && apiKey.length >= 8 ? text.replaceAll(apiKey, '<the API key>') : text;
}

/** An id as one segment of a path. @throws {PropmasterError} `invalid_input` for what would climb in the path */
export function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new PropmasterError('invalid_input', `"${id}" is no id.`, { where: 'id' });
  return encodeURIComponent(id);
}
