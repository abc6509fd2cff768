import type { LayerStack, PlacedSpec } from './layer-stack.ts';
import type { PathMap } from './path-map.ts';
import { childSite } from './site-path.ts';

/** Why opinions count, strongest first: LIVRPS, without relocates. */
export const ARCS = ['root', 'inherit', 'variant', 'reference', 'payload', 'specialize'] as const;
export type Arc = (typeof ARCS)[number];

export const isClassArc = (arc: Arc): boolean => arc === 'inherit' || arc === 'specialize';

/**
 * A place that opinions about a prim come from. The nodes of a prim form a tree; its nodes in order, each before those
 * below it, are the opinions from the strongest to the weakest.
 * @see PcpNodeRef
 */
export interface IndexNode {
  readonly arc: Arc;
  readonly stack: LayerStack;
  /** With variants. */
  readonly site: string;
  readonly parent: IndexNode | undefined;
  readonly children: IndexNode[];
  /** Paths here → paths of the parent. */
  readonly map: PathMap;
  /** The class arc that this one repeats in a stronger layer stack; else the parent. */
  origin: IndexNode | undefined;
  /** How deep in namespace the arc was written: one written on a prim is stronger than one written on its parent. */
  readonly depth: number;
  /** Among arcs of one kind from one origin. */
  readonly rank: number;
  /** How deep the prim of the stage was at which the node was found. */
  readonly since: number;
  /** Whether the arc was written on this prim, not above it. */
  readonly direct: boolean;
  /** Only a step on the way for others: its own opinions don't count. */
  inert: boolean;
}

export const specsOf = (node: IndexNode): readonly PlacedSpec[] => (node.inert ? [] : node.stack.specsAt(node.site));

/**
 * Every node, strongest first. What is specialized is weaker than all else, however deep it was asked for: first what was
 * asked for on the prim itself, then above it; in the stronger place; and of that the class in the strongest layer stack.
 */
export function inStrengthOrder(root: IndexNode): IndexNode[] {
  const out: IndexNode[] = [];
  const later: Map<IndexNode, IndexNode[]>[] = [];
  const walk = (node: IndexNode, classes: Map<IndexNode, IndexNode[]>): void => {
    out.push(node);
    for (const child of node.children) {
      if (child.arc !== 'specialize') walk(child, classes);
      else gather(child, classes);
    }
  };
  const start = (node: IndexNode): void => {
    const classes = new Map<IndexNode, IndexNode[]>();
    later.push(classes);
    walk(node, classes);
  };
  start(root);
  for (const classes of later)
    for (const same of classes.values())
      for (const node of same.toSorted((a, b) => depthIn(a) - depthIn(b))) start(node);
  return out;
}

/** Puts a class with those that repeat it in stronger layer stacks. */
function gather(node: IndexNode, classes: Map<IndexNode, IndexNode[]>): void {
  let first = node;
  while (first.origin && first.origin !== first.parent) first = first.origin;
  const same = classes.get(first) ?? [];
  same.push(node);
  classes.set(first, same);
}

const depthIn = (node: IndexNode): number => wayTo(node).length;

/** Puts a node among its siblings. @see PcpCompareSiblingNodeStrength */
export function insert(parent: IndexNode, node: IndexNode): void {
  const at = parent.children.findIndex((other) => compareSiblings(node, other) < 0);
  parent.children.splice(at < 0 ? parent.children.length : at, 0, node);
}

function compareSiblings(a: IndexNode, b: IndexNode): number {
  return (
    ARCS.indexOf(a.arc) - ARCS.indexOf(b.arc) ||
    b.depth - a.depth ||
    (a.origin && b.origin ? compareNodes(a.origin, b.origin) : 0) ||
    a.rank - b.rank
  );
}

/** Negative if `a` comes first in its tree: an ancestor before what is below it. */
function compareNodes(a: IndexNode, b: IndexNode): number {
  if (a === b) return 0;
  const [wayA, wayB] = [wayTo(a), wayTo(b)];
  for (let i = 0; i < Math.min(wayA.length, wayB.length); i++) {
    const [stepA, stepB] = [wayA[i]!, wayB[i]!];
    if (stepA === stepB) continue;
    const siblings = stepA.parent?.children ?? [];
    return siblings.indexOf(stepA) - siblings.indexOf(stepB);
  }
  return wayA.length - wayB.length;
}

function wayTo(node: IndexNode): IndexNode[] {
  const way: IndexNode[] = [];
  for (let each: IndexNode | undefined = node; each; each = each.parent) way.unshift(each);
  return way;
}

/** How a tree is copied below another node, or for a prim below. */
interface Copying {
  readonly parent: IndexNode | undefined;
  /** What the root of the copy is, other than before. */
  readonly changes?: Partial<Pick<IndexNode, 'arc' | 'map' | 'origin' | 'depth' | 'rank' | 'direct' | 'inert'>>;
  /** For all nodes, where they are new to the tree. */
  readonly since?: number;
  /** Nodes that become inert. */
  readonly mute?: (node: IndexNode) => boolean;
}

/**
 * The tree of a prim as it begins for its child `name`: the same places, one name further, without those that say
 * nothing there.
 */
export function treeOfChild(root: IndexNode, name: string, { parent, changes, since, mute }: Copying): IndexNode {
  const copies = new Map<IndexNode, IndexNode>();
  const origins = new Set(inStrengthOrder(root).map(({ origin }) => origin));
  const says = (node: IndexNode): boolean =>
    node === root ||
    origins.has(node) ||
    // Nothing may be written for a class here, and something in the layer stack that refers to it.
    (since !== undefined && isClassArc(node.arc)) ||
    node.stack.specsAt(childSite(node.site, name)).length > 0 ||
    node.children.some(says);
  const copy = (node: IndexNode, above: IndexNode | undefined): IndexNode => {
    const made: IndexNode = {
      ...node,
      site: childSite(node.site, name),
      parent: above,
      children: [],
      direct: false,
      since: since ?? node.since,
      inert: node.inert || (mute?.(node) ?? false),
      ...(node === root ? changes : {}),
    };
    copies.set(node, made);
    for (const child of node.children) if (says(child)) made.children.push(copy(child, made));
    return made;
  };
  const copied = copy(root, parent);
  for (const [node, made] of copies) if (node !== root) made.origin = copies.get(node.origin!) ?? made.parent;
  return copied;
}

/** Whether a class is part of a tree already: it counts where it was found first. */
export function isCounted(node: IndexNode, stack: LayerStack, site: string): boolean {
  const has = (each: IndexNode): boolean =>
    (each.stack === stack && each.site === site && !each.inert && isClassArc(each.arc)) || each.children.some(has);
  return has(rootOf(node));
}

/** The node that a tree begins at. */
export function rootOf(node: IndexNode): IndexNode {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}
