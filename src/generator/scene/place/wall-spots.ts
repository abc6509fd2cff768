import type { Node } from './node.ts';
import { lengthOf, onWall, type RoomSize, WALLS, type Wall, yawAt } from './room.ts';
import { reach, type Spot, within, type Zone } from './spot.ts';

/** Height of the middle of what is fixed to a wall [m]: switches at hand, sockets above the skirting. */
const HEIGHTS: readonly (readonly [words: RegExp, height: number])[] = [
  [/radiator/, 0.45],
  [/washbasin/, 0.65],
  [/extinguisher/, 1],
  [/clock/, 1.9],
  [/shelf|cabinet/, 1.6],
  [/mirror|picture|whiteboard|television/, 1.5],
  [/switch|button|panel|thermostat/, 1.1],
  [/socket|outlet/, 0.3],
  [/lamp|light|sconce/, 1.7],
  [/faucet|tap|valve|hose/, 1],
];
const USUAL_HEIGHT = 1.2;
/** Of the back of what something hangs above to the wall [m]. */
const AT_WALL = 0.06;
/** Between what hangs above a thing and that thing, and between what hangs above each other [m]. */
const OVER = 0.05;
const BETWEEN = 0.12;
/** From one spot to the next along a wall [m]. */
const STEP = 0.1;

/** The spots of a thing on the walls behind another one, over it: in its middle, then aside, then higher. */
export function* spotsOver(node: Node, room: RoomSize, host: Zone): Generator<Spot> {
  const { min, max } = node.made.bounds;
  const high = max[2] - min[2];
  const usual = heightOf(node) - high / 2;
  for (const wall of wallsBehind(room, host)) {
    const isAlongX = wall === 'back' || wall === 'front';
    const middle = isAlongX ? host.centre[0] : host.centre[1];
    const aside = reach(host, isAlongX ? [1, 0] : [0, 1]);
    for (let low = Math.max(host.z[1] + OVER, usual); low + high <= room.height; low += high + BETWEEN)
      for (const along of alternating(aside)) yield onTheWall(node, room, wall, middle + along, low);
  }
}

/** The spots of a thing on all walls, at the height at which such things are: from the middle of each wall outwards. */
export function* spotsOnWalls(node: Node, room: RoomSize): Generator<Spot> {
  const { min, max } = node.made.bounds;
  const low = Math.max(0, Math.min(heightOf(node) - (max[2] - min[2]) / 2, room.height - (max[2] - min[2])));
  const asked = node.relations.find(({ place }) => place !== undefined)?.place;
  for (const wall of WALLS.filter((one) => asked === undefined || asked === one || !isWall(asked))) {
    const most = lengthOf(room, wall) / 2 - (max[0] - min[0]) / 2 - 0.05;
    if (most >= 0) for (const along of alternating(most)) yield onTheWall(node, room, wall, along, low);
  }
}

const isWall = (place: string): boolean => (WALLS as readonly string[]).includes(place);

/** 0, then to one side and the other by steps, as far as `most` [m]. */
function* alternating(most: number): Generator<number> {
  yield 0;
  for (let along = STEP; along <= most; along += STEP) yield* [along, -along];
}

/** With its back at a wall, `along` from the middle of that, its lower edge so high [m]. */
function onTheWall(node: Node, room: RoomSize, wall: Wall, along: number, low: number): Spot {
  const { min, max } = node.made.bounds;
  return within(onWall(room, wall, along), { x: -(min[0] + max[0]) / 2, y: -max[1], z: low - min[2], yaw: 0 });
}

/** The walls that a thing stands at with one of its sides, its back first. */
function wallsBehind({ width, depth }: RoomSize, zone: Zone): Wall[] {
  const [x, y] = zone.centre;
  const gaps: Record<Wall, number> = {
    back: depth / 2 - y - reach(zone, [0, 1]),
    front: depth / 2 + y - reach(zone, [0, 1]),
    right: width / 2 - x - reach(zone, [1, 0]),
    left: width / 2 + x - reach(zone, [1, 0]),
  };
  const turned = (wall: Wall): number => 1 - Math.cos(yawAt(wall) - zone.yaw);
  return WALLS.filter((wall) => gaps[wall] <= AT_WALL).toSorted((a, b) => turned(a) - turned(b));
}

export const heightOf = ({ category }: Node): number =>
  HEIGHTS.find(([words]) => words.test(category))?.[1] ?? USUAL_HEIGHT;
