import { isSeat, isSurface } from '../habits.ts';
import { sitsAtDoors } from './around.ts';
import { zoneOfNode } from './between.ts';
import { isFree } from './claims.ts';
import { isInWall } from './fixed.ts';
import {
  type Claim,
  claimOfGroup,
  type Group,
  moved,
  type Node,
  type NodeRelation,
  placedIn,
  wantsWall,
} from './nodes.ts';
import { directionOf, lengthOf, type Opening, onWall, type RoomSize, THICKNESS, WALLS } from './room.ts';
import { type Extent, nearestFirst, reach, type Spot, within, yawTowards, type Zone, zoneOf } from './spot.ts';
import {
  backTo,
  isNamedCorner,
  lateRelation,
  sideWallOf,
  spotsAt,
  spotsBeforeWall,
  wallsNamed,
  widthOf,
} from './spots-at.ts';
import { type Goal, WAY_RADIUS, Ways } from './ways.ts';

/** Between things on a floor that nothing relates [m]. */
const GAP = 0.1;
const TIGHT_GAP = 0.05;
/** Step along a wall, and of the grid of the floor [m]. */
const STEP = 0.1;
/** Places of one thing whose ways are looked at. */
const MOST_LOOKS = 60;
/** In front of a door nothing stands; in front of a window nothing that covers it [m]. */
const DOORWAY = 0.9;
const OUTLOOK = 0.4;

export interface FloorPlan {
  /** Groups without a place. */
  readonly failed: readonly Group[];
  /** Names of things that are placed, and that no way leads to. */
  readonly cutOff: readonly string[];
  /** Groups that are placed, but not where a window, a door, a wall or two other things are asked to be. */
  readonly astray: readonly Group[];
  readonly ways: Ways;
  readonly claims: readonly Claim[];
}

/** How a room is furnished. */
export interface Furnishing {
  /** From 0 to 1; drawn twice for each group. */
  readonly random: () => number;
  /** Gives up where it gets as bad as this: see {@link badnessOf}. */
  readonly most?: number;
  /** What is in a wall, and has its spot. */
  readonly inWall?: readonly Node[];
  /** The large things before those that belong to corners and walls. */
  readonly largestFirst?: boolean;
}

/**
 * Gives every group a spot on the floor of a room: those that belong to corners and walls first, then the large ones.
 * Each is tried at its places in order of preference, and takes the first where nothing is in the way, everything opens,
 * and a way leads from the door to all things so far. What only fits without a way is placed, and named.
 *
 * @param taken what stands there already
 */
