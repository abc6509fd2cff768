import type { Bounds } from '../../../model/bounds.ts';
import { claimOfGroup, isFree, moved } from './claims.ts';
import type { Group, Node } from './node.ts';
import type { Spot } from './spot.ts';
import { heightOver } from './stack.ts';

/** What is put down begins so far above what it comes to stand on [m]. */
const LIFT = 0.0003;
/** Share of its depth that something has to sink into a hole to be in it. */
const SUNK = 0.4;
/** Between two things in neighbouring holes [m]. */
const APART = 0.0005;

/**
 * Puts things upright into holes that their upright boxes don't fit into, by the colliders of both: a test tube into the
 * round hole of a rack, a large ball into a bowl. One in each hole.
 *
 * @returns those that find no hole
 */
export function plug(node: Node, groups: readonly Group[]): Group[] {
  const taken = new Set<Bounds>();
  // Where one doesn't fit, its like doesn't either.
  const tight = new Set<string>();
  return groups.filter((group) => {
    const [only, ...others] = group.members;
    if (others.length > 0 || only!.contents.length > 0 || only!.turn !== undefined) return true;
    const standing = node.contents.map((other) => moved(claimOfGroup(other), other.spot));
    for (const [i, hole] of node.made.insides.entries()) {
      const key = `${i} ${only!.made.id}`;
      if (taken.has(hole) || tight.has(key)) continue;
      const spot = spotIn(only!, node, hole);
      if (!spot || !isFree(moved(claimOfGroup(group), spot), standing, APART, false)) {
        tight.add(key);
        continue;
      }
      taken.add(hole);
      group.spot = spot;
      node.contents.push(group);
      return false;
    }
    return true;
  });
}

function spotIn({ made: own }: Node, { made: host }: Node, hole: Bounds): Spot | undefined {
  const edge = (box: Bounds, axis: 0 | 1): number => box.max[axis] - box.min[axis];
  // What has room for its upright box lies or stands in it otherwise.
  if (([0, 1] as const).every((axis) => edge(own.bounds, axis) <= edge(hole, axis))) return undefined;
  const middle = (box: Bounds, axis: 0 | 1): number => (box.min[axis] + box.max[axis]) / 2;
  const aside = [middle(hole, 0) - middle(own.bounds, 0), middle(hole, 1) - middle(own.bounds, 1)] as const;
  const height = heightOver(own, host, aside);
  if (height === undefined) return undefined;
  const [x, y, z] = [...aside, height + LIFT];
  const isIn = z + own.bounds.min[2] <= hole.max[2] - SUNK * (hole.max[2] - hole.min[2]);
  return isIn ? { x, y, z, yaw: 0 } : undefined;
}
