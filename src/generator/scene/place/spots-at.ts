import { standsAtWall } from '../habits.ts';
import { isHalved } from '../relation-kinds.ts';
import { boxOf } from './beside.ts';
import { spotsBetween } from './between.ts';
import type { Node, NodeRelation } from './nodes.ts';
import { directionOf, lengthOf, onWall, type RoomSize, WALLS, type Wall } from './room.ts';
import { frontOf, reach, type Spot, turn, within, yawTowards, type Zone } from './spot.ts';

/** From the back of a thing to the wall that it stands at, and of what leans on it [m]. */
const WALL_GAP = 0.01;
const LEANING_GAP = 0.001;
const STEP = 0.1;
/** From the front of a thing to the wall that it faces [m]: at ease first, 1.5 m at most. */
const BEFORE_WALL = [0.75, 0.9, 1.05, 0.6, 1.2, 1.35, 1.5, 0.4] as const;
/** From the front of a thing to the window or door that it faces [m]. */
const NEAREST = 0.9;
const FARTHEST = 3.9;
/** Beside a door or a window: at most so far from it [m]. */
const NEAR = 0.55;

/** With its back to the wall and its middle so far along it. */
export function backTo(root: Node, room: RoomSize, wall: Wall, along: number): Spot {
  const { min, max } = root.made.bounds;
  const away = root.relations.find(({ kind }) => kind === 'against_wall')?.distance;
  const gap = away ?? (root.relations.some(({ kind }) => kind === 'leaning') ? LEANING_GAP : WALL_GAP);
  return within(onWall(room, wall, along), { x: -(min[0] + max[0]) / 2, y: -max[1] - gap, z: -min[2], yaw: 0 });
}

export const widthOf = ({ made: { bounds } }: Node): number => bounds.max[0] - bounds.min[0];
const depthOf = ({ made: { bounds } }: Node): number => bounds.max[1] - bounds.min[1];

/** Facing the wall, with its front so far from it. */
function frontTo(root: Node, room: RoomSize, wall: Wall, along: number, away: number): Spot {
  const { min, max } = root.made.bounds;
  const there = within(onWall(room, wall, along), { x: 0, y: -away, z: 0, yaw: Math.PI });
  return within(there, { x: -(min[0] + max[0]) / 2, y: -min[1], z: -min[2], yaw: 0 });
}

/** Points along a wall, from a point on and to both sides of it, where a thing has room [m]. */
function along(room: RoomSize, wall: Wall, width: number, from: number, farthest: number): number[] {
  const most = lengthOf(room, wall) / 2 - width / 2 - 0.02;
  const count = Math.ceil(farthest / STEP);
  return [0, ...Array.from({ length: count }, (_, i) => [(i + 1) * STEP, -(i + 1) * STEP]).flat()]
    .map((step) => from + step)
    .filter((at) => Math.abs(at) <= most);
}

/** The relation of a thing to what is in a wall already, or to two that stand somewhere. */
export const lateRelation = (
  root: Node,
  zones: ReadonlyMap<Node, Zone>,
  inWall: ReadonlySet<Node>,
): NodeRelation | undefined =>
  root.relations.find(
    ({ kind, host, other }) =>
      host !== undefined &&
      zones.has(host) &&
      (kind === 'between' ? other !== undefined && zones.has(other) : inWall.has(host)),
  );

/** The spots of a thing that faces a wall. */
export function* spotsBeforeWall(root: Node, room: RoomSize, walls: readonly Wall[]): Generator<Spot> {
  for (const away of BEFORE_WALL)
    for (const wall of walls)
      for (const at of along(room, wall, widthOf(root), 0, lengthOf(room, wall) / 2))
        yield frontTo(root, room, wall, at, away);
}

/** The spots at something that is in a wall, and between two things that stand already; in the frame of the room. */
export function* spotsAt(
  root: Node,
  { kind, host, other, distance }: NodeRelation,
  room: RoomSize,
  zones: ReadonlyMap<Node, Zone>,
): Generator<Spot> {
  const zone = zones.get(host!)!;
  if (kind === 'between') {
    yield* spotsBetween(root, { ...zone, z: [0, 0] }, zones.get(other!)!);
    return;
  }
  const wall = wallOf(room, zone);
  const middle = wall === 'back' || wall === 'front' ? zone.centre[0] : zone.centre[1];
  const half = reach(zone, wall === 'back' || wall === 'front' ? [1, 0] : [0, 1]);
  const beside = half + widthOf(root) / 2;
  if (distance !== undefined && (kind === 'beside' || kind === 'in_front_of')) {
    const away = distance + standsOut(room, wall, zone);
    for (const at of along(room, wall, widthOf(root), middle, half / 2)) yield awayFrom(root, room, wall, at, away);
    // Where nothing may stand before a door, at its side.
    for (const side of [1, -1]) yield backTo(root, room, wall, middle + side * (beside + distance));
  } else if (kind === 'beside' || kind === 'left_of' || kind === 'right_of' || isHalved(kind)) {
    // Who looks at the wall has the way that X goes on the right of the back wall, and on the left of the front one.
    const isMirrored = wall === 'front' || wall === 'left';
    const sides =
      kind === 'beside'
        ? [1, -1]
        : isHalved(kind)
          ? [root.share.index % 2 === 0 ? -1 : 1]
          : (kind === 'right_of') === isMirrored
            ? [-1]
            : [1];
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
  } else if (kind === 'under') {
    for (const at of along(room, wall, widthOf(root), middle, half)) yield backTo(root, room, wall, at);
  } else if (kind === 'in_front_of' || kind === 'around') {
    for (let away = 0.02; away <= 1.7; away += STEP)
      for (const at of along(room, wall, widthOf(root), middle, half / 2)) {
        const spot = backTo(root, room, wall, at);
        yield within(spot, { x: 0, y: -away, z: 0, yaw: 0 });
      }
  } else if (kind === 'facing' || kind === 'face_to_face') {
    const across = wall === 'back' || wall === 'front' ? room.depth : room.width;
    const farthest = across - depthOf(root) - WALL_GAP;
    const aways = Array.from({ length: 40 }, (_, i) => NEAREST + i * STEP).filter((away) => away <= farthest);
    // Its own back belongs to a wall: to the one across.
    const order = standsAtWall(root.category) && farthest <= FARTHEST ? [farthest, ...aways.toReversed()] : aways;
    for (const away of order)
      for (const at of along(room, wall, widthOf(root), middle, half / 2)) yield frontTo(root, room, wall, at, away);
  }
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

/** Walls that a "left" or "back_left" names; all where nothing is named. */
export const wallsNamed = (place: string | undefined): readonly Wall[] =>
  place === undefined || place === 'wall' ? WALLS : WALLS.filter((wall) => place.split('_').includes(wall));

/** Whether a corner, given by its two walls, is one that is named. */
export const isNamedCorner = (place: string | undefined, walls: readonly [Wall, Wall]): boolean =>
  place === undefined || place.split('_').every((side) => (walls as readonly string[]).includes(side));

/** The wall at whose end a thing with its back to another one stands: to the right of who faces it from inside. */
export function sideWallOf(wall: Wall, sign: 1 | -1): Wall {
  if (wall === 'back' || wall === 'front') return sign > 0 ? 'right' : 'left';
  return sign > 0 ? 'back' : 'front';
}
