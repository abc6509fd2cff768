import type { Bounds } from '../../../model/bounds.ts';
import { shareAt } from '../../relations/parts.ts';
import { isPart, type TopPart } from '../../relations/places.ts';
import { type Claim, claimOfGroup, isFree, moved } from './claims.ts';
import { pointBefore, seatBefore, yawsBefore } from './laid.ts';
import { boxOf, type Face, shelvesIn } from './made.ts';
import type { Group, Node } from './node.ts';
import { plug } from './plug.ts';
import { type Hold, pour } from './pour.ts';
import { type Extent, nearestFirst, reach, type Spot, type Zone, zoneOf } from './spot.ts';
import { stack } from './stack.ts';

/** Between things on a face and to its edge [m]: at ease, and where it is crowded. */
const GAPS = [0.06, 0.02] as const;
/** Between a thing and the walls of what it is in, and to the ceiling above it [m]. */
const SLACK = 0.004;
const HEADROOM = 0.01;
/** By so much what stands on a thing as large as itself may look out at its edges [m]. */
const FLUSH = 0.005;
/** Share of its diameter by which a ball may look out of the upright box in a bowl, on each side. */
const ROUND = 0.15;
const MIDDLE: Extent = [0.5, 0.5];
/** What is put down in an inside begins so far above its bottom [m]. */
const LIFT = 0.0005;

/** An inside in which something stands so high has room for nothing on top of it; share of its depth. */
const FULL = 0.7;

/** Where on a level a group is to stand: shares of its sides, or before a seat. */
type Target = Extent | { readonly seat: Node };

/** A level rectangle that groups are put on. */
interface Floor extends Face {
  /** Free space to its edges [m]; of a box to its walls. */
  readonly edge: number;
  /** Whether it is the bottom of an inside, whose walls its edge keeps off. */
  readonly isInside?: boolean;
}

/** Stands groups side by side in the insides of a node, or upright in its holes; else they are poured in. */
export function putInside(
  node: Node,
  groups: readonly Group[],
  reserved: readonly Zone[],
  random: () => number,
): Group[] {
  return plug(node, pourAll(node, fill(node, groups, insidesOf(node), reserved, random)));
}

/** Stands groups side by side on the faces of a node; what finds no room there is stacked on its like. */
export function putOnTop(
  node: Node,
  groups: readonly Group[],
  reserved: readonly Zone[],
  random: () => number,
): Group[] {
  return stack(node, fill(node, groups, facesOf(node), reserved, random));
}

/** The faces to stand something on: of a shelf those at hand first, else the largest under the open sky. */
function facesOf({ made: { faces, bounds } }: Node): Floor[] {
  const isRack = faces.length >= 3 && bounds.max[2] - bounds.min[2] > 1;
  const rank = ({ z, free, size }: Face): number =>
    isRack ? Math.abs(z - 1) : (Number.isFinite(free) ? 0 : -1e3) - size[0] * size[1];
  return faces.toSorted((a, b) => rank(a) - rank(b)).map((face) => ({ ...face, edge: 0.01 }));
}

/** What doesn't stand in an inside side by side is poured into it. */
function pourAll(node: Node, groups: readonly Group[]): Group[] {
  let left = [...groups];
  for (const hold of holdsOf(node)) {
    const tops = node.contents
      .flatMap((group) => moved(claimOfGroup(group), group.spot).bodies)
      .filter(({ centre }) =>
        ([0, 1] as const).every((axis) => Math.abs(centre[axis] - hold.centre[axis]) <= hold.size[axis] / 2),
      )
      .map(({ z }) => z[1]);
    // On bottles that stand in a crate up to its rim nothing is heaped.
    if (!groups.every(isCompact) && tops.some((top) => top - hold.z > FULL * hold.depth)) continue;
    left = pour(node, left, hold, Math.max(0, ...tops.map((top) => top + LIFT)));
  }
  return left;
}

/** Balls and cubes are heaped on what fills an inside; bottles and books are not. */
function isCompact({ members: [first] }: Group): boolean {
  const { min, max } = first!.made.bounds;
  const edges = ([0, 1, 2] as const).map((axis) => max[axis] - min[axis]);
  return Math.max(...edges) <= 1.6 * Math.min(...edges);
}

const holdsOf = ({ made: { insides, parts } }: Node): Hold[] =>
  insides.map((box) => ({
    centre: [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2],
    size: [box.max[0] - box.min[0], box.max[1] - box.min[1]],
    z: box.min[2] + LIFT,
    free: box.max[2] - box.min[2],
    depth: box.max[2] - box.min[2],
    isCovered: isCovered(box, parts),
  }));

/** Whether something is above an inside. */
const isCovered = ({ min, max }: Bounds, parts: readonly Bounds[]): boolean =>
  parts.some(
    (part) =>
      part.min[2] >= max[2] - 0.02 &&
      ([0, 1] as const).every(
        (axis) => part.min[axis] < (min[axis] + max[axis]) / 2 && part.max[axis] > (min[axis] + max[axis]) / 2,
      ),
  );

