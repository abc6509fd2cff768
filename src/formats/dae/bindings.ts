import type { XmlElement } from '../xml/types.ts';
import { below, childrenOf, type DaeDocument } from './document.ts';
import type { DaeMaterials } from './materials.ts';

/** What the names that a geometry has for its materials mean at one place of the scene. */
export interface DaeBindings {
  /** URL of the material behind a symbol. */
  readonly materialOf: (symbol: string | undefined) => string | undefined;
  /** The set of texture coordinates that this material looks at. */
  readonly setOf: (symbol: string | undefined) => number | undefined;
  /** The same for all places where the same sets are looked at. */
  readonly way: string;
}

/** @param instance `<instance_geometry>` or `<instance_controller>` */
export function bindingsOf(
  instance: XmlElement | undefined,
  materials: DaeMaterials,
  document: DaeDocument,
): DaeBindings {
  const urls = new Map<string, string>();
  const sets = new Map<string, number>();
  const bound = childrenOf(below(instance, 'bind_material', 'technique_common'), 'instance_material');
  for (const one of bound) {
    const [symbol, target] = [one.attributes.get('symbol'), one.attributes.get('target')];
    if (symbol === undefined || target === undefined) continue;
    urls.set(symbol, target);
    const texcoord = materials.texcoordOf(target);
    const input = childrenOf(one, 'bind_vertex_input').find(
      ({ attributes }) => attributes.get('semantic') === texcoord,
    );
    if (input) sets.set(symbol, document.natural(input, 'input_set', 0));
  }
  return {
    // Some exporters bind nothing, and mean the material that has the name of the symbol.
    materialOf: (symbol) => (symbol === undefined ? undefined : (urls.get(symbol) ?? `#${symbol}`)),
    setOf: (symbol) => (symbol === undefined ? undefined : sets.get(symbol)),
    way: JSON.stringify([...sets].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
