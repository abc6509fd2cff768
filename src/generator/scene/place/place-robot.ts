import { isSurface } from '../habits.ts';
import { ROBOTS, type RobotFacts, type RobotName } from '../robots.ts';
import type { Claim } from './claims.ts';
import { boxOf } from './made.ts';
import type { Node } from './node.ts';
import type { ReachableFloor } from './reachable-floor.ts';
import type { RoomSize } from './room.ts';
import { distanceTo, type Extent, type Spot, tidy, within, type Zone, zoneOf } from './spot.ts';

/** Where a robot is meant to stand. */
export interface RobotPlace {
  readonly profile: RobotName;
  /** Of the middle of its base, at its lower face; +X is the way that it looks. */
  readonly spot: Spot;
  /** Instance whose edge it is bolted to; absent: it stands on the floor. */
  readonly on?: string;
  /** Radius around its base that nothing stands in, up to its height [m]. */
  readonly free: number;
  readonly reach: number;
  /** Names of the instances whose middle it can reach. */
  readonly withinReach: readonly string[];
}

/** Room over the base of an arm that nothing on the table takes [m]. */
const ARM_HEIGHT = 1;
/** Around the footprint of a robot [m]. */
const MARGIN = 0.05;

/** The table that an arm is bolted to: the one that carries most. */
export function mountOf(robot: RobotName, nodes: readonly Node[]): Node | undefined {
  if (ROBOTS[robot].base !== 'mounted') return undefined;
  const tables = nodes.filter(({ category, made }) => isSurface(category) && edgeOf(made.faces, robot) !== undefined);
  return tables.toSorted((a, b) => b.children.length - a.children.length)[0];
}

/** Its base in the middle of the back edge of the table's top; it looks to the front, over the table. */
export function mountSpot(robot: RobotName, { made }: Node): Spot {
  const { centre, size, z } = edgeOf(made.faces, robot)!;
  return { x: centre[0], y: centre[1] + size[1] / 2 - ROBOTS[robot].footprint[0] / 2, z, yaw: -Math.PI / 2 };
}

const edgeOf = (faces: Node['made']['faces'], robot: RobotName) =>
  faces.find(
    ({ size, free }) =>
      free > ARM_HEIGHT && size[0] >= ROBOTS[robot].footprint[1] && size[1] >= 2 * ROBOTS[robot].footprint[0],
  );

/** What an arm keeps free of the table it is bolted to, in the table's frame. */
export function mountZone(robot: RobotName, node: Node): Zone {
  const { x, y, z } = mountSpot(robot, node);
  const [length, width] = ROBOTS[robot].footprint;
  return zoneOf(
    [x - width / 2 - MARGIN, y - length / 2 - MARGIN, z],
    [x + width / 2 + MARGIN, y + length / 2 + MARGIN, z + ARM_HEIGHT],
  );
}

/** Radius of the disc that a robot's base fits into [m]. */
export const radiusOf = (robot: RobotName): number => Math.hypot(...ROBOTS[robot].footprint) / 2 + MARGIN;

/**
 * The spot on the floor where most is within reach; of equal ones the one closest to the middle of the room.
 *
 * @returns `undefined` where the floor has no room for it
 */
export function standOnFloor(
  robot: RobotName,
  room: RoomSize,
  ways: ReachableFloor,
  claims: readonly Claim[],
  things: readonly (readonly [Node, Spot])[],
): Spot | undefined {
  const { height } = ROBOTS[robot];
  const radius = radiusOf(robot);
  const solid = claims.flatMap(({ bodies }) => bodies).filter(({ z }) => z[0] < height && z[1] > 0.01);
  const points = ways
    .points(ways.reached())
    .filter((point) => solid.every((zone) => distanceTo(zone, point) >= radius))
    .filter(([x, y]) => Math.abs(x) <= room.width / 2 - radius && Math.abs(y) <= room.depth / 2 - radius);
  const score = ([x, y]: Extent): number =>
    100 * reachable(robot, { x, y, z: 0, yaw: 0 }, things).length - Math.hypot(x, y);
  const best = points.toSorted((a, b) => score(b) - score(a) || a[0] - b[0] || a[1] - b[1])[0];
  if (!best) return undefined;
  const near = things.map(([node, spot]) => middleOf(node, spot)).toSorted((a, b) => far(best, a) - far(best, b))[0];
  const yaw = near ? Math.atan2(near[1] - best[1], near[0] - best[0]) : 0;
  return { x: best[0], y: best[1], z: 0, yaw: tidy(yaw) };
}

const far = (a: Extent, b: readonly number[]): number => Math.hypot(b[0]! - a[0], b[1]! - a[1]);

function middleOf(node: Node, spot: Spot): [number, number, number] {
  const { middle } = boxOf(node.made);
  const { min, max } = node.made.bounds;
  const { x, y, z } = within(spot, { x: middle[0], y: middle[1], z: (min[2] + max[2]) / 2, yaw: 0 });
  return [x, y, z];
}

/** Of an arm a ball around its shoulder; of a mobile robot with an arm a cylinder as high as its highest grasp. */
export function reachable(
  robot: RobotName,
  spot: Spot,
  things: readonly (readonly [Node, Spot])[],
  except?: Node,
): string[] {
  const { base, reach, height, highest = height }: RobotFacts = ROBOTS[robot];
  if (reach === 0) return [];
  return things.flatMap(([node, at]) => {
    const [x, y, z] = middleOf(node, at);
    const flat = Math.hypot(x - spot.x, y - spot.y);
    const isNear = base === 'mounted' ? Math.hypot(flat, z - spot.z - height) <= reach : flat <= reach && z <= highest;
    return isNear && node !== except ? [node.name] : [];
  });
}
