import { type IndexNode, inStrengthOrder, specsOf } from './node.ts';

/**
 * Which places don't count below a prim. Below an instance only what its own arcs bring counts: overs around it would make
 * each one different.
 *
 * @param index of the prim
 * @returns `undefined` if it is no instance
 * @see https://openusd.org/release/api/_usd__page__scenegraph_instancing.html
 */
export function muteBelow({ root }: { readonly root: IndexNode }): ((node: IndexNode) => boolean) | undefined {
  if (!isMarked(root) || root.children.every((node) => !bringsArcs(node))) return undefined;
  return (node) => !isBroughtHere(node);
}

function isMarked(root: IndexNode): boolean {
  for (const node of inStrengthOrder(root))
    for (const { spec } of specsOf(node)) {
      const marked = spec.metadata.get('instanceable');
      if (marked !== undefined) return marked === true;
    }
  return false;
}

/** An arc to a place where nothing is written brings nothing. */
const bringsArcs = (node: IndexNode): boolean =>
  (node.direct && specsOf(node).length > 0) || node.children.some(bringsArcs);

function isBroughtHere(node: IndexNode): boolean {
  for (let each: IndexNode | undefined = node; each; each = each.parent) if (each.direct) return true;
  return false;
}
