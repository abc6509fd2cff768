import type { Node, Primitive } from '@gltf-transform/core';
import { type Loose, list, object } from '../gate/loose.ts';

/** Of a morph target, what changes the shape. */
const DEFORMING = /^(?:POSITION|NORMAL)$/;

/** Meshes that a stored weight deforms: their own, or one of a node that shows them. */
export function deforms(root: Loose): ReadonlySet<unknown> {
  const isSet = (weights: unknown): boolean =>
    list(weights).some((weight) => typeof weight === 'number' && weight !== 0);
  const own = list(root['meshes']).flatMap((mesh, index) => (isSet(object(mesh)['weights']) ? [index] : []));
  const shown = list(root['nodes'])
    .map(object)
    .filter(({ weights }) => isSet(weights))
    .map(({ mesh }) => mesh);
  return new Set<unknown>([...own, ...shown]);
}

/** The morph targets of a primitive, with what changes its shape. */
export const deformingTargets = (primitive: Loose): { targets: Record<string, unknown>[] } => ({
  targets: list(primitive['targets']).map((target) =>
    Object.fromEntries(Object.entries(object(target)).filter(([attribute]) => DEFORMING.test(attribute))),
  ),
});

/**
 * The weights at which a node shows its mesh: its own, or those of the mesh.
 *
 * @see glTF 2.0, 3.7.2.2: "the weights of the targets", `node.weights` and `mesh.weights`
 */
export function weightsOf(node: Node): readonly number[] {
  const own = node.getWeights();
  return own.length > 0 ? own : (node.getMesh()?.getWeights() ?? []);
}

/**
 * Adds the morph targets of a primitive to an attribute of it.
 *
 * @param values of the vertices that it draws, changed in place
 * @param read the same vertices of an accessor of a target; `undefined` for one that is of another kind
 * @returns the values; `undefined` if a target can't be added
 */
export function deform<Values extends Float32Array>(
  values: Values,
  attribute: 'POSITION' | 'NORMAL',
  primitive: Primitive,
  weights: readonly number[],
  read: (accessor: NonNullable<ReturnType<Primitive['getAttribute']>>) => Float32Array | undefined,
): Values | undefined {
  for (const [index, target] of primitive.listTargets().entries()) {
    const weight = weights[index] ?? 0;
    const accessor = target.getAttribute(attribute);
    if (weight === 0 || !accessor) continue;
    const offsets = read(accessor);
    if (!offsets) return undefined;
    for (let i = 0; i < values.length; i++) values[i]! += weight * offsets[i]!;
  }
  return values;
}
