import type { Adapter, IndexEntry } from './contract.ts';
import type { SimulatorIndex } from './index-schema.ts';

/** The props of a simulator by name, and the manifest that its loader reads. */
export function projectIndex(
  simulator: Adapter['name'],
  entries: readonly IndexEntry[],
): { readonly props: readonly IndexEntry[]; readonly file: readonly ['index.json', string] } {
  const props = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const index: SimulatorIndex = { version: 1, simulator, props: structuredClone(props) as SimulatorIndex['props'] };
  return { props, file: ['index.json', `${JSON.stringify(index, null, 2)}\n`] };
}
