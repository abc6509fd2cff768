import { randomUUID } from 'node:crypto';
import { type ErrorCode, isPropmasterError } from '../errors.ts';
import type { CommandCall } from './command.ts';
import type { RepeatableOptions } from './common-options.ts';

/** Failures that leave open whether the service has carried out the request. */
const OPEN: readonly ErrorCode[] = ['network_error', 'service_error', 'protocol_error', 'interrupted'];

/**
 * Sends what makes or costs something. If it stays open whether that was carried out, the key is told with which it can
 * be sent again without being carried out twice.
 */
export async function submitting<T>(
  { options: { idempotencyKey = randomUUID() }, signal, notice }: CommandCall<RepeatableOptions>,
  send: (options: { readonly idempotencyKey: string; readonly signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  try {
    return await send({ idempotencyKey, signal });
  } catch (error) {
    if (isPropmasterError(error) && OPEN.includes(error.code)) {
      notice(
        `It may have been carried out all the same. Sent again with --idempotency-key ${idempotencyKey}, it is not done twice.`,
      );
    }
    throw error;
  }
}