/** Boxes that open upwards; behind doors and between shelves, the faces with something above them. */
function insidesOf({ made }: Node): Floor[] {
  const { insides, parts } = made;
  const boxes = insides.map((box: Bounds): Floor => {
    const { min, max } = box;
    return {
      centre: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2],
      size: [max[0] - min[0], max[1] - min[1]],
      z: min[2] + LIFT,
      // What looks out at the top still stands inside.
      free: (max[2] - min[2]) * (isCovered(box, parts) ? 1 : 1.8),
      edge: SLACK,
      isInside: true,
    };
  });
  return [...boxes, ...shelvesIn(made).map((face) => ({ ...face, edge: 0.01 }))];
}

/** A ball fits where a box of its size doesn't: the widest of it is above the narrow bottom of a bowl. */
function roundness({ members }: Group): number {
  const [only, ...others] = members;
  const isBall = others.length === 0 && only!.made.model.semantics.category === 'ball';
  return isBall ? -ROUND * (only!.made.bounds.max[0] - only!.made.bounds.min[0]) : SLACK;
}

/** Fills faces: what lies before a seat first; the rest scattered, and where that leaves something over, in rows. */
function fill(
  node: Node,
  unordered: readonly Group[],
  floors: readonly Floor[],
  reserved: readonly Zone[],
  random: () => number,
): Group[] {
  if (unordered.length === 0) return [];
  const seatOf = (group: Group) => seatBefore(group.members[0]!, node);
  const partOf = (group: Group): TopPart | undefined => {
    const place = group.members[0]!.primary?.place;
    return isPart(place) ? place : undefined;
  };
  const rank = (group: Group): number => (seatOf(group) ? 0 : partOf(group) ? 1 : 2);
  const groups = unordered.toSorted((a, b) => rank(a) - rank(b));
  const standing = node.contents.map((group) => moved(claimOfGroup(group), group.spot));
  const targets = groups.map((group): Extent => {
    const free: Extent = [random(), random()];
    const part = partOf(group);
    return part ? shareAt(part, free) : free;
  });
  const attempt = (gap: number, dense: boolean, lids = true, flush = false) => {
    const claims: Claim[] = [...standing, { bodies: reserved, sweeps: [] }];
    const loads = new Map<Floor, number>(floors.map((floor) => [floor, 0]));
    // Where one found no room, none of its like does later.
    const full = new Set<string>();
    const spots = groups.map((group, i) => {
      // Evenly over the boards of a rack.
      const order = floors.length >= 3 ? floors.toSorted((a, b) => loads.get(a)! - loads.get(b)!) : floors;
      for (const roomy of order) {
        // One of a stack is as large as the one below.
        const floor = flush ? { ...roomy, edge: roomy.isInside ? roundness(group) : -FLUSH } : roomy;
        const like = `${floors.indexOf(roomy)} ${group.members.map(({ made: { id } }) => id).join(' ')}`;
        if (full.has(like)) continue;
        const seat = seatOf(group);
        const isAnywhere = dense && !partOf(group);
        const target = flush ? MIDDLE : isAnywhere ? undefined : seat && !dense ? { seat } : targets[i]!;
        const spot = spotOn(node, floor, group, claims, gap, target, lids);
        if (!spot) {
          if (group.members.length === 1 && group.members[0]!.contents.length === 0) full.add(like);
          continue;
        }
        claims.push(moved(claimOfGroup(group), spot));
        loads.set(roomy, loads.get(roomy)! + 1);
        return spot;
      }
      return undefined;
    });
    return { spots, failed: spots.filter((spot) => spot === undefined).length };
  };
  let best = attempt(GAPS[0], false);
  for (const [gap, dense, lids, flush] of [
    [GAPS[1], false, true, false],
    [GAPS[1], true, true, false],
    [GAPS[1], true, false, false],
    [0.004, true, false, false],
    [0.004, true, false, true],
  ] as const) {
    if (best.failed === 0) break;
    const other = attempt(gap, dense, lids, flush);
    if (other.failed < best.failed) best = other;
  }
  return groups.filter((group, i) => {
    const spot = best.spots[i];
    if (!spot) return true;
    group.spot = spot;
    node.contents.push(group);
    return false;
  });
}

