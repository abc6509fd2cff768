import { isSeat, isSurface, standsAtWall } from '../habits.ts';
import { around, type Seat } from './around.ts';
import type { MadeDefinition } from './made.ts';
import type { Node, NodeRelation } from './nodes.ts';
import { type Extent, type Spot, turn, yawTowards } from './spot.ts';

/** How far a thing may be moved away from the other, to make room for what opens [m], and in which steps. */
const FARTHEST = 1.2;
const STEP = 0.05;
/** From this on a thing's sides are its long ones, its ends the others. */
const MUCH_LONGER = 2.5;
/** How far apart two things may be that are back to back [m]. */
const BACKS = 0.3;

/**
 * The spots, in the host's own frame, at which a thing can stand at its side; the best first.
 *
 * @param onFloor things keep farther apart than on a table
 */
export function* spotsBeside(node: Node, relation: NodeRelation, host: Node, onFloor: boolean): Generator<Spot> {
  const [own, other] = [boxOf(node.made), boxOf(host.made)];
  for (const { at, yaw } of seats(node, relation, host, own.size, other.size, onFloor)) {
    const [cx, cy] = turn(own.middle, yaw);
    const z = host.made.bounds.min[2] - node.made.bounds.min[2];
    yield { x: other.middle[0] + at[0] - cx, y: other.middle[1] + at[1] - cy, z, yaw };
  }
}

export function boxOf({ bounds: { min, max } }: MadeDefinition): { middle: Extent; size: Extent } {
  return {
    middle: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2],
    size: [max[0] - min[0], max[1] - min[1]],
  };
}

function* seats(
  node: Node,
  { kind, distance }: NodeRelation,
  host: Node,
  own: Extent,
  other: Extent,
  onFloor: boolean,
): Generator<Seat> {
  const gap = distance ?? (node.gap > 0 ? node.gap : onFloor ? 0.06 : 0.03);
  // Where a distance is said, no other will do.
  const most = (usual: number): number => (distance === undefined ? usual : 0);
  if (kind === 'around') yield* around(node, host, own, other, gap);
  else if (kind === 'in_row') {
    // Of several alike each is so many places from the first; else it stands at the one before.
    const places = distance === undefined && host.category === node.category ? Math.max(1, node.share.index) : 1;
    for (let more = 0; more <= most(FARTHEST); more += STEP)
      yield {
        at: [(other[0] - own[0]) / 2 + places * (own[0] + gap + more), (other[1] - own[1]) / 2],
        yaw: 0,
      };
  } else if (kind === 'beside') {
    const first = node.share.index % 2 === 0 ? 1 : -1;
    for (const axis of [0, 1] as const)
      for (let more = 0; more <= most(0.4); more += STEP)
        for (const side of axis === 0 ? [first, -first] : [-1, 1]) {
          const yaw = towards(node, host, axis === 0 ? side : 0, axis === 0 ? 0 : side);
          const size = turnedSize(own, yaw);
          const out = side * (other[axis] / 2 + size[axis] / 2 + gap + more);
          for (const along of alongSide(size[1 - axis]!, other[1 - axis]!))
            yield { at: axis === 0 ? [out, along] : [along, out], yaw };
        }
  } else if (kind === 'both_sides' || kind === 'both_ends') {
    const axis = kind === 'both_sides' ? axisOfSides(host) : axisOfEnds(other);
    const side = node.share.index % 2 === 0 ? -1 : 1;
    const yaw = towards(node, host, axis === 0 ? side : 0, axis === 0 ? 0 : side);
    const size = turnedSize(own, yaw);
    for (let more = 0; more <= most(FARTHEST); more += STEP) {
      const out = side * (other[axis] / 2 + size[axis] / 2 + gap + more);
      for (const along of alongSide(size[1 - axis]!, other[1 - axis]!))
        yield { at: axis === 0 ? [out, along] : [along, out], yaw };
    }
  } else if (kind === 'left_of' || kind === 'right_of') {
    const side = kind === 'left_of' ? -1 : 1;
    const yaw = towards(node, host, side, 0);
    const [width, depth] = turnedSize(own, yaw);
    for (let more = 0; more <= most(FARTHEST); more += STEP)
      for (const y of alongSide(depth, other[1]))
        yield { at: [side * (other[0] / 2 + width / 2 + gap + more), y], yaw };
  } else if (kind === 'back_to_back') {
    for (let more = 0; more <= most(BACKS - gap); more += STEP)
      yield { at: [0, other[1] / 2 + own[1] / 2 + gap + more], yaw: Math.PI };
  } else if (kind === 'face_to_face') {
    const start = distance ?? Math.max(node.gap, onFloor ? 0.9 : 0.1);
    for (let more = 0; more <= most(FARTHEST); more += STEP)
      yield { at: [0, -(other[1] / 2 + own[1] / 2 + start + more)], yaw: Math.PI };
  } else {
    const behind = kind === 'behind';
    const faces = kind === 'facing' || (isSeat(node.category) && !behind);
    const usual = kind === 'facing' ? (onFloor ? 0.9 : 0.1) : onFloor && !isSeat(node.category) ? 0.35 : gap;
    const start = distance ?? Math.max(node.gap, usual);
    const side = behind ? 1 : -1;
    for (let more = 0; more <= most(FARTHEST); more += STEP)
      for (const x of spread(node, own[0], other[0]))
        yield { at: [x, side * (other[1] / 2 + own[1] / 2 + start + more)], yaw: faces ? Math.PI : 0 };
    if (onFloor && kind === 'in_front_of' && distance === undefined)
      for (const x of spread(node, own[0], other[0]))
        yield { at: [x, side * (other[1] / 2 + own[1] / 2 + gap)], yaw: faces ? Math.PI : 0 };
  }
}

/**
 * Along which axis of a thing its two sides lie [0: to its left and right, 1: before and behind]: of what is much longer
 * than deep, as a conveyor, before and behind, unless its back is at a wall or somebody sits in it.
 */
const axisOfSides = ({ category, made }: Node): 0 | 1 => {
  const [width, depth] = boxOf(made).size;
  return isSeat(category) || standsAtWall(category) || width < MUCH_LONGER * depth ? 0 : 1;
};

/** Along which its ends do: the longer one. */
const axisOfEnds = ([width, depth]: Extent): 0 | 1 => (width >= depth ? 0 : 1);

/** Sides of a box after a turn by quarters. */
const turnedSize = ([x, y]: Extent, yaw: number): Extent => (Math.abs(Math.sin(yaw)) > 0.5 ? [y, x] : [x, y]);

/** Backs in line, middles in line, fronts in line, and between. */
const alongSide = (own: number, other: number): number[] => {
  const slack = (other - own) / 2;
  return [slack, 0, -slack, slack / 2, -slack / 2];
};

/** Several things in front of one, side by side; then wherever there is room. */
function spread({ share: { index, of } }: Node, own: number, other: number): number[] {
  const room = Math.max(other, of * (own + 0.06));
  const best = ((index + 0.5) / of - 0.5) * room;
  const most = Math.max(0, (other - own) / 2);
  return [best, ...[0, 0.5, -0.5, 1, -1].map((share) => share * most)];
}

/** Who sits beside a table sits at it. */
function towards(node: Node, host: Node, x: number, y: number): number {
  if (!isSeat(node.category) || !isSurface(host.category)) return 0;
  return yawTowards([x, y], [0, 0]);
}
