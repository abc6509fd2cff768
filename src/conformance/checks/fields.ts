import { type Exchange, objectOf } from '../call.ts';
import { toldAs } from '../causes.ts';
import type { Suite } from '../check.ts';

type FieldKind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'strings' | 'timestamp';

const FITS: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  timestamp: Number.isSafeInteger,
};

/** The cause of all that is missing in such a refusal. */
const NO_ERROR_BODY = 'refusals have no `detail.error`';

/** Rule, name and kind of a field. */
export type FieldRule = readonly [rule: string, name: string, kind: FieldKind];

/** Each field is there and of its kind. */
export function fields(suite: Suite, exchange: Exchange, holder: unknown, rules: readonly FieldRule[]): void {
  for (const [rule, name, kind] of rules) field(suite, exchange, objectOf(holder)[name], [rule, name, kind]);
}

/** Each field is of its kind, where it is there: which are always present is not shown. */
export function presentFields(suite: Suite, exchange: Exchange, holder: unknown, rules: readonly FieldRule[]): void {
  for (const [rule, name, kind] of rules) {
    const value = objectOf(holder)[name];
    if (value === undefined || value === null) suite.rule(rule, true, exchange);
    else field(suite, exchange, value, [rule, name, kind]);
  }
}

function field(suite: Suite, exchange: Exchange, value: unknown, [rule, name, kind]: FieldRule): void {
  const told = value === undefined ? 'it is absent' : `it is ${JSON.stringify(value)?.slice(0, 80)}`;
  suite.rule(
    rule,
    FITS[kind](value),
    exchange,
    `\`${name}\` must be ${kind === 'strings' ? 'an array of string' : kind}: ${told}`,
    toldAs(kind, value),
  );
  if (kind !== 'timestamp' || !Number.isSafeInteger(value)) {
    if (kind === 'timestamp' && value !== undefined)
      suite.rule('timestamp.integer', false, exchange, `\`${name}\` is no integer`, toldAs(kind, value));
    return;
  }
  suite.rule('timestamp.integer', true, exchange);
  suite.rule(
    'timestamp.milliseconds',
    (value as number) > 1e11,
    exchange,
    `\`${name}\` is ${value}, which is not of the order of milliseconds`,
  );
}

/**
 * The standard error body (specification, "Errors"). An answer that is no refusal breaks the rule of its status, and says
 * nothing of how errors are told.
 *
 * @param code the one that the specification names, if it does
 */
export function standardError(suite: Suite, exchange: Exchange, status: number, code?: string): void {
  const error = objectOf(objectOf(objectOf(exchange.json)['detail'])['error']);
  if (exchange.status >= 400) errorBody(suite, exchange, error);
  requestId(suite, exchange);
  if (code === undefined) return;
  const right = exchange.status === status && error['code'] === code;
  suite.rule(
    `code.${code}`,
    right,
    exchange,
    `must be ${status} ${code}, and is ${exchange.status} ${String(error['code'])}`,
    exchange.status >= 400 && Object.keys(error).length === 0 ? NO_ERROR_BODY : undefined,
  );
}

function errorBody(suite: Suite, exchange: Exchange, error: Readonly<Record<string, unknown>>): void {
  const isAbsent = Object.keys(error).length === 0;
  const cause = isAbsent ? NO_ERROR_BODY : undefined;
  for (const name of ['code', 'message'] as const) {
    const says = `\`detail.error.${name}\` must be a string`;
    suite.rule(`error.${name}`, typeof error[name] === 'string', exchange, says, cause);
  }
  suite.rule(
    'error.status',
    error['status'] === exchange.status,
    exchange,
    '`detail.error.status` must be the status of the answer',
    cause,
  );
  const list = error['fields'];
  const isList = list === undefined || list === null || (Array.isArray(list) && list.every(FITS.object));
  suite.rule('error.fields', isList, exchange, '`detail.error.fields` must be an array of objects, or null');
}

export function requestId(suite: Suite, exchange: Exchange): void {
  suite.rule(
    'error.request-id',
    Boolean(exchange.headers.get('x-request-id')),
    exchange,
    'there is no header X-Request-ID',
  );
}

export const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
