import { PropmasterError } from '../../errors.ts';

/** Names that a hint lists. */
const NAMES_SHOWN = 50;

/**
 * @param tables records by name; what they have besides is not looked at
 * @throws {PropmasterError} `not_found` if one of `names` is in none of them
 */
export function checkKnown(
  names: readonly string[],
  ...tables: readonly (Readonly<Record<string, unknown>> | undefined)[]
): void {
  const unknown = names.filter((name) => !tables.some((table) => table !== undefined && Object.hasOwn(table, name)));
  if (unknown.length === 0) return;
  const all = new Set(tables.flatMap((table) => Object.keys(table ?? {})));
  const shown = [...all].sort().slice(0, NAMES_SHOWN).join(', ');
  const more = all.size > NAMES_SHOWN ? `, and ${all.size - NAMES_SHOWN} more` : '';
  throw new PropmasterError('not_found', `There is no prop "${unknown.join('", "')}" in this project.`, {
    where: unknown[0]!,
    hint: all.size === 0 ? 'The project has no props yet.' : `There are: ${shown}${more}.`,
  });
}
