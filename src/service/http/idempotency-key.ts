import { idempotentIfTeam } from '../../contract/headers.ts';
import { HEADERS } from '../../contract/limits.ts';
import type { ApiKey } from '../store/keys.ts';
import type { ServiceContext } from './environment.ts';
import { ServiceError } from './service-error.ts';
import { validate } from './validate.ts';

/**
 * The idempotency key of an asset's submission: required for Team keys (specification, "Authentication"), optional for
 * Personal.
 *
 * @throws ServiceError 422 `idempotency_key_required` or `validation_error`
 */
export function readIdempotencyKey(context: ServiceContext, key: ApiKey): string | undefined {
  return key.kind === 'team' ? requireIdempotencyKey(context) : read(context);
}

/**
 * The idempotency key of a submission that must have one: of scenes, batches and retries of an export.
 *
 * @throws ServiceError 422 `idempotency_key_required` or `validation_error`
 */
export function requireIdempotencyKey(context: ServiceContext): string {
  const value = read(context);
  if (value === undefined) {
    throw new ServiceError('idempotency_key_required', 'This submission needs the header Idempotency-Key.');
  }
  return value;
}

function read(context: ServiceContext): string | undefined {
  return validate(idempotentIfTeam, { [HEADERS.idempotencyKey]: context.req.header(HEADERS.idempotencyKey) }, 'header')[
    HEADERS.idempotencyKey
  ];
}
