import type { PropDescription } from '../../contract/references.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';

/**
 * Checks descriptions against the generator's schema, which is loaded only when there is one.
 *
 * @param given by the path of the field in the request: `description`, `items.3.input.description`
 * @throws ServiceError 422 `validation_error`, with the fields that are wrong
 */
export async function checkDescriptions(given: ReadonlyMap<string, PropDescription>): Promise<void> {
  if (given.size === 0) return;
  const { KIND_NAMES, descriptionSchema } = await import('../../generator/index.ts');
  for (const [path, description] of given) {
    if (!(KIND_NAMES as readonly string[]).includes(description.category)) {
      const message = `There is no category "${description.category}". There are: ${KIND_NAMES.join(', ')}.`;
      throw new ServiceError('validation_error', message, { fields: [{ path: `${path}.category`, message }] });
    }
    validate(descriptionSchema, description, path, path);
  }
}