export function furnish(
  room: RoomSize,
  openings: readonly Opening[],
  groups: readonly Group[],
  taken: readonly Claim[],
  { random, most = Number.POSITIVE_INFINITY, inWall = [], largestFirst = false }: Furnishing,
): FloorPlan {
  const fixed = new Set(inWall);
  const zones = new Map(inWall.map((node) => [node, zoneOfNode(node, node.spot)]));
  const door = openings.find(({ kind }) => kind === 'door');
  const entrance: Extent = door ? entranceOf(room, door) : [0, -room.depth / 2 + WAY_RADIUS];
  const ways = new Ways(room, entrance);
  const claims: Claim[] = [keepFree(room, openings), ...taken];
  const walls = [wallsOf(room)];
  const goals: Goal[] = [];
  for (const { bodies } of taken) ways.block(bodies);
  const failed: Group[] = [];
  const cutOff: string[] = [];
  const astray: Group[] = [];
  // Where one found no room, none of its like does later: what stands there only becomes more.
  const full = new Set<string>();
  const targets = new Map(groups.map((group) => [group, [random(), random()] as Extent]));
  for (const group of groups.toSorted((a, b) => (largestFirst ? 0 : rankOf(a) - rankOf(b)) || areaOf(b) - areaOf(a))) {
    const claim = claimOfGroup(group);
    const like = likenessOf(group);
    const asked = full.has(like) ? undefined : askedSpots(group, room, targets.get(group)!, zones, fixed);
    const others = full.has(like) ? [] : [...spotsFor(group, room, targets.get(group)!)];
    // What finds no room at its tightest finds none at ease: looked at once.
    const hopeless = new Set<Spot>();
    const place = (asked && searchAll(asked)) ?? searchAll(others);
    if (badnessOf({ failed, cutOff, astray }) >= most) break;
    if (!place) {
      full.add(like);
      failed.push(group);
      continue;
    }
    group.spot = place.spot;
    if (asked && !asked.includes(place.spot)) astray.push(group);
    const here = moved(claim, place.spot);
    claims.push(here);
    for (const [node, spot] of placedIn(group)) zones.set(node, zoneOfNode(node, spot));
    ways.block(here.bodies);
    goals.push(...goalsOf(group));
    if (!place.served) cutOff.push(...group.members.map(({ name }) => name));

    function searchAll(spots: readonly Spot[]) {
      return (
        search(spots, GAP, true, true) ??
        search(spots, TIGHT_GAP, true, true) ??
        search(spots, TIGHT_GAP, true, false) ??
        search(spots, TIGHT_GAP, false, false)
      );
    }

    function search(
      spots: readonly Spot[],
      gap: number,
      isServed: boolean,
      lids: boolean,
    ): { spot: Spot; served: boolean } | undefined {
      let looks = 0;
      for (const spot of spots) {
        if (hopeless.has(spot)) continue;
        const there = moved(claim, spot);
        if (!isInside(there, room)) {
          hopeless.add(spot);
          continue;
        }
        const at = (space: number, withLids: boolean): boolean =>
          isFree(there, claims, space, withLids) && isFree(there, walls, 0, withLids);
        if (!at(gap, lids)) {
          if (!at(TIGHT_GAP, false)) hopeless.add(spot);
          continue;
        }
        if (!isServed) return { spot, served: false };
        if (looks++ >= MOST_LOOKS) return undefined;
        const found = ways.reached(there.bodies);
        const all = [...goals, ...goalsOf({ ...group, spot })];
        if (all.every((goal) => cutOff.includes(goal.name) || ways.serves(goal, found))) return { spot, served: true };
      }
      return undefined;
    }
  }
  return { failed, cutOff, astray, ways, claims };
}

/** What finds no place is worse than any number of narrow ways. */
export const badnessOf = ({ failed, cutOff, astray }: Pick<FloorPlan, 'failed' | 'cutOff' | 'astray'>): number =>
  100 * failed.length + 10 * astray.length + cutOff.length;

/** A point inside, in the middle of a door. */
export function entranceOf(room: RoomSize, { wall, centre }: Opening): Extent {
  const { x, y } = within(onWall(room, wall, centre), { x: 0, y: -WAY_RADIUS, z: 0, yaw: 0 });
  return [x, y];
}

/** What stays free in front of openings. */
function keepFree(room: RoomSize, openings: readonly Opening[]): Claim {
  return {
    bodies: [],
    sweeps: openings.map(({ kind, wall, centre, width, bottom, height }): Zone => {
      const depth = kind === 'door' ? DOORWAY : OUTLOOK;
      const { x, y, yaw } = within(onWall(room, wall, centre), { x: 0, y: -depth / 2, z: 0, yaw: 0 });
      return { centre: [x, y], half: [width / 2, depth / 2], yaw, z: [bottom + 0.05, bottom + height] };
    }),
  };
}

/** So that nothing opens into a wall. */
function wallsOf({ width, depth, height }: RoomSize): Claim {
  const [x, y] = [width / 2, depth / 2];
  const t = THICKNESS;
  return {
    bodies: [
      zoneOf([-x - t, y, 0], [x + t, y + t, height]),
      zoneOf([-x - t, -y - t, 0], [x + t, -y, height]),
      zoneOf([-x - t, -y, 0], [-x, y, height]),
      zoneOf([x, -y, 0], [x + t, y, height]),
    ].map((zone) => ({ ...zone, z: [0.001, height] })),
    sweeps: [],
  };
}

function isInside({ bodies }: Claim, { width, depth, height }: RoomSize): boolean {
  return bodies.every(
    (zone) =>
      Math.abs(zone.centre[0]) + reach(zone, [1, 0]) <= width / 2 + 1e-6 &&
      Math.abs(zone.centre[1]) + reach(zone, [0, 1]) <= depth / 2 + 1e-6 &&
      zone.z[1] <= height + 1e-6,
  );
}

