import { loadAdapters } from '../adapters/registry.ts';

/**
 * Lines to paste that put a prop or a scene into a simulator that it is installed for, in the folder of that simulator; at
 * most 60 tokens.
 *
 * @param files to load, by simulator
 * @param asked for; the first of these that it is installed for is taken, else the first of `files`
 * @returns undefined for a scene in a simulator that says nothing of scenes
 */
export async function howToLoad(
  name: string,
  files: Readonly<Record<string, string>>,
  { asked = [], isScene }: { readonly asked?: readonly string[] | undefined; readonly isScene: boolean },
): Promise<string | undefined> {
  const names = Object.keys(files);
  const simulator = asked.find((one) => names.includes(one)) ?? names[0];
  const [adapter] = simulator === undefined ? [] : await loadAdapters([simulator]);
  const lines = isScene ? adapter?.loading.scene?.(name) : adapter?.loading.prop(name);
  if (!adapter || lines === undefined) return undefined;
  return `to load it, in ${adapter.name}/: ${lines.replaceAll('\n', adapter.loading.language === 'sh' ? ' && ' : '; ')}`;
}
