import { type PropDescription, propDescription } from '../contract/references.ts';
import { PropmasterError } from '../errors.ts';
import { placeOf, readJson } from './read-json.ts';

/**
 * The description of a prop from a file, or from stdin for `-`. Whether its category has these fields, the service says.
 *
 * @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input` for what is no object with a category
 */
export async function readDescription(file: string): Promise<PropDescription> {
  const checked = propDescription.safeParse(await readJson(file));
  if (checked.success) return checked.data;
  throw new PropmasterError(
    'invalid_input',
    'This is no description of a prop: a JSON object with "category" is expected.',
    {
      where: placeOf(file),
      hint: 'The categories: propmaster categories; the fields of one: propmaster categories mug.',
    },
  );
}
