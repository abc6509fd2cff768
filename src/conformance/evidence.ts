import { type Exchange, type Keys, objectOf } from './call.ts';
import type { JudgedRule } from './report.ts';

/** Longest part of a body, of a request line, and of one text in a body, that a report shows [characters]. */
const SHOWN = { body: 600, line: 400, text: 120 };

type Evidence = Pick<JudgedRule, 'as' | 'request' | 'headers' | 'body' | 'status' | 'answer'>;

/** What a reader needs to send a request again, and what was answered: without keys and links. */
export function evidenceOf(exchange: Exchange, keys: Keys, isWhole: boolean): Evidence {
  const { request, status } = exchange;
  const clean = (text: string) =>
    Object.values(keys).reduce((told, key) => (key ? told.replaceAll(key, '<key>') : told), text);
  const line = { as: request.as, request: clean(requestLineOf(exchange)), status };
  if (!isWhole) return line;
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name, clean(cut(value, SHOWN.text))]);
  const body = bodyOf(exchange);
  return {
    ...line,
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) as Record<string, string> }),
    ...(body === undefined ? {} : { body: clean(body) }),
    answer: clean(answerOf(exchange)),
  };
}

/** `METHOD /path?query`; a link is a credential. */
function requestLineOf({ request: { method, path, query = {} } }: Exchange): string {
  if (/^https?:/.test(path)) return `${method} (download link)`;
  const search = new URLSearchParams(query).toString();
  return cut(`${method} ${path}${search === '' ? '' : `?${search}`}`, SHOWN.line);
}

function bodyOf({ request: { json, bytes, headers = {} } }: Exchange): string | undefined {
  if (bytes !== undefined) return `${bytes.byteLength} bytes, ${headers['content-type'] ?? 'no content type'}`;
  return json === undefined ? undefined : jsonText(json);
}

function answerOf({ bytes, headers, json }: Exchange): string {
  const type = headers.get('content-type') ?? 'no content type';
  if (json === undefined) return `${bytes.byteLength} bytes, ${type}`;
  const { url: _, ...rest } = objectOf(json);
  return cut(JSON.stringify(Array.isArray(json) ? json : rest), SHOWN.body);
}

/** JSON whose long texts, such as images, are cut. */
const jsonText = (json: unknown): string =>
  cut(
    JSON.stringify(json, (_, held: unknown) => (typeof held === 'string' ? cut(held, SHOWN.text) : held)),
    SHOWN.body,
  );

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`;

/** The request as lines for people: who asks, the line, headers and body. */
export function requestLines({ as, request, headers = {}, body, status }: JudgedRule): string[] {
  if (request === undefined) return [];
  const who = {
    personal: 'with the Personal key',
    team: 'with the Team key',
    nobody: 'without a key',
    stranger: 'with a key that is none',
  };
  return [
    `${request} → ${status}${as === undefined ? '' : ` (${who[as]})`}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [body]),
  ];
}
