import { apply, rotate } from '../../../model/pose.ts';
import type { Pose, Vec3 } from '../../../model/types.ts';
import type { MadeDefinition } from './made.ts';
import type { AskedRelation, Layout } from './place-scene.ts';
import type { RelationKind } from './relation-kinds.ts';
import type { RoomSize } from './room.ts';
import { distance, type Extent, frontOf, turn, type Zone } from './spot.ts';

/** A relation that was asked for, and whether the scene as it came out has it. */
export interface RelationOutcome extends AskedRelation {
  readonly holds: boolean;
}

/** How far apart two things may be [m]: beside, in front of and behind one another on a floor, and on a table. */
const NEAR = { floor: 0.6, table: 0.3 } as const;
const AHEAD = { floor: 1.8, table: 0.8 } as const;
const AROUND = 0.8;
/** Farthest that a thing can be from what it faces [m]. */
const SIGHT = 4;
/** Of a back to the wall, and of two sides to their walls in a corner [m]. */
const AT_WALL = 0.06;
const AT_CORNER = 0.3;
/** What lies this close to a level is on it [m]. */
const LEVEL = 0.012;
/** Things in a row: their backs in one line [m]. */
const IN_LINE = 0.03;

/** Where a thing ended up: its box, upright, and its own pose. */
interface Thing {
  readonly zone: Zone;
  readonly pose: Pose;
  readonly made: MadeDefinition;
}

/**
 * Looks at the final geometry: which of the relations that were asked for hold. Knows nothing of how things were placed;
 * a tilt of a few degrees makes a box a little larger.
 */
export function relationsOf(layout: Layout, made: ReadonlyMap<string, MadeDefinition>): RelationOutcome[] {
  const things = new Map(
    layout.instances.map(({ name, definition, ...pose }) => [name, thingOf(made.get(definition)!, pose)] as const),
  );
  return layout.relations.map((relation) => {
    const subject = things.get(relation.subject)!;
    const object = relation.object === undefined ? undefined : things.get(relation.object);
    const peers = layout.relations
      .filter(({ kind, object: other }) => kind === relation.kind && other === relation.object)
      .map((one) => things.get(one.subject)!);
    const holds = object
      ? holdsBetween(relation.kind, subject, object, peers)
      : layout.walls && holdsInRoom(relation.kind, subject, layout.room);
    return { ...relation, holds };
  });
}

function thingOf(made: MadeDefinition, pose: Pose): Thing {
  const { min, max } = made.bounds;
  const [w, , , z] = pose.rotation;
  const yaw = 2 * Math.atan2(z, w);
  const corners = [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((height) => apply(pose, [x, y, height] as Vec3))),
  );
  const [cx, cy] = apply(pose, [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]]);
  return {
    made,
    pose,
    zone: {
      centre: [cx, cy],
      half: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2],
      yaw,
      z: [Math.min(...corners.map(([, , c]) => c)), Math.max(...corners.map(([, , c]) => c))],
    },
  };
}

function holdsBetween(kind: RelationKind, { zone, pose }: Thing, object: Thing, peers: readonly Thing[]): boolean {
  const other = object.zone;
  const onTable = zone.z[0] > 0.1;
  const place = onTable ? 'table' : 'floor';
  const apart = distance(zone, other);
  const [u, v] = seenFrom(other, zone.centre);
  const isLevel = Math.abs(zone.z[0] - other.z[0]) <= 0.05;
  const across = (axis: 0 | 1): number => other.half[axis] + Math.max(...zone.half);
  switch (kind) {
    case 'on':
      return (
        isOver(zone, other) && [...levelsOf(object), other.z[1]].some((level) => Math.abs(zone.z[0] - level) <= LEVEL)
      );
    case 'in':
      return (
        isOver(zone, other) && zone.z[0] >= other.z[0] - LEVEL && zone.z[0] < other.z[1] && isInside(pose, zone, object)
      );
    case 'under':
      return isOver(zone, other) && zone.z[0] - other.z[0] <= 0.02 && zone.z[1] <= other.z[1];
    case 'beside':
      return isLevel && apart >= -0.002 && apart <= NEAR[place];
    case 'left_of':
      return isLevel && u < -other.half[0] && Math.abs(v) <= across(1) && apart <= AHEAD[place];
    case 'right_of':
      return isLevel && u > other.half[0] && Math.abs(v) <= across(1) && apart <= AHEAD[place];
    case 'in_front_of':
      return isLevel && v < -other.half[1] && Math.abs(u) <= across(0) && apart <= AHEAD[place];
    case 'behind':
      return isLevel && v > other.half[1] && Math.abs(u) <= across(0) && apart <= AHEAD[place];
    case 'around':
      return isLevel && apart >= -0.002 && apart <= AROUND && sees(zone, other, AROUND + 1) && surround(peers, other);
    case 'facing':
      return sees(zone, other, SIGHT);
    case 'in_row': {
      const backs = v + zone.half[1] - other.half[1];
      return isLevel && apart >= -0.002 && Math.abs(backs) <= IN_LINE && Math.cos(zone.yaw - other.yaw) > 0.999;
    }
    default:
      return false;
  }
}

