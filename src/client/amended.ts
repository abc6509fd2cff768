import { type ErrorDetails, PropmasterError } from '../errors.ts';

/** The same error, knowing more. */
export function amended(
  error: PropmasterError,
  changes: ErrorDetails & { readonly message?: string },
): PropmasterError {
  const { where, hint, requestId, status, serviceCode, jobId, findings, cause } = error;
  const known = Object.entries({ where, hint, requestId, status, serviceCode, jobId, findings, cause });
  const details = Object.fromEntries(known.filter(([, value]) => value !== undefined));
  return new PropmasterError(error.code, changes.message ?? error.message, { ...details, ...changes });
}
