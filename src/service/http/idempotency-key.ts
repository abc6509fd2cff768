import { z } from 'zod';
import { HEADERS, LIMITS } from '../../contract/limits.ts';
import type { ApiKey } from '../store/keys.ts';
import type { ServiceContext } from './environment.ts';
import { ServiceError } from './service-error.ts';
import { validate } from './validate.ts';

const { minLength, maxLength, pattern } = LIMITS.idempotencyKey;
const header = z.object({
  [HEADERS.idempotencyKey]: z
    .string()
    .min(minLength)
    .max(maxLength)
    .regex(pattern, 'Only A-Z a-z 0-9 . _ : and - are allowed.')
    .optional(),
});

/**
 * The idempotency key of a submission: required for Team keys (specification, "Authentication"), optional for Personal.
 *
 * @throws ServiceError 422 `idempotency_key_required` or `validation_error`
 */
export function readIdempotencyKey(context: ServiceContext, key: ApiKey): string | undefined {
  const value = validate(header, { [HEADERS.idempotencyKey]: context.req.header(HEADERS.idempotencyKey) }, 'header')[
    HEADERS.idempotencyKey
  ];
  if (value === undefined && key.kind === 'team') {
    throw new ServiceError('idempotency_key_required', 'Team generation needs the header Idempotency-Key.');
  }
  return value;
}