/** @param target where it is to stand; absent: as far back and left as possible */
function spotOn(
  { made: { parts, bounds } }: Node,
  floor: Floor,
  group: Group,
  claims: readonly Claim[],
  gap: number,
  target: Target | undefined,
  lids = true,
): Spot | undefined {
  const whole = claimOfGroup(group);
  const low = Math.min(...whole.bodies.map(({ z }) => z[0]));
  const high = Math.max(...whole.bodies.map(({ z }) => z[1]));
  if (high - low + HEADROOM > floor.free) return undefined;
  // Its own parts above the face are in the way.
  const walls = floor.isInside
    ? []
    : parts.filter(({ max }) => max[2] > floor.z + 0.001).map(({ min, max }) => zoneOf(min, max));
  const others = [...claims, { bodies: walls, sweeps: [] }];
  const isFlush = target === MIDDLE;
  const seat = target && 'seat' in target ? target.seat : undefined;
  const { size } = boxOf(group.members[0]!.made);
  for (const yaw of seat ? yawsBefore(seat, size) : [0, Math.PI / 2]) {
    // What stands on the upper one of a stack is carried by it, not by the face.
    const box = extent(moved(isFlush ? bodyOf(group) : whole, { x: 0, y: 0, z: 0, yaw }).bodies);
    const free: Extent = [
      floor.size[0] - (box.max[0] - box.min[0]) - 2 * floor.edge,
      floor.size[1] - (box.max[1] - box.min[1]) - 2 * floor.edge,
    ];
    if (free[0] < 0 || free[1] < 0) continue;
    const best = isFlush ? overMiddle(bounds, floor, box) : seat ? cornerBefore(seat, floor, box) : undefined;
    for (const [x, y] of [...(best ? [best] : []), ...grid(free, seat ? best : shareOf(free, target))]) {
      const spot: Spot = {
        x: floor.centre[0] - floor.size[0] / 2 + floor.edge + x - box.min[0],
        y: floor.centre[1] + floor.size[1] / 2 - floor.edge - y - box.max[1],
        z: floor.z - low,
        yaw,
      };
      if (isFree(moved(whole, spot), others, gap, lids)) return spot;
    }
  }
  return undefined;
}

/** The bodies of what stands there itself. */
function bodyOf(group: Group): Claim {
  const [only, ...others] = group.members;
  return others.length > 0
    ? claimOfGroup(group)
    : { bodies: [zoneOf(only!.made.bounds.min, only!.made.bounds.max)], sweeps: [] };
}

/** Where a box is over the middle of what carries it, from the corner of the face that grids begin at. */
const overMiddle = ({ min, max }: Bounds, { centre, size, edge }: Floor, box: { min: Extent; max: Extent }): Extent => [
  (min[0] + max[0] - box.max[0] + box.min[0]) / 2 - centre[0] + size[0] / 2 - edge,
  centre[1] + size[1] / 2 - edge - (min[1] + max[1] + box.max[1] - box.min[1]) / 2,
];

/** Where a box lies before a seat, from the corner of the face that grids begin at. */
function cornerBefore(seat: Node, floor: Floor, { min, max }: { min: Extent; max: Extent }): Extent {
  const box: Extent = [max[0] - min[0], max[1] - min[1]];
  const [x, y] = pointBefore(seat, floor, box);
  const { centre, size, edge } = floor;
  return [x - box[0] / 2 - centre[0] + size[0] / 2 - edge, centre[1] + size[1] / 2 - edge - y - box[1] / 2];
}

const shareOf = (size: Extent, target: Target | undefined): Extent | undefined =>
  target && !('seat' in target) ? [target[0] * size[0], target[1] * size[1]] : undefined;

/** Points of a rectangle from (0, 0) on, back left first; or those closest to a target [m] first. */
function grid(size: Extent, target: Extent | undefined): Extent[] {
  const steps = size.map((length) => Math.min(40, Math.ceil(length / 0.02)));
  const points: Extent[] = [];
  for (let row = 0; row <= steps[1]!; row++)
    for (let column = 0; column <= steps[0]!; column++)
      points.push([
        steps[0] === 0 ? 0 : (size[0] * column) / steps[0]!,
        steps[1] === 0 ? 0 : (size[1] * row) / steps[1]!,
      ]);
  return target ? nearestFirst(points, target) : points;
}

function extent(zones: readonly Zone[]): { min: Extent; max: Extent } {
  const side = (sign: 1 | -1, axis: Extent): number =>
    sign *
    Math.max(...zones.map((zone) => sign * (zone.centre[0] * axis[0] + zone.centre[1] * axis[1]) + reach(zone, axis)));
  return { min: [side(-1, [1, 0]), side(-1, [0, 1])], max: [side(1, [1, 0]), side(1, [0, 1])] };
}

/** Between the legs of a table: on its own floor, clear of all its parts. */
export function tuckUnder(node: Node, groups: readonly Group[]): Group[] {
  const { bounds, parts } = node.made;
  const walls: Claim = { bodies: parts.map(({ min, max }) => zoneOf(min, max)), sweeps: [] };
  return groups.filter((group) => {
    const floor: Floor = {
      centre: [(bounds.min[0] + bounds.max[0]) / 2, (bounds.min[1] + bounds.max[1]) / 2],
      size: [bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]],
      z: bounds.min[2],
      free: Number.POSITIVE_INFINITY,
      edge: SLACK,
      isInside: true,
    };
    const standing = node.contents.map((other) => moved(claimOfGroup(other), other.spot));
    // Bodies only: what stands under a table opens when it is pulled out.
    const spot = spotOn(node, floor, group, [...standing, walls], 0.02, [0.5, 0.5]);
    if (!spot) return true;
    group.spot = spot;
    node.contents.push(group);
    return false;
  });
}
