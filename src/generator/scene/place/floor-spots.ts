import type { Place } from '../../relations/places.ts';
import type { Group, Node } from './node.ts';
import { lengthOf, onWall, type RoomSize, WALLS, type Wall } from './room.ts';
import { type Extent, nearestFirst, type Spot, within } from './spot.ts';

/** From the back of a thing to the wall that it stands at [m]. */
export const WALL_GAP = 0.01;
/** Step along a wall, and of the grid of the floor [m]. */
const STEP = 0.1;
/** From the front of a thing to the wall that it faces [m]: at ease first, 1.5 m at most. */
const BEFORE_WALL = [0.75, 0.9, 1.05, 0.6, 1.2, 1.35, 1.5, 0.4] as const;

/** A group that looks for a place on the floor of a room. */
export interface FloorQuery {
  readonly group: Group;
  /** Its first member, which the others stand at. */
  readonly root: Node;
  readonly room: RoomSize;
  /** A place in the room, as shares of its width and depth, for what may stand anywhere. */
  readonly target: Extent;
  /** The wall or corner that is asked for. */
  readonly place: Place | undefined;
  /** Where such a group usually stands, the best first. */
  readonly usual: () => Iterable<Spot>;
}

/** With its back to the wall and its middle so far along it. */
export function backTo(root: Node, room: RoomSize, wall: Wall, along: number): Spot {
  const { min, max } = root.made.bounds;
  return within(onWall(room, wall, along), {
    x: -(min[0] + max[0]) / 2,
    y: -max[1] - root.wallGap,
    z: -min[2],
    yaw: 0,
  });
}

export const widthOf = ({ made: { bounds } }: Node): number => bounds.max[0] - bounds.min[0];
export const depthOf = ({ made: { bounds } }: Node): number => bounds.max[1] - bounds.min[1];

/** Facing the wall, with its front so far from it. */
export function frontTo(root: Node, room: RoomSize, wall: Wall, along: number, away: number): Spot {
  const { min, max } = root.made.bounds;
  const there = within(onWall(room, wall, along), { x: 0, y: -away, z: 0, yaw: Math.PI });
  return within(there, { x: -(min[0] + max[0]) / 2, y: -min[1], z: -min[2], yaw: 0 });
}

/** Points along a wall, from a point on and to both sides of it, where a thing has room [m]. */
export function pointsAlong(room: RoomSize, wall: Wall, width: number, from: number, farthest: number): number[] {
  const most = lengthOf(room, wall) / 2 - width / 2 - 0.02;
  const count = Math.ceil(farthest / STEP);
  return [0, ...Array.from({ length: count }, (_, i) => [(i + 1) * STEP, -(i + 1) * STEP]).flat()]
    .map((step) => from + step)
    .filter((at) => Math.abs(at) <= most);
}

/** Facing a wall. */
export function* spotsBeforeWall({ root, room, place }: FloorQuery): Generator<Spot> {
  for (const away of BEFORE_WALL)
    for (const wall of wallsNamed(place))
      for (const at of pointsAlong(room, wall, widthOf(root), 0, lengthOf(room, wall) / 2))
        yield frontTo(root, room, wall, at, away);
}

/** Of its usual spots those where it looks that way; then anywhere, so turned. */
export function* spotsTurned(query: FloorQuery, yaw: number): Generator<Spot> {
  for (const spot of query.usual()) if (Math.cos(spot.yaw - yaw) > 0.999) yield spot;
  for (const spot of spotsNear(query, query.target)) if (spot.yaw === 0) yield { ...spot, yaw };
}

/** With its back to a wall. */
export function* spotsAlongWalls({ root, room, place }: FloorQuery): Generator<Spot> {
  for (const wall of wallsNamed(place)) {
    const most = lengthOf(room, wall) / 2 - widthOf(root) / 2 - 0.02;
    for (let along = 0; along <= 2 * most; along += STEP) yield backTo(root, room, wall, most - along);
  }
}

/** From the side wall [m]: as close as it goes, and where a door that opens beyond its side needs it, farther. */
const ASIDE = [0.02, 0.11, 0.2, 0.28] as const;
/** From the wall behind it, and from the side wall [m]: a lamp swings to both. */
const FROM_CORNER = [0, 0.09, 0.18, 0.25].flatMap((back) => ASIDE.map((aside) => [back, aside] as const));

/** In a corner, with its back to one of the walls. */
export function* spotsInCorners({ root, room, place, target: [first] }: FloorQuery): Generator<Spot> {
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

/** Ten desks are all wanted near the middle, and each is tried in two orders: a grid is sorted once for a point. */
const sorted = new WeakMap<RoomSize, Map<string, readonly Extent[]>>();

function gridFrom(room: RoomSize, point: Extent): readonly Extent[] {
  const grids = sorted.get(room) ?? new Map<string, readonly Extent[]>();
  sorted.set(room, grids);
  const known = grids.get(point.join()) ?? nearestFirst(grid(room), point);
  grids.set(point.join(), known);
  return known;
}

/** Anywhere; the middle of the group close to a point given as shares of the room first. */
export function* spotsNear({ root, room }: FloorQuery, [u, v]: Extent): Generator<Spot> {
  const [x, y] = [(u - 0.5) * room.width * 0.8, (v - 0.5) * room.depth * 0.8];
  const z = -root.made.bounds.min[2];
  for (const [px, py] of gridFrom(room, [x, y])) for (const yaw of [0, Math.PI / 2]) yield { x: px, y: py, z, yaw };
}

/** Along the walls from a point on, but turned to the room; then anywhere. */
export function* spotsByWalls(query: FloorQuery): Generator<Spot> {
  const { root, room, target } = query;
  const spots = WALLS.flatMap((wall) => {
    const most = lengthOf(room, wall) / 2 - widthOf(root) / 2 - 0.1;
    const count = Math.max(0, Math.floor((2 * most) / STEP));
    return most < 0
      ? []
      : Array.from({ length: count + 1 }, (_, i) => ({ ...off(backTo(root, room, wall, i * STEP - most), 0.09) }));
  });
  const start = Math.floor(target[0] * spots.length);
  for (let i = 0; i < spots.length; i++) yield spots[(start + i) % spots.length]!;
  yield* spotsNear(query, target);
}

const off = (spot: Spot, metres: number): Spot => within(spot, { x: 0, y: -metres, z: 0, yaw: 0 });

/** Walls that a "left" or "back_left" names; all where nothing is named. */
const wallsNamed = (place: Place | undefined): readonly Wall[] =>
  place === undefined || place === 'wall' ? WALLS : WALLS.filter((wall) => place.split('_').includes(wall));

/** Whether a corner, given by its two walls, is one that is named. */
const isNamedCorner = (place: Place | undefined, walls: readonly [Wall, Wall]): boolean =>
  place === undefined || place.split('_').every((side) => (walls as readonly string[]).includes(side));

/** The wall at whose end a thing with its back to another one stands: to the right of who faces it from inside. */
function sideWallOf(wall: Wall, sign: 1 | -1): Wall {
  if (wall === 'back' || wall === 'front') return sign > 0 ? 'right' : 'left';
  return sign > 0 ? 'back' : 'front';
}
