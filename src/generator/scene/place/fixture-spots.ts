import { standsAtWall } from '../habits.ts';
import { backTo, depthOf, frontTo, pointsAlong, WALL_GAP, widthOf } from './floor-spots.ts';
import { boxOf } from './made.ts';
import type { Node, NodeRelation } from './node.ts';
import { directionOf, lengthOf, onWall, type RoomSize, WALLS, type Wall } from './room.ts';
import { frontOf, reach, type Spot, turn, within, yawTowards, type Zone } from './spot.ts';

const STEP = 0.1;
/** From the front of a thing to the window or door that it faces [m]. */
const NEAREST = 0.9;
const FARTHEST = 3.9;
/** Beside a door or a window: at most so far from it [m]. */
const NEAR = 0.55;

/** A thing that looks for a place at what is in a wall or on it. */
export interface FixtureQuery {
  readonly root: Node;
  readonly room: RoomSize;
  /** The wall that the other thing is in, and where that is. */
  readonly wall: Wall;
  readonly zone: Zone;
  /** Of its middle, along the wall, and half of its width [m]. */
  readonly middle: number;
  readonly half: number;
  /** From side to side, where it is asked for [m]. */
  readonly distance: number | undefined;
}

export function fixtureQuery(root: Node, room: RoomSize, zone: Zone, distance: number | undefined): FixtureQuery {
  const wall = wallOf(room, zone);
  const isAlongX = wall === 'back' || wall === 'front';
  const middle = isAlongX ? zone.centre[0] : zone.centre[1];
  return { root, room, wall, zone, middle, half: reach(zone, isAlongX ? [1, 0] : [0, 1]), distance };
}

/** The relation of a thing to what is in a wall already, or to two that stand somewhere. */
export const lateRelation = (
  root: Node,
  zones: ReadonlyMap<Node, Zone>,
  inWall: ReadonlySet<Node>,
): NodeRelation | undefined =>
  root.relations.find(
    ({ host, other }) => host !== undefined && zones.has(host) && (other ? zones.has(other) : inWall.has(host)),
  );

/** The spots at one side of it along the wall, or at both. */
export function* spotsAtSides(query: FixtureQuery, sides: readonly (1 | -1)[]): Generator<Spot> {
  const { root, room, wall, middle, half, distance } = query;
  const beside = half + widthOf(root) / 2;
  const most = lengthOf(room, wall) / 2 - widthOf(root) / 2 - 0.02;
  const [first, last] = distance === undefined ? [0.03, NEAR] : [distance, distance];
  for (let more = first; more <= last; more += 0.04)
    for (const side of sides) {
      const at = middle + side * (beside + more);
      if (Math.abs(at) > most) continue;
      // Casters that turn need some room behind.
      for (const away of [0, 0.06, 0.15, 0.3])
        yield within(backTo(root, room, wall, at), { x: 0, y: -away, z: 0, yaw: 0 });
    }
}

/** The spots of one of several, every other one of which is at the opposite side. */
export const spotsAtHalf = (query: FixtureQuery): Iterable<Spot> =>
  spotsAtSides(query, [query.root.share.index % 2 === 0 ? -1 : 1]);

/** The sides along the wall that are to the right and left of who looks at it: +X is right at the back wall, left at the front one. */
export const rightAlong = ({ wall }: FixtureQuery): 1 | -1 => (wall === 'front' || wall === 'left' ? -1 : 1);
export const leftAlong = (query: FixtureQuery): 1 | -1 => (rightAlong(query) === 1 ? -1 : 1);

/** The spots right below it, at the wall. */
export function* spotsBelow({ root, room, wall, middle, half }: FixtureQuery): Generator<Spot> {
  for (const at of pointsAlong(room, wall, widthOf(root), middle, half)) yield backTo(root, room, wall, at);
}

/** The spots before it, with the back to the wall. */
export function* spotsBefore({ root, room, wall, middle, half }: FixtureQuery): Generator<Spot> {
  for (let away = 0.02; away <= 1.7; away += STEP)
    for (const at of pointsAlong(room, wall, widthOf(root), middle, half / 2)) {
      const spot = backTo(root, room, wall, at);
      yield within(spot, { x: 0, y: -away, z: 0, yaw: 0 });
    }
}

/** The spots at a distance before it that is asked for; where nothing may stand before a door, at its side. */
export function* spotsAway(query: FixtureQuery, distance: number): Generator<Spot> {
  const { root, room, wall, zone, middle, half } = query;
  const away = distance + standsOut(room, wall, zone);
  for (const at of pointsAlong(room, wall, widthOf(root), middle, half / 2)) yield awayFrom(root, room, wall, at, away);
  const beside = half + widthOf(root) / 2;
  for (const side of [1, -1]) yield backTo(root, room, wall, middle + side * (beside + distance));
}

/** The spots where a thing looks at it. */
export function* spotsFacing({ root, room, wall, middle, half }: FixtureQuery): Generator<Spot> {
  const across = wall === 'back' || wall === 'front' ? room.depth : room.width;
  const farthest = across - depthOf(root) - WALL_GAP;
  const aways = Array.from({ length: 40 }, (_, i) => NEAREST + i * STEP).filter((away) => away <= farthest);
  // Its own back belongs to a wall: to the one across.
  const order = standsAtWall(root.category) && farthest <= FARTHEST ? [farthest, ...aways.toReversed()] : aways;
  for (const away of order)
    for (const at of pointsAlong(room, wall, widthOf(root), middle, half / 2))
      yield frontTo(root, room, wall, at, away);
}

/** So far from a wall, with its back to it, or the way that it is asked to look. */
function awayFrom(root: Node, room: RoomSize, wall: Wall, along: number, away: number): Spot {
  const heading = root.relations.find(({ kind }) => kind === 'heading');
  const at = onWall(room, wall, along);
  const inwards = frontOf(at.yaw);
  const yaw = heading ? yawTowards([0, 0], directionOf(heading.place)) : at.yaw;
  const { middle, size } = boxOf(root.made);
  const out = away + reach({ centre: middle, half: [size[0] / 2, size[1] / 2], yaw, z: [0, 0] }, inwards);
  const [cx, cy] = turn(middle, yaw);
  return { x: at.x + out * inwards[0] - cx, y: at.y + out * inwards[1] - cy, z: -root.made.bounds.min[2], yaw };
}

/** How far something in a wall stands out of it, into the room [m]. */
function standsOut(room: RoomSize, wall: Wall, zone: Zone): number {
  const { x, y, yaw } = onWall(room, wall, 0);
  const [fx, fy] = frontOf(yaw);
  return reach(zone, [fx, fy]) + fx * (zone.centre[0] - x) + fy * (zone.centre[1] - y);
}

/** The wall that something is in. */
function wallOf({ width, depth }: RoomSize, { centre: [x, y] }: Zone): Wall {
  const gaps: Record<Wall, number> = {
    back: Math.abs(depth / 2 - y),
    front: Math.abs(depth / 2 + y),
    right: Math.abs(width / 2 - x),
    left: Math.abs(width / 2 + x),
  };
  return WALLS.toSorted((a, b) => gaps[a] - gaps[b])[0]!;
}
