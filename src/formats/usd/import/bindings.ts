import type { StagePrim } from '../stage/types.ts';

/**
 * The material that a prim gets for a purpose: its own binding, else that of the nearest prim above; one above that says
 * so is stronger than all below it.
 *
 * @param purposes '' for all purposes, `physics`; the first that a prim has counts
 * @returns path of the material
 * @see https://openusd.org/release/api/class_usd_shade_material_binding_a_p_i.html
 */
export function boundMaterial(prim: StagePrim, purposes: readonly string[]): string | undefined {
  let found: string | undefined;
  for (const purpose of purposes) {
    const name = purpose === '' ? 'material:binding' : `material:binding:${purpose}`;
    for (let each: StagePrim | undefined = prim; each; each = each.parent) {
      const binding = each.relationships.get(name);
      const target = binding?.targets[0];
      if (!binding || target === undefined) continue;
      const stronger = binding.metadata.get('bindMaterialAs') === 'strongerThanDescendants';
      if (found === undefined || stronger) found = target;
    }
    if (found !== undefined) return found;
  }
  return found;
}

/** Whether a prim binds materials to collections, which isn't followed. */
export const bindsCollections = (prim: StagePrim): boolean =>
  [...prim.relationships.keys()].some((name) => name.startsWith('material:binding:collection'));
