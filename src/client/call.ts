import type { SettingPath } from '../contract/assumptions.ts';
import { LIMITS } from '../contract/limits.ts';
import { PropmasterError } from '../errors.ts';
import type { CallOptions } from './call-options.ts';
import type { DispatchRequest } from './dispatch.ts';

/** One call as its resource puts it. */
export interface ResourceCall {
  readonly method: DispatchRequest['method'];
  /**
   * Path below the base URL, with `{name}` for what {@link ResourceCall.parameters} fill in; or, for a download link, a whole URL,
   * which gets no credentials.
   */
  readonly target: string | URL;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
  readonly idempotencyKey?: string | undefined;
  /** A POST or PATCH that has the same effect when it is sent twice without a key. */
  readonly harmless?: boolean;
  /** Refusals that `read` wants to see itself; `attempt` is 1 for the first request of the call. */
  readonly accepts?: (status: number, attempt: number) => boolean;
  /** Most that the body may hold, decoded [bytes]. */
  readonly maxBytes?: number;
  /** A body that may be slow, as long as it is not silent. */
  readonly stream?: boolean;
  readonly options?: CallOptions | undefined;
  /** What of the dialect the path, or a needed parameter, rests on: told where the service does not know it. */
  readonly setting?: SettingPath | undefined;
}

/** Whether the service may get the call twice. */
export function isRepeatable({ method, idempotencyKey, harmless }: ResourceCall): boolean {
  return method === 'GET' || method === 'DELETE' || idempotencyKey !== undefined || harmless === true;
}

/**
 * The call with its parameters filled in, ready to be sent.
 *
 * @throws {PropmasterError} `invalid_input` for an id that would climb in the path, or a key that no service takes
 */
export function settled(call: ResourceCall): ResourceCall {
  const { target, parameters = {}, idempotencyKey } = call;
  if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey);
  if (target instanceof URL) return call;
  return {
    ...call,
    parameters: {},
    target: target.replace(/\{(\w+)\}/g, (_, name) => segment(parameters[name] ?? '')),
  };
}

/** `METHOD /path`, for people. Path and query of a download link are its credential, and stay out of messages. */
export function placeOf({
  method,
  target,
  parameters = {},
}: Pick<ResourceCall, 'method' | 'target' | 'parameters'>): string {
  if (target instanceof URL) return `${method} ${target.origin} (download link)`;
  const filled = target.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((parameters[name] ?? '').replace(LONE_SURROGATES, '\ufffd')),
  );
  return `${method} ${filled.replace(/[?#].*$/s, '')}`;
}

/** What UTF-8 has no bytes for. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** An id as one segment of a path. */
function segment(id: string): string {
  if (/^\.{0,2}$|\p{Surrogate}/u.test(id))
    throw new PropmasterError('invalid_input', `"${id}" is no id.`, { where: 'id' });
  return encodeURIComponent(id);
}

function checkIdempotencyKey(key: string): void {
  const { pattern, maxLength } = LIMITS.idempotencyKey;
  if (pattern.test(key) && key.length <= maxLength) return;
  throw new PropmasterError('invalid_input', 'This is no idempotency key; it was not sent.', {
    where: 'idempotencyKey',
    hint: `Use 1 to ${maxLength} of the characters A-Z a-z 0-9 . _ : -`,
  });
}