/**
 * What has to be got to: every thing that stands on the floor itself; what opens, from its front; who sits at that, from
 * behind.
 */
function goalsOf(group: Group): Goal[] {
  return [...placedIn({ ...group, members: group.members })]
    .filter(([node]) => group.members.includes(node))
    .map(([node, spot]) => {
      const zone = moved({ bodies: [zoneOf(node.made.bounds.min, node.made.bounds.max)], sweeps: [] }, spot).bodies[0]!;
      if (node.primary?.kind === 'around' && sitsAtDoors(node, node.primary.host!))
        return { name: node.name, zone: { ...zone, yaw: zone.yaw + Math.PI }, front: true };
      return {
        name: node.name,
        zone,
        // A chair turns, but nobody stands before it.
        front: !isSeat(node.category) && node.made.sweeps.some(({ min }) => min[1] < node.made.bounds.min[1] - 0.02),
      };
    });
}

/** Corners first, then walls, then what stands in the middle, then the rest. */
function rankOf({ members: [root] }: Group): number {
  const kinds = root!.relations.map(({ kind }) => kind);
  if (kinds.includes('in_corner')) return 0;
  if (kinds.includes('in_middle')) return 1;
  // What is between two things comes after both.
  if (kinds.includes('between')) return 5;
  if (root!.relations.some(({ host }) => host !== undefined && isInWall(host))) return 1.5;
  if (kinds.includes('against_wall') || kinds.includes('leaning')) return 2;
  return wantsWall(root!) ? 3 : 4;
}

/** Equal for groups of the same things in the same places, whatever stands where on top of them. */
const likenessOf = ({ members }: Group): string =>
  JSON.stringify(
    members.map(({ made, turn, spot, relations, contents }) => [
      made.id,
      turn,
      spot,
      relations.map(({ kind, place, host, other, distance }) => [
        kind,
        place,
        distance,
        ...(host && isInWall(host) ? [host.name] : []),
        ...(other ? [host?.name, other.name] : []),
      ]),
      contents.map((group) => [...placedIn(group)].map(([node]) => node.made.id)).toSorted(),
    ]),
  );

function areaOf(group: Group): number {
  return claimOfGroup(group).bodies.reduce((sum, { half }) => sum + half[0] * half[1], 0);
}

/** The spots at what is in a wall, before a wall or between two things, where that is asked for. */
function askedSpots(
  group: Group,
  room: RoomSize,
  target: Extent,
  zones: ReadonlyMap<Node, Zone>,
  inWall: ReadonlySet<Node>,
): Spot[] | undefined {
  const root = group.members[0]!;
  const toWall = root.relations.find(({ kind, host }) => kind === 'facing' && host === undefined);
  const late = lateRelation(root, zones, inWall);
  const heading = root.relations.find(({ kind }) => kind === 'heading');
  if (!late && !toWall && !heading) {
    if (root.relations.some(({ kind }) => kind === 'in_corner')) return [...corners(root, room, target)];
    if (root.relations.some(isAtWall)) return [...alongWalls(root, room)];
    return undefined;
  }
  const yaw = heading && yawTowards([0, 0], directionOf(heading.place));
  return [
    ...(late ? spotsAt(root, late, room, zones) : []),
    ...(toWall ? spotsBeforeWall(root, room, wallsNamed(toWall.place)) : []),
    ...(yaw === undefined || late ? [] : spotsTurned(group, room, target, yaw)),
  ];
}

/** Of the spots of a group those where its first member looks that way; then anywhere, so turned. */
function* spotsTurned(group: Group, room: RoomSize, target: Extent, yaw: number): Generator<Spot> {
  for (const spot of spotsFor(group, room, target)) if (Math.cos(spot.yaw - yaw) > 0.999) yield spot;
  for (const spot of middles(group, room, target)) if (spot.yaw === 0) yield { ...spot, yaw };
}

