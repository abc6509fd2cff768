import type { Graph } from './cycles.ts';
import { cyclesOf } from './cycles.ts';
import type { Import } from './imports.ts';

/** `src/model` of a file below it; a file of `src` itself, such as `src/errors.ts`, is its own. */
export function folderOf(file: string): string {
  const [root, folder, ...rest] = file.split('/');
  return root === 'src' ? (rest.length > 0 ? `${root}/${folder}` : file) : root!;
}

function graph(pairs: Iterable<readonly [from: string, to: string]>): Graph {
  const found = new Map<string, Set<string>>();
  for (const [from, to] of pairs) {
    if (!found.has(to)) found.set(to, new Set());
    found.set(from, (found.get(from) ?? new Set()).add(to));
  }
  return found;
}

export const fileGraph = (imports: readonly Import[]): Graph => graph(imports.map(({ from, to }) => [from, to]));

/** Which folder imports which, in any way. */
export const folderGraph = (imports: readonly Import[]): Graph =>
  graph(
    imports.map(({ from, to }): [string, string] => [folderOf(from), folderOf(to)]).filter(([from, to]) => from !== to),
  );

/**
 * Folders from the foundation up: a layer imports only layers below it.
 *
 * @throws {RangeError} if folders depend on one another
 */
export function layersOf(folders: Graph): string[][] {
  const [cycle] = cyclesOf(folders);
  if (cycle) throw new RangeError(`layersOf: ${cycle.join(', ')} depend on one another`);
  const height = new Map<string, number>();
  const heightOf = (folder: string): number => {
    const known = height.get(folder);
    if (known !== undefined) return known;
    const found = Math.max(-1, ...[...folders.get(folder)!].map(heightOf)) + 1;
    height.set(folder, found);
    return found;
  };
  const layers: string[][] = [];
  for (const folder of [...folders.keys()].sort()) {
    const height = heightOf(folder);
    layers[height] = [...(layers[height] ?? []), folder];
  }
  return layers;
}
