import { blueprintOfKind } from '../../../api/blueprints.ts';
import { PropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';

/** Prints a built-in kind as a blueprint alone, so that it can go into a file. */
export const blueprintFromKind: Command = async ({ args: [kind] }) => {
  const found = await blueprintOfKind(kind!.replaceAll(/[ -]/g, '_'));
  if (!found)
    throw new PropmasterError('not_found', `There is no kind "${kind}".`, {
      where: kind!,
      hint: 'propmaster categories lists them.',
    });
  if ('refused' in found)
    throw new PropmasterError('invalid_input', `"${kind}" can't be drawn as a blueprint. ${found.refused}`, {
      where: kind!,
      hint: 'Start from a simpler kind, or from `propmaster blueprint init`.',
    });
  const { document, isWhole } = found;
  return { result: { blueprint: document, whole: isWhole }, text: () => JSON.stringify(document, undefined, 2) };
};