/** A point in the frame of a zone: x to its right as it faces us, y to its back. */
const seenFrom = ({ centre, yaw }: Zone, [x, y]: Extent): Extent => turn([x - centre[0], y - centre[1]], -yaw);

const isOver = ({ centre }: Zone, other: Zone): boolean => {
  const [u, v] = seenFrom(other, centre);
  return Math.abs(u) <= other.half[0] && Math.abs(v) <= other.half[1];
};

const levelsOf = ({ made, pose }: Thing): number[] =>
  made.faces.map(({ centre, z }) => apply(pose, [centre[0], centre[1], z])[2]);

/** Within an inside box, or between the boards of what has none. */
function isInside({ position }: Pose, zone: Zone, { made, pose }: Thing): boolean {
  const middle: Vec3 = [zone.centre[0], zone.centre[1], (zone.z[0] + Math.min(zone.z[1], zone.z[0] + 0.05)) / 2];
  const local = rotate(
    [pose.rotation[0], -pose.rotation[1], -pose.rotation[2], -pose.rotation[3]],
    [middle[0] - pose.position[0], middle[1] - pose.position[1], middle[2] - pose.position[2]],
  );
  const { min, max } = made.bounds;
  const boxes = made.insides.length > 0 ? made.insides : [{ min, max }];
  return (
    position.every(Number.isFinite) &&
    boxes.some((box) =>
      ([0, 1, 2] as const).every(
        (axis) => local[axis] >= box.min[axis] - LEVEL && local[axis] <= box.max[axis] + LEVEL,
      ),
    )
  );
}

/** Whether a ray from the middle of a thing, the way that it faces, meets the other one. */
function sees(zone: Zone, other: Zone, farthest: number): boolean {
  const [x, y] = frontOf(zone.yaw);
  for (let t = 0; t <= farthest; t += 0.02)
    if (isOver({ ...zone, centre: [zone.centre[0] + t * x, zone.centre[1] + t * y] }, other)) return true;
  return false;
}

/** Two are at different sides; of three and more no half of the surroundings is empty. */
function surround(things: readonly Thing[], other: Zone): boolean {
  if (things.length < 2) return true;
  const angles = things
    .map(({ zone }) => {
      const [u, v] = seenFrom(other, zone.centre);
      return Math.atan2(v / other.half[1], u / other.half[0]);
    })
    .toSorted((a, b) => a - b);
  const gaps = angles.map((angle, i) => (i === 0 ? angle + 2 * Math.PI - angles.at(-1)! : angle - angles[i - 1]!));
  return Math.max(...gaps) <= (things.length === 2 ? 1.6 : 1.2) * Math.PI;
}

function holdsInRoom(kind: RelationKind, { zone }: Thing, { width, depth }: RoomSize): boolean {
  const corners = [-1, 1].flatMap((sx) =>
    [-1, 1].map((sy) => {
      const [x, y] = turn([sx * zone.half[0], sy * zone.half[1]], zone.yaw);
      return [zone.centre[0] + x, zone.centre[1] + y] as Extent;
    }),
  );
  // To the walls at +X, -X, +Y and -Y.
  const gaps = [
    [[1, 0], width / 2 - Math.max(...corners.map(([x]) => x))],
    [[-1, 0], width / 2 + Math.min(...corners.map(([x]) => x))],
    [[0, 1], depth / 2 - Math.max(...corners.map(([, y]) => y))],
    [[0, -1], depth / 2 + Math.min(...corners.map(([, y]) => y))],
  ] as const satisfies readonly (readonly [Extent, number])[];
  const [fx, fy] = frontOf(zone.yaw);
  switch (kind) {
    case 'against_wall':
      return gaps.some(([[x, y], gap]) => gap <= AT_WALL && -(fx * x + fy * y) > 0.95);
    case 'in_corner':
      return Math.min(gaps[0][1], gaps[1][1]) <= AT_CORNER && Math.min(gaps[2][1], gaps[3][1]) <= AT_CORNER;
    case 'in_middle':
      return Math.abs(zone.centre[0]) <= 0.2 * width && Math.abs(zone.centre[1]) <= 0.2 * depth;
    default:
      return false;
  }
}
