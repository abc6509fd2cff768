import type { z } from 'zod';
import { ServiceError } from './service-error.ts';

/**
 * Checks a part of a request.
 *
 * @param at path of the value in the request, when it is not all of its part
 * @throws ServiceError 422 `validation_error`, with one field for each thing that is wrong
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
  at?: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => {
    const path = [...(at === undefined ? [] : [at]), ...issue.path].join('.');
    // Unknown properties come as one issue of their parent; a client wants them one by one, where they are.
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'Unknown property.' }));
    }
    return [{ path, message: issue.message }];
  });
  throw new ServiceError('validation_error', `The ${what} is not valid: ${describe(fields)}`, { fields });
}

function describe(fields: readonly { readonly path: string; readonly message: string }[]): string {
  return fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
}
