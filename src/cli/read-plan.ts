import { type PlanDocument, planDocument } from '../contract/plan-document.ts';
import { PropmasterError } from '../errors.ts';
import { placeOf, readJson } from './read-json.ts';

/**
 * A scene plan from a file, or from stdin for `-`. Whether it can be made, the service says.
 *
 * @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input` for what is no object with a list of objects
 */
export async function readPlan(file: string): Promise<PlanDocument> {
  const checked = planDocument.safeParse(await readJson(file));
  if (checked.success) return checked.data;
  throw new PropmasterError(
    'invalid_input',
    'This is no scene plan: a JSON object with "objects", a list of things with an "id" each, is expected.',
    {
      where: placeOf(file),
      hint: 'One to begin with: propmaster scenes plan "a table with two mugs on it". The fields: schemas/scene-plan.schema.json.',
    },
  );
}
