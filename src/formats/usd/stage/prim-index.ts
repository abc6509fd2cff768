import { refusal } from '../../refusal.ts';
import { layerCycle, usdTooLarge } from '../layer/findings.ts';
import { isMaterialX } from '../layer/materialx.ts';
import { primMissing } from '../read-findings.ts';
import { type Arriving, addImpliedClasses, startOfClasses } from './implied.ts';
import { muteBelow } from './instance.ts';
import type { LayerLibrary, LayerStack } from './layer-stack.ts';
import { applyEdits, mapEdit } from './list-edits.ts';
import {
  type IndexNode,
  inStrengthOrder,
  insert,
  isClassArc,
  isCounted,
  rootOf,
  specsOf,
  treeOfChild,
} from './node.ts';
import { IDENTITY_MAP, type PathMap, withRootIdentity } from './path-map.ts';
import { childSite, depthOf, isWithin, lastOf, parentSite, variantSite, withoutVariants } from './site-path.ts';
import { STAGE_LIMITS } from './types.ts';

/** A variant set that a prim has, and what was taken. */
export interface VariantChoice {
  readonly set: string;
  readonly variants: readonly string[];
  readonly taken: string | undefined;
}

/** All places that opinions about a prim come from. */
export interface PrimIndex {
  readonly root: IndexNode;
  readonly variants: readonly VariantChoice[];
}

/** Nodes whose classes are not looked at yet. */
interface Waiting {
  readonly inherit: IndexNode[];
  /** Their classes are to be repeated in stronger layer stacks. */
  readonly implied: IndexNode[];
  readonly specialize: IndexNode[];
}

const nothing = (): Waiting => ({ inherit: [], implied: [], specialize: [] });

/**
 * Finds the places that opinions about prims come from, as OpenUSD's Pcp does: arcs of the prim, of what they lead to,
 * of the prims above, and classes again in each stronger layer stack; variants last, for anything may choose them.
 * @see https://openusd.org/release/glossary.html#livrps-strength-ordering
 */
export class PrimIndexer {
  readonly library: LayerLibrary;
  readonly #alone = new Map<LayerStack, Map<string, PrimIndex>>();
  readonly #most: number;
  /** Of the tree that grows. */
  #waiting: Waiting = nothing();
  #arcs = 0;

  /** @param most arcs that are followed before it is given up */
  constructor(library: LayerLibrary, most: number = STAGE_LIMITS.arcs) {
    this.library = library;
    this.#most = most;
  }

  /** @throws {PropmasterError} `invalid_input` for a circle, `unsafe_input` beyond {@link STAGE_LIMITS} */
  indexOfChild(parent: PrimIndex, name: string): PrimIndex {
    const mute = muteBelow(parent);
    const root = treeOfChild(parent.root, name, { parent: undefined, ...(mute ? { mute } : {}) });
    return { root, variants: this.#complete(root) };
  }

  /** Of the pseudo root. */
  indexOfRoot(stack: LayerStack): PrimIndex {
    const site = '/';
    const common = {
      parent: undefined,
      origin: undefined,
      children: [],
      map: IDENTITY_MAP,
      depth: 0,
      rank: 0,
      since: 0,
    };
    return { root: { arc: 'root', stack, site, direct: false, inert: false, ...common }, variants: [] };
  }

  /** Adds an arc below a node, with all that the arc's own arcs lead to. */
  add(parent: IndexNode, { arc, stack, path, map, rank, origin = parent, inert = false }: Arriving): IndexNode {
    refuseCycle(parent, stack, path);
    this.#count(parent);
    const depth = depthOf(withoutVariants(parent.site));
    const around = this.#indexAlone(stack, parentSite(path));
    const mute = muteBelow(around);
    const changes = { arc, map, origin, depth, rank, direct: true, ...(inert ? { inert } : {}) };
    const node = treeOfChild(around.root, lastOf(path) as string, {
      parent,
      changes,
      since: sinceOf(parent),
      ...(mute ? { mute } : {}),
    });
    insert(parent, node);
    if (inert) node.children.length = 0;
    else {
      this.#follow(node);
      this.#implyInherited(node);
    }
    return node;
  }

  /** Has the classes that a node builds on repeated in stronger layer stacks. */
  imply(node: IndexNode): void {
    this.#waiting.implied.push(startOfClasses(node));
  }

  /** Classes that prims above a new arc's target build on count in the stronger layer stacks as well. */
  #implyInherited(node: IndexNode): void {
    for (const each of inStrengthOrder(node)) {
      if (!each.children.some((child) => isClassArc(child.arc) && !child.direct)) continue;
      this.imply(each);
    }
  }

