import { stat } from 'node:fs/promises';
import { type DrawnDescription, drawnDescription } from '../contract/references.ts';
import { PropmasterError } from '../errors.ts';
import { placeOf, readJson } from './read-json.ts';

/** A blueprint has at most a quarter of this [bytes]. */
const MOST = 1024 * 1024;

/**
 * A blueprint from a file, or from stdin for `-`, with its parameters. Whether it can be built, the generator says.
 *
 * @param set `name=value`, each once
 * @throws {PropmasterError} `not_found`, `disk_error`; `invalid_input` for what is no blueprint; `usage` for a parameter
 */
export async function readBlueprintFile(file: string, set: readonly string[] = []): Promise<DrawnDescription> {
  const size =
    file === '-'
      ? 0
      : await stat(file).then(
          ({ size: bytes }) => bytes,
          () => 0,
        );
  const refused = (what: string): PropmasterError =>
    new PropmasterError('invalid_input', `This is no blueprint: ${what}.`, {
      where: placeOf(file),
      hint: 'One to begin with: propmaster blueprint init. The fields: schemas/blueprint.schema.json.',
    });
  if (size > MOST) throw refused(`it has ${size} bytes; ${MOST / 4} are allowed`);
  const parameters = parametersOf(set);
  const value = await readJson(file);
  if (value === undefined) throw refused('it is no JSON');
  const checked = drawnDescription.safeParse({
    category: 'blueprint',
    blueprint: value,
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
  });
  if (checked.success) return checked.data;
  throw refused('a JSON object with "blueprint": 1, a "name" and "links" is expected');
}

/** `width=0.3`, `handle=loop` → by name. @throws {PropmasterError} `usage` */
export function parametersOf(set: readonly string[]): Record<string, number | string> {
  const parameters: Record<string, number | string> = {};
  for (const text of set) {
    const [, name, value] = /^([a-zA-Z][\w.]*)=(.+)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined || Object.hasOwn(parameters, name))
      throw new PropmasterError('usage', `"${text}" sets no parameter${name === undefined ? '' : ' once'}.`, {
        where: '--set',
        hint: 'Write --set width=0.3 --set colour=red; units are those of the blueprint: metres, degrees.',
      });
    const number = Number(value);
    parameters[name] = value.trim() !== '' && Number.isFinite(number) ? number : value;
  }
  return parameters;
}
