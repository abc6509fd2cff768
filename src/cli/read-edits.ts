import { type SceneEditList, sceneEditList } from '../contract/scene-plans.ts';
import { PropmasterError } from '../errors.ts';
import { placeOf, readJson } from './read-json.ts';

/**
 * Edits of a scene from a file, or from stdin for `-`. Whether they can be made, the service says.
 *
 * @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input` for what is no list of objects with an `op`
 */
export async function readEdits(file: string): Promise<SceneEditList> {
  const checked = sceneEditList.safeParse(await readJson(file));
  if (checked.success) return checked.data;
  throw new PropmasterError('invalid_input', 'This is no list of edits: objects with an "op" each are expected.', {
    where: placeOf(file),
    hint: 'As in [{"op":"remove","instance":"mug_2"}].',
  });
}
