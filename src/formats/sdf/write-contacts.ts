import { masksTouch } from '../../model/touching.ts';
import type { Collision, SimModel } from '../../model/types.ts';
import { collisionMasks, outsideMasks } from './write-masks.ts';
import type { JointedTree } from './write-trees.ts';

/** Which links of a model collide with each other, as SDF can say it. */
export interface Contacts {
  /** Trees with `<self_collide>`: each link with every other one, but for those that a joint connects. */
  readonly selfColliding: ReadonlySet<JointedTree>;
  /** `<collide_bitmask>` of a collision. One without collides with everything. */
  readonly maskOf: (link: string, part: Collision) => number | undefined;
}

/** As many as the mask of a shape that sets none has in DART and Bullet (0xff): more would pass through the floor. */
const BITS = 8;

/**
 * SDF can't exclude a pair of links. Two shapes collide if their masks have a bit in common, so the links that take part
 * in exclusions get one bit for each group of them in which all may touch each other.
 *
 * Exact within the model. Between two copies of it, or two models with masks, links of different groups pass through
 * each other as well (see `sdfLosses`). Where eight bits don't suffice, the links of a tree with exclusions don't collide
 * with each other at all: colliders that were excluded mostly overlap, and would push each other away for ever.
 */
export function contactsOf(
  model: Pick<SimModel, 'links' | 'joints' | 'collisionExclusions'>,
  trees: readonly JointedTree[],
): Contacts {
  const masked = model.links.some(({ collisions }) => collisions.some(({ mask }) => mask !== undefined));
  return masked ? maskedContacts(model, trees) : linkContacts(model, trees);
}

/** Of a model some of whose collisions have masks of their own. */
function maskedContacts(
  model: Pick<SimModel, 'links' | 'joints' | 'collisionExclusions'>,
  trees: readonly JointedTree[],
): Contacts {
  const masks = collisionMasks(model);
  const links = linkContacts(model, trees);
  if (masks) {
    const touching = [...links.selfColliding].filter((tree) => touchesItself(tree));
    return { selfColliding: new Set(touching), maskOf: (_, part) => masks.get(part) };
  }
  const outside = outsideMasks(model);
  return { ...links, maskOf: (link, part) => outside.get(part) ?? links.maskOf(link, part) };
}

/** Whether shapes of two of its links may touch, as far as masks go. */
const touchesItself = ({ links }: JointedTree): boolean =>
  pairsOf(links).some(([a, b]) =>
    a.collisions.some((one) => b.collisions.some((other) => masksTouch(one.mask, other.mask))),
  );

function linkContacts(
  { joints, collisionExclusions }: Pick<SimModel, 'joints' | 'collisionExclusions'>,
  trees: readonly JointedTree[],
): Contacts {
  const joined = new Set(joints.map(({ parent, child }) => keyOf(parent, child)));
  const excluded = new Set(collisionExclusions.map(([a, b]) => keyOf(a, b)).filter((pair) => !joined.has(pair)));
  const isExcluded = (a: string, b: string): boolean => excluded.has(keyOf(a, b));
  const pairs = new Map(
    trees.map((tree) => [
      tree,
      pairsOf(tree.links.map(({ name }) => name)).filter(([a, b]) => !joined.has(keyOf(a, b))),
    ]),
  );
  const touching = trees.filter((tree) => pairs.get(tree)!.some(([a, b]) => !isExcluded(a, b)));
  // Where a tree doesn't collide with itself anyway, its exclusions need no mask.
  const needed = [...excluded].filter((pair) => {
    const [a, b] = pair.split('\n') as [string, string];
    const home = trees.find(({ links }) => links.some(({ name }) => name === a));
    return home !== undefined && (touching.includes(home) || !home.links.some(({ name }) => name === b));
  });
  const members = [...new Set(needed.flatMap((pair) => pair.split('\n')))];
  const masks = masksOf(members, (a, b) => !isExcluded(a, b));
  if (masks) return { selfColliding: new Set(touching), maskOf: (link) => masks.get(link) };
  const safe = touching.filter((tree) => !pairs.get(tree)!.some(([a, b]) => isExcluded(a, b)));
  return { selfColliding: new Set(safe), maskOf: () => undefined };
}

/** Covers every pair that may touch with a group in which all may; one bit a group. `undefined`: there are too many. */
function masksOf(
  names: readonly string[],
  mayTouch: (a: string, b: string) => boolean,
): ReadonlyMap<string, number> | undefined {
  const masks = new Map(names.map((name) => [name, 0]));
  let bit = 0;
  const group = (seed: readonly string[]): void => {
    const all = [...seed];
    for (const name of names) if (!all.includes(name) && all.every((member) => mayTouch(name, member))) all.push(name);
    for (const name of all) masks.set(name, masks.get(name)! | (1 << bit));
    bit++;
  };
  for (const [a, b] of pairsOf(names)) {
    if (bit > BITS) return undefined;
    if (mayTouch(a, b) && (masks.get(a)! & masks.get(b)!) === 0) group([a, b]);
  }
  for (const name of names) if (masks.get(name) === 0 && bit <= BITS) group([name]);
  return bit <= BITS ? masks : undefined;
}

const pairsOf = <Thing>(things: readonly Thing[]): (readonly [Thing, Thing])[] =>
  things.flatMap((a, i) => things.slice(i + 1).map((b) => [a, b] as const));

const keyOf = (a: string, b: string): string => [a, b].toSorted().join('\n');
