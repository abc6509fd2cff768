import { isCarried, isContainer, isLoaded } from '../habits.ts';
import type { Node, NodeRelation } from './node.ts';

/** One of several that were to be kept in a container, in which there is room for the others only. */
export interface Surplus {
  readonly name: string;
  /** Index of its placement in the plan. */
  readonly placement: number;
  readonly definition: string;
  /** Name and definition of the container. */
  readonly host: string;
  readonly hostDefinition: string;
  readonly kind: 'in' | 'on';
}

/** Boards of a shelf or a rack, at least. */
const BOARDS = 3;

/** What a thing is to be kept in or on: a container, a pallet, a tray, a shelf; no table, where things stand about. */
function keeperOf({ relations }: Node): NodeRelation | undefined {
  return relations.find(
    ({ kind, host }) =>
      host !== undefined &&
      (kind === 'in' ||
        (kind === 'on' &&
          (isContainer(host.category) ||
            isLoaded(host.category) ||
            isCarried(host.category) ||
            host.made.faces.length >= BOARDS))),
  );
}

/**
 * Those of the contents of containers that found no room there while others of them did. They are left out, where a single
 * thing would stand beside the container; so would one that has something on it.
 *
 * @param isLoose whether a thing found no place where it was asked to be
 */
export function surplusOf(nodes: readonly Node[], isLoose: (node: Node) => boolean): Map<Node, Surplus> {
  const like = (node: Node, host: Node): string => `${node.placement} ${host.name}`;
  const kept = new Set(
    nodes.flatMap((node) => {
      const host = keeperOf(node)?.host;
      return host && !isLoose(node) ? [like(node, host)] : [];
    }),
  );
  return new Map(
    nodes.flatMap((node) => {
      const keeper = keeperOf(node);
      const host = keeper?.host;
      if (!keeper || !host || node.children.length > 0 || !isLoose(node) || !kept.has(like(node, host))) return [];
      const kind = keeper.kind === 'in' ? 'in' : 'on';
      const { name, made, placement } = node;
      return [
        [node, { name, placement, definition: made.id, host: host.name, hostDefinition: host.made.id, kind }] as const,
      ];
    }),
  );
}

/** "5 of 20 glass_bottle: there is no room left in pine_crate_1." */
export function sayLeftOut(surplus: readonly Surplus[], nodes: readonly Node[]): string[] {
  const lots = new Map<string, Surplus[]>();
  for (const one of surplus) {
    const key = `${one.placement} ${one.host}`;
    lots.set(key, [...(lots.get(key) ?? []), one]);
  }
  return [...lots.values()].map((lot) => {
    const { definition, kind, host, placement } = lot[0]!;
    const all = nodes.filter((node) => node.placement === placement && keeperOf(node)?.host?.name === host).length;
    return `${lot.length} of ${all} ${definition}: there is no room left ${kind} ${host}.`;
  });
}
