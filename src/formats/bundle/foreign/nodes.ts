import type { Decoded } from '../../glb/decode.ts';
import { plainKey } from './fields.ts';

/** Nodes of a GLB, to be found by what another file calls them. */
export class NodeIndex {
  readonly #nodes: Decoded['nodes'];
  readonly #exact = new Map<string, number>();
  readonly #plain = new Map<string, number>();

  constructor({ nodes }: Pick<Decoded, 'nodes'>) {
    this.#nodes = nodes;
    for (const [index, { name }] of nodes.entries()) {
      if (name === '') continue;
      if (!this.#exact.has(name)) this.#exact.set(name, index);
      if (!this.#plain.has(plainKey(name))) this.#plain.set(plainKey(name), index);
    }
  }

  get names(): ReadonlySet<string> {
    return new Set(this.#exact.keys());
  }

  /** The node of a name; failing that, the first whose name differs only in its spelling. */
  find(name: string): number | undefined {
    return this.#exact.get(name) ?? this.#plain.get(plainKey(name));
  }

  isExact(name: string): boolean {
    return this.#exact.has(name);
  }

  /** The node itself, then those above it. */
  *way(index: number): Iterable<number> {
    for (let at = index; at !== -1; at = this.#nodes[at]!.parent) yield at;
  }
}

const PREFIX = /^(?:ucx|ubx|ucp|usp|col|collision|collider)_/;
const SUFFIX =
  /_(?:collision|collisions|collider|colliders|col|colonly|convcolonly|hull|convex|part|piece|geom|mesh|phys|physics|\d+)$/;

/** Names that a collision part may stand for, the longest first: of `UCX_door_00` also `door_00` and `door`. */
export function partOf(name: string): string[] {
  let plain = plainKey(name);
  const names = [plain];
  plain = plain.replace(PREFIX, '');
  names.push(plain);
  while (SUFFIX.test(plain)) {
    plain = plain.replace(SUFFIX, '');
    names.push(plain);
  }
  return names.filter((one) => one !== '');
}
