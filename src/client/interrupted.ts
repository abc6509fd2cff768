import { PropmasterError } from '../errors.ts';

/** What every call throws once its `signal` is aborted. */
export function interrupted(where?: string): PropmasterError {
  return new PropmasterError('interrupted', 'Interrupted.', where === undefined ? {} : { where });
}
