import type { Node } from './node.ts';
import { onWall, type RoomSize, WALLS, type Wall, yawAt } from './room.ts';
import { reach, type Spot, within, type Zone } from './spot.ts';

/** Height of the middle of what is fixed to a wall [m]: switches at hand, sockets above the skirting. */
const HEIGHTS: readonly (readonly [words: RegExp, height: number])[] = [
  [/switch|button|panel|thermostat/, 1.1],
  [/socket|outlet/, 0.3],
  [/lamp|light|sconce/, 1.7],
  [/faucet|tap|valve|hose/, 1],
];
const USUAL_HEIGHT = 1.2;
/** Of the back of what something hangs above to the wall [m]. */
const AT_WALL = 0.06;
/** Between what hangs above a thing and that thing [m], and the highest that it hangs with its lower edge. */
const OVER = 0.05;
const HIGHEST = 1.9;

/** The spots of a thing on the walls behind another one, over it. */
export function* spotsOver(node: Node, room: RoomSize, host: Zone): Generator<Spot> {
  const { min, max } = node.made.bounds;
  const low = host.z[1] + OVER;
  const usual = heightOf(node) - (max[2] - min[2]) / 2;
  if (low > HIGHEST) return;
  for (const wall of wallsBehind(room, host)) {
    const along = wall === 'back' || wall === 'front' ? host.centre[0] : host.centre[1];
    yield within(onWall(room, wall, along), {
      x: -(min[0] + max[0]) / 2,
      y: -max[1],
      z: Math.max(low, usual) - min[2],
      yaw: 0,
    });
  }
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
