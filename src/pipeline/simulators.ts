import type { Adapter } from '../../adapters/contract.ts';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { PropmasterError } from '../errors.ts';
import { DEFAULT_SIMULATORS, type Manifest } from '../project/manifest.ts';

/** The simulators that a project writes for unless a prop says otherwise. */
export function projectSimulators(manifest: Pick<Manifest, 'simulators'> | undefined): readonly string[] {
  return manifest?.simulators ?? DEFAULT_SIMULATORS;
}

/**
 * The same names in the order of the registry, each once.
 *
 * @throws {PropmasterError} `usage` for a name that there is no adapter of
 */
export function knownSimulators(names: readonly string[]): readonly string[] {
  const known: readonly string[] = SIMULATORS;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0 && names.length > 0) return known.filter((name) => names.includes(name));
  const what = unknown.length > 0 ? `There is no simulator "${unknown.join('", "')}".` : 'No simulator is named.';
  throw new PropmasterError('usage', what, { where: 'simulators', hint: `There are: ${known.join(', ')}.` });
}

/**
 * The adapters of these names, in the order of the registry, each once.
 *
 * @throws {PropmasterError} `usage` for a name that there is no adapter of
 */
export const adaptersOf = async (names: readonly string[]): Promise<readonly Adapter[]> =>
  loadAdapters(knownSimulators(names));

/**
 * The adapters that wrote an installed prop, the one whose files say most first: that is the one to read the prop from.
 *
 * @param entries per simulator the main file
 */
export async function fullestFirst(entries: Readonly<Record<string, string>>): Promise<readonly Adapter[]> {
  const adapters = await loadAdapters(Object.keys(entries).filter((name) => entries[name] !== undefined));
  return adapters.toSorted((a, b) => a.rank - b.rank);
}
