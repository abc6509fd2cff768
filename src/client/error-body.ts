/** What a refusal says of itself, whatever shape it came in. */
export interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
}

/** Longest text of a service that we show. */
const SHOWN = 1_000;

/**
 * Reads the four shapes of the specification, part "Errors": `detail.error`, the same with `fields`, `error` at top
 * level, and `detail` as a list of validation failures; and those that services and frameworks in front of them use:
 * code and message in `detail`, in the first of `errors` or at top level, a bare `detail` or `message`, and the `title`
 * of RFC 9457. Something else gives `{}`: the status alone must do.
 */
export function readErrorBody(body: unknown): ErrorBody {
  const root = record(body);
  const { detail, error: named, errors } = root;
  if (Array.isArray(detail)) return { message: list(detail.map(record), (item) => pathOf(item['loc']), 'msg') };
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const places = [record(detail)['error'], named, detail, first, root].map(record);
  const error = places.find(({ code, message }) => text(code) ?? text(message)) ?? {};
  const code = text(error['code']);
  const message =
    text(error['message']) ??
    text(named) ??
    text(detail) ??
    text(root['message']) ??
    text(first) ??
    text(root['title']);
  const fields = Array.isArray(error['fields'])
    ? list(error['fields'].map(record), (field) => placeOf(field), 'message')
    : '';
  const said = [message, fields && `(${fields})`].filter(Boolean).join(' ');
  return { ...(code && { code }), ...(said && { message: said }) };
}

/** Text of a service for a terminal or a log: no control characters, and not without end. */
export function plain(said: string): string {
  const visible = said.replace(/\p{Cc}+/gu, ' ').trim();
  return visible.length <= SHOWN ? visible : `${visible.slice(0, SHOWN)}…`;
}

function list(items: Record<string, unknown>[], place: (item: Record<string, unknown>) => string, key: string): string {
  return plain(
    items.map((item) => `${place(item)}: ${text(item[key] ?? item['msg'] ?? item['reason']) ?? 'invalid'}`).join('; '),
  );
}

/** The shape of a field is not shown (assumption `error-fields`). */
const placeOf = (field: Record<string, unknown>): string =>
  pathOf(field['path'] ?? field['field'] ?? field['loc'] ?? field['name']);

function pathOf(path: unknown): string {
  return Array.isArray(path) ? path.join('.') : (text(path) ?? 'body');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? plain(value) : undefined;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
