import type { SimModel } from '../../../model/types.ts';
import { isWithin } from '../stage/site-path.ts';
import type { StagePrim } from '../stage/types.ts';
import { isBody, ownContact } from './survey.ts';
import { booleanOf } from './values.ts';

/**
 * Pairs of links that must not collide: filtered pairs, and groups of colliders that filter one another. Neighbours at a
 * joint never collide and are left out.
 *
 * @param linkOf name of the link of a body
 * @param collidersOf paths of the colliders of a link
 * @see UsdPhysicsFilteredPairsAPI, UsdPhysicsCollisionGroup
 */
export function readExclusions(
  prims: ReadonlyMap<string, StagePrim>,
  groups: readonly StagePrim[],
  {
    linkOf,
    collidersOf,
    joints,
  }: {
    readonly linkOf: (body: StagePrim | undefined) => string | undefined;
    readonly collidersOf: ReadonlyMap<string, readonly string[]>;
    readonly joints: SimModel['joints'];
  },
): {
  readonly pairs: SimModel['collisionExclusions'];
  readonly partial: readonly string[];
  /** Those of the pairs of which the stage keeps apart some colliders only. */
  readonly widened: SimModel['collisionExclusions'];
} {
  const pairs = new Map<string, readonly [string, string]>();
  const partial = new Set<string>();
  /** Pair of links → pairs of their colliders that do not meet. */
  const apart = new Map<string, { readonly links: readonly [string, string]; readonly colliders: Set<string> }>();
  const colliders = (link: string, root: string): string[] =>
    (collidersOf.get(link) ?? []).filter((path) => isWithin(path, root));
  const neighbours = new Set(joints.flatMap(({ parent, child }) => [`${parent}\n${child}`, `${child}\n${parent}`]));
  const exclude = (a: string | undefined, b: string | undefined): void => {
    if (a === undefined || b === undefined || a === b || neighbours.has(`${a}\n${b}`)) return;
    const key = [a, b].toSorted().join('\n');
    if (!pairs.has(key)) pairs.set(key, [a, b]);
  };
  const linkAt = (path: string): string | undefined => {
    let prim = prims.get(path);
    while (prim && !isBody(prim)) prim = prim.parent;
    return linkOf(prim);
  };
  for (const prim of prims.values()) {
    // Of our own writer: what masks keep apart comes back as masks.
    if (ownContact(prim).mask) continue;
    for (const target of prim.relationships.get('physics:filteredPairs')?.targets ?? []) {
      const [a, b] = [linkAt(prim.path), linkAt(target)];
      exclude(a, b);
      const links = a === undefined || b === undefined ? undefined : ([a, b].toSorted() as [string, string]);
      const key = links?.join('\n') ?? '';
      if (!links || !pairs.has(key)) continue; // neighbours never meet
      const held = apart.get(key) ?? { links, colliders: new Set<string>() };
      apart.set(key, held);
      for (const one of colliders(a!, prim.path))
        for (const other of colliders(b!, target)) held.colliders.add([one, other].toSorted().join('\n'));
    }
  }

  // PhysX's own switch for a whole articulation, which Isaac's assets are made with.
  for (const prim of prims.values()) {
    if (booleanOf(prim, 'physxArticulation:enabledSelfCollisions') !== false) continue;
    const own = [...prims.values()].filter((other) => isBody(other) && isWithin(other.path, prim.path)).map(linkOf);
    for (const [i, a] of own.entries()) for (const b of own.slice(i + 1)) exclude(a, b);
  }

  const included = (group: StagePrim): string[] =>
    group.relationships.get('collection:colliders:includes')?.targets.slice() ?? [];
  const covered = (group: StagePrim): string[] =>
    [...collidersOf].flatMap(([link, colliders]) => {
      const inside = colliders.filter((path) => included(group).some((root) => isWithin(path, root)));
      if (inside.length > 0 && inside.length < colliders.length) partial.add(group.path);
      return inside.length > 0 && inside.length === colliders.length ? [link] : [];
    });
  for (const group of groups)
    for (const target of group.relationships.get('physics:filteredGroups')?.targets ?? []) {
      const other = groups.find(({ path }) => path === target);
      if (other) for (const a of covered(group)) for (const b of covered(other)) exclude(a, b);
    }
  const widened = [...apart.values()].filter(({ links: [a, b], colliders: { size } }) => {
    const all = (collidersOf.get(a)?.length ?? 0) * (collidersOf.get(b)?.length ?? 0);
    return size < all;
  });
  return { pairs: [...pairs.values()], partial: [...partial], widened: widened.map(({ links }) => links) };
}
