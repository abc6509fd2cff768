import { PropmasterError } from '../src/errors.ts';
import type { HostOptions } from './host.ts';
import type { RegisteredTool } from './tool.ts';
import { TOOLSETS } from './toolset.ts';

const DEFAULT: readonly string[] = ['generate', 'project', 'library'];

/**
 * The tools to offer, in the order of `all`.
 *
 * @throws {PropmasterError} `usage` for a name that there is not, naming those that there are; when none is left
 */
export function chooseTools<
  Offered extends Pick<RegisteredTool, 'name' | 'toolset' | 'annotations' | 'guardsReadOnly'>,
>(
  all: readonly Offered[],
  { toolsets, tools, readOnly = false }: Pick<HostOptions, 'toolsets' | 'tools' | 'readOnly'>,
): Offered[] {
  refuseUnknown(toolsets, Object.keys(TOOLSETS), 'tool set', '--toolsets');
  const names = all.map(({ name }) => name);
  refuseUnknown(tools, names, 'tool', '--tools');
  const sets = toolsets ?? DEFAULT;
  const chosen = all.filter(
    ({ name, toolset, annotations, guardsReadOnly }) =>
      (tools ? tools.includes(name) : sets.includes(toolset)) &&
      (!readOnly || annotations.readOnlyHint || guardsReadOnly),
  );
  if (chosen.length > 0) return chosen;
  throw new PropmasterError('usage', 'No tool is left to offer.', {
    where: readOnly ? '--read-only' : '--tools',
    hint: `Name others of these: ${names.join(', ')}.`,
  });
}

function refuseUnknown(
  given: readonly string[] | undefined,
  known: readonly string[],
  what: string,
  where: string,
): void {
  const unknown = given?.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new PropmasterError('usage', `There is no ${what} called ${unknown.slice(0, 60)}.`, {
    where,
    hint: `There are: ${known.join(', ')}.`,
  });
}