/** The spots of a group, the best first. */
function* spotsFor(group: Group, room: RoomSize, target: Extent): Generator<Spot> {
  const root = group.members[0]!;
  const kinds = root.relations.map(({ kind }) => kind);
  if (kinds.includes('in_corner')) {
    yield* corners(root, room, target);
    yield* byWalls(root, group, room, target);
  } else if (kinds.includes('in_middle')) yield* middles(group, room, [0.5, 0.5]);
  else if (wantsWall(root)) {
    yield* alongWalls(root, room);
    yield* middles(group, room, target);
  } else if (isSurface(root.category) || group.members.length > 1) yield* middles(group, room, [0.5, 0.55]);
  else yield* byWalls(root, group, room, target);
}

const isAtWall = ({ kind }: NodeRelation): boolean => kind === 'against_wall' || kind === 'leaning';

function* alongWalls(root: Node, room: RoomSize): Generator<Spot> {
  const { place } = root.relations.find(isAtWall) ?? {};
  for (const wall of wallsNamed(place)) {
    const most = lengthOf(room, wall) / 2 - widthOf(root) / 2 - 0.02;
    for (let along = 0; along <= 2 * most; along += STEP) yield backTo(root, room, wall, most - along);
  }
}

/** From the side wall [m]: as close as it goes, and where a door that opens beyond its side needs it, farther. */
const ASIDE = [0.02, 0.11, 0.2, 0.28] as const;
/** From the wall behind it, and from the side wall [m]: a lamp swings to both. */
const FROM_CORNER = [0, 0.09, 0.18, 0.25].flatMap((back) => ASIDE.map((aside) => [back, aside] as const));

function* corners(root: Node, room: RoomSize, [first]: Extent): Generator<Spot> {
  const { place } = root.relations.find(({ kind }) => kind === 'in_corner')!;
  const start = first < 0.5 ? 0 : 1;
  for (const [back, aside] of FROM_CORNER) {
    const all = WALLS.flatMap((wall) => {
      const most = lengthOf(room, wall) / 2 - widthOf(root) / 2 - aside;
      return ([1, -1] as const).flatMap((sign) =>
        most >= 0 && isNamedCorner(place, [wall, sideWallOf(wall, sign)])
          ? [off(backTo(root, room, wall, sign * most), back)]
          : [],
      );
    });
    // The corner is chosen; where the way in is, comes last.
    const chosen = Math.min(2, all.length);
    for (let i = 0; i < all.length; i++) yield all[i < chosen ? (i + start) % chosen : i]!;
  }
}

function grid(room: RoomSize): Extent[] {
  const points: Extent[] = [];
  const [nx, ny] = [Math.floor(room.width / 2 / STEP), Math.floor(room.depth / 2 / STEP)];
  for (let row = -ny; row <= ny; row++)
    for (let column = -nx; column <= nx; column++) points.push([column * STEP, row * STEP]);
  return points;
}

/** Anywhere; the middle of the group close to a point given as shares of the room first. */
function* middles(group: Group, room: RoomSize, [u, v]: Extent): Generator<Spot> {
  const [x, y] = [(u - 0.5) * room.width * 0.8, (v - 0.5) * room.depth * 0.8];
  const z = -group.members[0]!.made.bounds.min[2];
  for (const [px, py] of nearestFirst(grid(room), [x, y]))
    for (const yaw of [0, Math.PI / 2]) yield { x: px, y: py, z, yaw };
}

/** Along the walls from a point on, but turned to the room; then anywhere. */
function* byWalls(root: Node, group: Group, room: RoomSize, target: Extent): Generator<Spot> {
  const spots = WALLS.flatMap((wall) => {
    const most = lengthOf(room, wall) / 2 - widthOf(root) / 2 - 0.1;
    const count = Math.max(0, Math.floor((2 * most) / STEP));
    return most < 0
      ? []
      : Array.from({ length: count + 1 }, (_, i) => ({ ...off(backTo(root, room, wall, i * STEP - most), 0.09) }));
  });
  const start = Math.floor(target[0] * spots.length);
  for (let i = 0; i < spots.length; i++) yield spots[(start + i) % spots.length]!;
  yield* middles(group, room, target);
}

const off = (spot: Spot, metres: number): Spot => within(spot, { x: 0, y: -metres, z: 0, yaw: 0 });
