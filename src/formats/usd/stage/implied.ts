import type { LayerStack } from './layer-stack.ts';
import { type Arc, type IndexNode, isClassArc, isCounted } from './node.ts';
import { composeMaps, inverse, mapPath, type PathMap, withRootIdentity } from './path-map.ts';
import { withoutVariants } from './site-path.ts';

/** What a new arc leads to. */
export interface Arriving {
  readonly arc: Arc;
  readonly stack: LayerStack;
  /** Prim path. */
  readonly path: string;
  readonly map: PathMap;
  readonly rank: number;
  readonly origin?: IndexNode;
  readonly inert?: boolean;
}

/** What the tree of a prim grows by. */
interface Tree {
  add(parent: IndexNode, arriving: Arriving): IndexNode;
  /** Adds what the classes of a node imply later on. */
  imply(node: IndexNode): void;
}

/**
 * Repeats the classes that a node builds on in the layer stack that refers to it, and so on upwards: whoever refers to an
 * asset can change all its things of a class at once.
 * @see Pcp_PrimIndexer, implied classes
 */
export function addImpliedClasses(indexer: Tree, start: IndexNode): void {
  if (start.parent) imply(indexer, start.parent, start, withRootIdentity(start.map), start.direct);
}

/** The node that a chain of classes of classes begins at. */
export function startOfClasses(node: IndexNode): IndexNode {
  let start = node;
  while (isClassArc(start.arc) && start.parent) start = start.parent;
  return start;
}

/**
 * @param transfer paths of `from` → paths of `onto`
 * @param fresh whether all of `from` is new to this prim; else what was written above it is implied there already
 */
function imply(indexer: Tree, onto: IndexNode, from: IndexNode, transfer: PathMap, fresh: boolean): void {
  for (const child of [...from.children]) {
    if (!isClassArc(child.arc) || (!child.direct && !fresh)) continue;
    const path = mapPath(transfer, withoutVariants(child.site));
    if (path === undefined || path === '/' || path === withoutVariants(onto.site)) continue;
    const map = composeMaps(transfer, composeMaps(child.map, inverse(transfer)));
    const known = onto.children.some(
      (each) => each.arc === child.arc && each.stack === onto.stack && withoutVariants(each.site) === path,
    );
    if (known) continue;
    const samePlace = onto.stack === child.stack && path === withoutVariants(child.site);
    const { arc, rank } = child;
    const inert = arc === 'inherit' && isCounted(onto, onto.stack, path);
    const implied = indexer.add(onto, { arc, stack: onto.stack, path, map, rank, origin: child, inert });
    // The same place twice counts once: what is inherited where it was asked for, what is specialized at the very top.
    if (samePlace && arc === 'specialize') {
      child.inert = true;
      child.children.length = 0;
    } else imply(indexer, implied, child, composeMaps(inverse(map), composeMaps(transfer, child.map)), fresh);
    indexer.imply(onto);
  }
}
