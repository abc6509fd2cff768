import { RELATIONS } from '../../relations/index.ts';
import { isSeat, isSurface } from '../habits.ts';
import { sitsAtDoors } from './around.ts';
import { zoneOfNode } from './between.ts';
import { type Claim, claimOfGroup, isFreeAt, moved, placedIn } from './claims.ts';
import { isInWall } from './fixed.ts';
import { fixtureQuery, lateRelation } from './fixture-spots.ts';
import { type FloorQuery, spotsAlongWalls, spotsByWalls, spotsNear } from './floor-spots.ts';
import type { Group, Node, NodeRelation } from './node.ts';
import { type RoomPlace, roomPlacesOf, wantsWall } from './nodes.ts';
import { ReachableFloor, type ReachTarget, WAY_RADIUS } from './reachable-floor.ts';
import { type Opening, onWall, type RoomSize, THICKNESS } from './room.ts';
import { type Extent, moveZone, ORIGIN, reach, type Spot, within, type Zone, zoneOf } from './spot.ts';

/** Between things on a floor that nothing relates [m]. */
const GAP = 0.1;
const TIGHT_GAP = 0.05;
/** Ranks of what has none by a relation to the room: a lower one is placed first. */
const AT_FIXTURE = 1.5;
const AT_WALL = 3;
const ANYWHERE = 4;
const LAST = 5;
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
  readonly ways: ReachableFloor;
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
  /** What stands already, at its spot: things may be asked to be between two of these. */
  readonly standing?: readonly Node[];
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
  { random, most = Number.POSITIVE_INFINITY, inWall = [], standing = [], largestFirst = false }: Furnishing,
): FloorPlan {
  const fixed = new Set(inWall);
  const zones = new Map([...inWall, ...standing].map((node) => [node, zoneOfNode(node, node.spot)]));
  const door = openings.find(({ kind }) => kind === 'door');
  const entrance: Extent = door ? entranceOf(room, door) : [0, -room.depth / 2 + WAY_RADIUS];
  const ways = new ReachableFloor(room, entrance);
  const claims: Claim[] = [keepFree(room, openings), ...taken];
  const walls = [wallsOf(room)];
  const goals: ReachTarget[] = [];
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
    const query: GroupQuery = {
      group,
      root: group.members[0]!,
      room,
      target: targets.get(group)!,
      usual: () => spotsFor(query),
    };
    const asked = full.has(like) ? undefined : askedSpots(query, zones, fixed);
    const others = full.has(like) ? [] : spotsFor(query);
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

    /** Each spot is made when it is looked at: the first that fits is often one of the first. */
    function searchAll(spots: Iterable<Spot>) {
      const rest = spots[Symbol.iterator]();
      // What finds no room at its tightest finds none at ease: looked at once, and forgotten.
      const fitting: Spot[] = [];
      const spotAt = (index: number): Spot | undefined => {
        while (index >= fitting.length) {
          const { value: spot, done } = rest.next();
          if (done) return undefined;
          if (isInsideAt(claim, spot, room) && fits(spot, TIGHT_GAP, false)) fitting.push(spot);
        }
        return fitting[index];
      };
      return (
        search(spotAt, GAP, true, true) ??
        search(spotAt, TIGHT_GAP, true, true) ??
        search(spotAt, TIGHT_GAP, true, false) ??
        search(spotAt, TIGHT_GAP, false, false)
      );
    }

    function fits(spot: Spot, gap: number, lids: boolean): boolean {
      return isFreeAt(claim, spot, claims, gap, lids) && isFreeAt(claim, spot, walls, 0, lids);
    }

    function search(
      spotAt: (index: number) => Spot | undefined,
      gap: number,
      isServed: boolean,
      lids: boolean,
    ): { spot: Spot; served: boolean } | undefined {
      let looks = 0;
      for (let i = 0, spot = spotAt(i); spot; spot = spotAt(++i)) {
        if ((gap !== TIGHT_GAP || lids) && !fits(spot, gap, lids)) continue;
        if (!isServed) return { spot, served: false };
        if (looks++ >= MOST_LOOKS) return undefined;
        const found = ways.reached(moved(claim, spot).bodies);
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
export function keepFree(room: RoomSize, openings: readonly Opening[]): Claim {
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

export const isInside = (claim: Claim, room: RoomSize): boolean => isInsideAt(claim, ORIGIN, room);

function isInsideAt({ bodies }: Claim, spot: Spot, { width, depth, height }: RoomSize): boolean {
  return bodies.every((zone) => {
    const there = moveZone(zone, spot);
    return (
      Math.abs(there.centre[0]) + reach(there, [1, 0]) <= width / 2 + 1e-6 &&
      Math.abs(there.centre[1]) + reach(there, [0, 1]) <= depth / 2 + 1e-6 &&
      there.z[1] <= height + 1e-6
    );
  });
}

/**
 * What has to be got to: every thing that stands on the floor itself; what opens, from its front; who sits at that, from
 * behind.
 */
function goalsOf(group: Group): ReachTarget[] {
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

/** Corners first, then what stands in the middle, then walls, then the rest. */
function rankOf({ members: [root] }: Group): number {
  const rank = roomPlacesOf(root!)[0]?.places.rank ?? Number.POSITIVE_INFINITY;
  if (rank < AT_FIXTURE) return rank;
  // What is between two things comes after both.
  if (root!.relations.some(({ kind }) => RELATIONS[kind].saidOf === 'two')) return LAST;
  if (root!.relations.some(({ host }) => host !== undefined && isInWall(host))) return AT_FIXTURE;
  return Math.min(rank, wantsWall(root!) ? AT_WALL : ANYWHERE);
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

/** The spots at what is in a wall, in the room or between two things, where nothing else has what is asked for. */
function askedSpots(query: GroupQuery, zones: ReadonlyMap<Node, Zone>, inWall: ReadonlySet<Node>): Spot[] | undefined {
  const late = lateRelation(query.root, zones, inWall);
  const exact = roomPlacesOf(query.root).filter(({ places }) => places.isExact);
  const spotsOf = ({ places, place }: RoomPlace): Spot[] => [...places.spots({ ...query, place })];
  const turned = exact.filter(({ places }) => places.rank === null);
  if (!late && turned.length === 0) return exact[0] && spotsOf(exact[0]);
  return [
    ...(late ? lateSpots(query, late, zones) : []),
    ...turned.filter(({ places }) => !late || !places.isAnywhere).flatMap(spotsOf),
  ];
}

/** At something that is in a wall, or between two things that stand already; in the frame of the room. */
function lateSpots(
  { root, room }: GroupQuery,
  { kind, host, other, distance }: NodeRelation,
  zones: ReadonlyMap<Node, Zone>,
): Iterable<Spot> {
  const relation = RELATIONS[kind];
  const zone = zones.get(host!)!;
  if (relation.saidOf === 'two') return relation.spots(root, { ...zone, z: [0, 0] }, zones.get(other!)!);
  if (!('fixtureSpots' in relation)) return [];
  return relation.fixtureSpots?.(fixtureQuery(root, room, zone, distance)) ?? [];
}

type GroupQuery = Omit<FloorQuery, 'place'>;

/** The spots of a group, the best first. */
function* spotsFor(query: GroupQuery): Generator<Spot> {
  const { root, group, target } = query;
  const [first] = roomPlacesOf(root).filter(({ places }) => places.rank !== null);
  const anywhere: FloorQuery = { ...query, place: undefined };
  if (first) {
    yield* first.places.spots({ ...query, place: first.place });
    if (first.places.otherwise) yield* first.places.otherwise(anywhere);
  } else if (wantsWall(root)) {
    yield* spotsAlongWalls(anywhere);
    yield* spotsNear(anywhere, target);
  } else if (isSurface(root.category) || group.members.length > 1) yield* spotsNear(anywhere, [0.5, 0.55]);
  else yield* spotsByWalls(anywhere);
}
