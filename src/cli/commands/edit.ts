import type { EditableField, SettableValue } from '../../api/methods/edit-fields.ts';
import type { Command } from '../command.ts';
import { installedOutcome } from '../installing.ts';
import { parametersOf } from '../read-blueprint.ts';
import { printable } from '../render/printable.ts';

interface EditCommandOptions {
  /** `name=value` */
  readonly set?: readonly string[];
  readonly colour?: string;
  readonly material?: string;
  readonly allowFailed?: boolean;
}

export const edit: Command<EditCommandOptions> = ({ args: [name], options, signal, onEvent, withProject }) => {
  const { set = [], colour, material, allowFailed } = options;
  const values: Record<string, SettableValue> = {
    ...Object.fromEntries(Object.entries(parametersOf(set)).map(([field, value]) => [field, fieldValue(value)])),
    ...(colour === undefined ? {} : { colour: fieldValue(colour) }),
    ...(material === undefined ? {} : { material }),
  };
  return withProject(async (project) => {
    if (Object.keys(values).length === 0) {
      const fields = await project.editable(name!);
      return { result: { name, fields }, text: () => fields.map(sayField).join('\n') };
    }
    const given = { signal, onEvent, ...(allowFailed === undefined ? {} : { allowFailed }) };
    return installedOutcome(await project.edit(name!, values, given), project.root);
  });
};

const fieldValue = (value: number | string): SettableValue =>
  value === 'none' ? null : value === 'true' ? true : value === 'false' ? false : value;

const sayField = ({ name, value }: EditableField): string =>
  printable(value === undefined ? name : `${name}=${value === null ? 'none' : value}`);
