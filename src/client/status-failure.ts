import { STATUS_CODES } from 'node:http';
import type { SettingPath } from '../contract/assumptions.ts';
import { HEADERS } from '../contract/limits.ts';
import { type ErrorCode, PropmasterError } from '../errors.ts';
import { readErrorBody } from './error-body.ts';
import { FailedAttempt, type Remedy } from './failed-attempt.ts';
import { serverHint } from './hints.ts';

/** A response that refuses: status 300 and up. */
interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed, or `undefined` when it was no JSON. */
  readonly body: unknown;
  /** `METHOD /path` */
  readonly where: string;
  /** Whether the request carried an idempotency key. */
  readonly keyed: boolean;
  /** What of the dialect the request rests on. */
  readonly setting?: SettingPath | undefined;
}

const TRANSIENT: readonly number[] = [408, 429, 500, 502, 503, 504];

/** A refusal as an error, with whether the same request may be sent again. @param now [ms since the epoch] */
export function statusFailure({ status, headers, body, where, keyed, setting }: Refusal, now: number): FailedAttempt {
  const said = readErrorBody(body);
  const name = said.code ?? STATUS_CODES[status] ?? 'unknown status';
  const requestId = headers.get(HEADERS.requestId);
  const usual = HINTS[said.code ?? ''] ?? HINTS[status] ?? (status >= 500 ? HINTS['5xx'] : undefined);
  const hint = setting && mayBeSpelling(status, said.code) ? wayToSpell(setting) : usual;
  const error = new PropmasterError(
    errorCode(status, said.code),
    `The service answered ${status} (${name})${said.message ? `: ${said.message}` : '.'}`,
    {
      where,
      status,
      ...(hint && { hint }),
      ...(requestId && { requestId }),
      ...(said.code && { serviceCode: said.code }),
    },
  );
  return new FailedAttempt(error, { again: again(status, said.code, keyed), hint: serverHint(status, headers, now) });
}

/** The status decides; codes are an open list, and only those that change the meaning are looked at. */
function errorCode(status: number, code: string | undefined): ErrorCode {
  if (code === 'export_not_available') return 'export_not_available';
  switch (status) {
    case 401:
    case 403:
      return 'not_allowed';
    case 402:
      return 'quota_exceeded';
    case 429:
      return 'rate_limited';
    case 404:
    case 410:
      return 'not_found';
    case 400:
    case 413:
    case 415:
    case 422:
      return 'invalid_input';
    default:
      return status === 408 || status === 409 || status >= 500 ? 'service_error' : 'protocol_error';
  }
}

/**
 * A 409 to a request with an idempotency key means that the first request of that key is still being carried out
 * (draft-ietf-httpapi-idempotency-key-header, section 2.6), unless it says something else; repeated, the service gives
 * its answer.
 */
function again(status: number, code: string | undefined, keyed: boolean): Remedy['again'] {
  if (TRANSIENT.includes(status)) return 'if-repeatable';
  return status === 409 && keyed && (code === undefined || /progress|idempoten|conflict/.test(code))
    ? 'if-repeatable'
    : 'never';
}

/** Whether the service may have what was asked for under another name or path: it doesn't say that the thing is not there. */
export function mayBeSpelling(status: number | undefined, code: string | undefined): boolean {
  if (status === 404)
    return code === undefined || !/^(asset|job|scene|batch|image|catalog_item|item)_not_found$/.test(code);
  return status === 405 || status === 501;
}

/** The line of a profile that settles where the service has something. */
export function wayToSpell(setting: SettingPath): string {
  return `The interface leaves this open, and the service may have it elsewhere: ${waysToSettle(setting)}`;
}

/** The line of a profile that settles what the service means. */
export function wayToState(setting: SettingPath): string {
  return `The interface leaves this open: ${waysToSettle(setting)}`;
}

const waysToSettle = (setting: SettingPath): string =>
  `\`propmaster probe\` finds out, or \`propmaster auth dialect <profile> ${setting} <value>\` says so.`;

/** The way out, by service code or status. */
const HINTS: Readonly<Record<string, string>> = {
  401: 'Check the API key (PROPMASTER_API_KEY): the service does not know it, or it was revoked.',
  402: 'The account of this key is out of credit; add some, or use the key of another account.',
  403: 'This key may not do that; check that it is of the right kind (Personal or Team) and has the scope.',
  404: 'Check the id, that the key belongs to the library that holds it, and the base URL (of the profile, or PROPMASTER_BASE_URL).',
  409: 'The service is not in a state to do this now; look at the job or the asset, and try again later.',
  429: 'The key has used up its requests for now; run this again in a minute.',
  '5xx': 'The service has a problem; try again later, and tell its support the request id.',
  workspace_route_unavailable: 'Team keys can not do this; use a Personal key.',
  workspace_access_required: 'Personal keys can not do this; use a Team key.',
  insufficient_scope: 'Use a key that has the scope which the message names.',
  export_not_available: 'Choose a format that the release produced; the asset lists them.',
  idempotency_key_reused: 'The idempotency key belongs to another request; use a new one for a new request.',
  storage_full: 'The storage of the service is full; delete assets, or give it more room.',
};