  /** The index of a prim of a layer stack as if it were the stage. */
  #indexAlone(stack: LayerStack, path: string): PrimIndex {
    const known = this.#alone.get(stack) ?? new Map<string, PrimIndex>();
    this.#alone.set(stack, known);
    const index =
      known.get(path) ??
      (path === '/'
        ? this.indexOfRoot(stack)
        : this.indexOfChild(this.#indexAlone(stack, parentSite(path)), lastOf(path) as string));
    known.set(path, index);
    return index;
  }

  #complete(root: IndexNode): VariantChoice[] {
    const outside = this.#waiting;
    this.#waiting = nothing();
    this.#follow(root);
    this.#settle();
    const choices = this.#takeVariants(root);
    this.#waiting = outside;
    return choices;
  }

  #takeVariants(root: IndexNode): VariantChoice[] {
    const choices: VariantChoice[] = [];
    const done = new Map<IndexNode, Set<string>>();
    const decided = new Map<string, string>();
    for (;;) {
      const next = nextVariantSet(root, done);
      if (!next) return choices;
      const { node, set, rank } = next;
      const variants = variantsOf(node, set);
      // Chosen once for the prim: what a variant brings along doesn't change the choice.
      const taken = decided.get(set) ?? chosen(root, set);
      if (taken !== undefined) decided.set(set, taken);
      const known = taken !== undefined && variants.includes(taken);
      if (!choices.some((choice) => choice.set === set))
        choices.push({ set, variants, taken: known ? taken : undefined });
      if (known) this.#addVariant(node, variantSite(node.site, set, taken), rank);
    }
  }

  #addVariant(node: IndexNode, site: string, rank: number): void {
    const variant: IndexNode = {
      arc: 'variant',
      stack: node.stack,
      site,
      parent: node,
      children: [],
      map: IDENTITY_MAP,
      origin: node,
      depth: depthOf(withoutVariants(node.site)),
      rank,
      since: sinceOf(node),
      direct: true,
      inert: false,
    };
    insert(node, variant);
    this.#follow(variant);
    this.#settle();
  }

  /** The references and payloads that a node and those below it ask for; their classes wait until all of these are there. */
  #follow(node: IndexNode): void {
    this.#waiting.inherit.push(node);
    this.#waiting.specialize.push(node);
    for (const below of [...node.children]) this.#follow(below);
    if (!node.inert) this.#followReferences(node);
  }

  /** What waits, in the order in which it was found: first inherits, then classes to repeat, specializes last. */
  #settle(): void {
    const { inherit, implied, specialize } = this.#waiting;
    while (inherit.length + implied.length + specialize.length > 0) {
      if (inherit.length > 0) this.#followClasses(inherit.shift()!, 'inherit');
      else if (implied.length > 0) addImpliedClasses(this, implied.shift()!);
      else this.#followClasses(specialize.shift()!, 'specialize');
    }
  }

  #followReferences(node: IndexNode): void {
    for (const [arc, key] of [
      ['reference', 'references'],
      ['payload', 'payloads'],
    ] as const) {
      const edits = specsOf(node).flatMap(({ spec, place }) =>
        spec[key] === undefined ? [] : mapEdit(spec[key], (item) => ({ item, place })),
      );
      const items = applyEdits(edits.toReversed(), ({ item, place }) =>
        [item.asset === '' ? '' : place, item.asset, item.path].join('\n'),
      );
      for (const [rank, { item, place }] of items.entries()) {
        const stack = item.asset === '' ? node.stack : this.library.stackOf(item.asset, place);
        if (!stack) continue;
        const path = item.path ?? defaultPrimOf(stack);
        const missing = (): void => {
          const prim = path ?? 'the default prim';
          if (!isMaterialX(stack.place)) this.library.report(primMissing.at(place, { prim, layer: stack.place }));
          else {
            const format = `a MaterialX document without ${prim}`;
            this.library.lost.push({ asset: item.asset, from: place, why: { kind: 'foreign', format } });
          }
        };
        if (path === undefined) {
          missing();
          continue;
        }
        const map: PathMap = [[path, withoutVariants(node.site)]];
        const arrived = this.add(node, {
          arc,
          stack,
          path,
          map: stack === node.stack ? withRootIdentity(map) : map,
          rank,
        });
        // What is below a prim that something brings has no opinion at its own place.
        if (inStrengthOrder(arrived).every((each) => specsOf(each).length === 0)) missing();
      }
    }
  }

  #followClasses(node: IndexNode, arc: 'inherit' | 'specialize'): void {
    const { stack } = node;
    const edits = specsOf(node).flatMap(({ spec }) => spec[arc === 'inherit' ? 'inherits' : 'specializes'] ?? []);
    let added = false;
    applyEdits(edits.toReversed(), (path) => path).forEach((path, rank) => {
      if (isCounted(node, stack, path)) return;
      this.add(node, { arc, stack, path, map: withRootIdentity([[path, withoutVariants(node.site)]]), rank });
      added = true;
    });
    if (added) this.imply(node);
  }

  #count({ stack }: IndexNode): void {
    this.#arcs++;
    const limit = this.#most;
    if (this.#arcs > limit)
      throw refusal(
        'unsafe_input',
        usdTooLarge.at(stack.place, { what: 'a number of arcs', found: this.#arcs, limit }),
      );
  }
}

/** How deep the prim is that a node's tree is of. */
function sinceOf(node: IndexNode): number {
  return depthOf(withoutVariants(rootOf(node).site));
}

/** @see PcpErrorArcCycle: a prim, one above it, or one below it can't be what it is made of */
function refuseCycle(parent: IndexNode, stack: LayerStack, path: string): void {
  const trail: string[] = [`${stack.place}<${path}>`];
  for (let node: IndexNode | undefined = parent; node; node = node.parent) {
    const own = withoutVariants(node.site);
    trail.unshift(`${node.stack.place}<${own}>`);
    if (node.stack === stack && (isWithin(own, path) || isWithin(path, own)))
      throw refusal('invalid_input', layerCycle.at(stack.place, { layers: trail }));
  }
}

function defaultPrimOf(stack: LayerStack): string | undefined {
  const name = stack.layers[0]!.layer.metadata.get('defaultPrim');
  return typeof name !== 'string' || name === '' ? undefined : name.startsWith('/') ? name : childSite('/', name);
}

/** The strongest variant set that nobody has looked at; sets of one node in the order of their list. */
function nextVariantSet(
  root: IndexNode,
  done: Map<IndexNode, Set<string>>,
): { node: IndexNode; set: string; rank: number } | undefined {
  for (const node of inStrengthOrder(root)) {
    const edits = specsOf(node).flatMap(({ spec }) => spec.variantSetNames ?? []);
    const sets = applyEdits(edits.toReversed(), (set) => set);
    const seen = done.get(node) ?? new Set<string>();
    done.set(node, seen);
    for (const [rank, set] of sets.entries()) {
      if (seen.has(set)) continue;
      seen.add(set);
      return { node, set, rank };
    }
  }
  return undefined;
}

const variantsOf = (node: IndexNode, set: string): string[] => [
  ...new Set(specsOf(node).flatMap(({ spec }) => [...(spec.variantSets.get(set)?.keys() ?? [])])),
];

/** The strongest selection; an empty one chooses nothing. */
function chosen(root: IndexNode, set: string): string | undefined {
  for (const node of inStrengthOrder(root))
    for (const { spec } of specsOf(node)) {
      const taken = spec.variantSelections.get(set);
      if (taken !== undefined) return taken;
    }
  return undefined;
}
