import type { IndexEntry, SceneEntry } from './contract.ts';
import type { SimulatorIndex } from './index-schema.ts';

/** The props of a simulator by name, and the manifest that its loader reads; `scenes` are by name already. */
export function projectIndex(
  simulator: string,
  entries: readonly IndexEntry[],
  scenes: readonly SceneEntry[] = [],
): { readonly props: readonly IndexEntry[]; readonly file: readonly ['index.json', string] } {
  const props = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const index = {
    version: 1,
    simulator,
    props,
    ...(scenes.length === 0 ? {} : { scenes }),
  } satisfies Record<Exclude<keyof SimulatorIndex, 'scenes'>, unknown>;
  return { props, file: ['index.json', `${JSON.stringify(index, null, 2)}\n`] };
}
