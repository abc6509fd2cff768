import { reversed } from './read-joint.ts';
import type { BodyJoint } from './types.ts';

/** Bodies in the order in which they hang from each other, and the joints that hold them. */
interface Tree {
  /** Indices of the bodies: the root first, every body behind the one that it hangs from. */
  readonly order: readonly number[];
  /** The parent of each is nearer to the root. */
  readonly joints: readonly BodyJoint[];
  /** Joints that would close a loop. */
  readonly loops: readonly BodyJoint[];
}

/**
 * The links of a prop form trees, joints between bodies any graph. What stands still is the root, welded together where
 * it is several bodies; then come bodies that hang from no other. A joint is turned round where its child is nearer to
 * the root than its parent.
 */
export function arrangeTree(moves: readonly boolean[], joints: readonly BodyJoint[]): Tree {
  const all = moves.map((_, body) => body);
  const still = all.filter((body) => !moves[body]);
  const welds = still.slice(1).map(
    (body): BodyJoint => ({
      name: '',
      type: 'fixed',
      parent: still[0]!,
      child: body,
      point: [0, 0, 0],
      axis: [0, 0, 1],
    }),
  );
  const at = new Map<number, BodyJoint[]>();
  for (const joint of [...welds, ...joints]) {
    for (const body of [joint.parent, joint.child]) {
      const own = at.get(body);
      if (own) own.push(joint);
      else at.set(body, [joint]);
    }
  }

  const children = new Set(joints.map(({ child }) => child));
  const roots = [...still, ...all.filter((body) => !children.has(body)), ...all];
  const seen = new Set<number>();
  const used = new Set<BodyJoint>();
  const order: number[] = [];
  const held: BodyJoint[] = [];
  const loops: BodyJoint[] = [];
  const enter = (body: number): void => {
    seen.add(body);
    order.push(body);
  };
  for (const root of roots) {
    if (seen.has(root)) continue;
    enter(root);
    for (let next = order.length - 1; next < order.length; next++) {
      const body = order[next]!;
      for (const joint of at.get(body) ?? []) {
        if (used.has(joint)) continue;
        used.add(joint);
        const oriented = joint.parent === body ? joint : reversed(joint);
        if (seen.has(oriented.child)) {
          loops.push(joint);
          continue;
        }
        held.push(oriented);
        enter(oriented.child);
      }
    }
  }
  return { order, joints: held, loops };
}

/** The bodies around a loop that a joint would close, beginning with its parent. @param joints of the tree */
export function loopOf({ parent, child }: BodyJoint, joints: readonly BodyJoint[]): number[] {
  const above = new Map(joints.map((joint) => [joint.child, joint.parent]));
  const wayUp = (body: number): number[] => {
    const way = [body];
    for (let next = above.get(body); next !== undefined; next = above.get(next)) way.push(next);
    return way;
  };
  const [from, to] = [wayUp(parent), wayUp(child)];
  const top = from.findIndex((body) => to.includes(body));
  return [...from.slice(0, top + 1), ...to.slice(0, to.indexOf(from[top]!)).toReversed()];
}
