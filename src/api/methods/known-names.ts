import { PropmasterError } from '../../errors.ts';

/** Names that a hint lists. */
const NAMES_SHOWN = 50;

/** @throws {PropmasterError} `not_found` if one of `names` is none of `known` */
export function checkKnown(names: readonly string[], known: readonly string[]): void {
  const all = new Set(known);
  const unknown = names.filter((name) => !all.has(name));
  if (unknown.length === 0) return;
  const shown = [...all].sort().slice(0, NAMES_SHOWN).join(', ');
  const more = all.size > NAMES_SHOWN ? `, and ${all.size - NAMES_SHOWN} more` : '';
  throw new PropmasterError('not_found', `There is no prop "${unknown.join('", "')}" in this project.`, {
    where: unknown[0]!,
    hint: all.size === 0 ? 'The project has no props yet.' : `There are: ${shown}${more}.`,
  });
}
