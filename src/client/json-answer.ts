import type { z } from 'zod';
import { HEADERS } from '../contract/limits.ts';
import { PropmasterError } from '../errors.ts';
import { readErrorBody } from './error-body.ts';
import { FailedAttempt } from './failed-attempt.ts';
import { withEpochMs } from './shape/timestamps.ts';

const WRONG_PLACE =
  'Something else answers in its place (a proxy, a log-in page); check the base URL (of the profile, or PROPMASTER_BASE_URL).';

/** What an answer must be like: a zod schema, or one with a check of its own. */
export type AnswerShape<T> = Pick<z.ZodType<T>, 'safeParse'>;

/**
 * The value in a response that claims success. A status of 200 proves nothing: log-in pages, empty bodies and
 * `ok: false` come with it, and none of them may pass for an answer. The content type isn't looked at.
 *
 * @throws {FailedAttempt} what is cut short or lacks a needed field may be better the next time; the rest won't
 */
export function jsonAnswer<T>(body: string, shape: AnswerShape<T>, headers: Headers, where: string): T {
  const requestId = headers.get(HEADERS.requestId);
  const details = { where, ...(requestId && { requestId }) };
  const protocol = (message: string, hint = WRONG_PLACE) =>
    new PropmasterError('protocol_error', message, { ...details, hint });

  const trimmed = body.trim();
  if (trimmed === '') throw new FailedAttempt(protocol('The service answered with an empty body.'), { again: 'never' });
  if (trimmed.startsWith('<')) {
    throw new FailedAttempt(protocol('The service answered with a web page instead of JSON.'), { again: 'never' });
  }
  const value = parsed(trimmed);
  if (value === undefined) {
    throw new FailedAttempt(protocol('The service answered with broken JSON.'), { again: 'if-repeatable' });
  }
  if (isRefusal(value)) {
    const { code, message = 'no reason given' } = readErrorBody(value);
    const text = `The service reports a failure${code ? ` (${code})` : ''}: ${message}`;
    const error = new PropmasterError('service_error', text, { ...details, ...(code && { serviceCode: code }) });
    throw new FailedAttempt(error, { again: 'never' });
  }
  const result = shape.safeParse(withEpochMs(value));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const message = `The service's answer lacks what is needed: ${issue.path.join('.') || 'body'}: ${issue.message}.`;
  throw new FailedAttempt(protocol(message, 'The service may be of another version than this client.'), {
    again: 'if-repeatable',
    atMost: { times: 2, of: 'shape' },
  });
}

/** `undefined` for what is no JSON, a value that JSON itself can't hold. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
