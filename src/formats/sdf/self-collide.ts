import type { Joint, Link } from '../../model/types.ts';
import { decodeCollision } from '../own-values.ts';
import { childOf, childrenOf, descend } from './node.ts';
import type { SdfReading } from './reading.ts';
import type { ScopedNode } from './scope.ts';
import { booleanIn, maskIn } from './values.ts';

/** With more links, pairs would be counted in tens of thousands. */
const MOST_LINKS = 256;
/** Of a collision that sets none. @see http://sdformat.org/spec?elem=collision, surface/contact/collide_bitmask */
const ALL = 0xffff;

interface Solid {
  readonly name: string;
  readonly node: ScopedNode['node'];
  /** Links of one value are in one model of a simulator: of the same `<model>`, or joined to one that is. */
  readonly model: unknown;
  readonly selfCollide: boolean;
  readonly masks: readonly number[];
}

/**
 * Pairs of links that don't collide because SDFormat says so: links of one model pass through each other unless one of
 * them has `<self_collide>`; and shapes without a common bit in their masks do. Joined links never collide and are left
 * out, as are links without colliders.
 *
 * @see http://sdformat.org/spec?elem=model, self_collide
 */
export function pairsWithoutCollision(
  reading: SdfReading,
  links: readonly Link[],
  joints: readonly Joint[],
  placedOf: (link: Link) => ScopedNode | undefined,
): [string, string][] {
  const models = groups(links, joints, placedOf);
  const solid = links.flatMap((link): Solid[] => {
    const placed = placedOf(link);
    if (!placed || link.collisions.length === 0) return [];
    const selfCollide = booleanIn(placed.node, 'self_collide') ?? placed.scope.selfCollide;
    return [{ name: link.name, node: placed.node, model: models(link.name), selfCollide, masks: masksOf(placed) }];
  });
  if (solid.length > MOST_LINKS) {
    if (!solid.every(({ selfCollide }) => selfCollide)) reading.dropped.add('part', 'self_collide');
    return [];
  }
  const joined = new Set(joints.flatMap(({ parent, child }) => [`${parent} ${child}`, `${child} ${parent}`]));
  const apart = (a: Solid, b: Solid): boolean =>
    (a.model === b.model && !a.selfCollide && !b.selfCollide) ||
    !a.masks.some((one) => b.masks.some((other) => (one & other) !== 0));
  return solid.flatMap((a, index) =>
    solid
      .slice(index + 1)
      .filter((b) => apart(a, b) && !joined.has(`${a.name} ${b.name}`))
      .map((b): [string, string] => [a.name, b.name]),
  );
}

const masksOf = ({ node }: ScopedNode): number[] => [
  ...new Set(
    childrenOf(node, 'collision').map(
      (collision) =>
        // Masks of our own writer come back as such.
        (decodeCollision(childOf(collision, 'propmaster:contact')?.content).mask ? undefined : bitmask(collision)) ??
        ALL,
    ),
  ),
];

const bitmask = (collision: ScopedNode['node']): number | undefined =>
  maskIn(descend(collision, 'surface', 'contact'), 'collide_bitmask');

/** Links to what they are one model with: the first scope that they are in or joined to. */
function groups(
  links: readonly Link[],
  joints: readonly Joint[],
  placedOf: (link: Link) => ScopedNode | undefined,
): (name: string) => unknown {
  const around = new Map<unknown, unknown[]>();
  const add = (from: unknown, to: unknown): void => {
    const list = around.get(from);
    if (list) list.push(to);
    else around.set(from, [to]);
  };
  const connect = (a: unknown, b: unknown): void => {
    add(a, b);
    add(b, a);
  };
  for (const { parent, child } of joints) connect(parent, child);
  for (const link of links) connect(link.name, placedOf(link)?.scope ?? link);
  const first = new Map<unknown, unknown>();
  for (const start of around.keys()) {
    const queue = first.has(start) ? [] : [start];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (first.has(at)) continue;
      first.set(at, start);
      queue.push(...around.get(at)!);
    }
  }
  return (name) => first.get(name);
}
