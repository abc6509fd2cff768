import { CARRIED_KINDS, isHeld, RELATIONS } from '../../relations/index.ts';
import { spotsBeside } from './beside.ts';
import { zoneOfNode } from './between.ts';
import { type Claim, claimOf, isFree, moved } from './claims.ts';
import { seatBefore } from './laid.ts';
import type { Group, Node, NodeRelation } from './node.ts';
import { distanceFromWall, wantsWall } from './nodes.ts';
import { ORIGIN, type Spot, within, type Zone, zoneOf } from './spot.ts';

/** Between bodies side by side [m]. */
const GAP = 0.02;
/** Longer than any wall [m]. */
const FAR = 60;

export interface Arrangement {
  readonly group: Group;
  /** Nodes that found no place there, with their own children still to be placed. */
  readonly left: readonly Node[];
}

/**
 * Arranges a node, all that stands at its side, and all that these carry, in the node's own frame.
 *
 * @param reserved zones that stay free of what is carried, by node
 */
export function arrange(root: Node, reserved: ReadonlyMap<Node, readonly Zone[]>, random: () => number): Arrangement {
  if (wantsWall(root))
    return arrangeAll(root, new Map([...reserved, [root, [...(reserved.get(root) ?? []), behind(root)]]]), random, [
      behind(root),
    ]);
  return arrangeAll(root, reserved, random, []);
}

/** Where the wall is going to be: nothing opens into it. */
const behind = (node: Node): Zone => {
  const { bounds } = node.made;
  const away = distanceFromWall(node) ?? 0.005;
  return zoneOf([-FAR, bounds.max[1] + away, bounds.min[2]], [FAR, bounds.max[1] + FAR, FAR]);
};

function arrangeAll(
  root: Node,
  reserved: ReadonlyMap<Node, readonly Zone[]>,
  random: () => number,
  walls: readonly Zone[],
): Arrangement {
  const group: Group = { members: [root], spot: ORIGIN };
  const left: Node[] = [];
  root.spot = ORIGIN;
  const solid: Claim[] = [{ bodies: walls, sweeps: [] }];
  foresee(root, solid);
  load(root, reserved, random, left);
  const claims: Claim[] = [claimOf(root)];
  const onFloor = !heldAnywhere(root);
  for (const host of group.members) {
    for (const node of host.children.filter(({ primary }) => primary && !isHeld(primary.kind))) {
      foresee(node, []);
      load(node, reserved, random, left);
      const claim = claimOf(node);
      const at = firstFree(claim, [...spotsAt(node, node.primary!, host, onFloor)], claims, solid);
      if (!at) {
        left.push(node);
        continue;
      }
      node.spot = at;
      group.members.push(node);
      claims.push(moved(claim, at));
    }
  }
  return { group, left };
}

/** The spots at a host, or between two, in the frame of their group. */
function* spotsAt(node: Node, primary: NodeRelation, host: Node, onFloor: boolean): Generator<Spot> {
  const relation = RELATIONS[primary.kind];
  const { other } = primary;
  if (relation.saidOf === 'two' && other)
    yield* relation.spots(node, zoneOfNode(other, other.spot), zoneOfNode(host, host.spot));
  else for (const spot of spotsBeside(node, primary, host, onFloor)) yield within(host.spot, spot);
}

/** The first spot where a claim is free of others, lids open where that goes. */
function firstFree(
  claim: Claim,
  spots: readonly Spot[],
  others: readonly Claim[],
  solid: readonly Claim[],
): Spot | undefined {
  const free = (lids: boolean) => (at: Spot) => {
    const here = moved(claim, at);
    return isFree(here, others, GAP, lids) && isFree(here, solid, 0, lids);
  };
  return spots.find(free(true)) ?? spots.find(free(false));
}

/** Where the seats at a host will be, in its frame: what lies before them comes first. They are placed for good later. */
function foresee(host: Node, solid: readonly Claim[]): void {
  const seats = new Set(host.children.flatMap((child) => seatBefore(child, host) ?? []));
  if (seats.size === 0) return;
  const claims = [claimOf(host)];
  for (const seat of host.children.filter(({ primary }) => primary && !isHeld(primary.kind))) {
    const claim = claimOf(seat);
    const at = firstFree(claim, [...spotsBeside(seat, seat.primary!, host, !heldAnywhere(host))], claims, solid);
    if (!at) continue;
    seat.spot = at;
    claims.push(moved(claim, at));
  }
}

function load(node: Node, reserved: ReadonlyMap<Node, readonly Zone[]>, random: () => number, left: Node[]): void {
  node.contents = [];
  const groups = node.children
    .filter(({ primary }) => primary && isHeld(primary.kind))
    .map((child) => {
      const arrangement = arrange(child, reserved, random);
      left.push(...arrangement.left);
      return arrangement.group;
    });
  for (const kind of CARRIED_KINDS) {
    const own = groups.filter(({ members: [first] }) => first!.primary!.kind === kind);
    for (const group of RELATIONS[kind].carry(node, own, reserved.get(node) ?? [], random))
      left.push(group.members[0]!);
  }
}

function heldAnywhere(node: Node): boolean {
  for (let at = node.primary; at?.host; at = at.host.primary) if (isHeld(at.kind)) return true;
  return false;
}
