import type { Adapter } from '../../adapters/contract.ts';
import { ADAPTERS } from '../../adapters/registry.ts';
import { PropmasterError } from '../errors.ts';
import type { Manifest } from '../project/manifest.ts';

const DEFAULT: readonly string[] = ['mujoco'];

/** The simulators that a project writes for unless a prop says otherwise. */
export function projectSimulators(manifest: Pick<Manifest, 'simulators'> | undefined): readonly string[] {
  return manifest?.simulators ?? DEFAULT;
}

/**
 * The adapters of these names, in the order of the registry, each once.
 *
 * @throws {PropmasterError} `usage` for a name that there is no adapter of
 */
export function adaptersOf(names: readonly string[]): readonly Adapter[] {
  const unknown = names.filter((wanted) => !ADAPTERS.some(({ name }) => name === wanted));
  if (unknown.length === 0 && names.length > 0) return ADAPTERS.filter(({ name }) => names.includes(name));
  const what = unknown.length > 0 ? `There is no simulator "${unknown.join('", "')}".` : 'No simulator is named.';
  throw new PropmasterError('usage', what, {
    where: 'simulators',
    hint: `There are: ${ADAPTERS.map(({ name }) => name).join(', ')}.`,
  });
}
