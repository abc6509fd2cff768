import { HEADERS } from '../contract/limits.ts';
import type { ResourceCall } from './call.ts';
import type { Clock } from './clock.ts';
import { decoded } from './decoded.ts';
import type { Dispatch, DispatchRequest } from './dispatch.ts';
import { type ExchangeEnd, endedBy } from './exchange-end.ts';
import { type Listeners, type LogEntry, tell } from './hooks.ts';
import { parsed } from './json-answer.ts';
import type { RateBudget } from './rate-budget.ts';
import { shownUrl, withoutSecrets } from './redact.ts';
import { statusFailure } from './status-failure.ts';

/** Refusals are short; what comes beyond is cut off [bytes]. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** A response whose body has yet to be read. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Content coding undone. */
  readonly body: AsyncIterable<Uint8Array>;
  /** `METHOD /path` */
  readonly where: string;
  /** A text of this answer without the secrets that it may echo. */
  clean(text: string): string;
}

export interface Connection {
  readonly baseUrl: URL;
  readonly apiKey: string | undefined;
  readonly userAgent: string;
  /** With deadlines and redirects. */
  readonly dispatch: Dispatch;
  /** The same for bodies that may be slow. */
  readonly streams: Dispatch;
  readonly clock: Clock;
  readonly budget: RateBudget;
  readonly listeners: Listeners;
}

/** One attempt of a call whose parameters are filled in. */
export interface AttemptedCall {
  /** `METHOD /path` */
  readonly where: string;
  readonly url: URL;
  /** 1 for the first of a call. */
  readonly attempt: number;
  /** Ends it, the body too. */
  readonly end: ExchangeEnd;
}

/**
 * One exchange, to the headers of its answer.
 *
 * @throws {Setback} for a refusal that the call does not accept
 * @throws whatever the dispatch throws
 */
export async function exchange(
  connection: Connection,
  call: ResourceCall,
  { where, url, attempt, end }: AttemptedCall,
): Promise<HttpAnswer> {
  const { dispatch, streams, clock, budget, apiKey, listeners } = connection;
  const { method } = call;
  const isLink = call.target instanceof URL;
  const request = endedBy(end, { method, url: url.href, headers: headersOf(connection, call), ...bodyOf(call) });
  tell(listeners.onRequest, () => {
    const { authorization: _, ...headers } = request.headers;
    return { method, url: shownUrl(url, isLink), headers, attempt };
  });
  const began = clock.now();
  const { status, headers, body } = await (call.stream ? streams : dispatch)(request);
  if (!isLink) budget.observe(status, headers);
  const ms = clock.now() - began;
  const requestId = headers.get(HEADERS.requestId) ?? undefined;
  tell<LogEntry>(listeners.log, () => ({ kind: 'answer', where, status, ms, ...(requestId && { requestId }) }));
  tell(listeners.onResponse, () => ({ method, url: shownUrl(url, isLink), attempt, status, ms, requestId }));

  const clean = (text: string) => withoutSecrets(text, apiKey, url, isLink);
  const content = (maxBytes: number) => decoded(body, headers.get('content-encoding'), maxBytes);
  if ((status >= 200 && status < 300) || call.accepts?.(status, attempt)) {
    return { status, headers, body: content(call.maxBytes ?? Number.POSITIVE_INFINITY), where, clean };
  }
  // Whatever is wrong with the body, the status is the news.
  const refusal = await textOf(content(MAX_REFUSAL_BYTES)).catch(() => '');
  const keyed = call.idempotencyKey !== undefined;
  throw statusFailure(
    { status, headers, body: parsed(clean(refusal)), where, keyed, setting: call.setting },
    clock.now(),
  );
}

/** The address of a call whose parameters are filled in. */
export function urlOf({ baseUrl }: Pick<Connection, 'baseUrl'>, { target, query }: ResourceCall): URL {
  const url = target instanceof URL ? new URL(target) : new URL(baseUrl.pathname.replace(/\/+$/, '') + target, baseUrl);
  for (const name in query) {
    const value = query[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

function headersOf({ apiKey, userAgent }: Connection, call: ResourceCall): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': userAgent,
    ...(apiKey && !(call.target instanceof URL) && { authorization: `Bearer ${apiKey}` }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(call.content && { 'content-type': call.content.type }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    ...call.headers,
  };
}

function bodyOf({ body, content }: ResourceCall): Pick<DispatchRequest, 'body'> {
  if (content) return { body: content.bytes };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** Decodes whole texts, between which it keeps nothing. */
const utf8 = new TextDecoder();

/** UTF-8 without its byte order mark. */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  return utf8.decode(await bytesOf(body));
}

export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
