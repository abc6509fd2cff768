import { isHeld } from '../relation-kinds.ts';
import { spotsBeside } from './beside.ts';
import { spotsBetween, zoneOfNode } from './between.ts';
import { carryAll } from './carry.ts';
import { isFree } from './claims.ts';
import { seatBefore } from './laid.ts';
import { type Claim, claimOf, type Group, moved, type Node, wantsWall } from './nodes.ts';
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
const behind = ({ made: { bounds }, relations }: Node): Zone => {
  const away = relations.find(({ kind }) => kind === 'against_wall')?.distance ?? 0.005;
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
      const { kind, other } = node.primary!;
      const spots =
        kind === 'between' && other
          ? [...spotsBetween(node, zoneOfNode(other, other.spot), zoneOfNode(host, host.spot))]
          : [...spotsBeside(node, node.primary!, host, onFloor)].map((spot) => within(host.spot, spot));
      const at = firstFree(claim, spots, claims, solid);
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
  for (const group of carryAll(node, groups, reserved.get(node) ?? [], random)) left.push(group.members[0]!);
}

function heldAnywhere(node: Node): boolean {
  for (let at = node.primary; at?.host; at = at.host.primary) if (isHeld(at.kind)) return true;
  return false;
}
