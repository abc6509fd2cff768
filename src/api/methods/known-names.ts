import { PropmasterError } from '../../errors.ts';

/** @throws {PropmasterError} `not_found` if one of `names` is none of `known` */
export function checkKnown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new PropmasterError('not_found', `There is no prop "${unknown.join('", "')}" in this project.`, {
    where: unknown[0]!,
    hint: known.length === 0 ? 'The project has no props yet.' : `There are: ${[...known].sort().join(', ')}.`,
  });
}
