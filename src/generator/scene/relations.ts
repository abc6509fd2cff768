import { apply } from '../../model/pose.ts';
import type { Pose, Vec3 } from '../../model/types.ts';
import { isSeat } from './habits.ts';
import { type MadeDefinition, opensAhead } from './place/made.ts';
import type { AskedRelation, Layout } from './place/place-scene.ts';
import { directionOf, type RoomSize } from './place/room.ts';
import { distance, distanceTo, type Extent, frontOf, turn, type Zone } from './place/spot.ts';
import { footOf, inFrameOf, isTipped, upness, zoneAt } from './place/zone-at.ts';
import { isPosture, type RelationKind } from './relation-kinds.ts';

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
/** Of two that are back to back [m]. */
const BACKS = 0.3;
/** Of what stands under a window to the wall, and by how much what hangs above a thing is higher than its top [m]. */
const AT_OPENING = 0.3;
const OVER = 1.6;
/** Of what faces a wall to that wall [m]. */
const BEFORE_WALL = 1.6;
/** Up and down: cosines of 15°; on its side: of 60°. */
const UPSIDE_DOWN = -0.966;
const ON_ITS_SIDE = 0.5;
/** Things in a row: their backs in one line [m]. */
const IN_LINE = 0.03;
/** Of a distance that is asked for [m]: what settles moves by up to 10 mm. */
const AS_FAR = 0.025;
/** Of a way to look: cosine of 15°. */
const AHEAD_OF = 0.966;

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
    const other = relation.other === undefined ? undefined : things.get(relation.other);
    const holds =
      object && other
        ? isBetween(subject.zone, object.zone, other.zone)
        : object
          ? holdsBetween(relation, subject, object, peers)
          : isPosture(relation.kind) && relation.kind !== 'leaning'
            ? holdsAlone(relation.kind, subject)
            : layout.walls && holdsInRoom(relation, subject, layout.room);
    return { ...relation, holds };
  });
}

const thingOf = (made: MadeDefinition, pose: Pose): Thing => ({ made, pose, zone: zoneAt(made, pose) });

function holdsBetween(
  { kind, distance: asked }: AskedRelation,
  subject: Thing,
  object: Thing,
  peers: readonly Thing[],
): boolean {
  const { zone } = subject;
  const other = object.zone;
  const onTable = zone.z[0] > 0.1;
  const place = onTable ? 'table' : 'floor';
  const apart = distance(zone, other);
  const [u, v] = seenFrom(other, zone.centre);
  const isInWall = object.made.model.base === 'fixed';
  // What is in a wall or on it stands at no height.
  const isLevel = isInWall || Math.abs(zone.z[0] - other.z[0]) <= 0.05;
  // A plate before who sits at a table.
  const isOverFoot = isSeat(object.made.model.semantics.category ?? '') && zone.z[0] > other.z[0];
  /** As far as asked, else no farther than that. */
  const isAway = (most: number): boolean => (asked === undefined ? apart <= most : Math.abs(apart - asked) <= AS_FAR);
  const sight = SIGHT + (asked ?? 0);
  const across = (axis: 0 | 1): number => other.half[axis] + Math.max(...zone.half);
  switch (kind) {
    case 'on':
      return (
        isOver(zone, other) &&
        (isNested(subject, object) ||
          [...levelsOf(object), other.z[1]].some((level) => Math.abs(zone.z[0] - level) <= LEVEL))
      );
    case 'in':
      return (
        isOver(zone, other) && zone.z[0] >= other.z[0] - LEVEL && zone.z[0] < other.z[1] && isInside(subject, object)
      );
    case 'under':
      if (isInWall) return Math.abs(u) <= other.half[0] && apart <= AT_OPENING && zone.z[1] <= other.z[0] + LEVEL;
      return isOver(zone, other) && zone.z[0] - other.z[0] <= 0.02 && zone.z[1] <= other.z[1];
    case 'above':
      return (
        Math.abs(u) <= other.half[0] &&
        Math.abs(v) <= other.half[1] + zone.half[1] + AT_OPENING &&
        zone.z[0] >= other.z[1] - LEVEL &&
        zone.z[0] <= other.z[1] + OVER
      );
    case 'beside':
      return isLevel && apart >= -0.002 && isAway(NEAR[place]);
    case 'left_of':
      return isLevel && u < -other.half[0] && Math.abs(v) <= across(1) && isAway(AHEAD[place]);
    case 'right_of':
      return isLevel && u > other.half[0] && Math.abs(v) <= across(1) && isAway(AHEAD[place]);
    case 'both_sides':
    case 'both_ends':
      return isLevel && isAway(AHEAD[place]) && isHalf(kind, subject, object, peers);
    case 'in_front_of':
      return (isLevel || isOverFoot) && v < -other.half[1] && Math.abs(u) <= across(0) && isAway(AHEAD[place]);
    case 'behind':
      return isLevel && v > other.half[1] && Math.abs(u) <= across(0) && isAway(AHEAD[place]);
    case 'around':
      return (
        isLevel &&
        apart >= -0.002 &&
        apart <= AROUND &&
        sees(zone, other, AROUND + 1) &&
        isAround(subject, object, peers)
      );
    case 'facing':
      return sees(zone, other, SIGHT);
    case 'face_to_face':
      return sees(zone, other, sight) && sees(other, zone, sight) && isAway(sight);
    case 'back_to_back': {
      const turned = (one: Zone): Zone => ({ ...one, yaw: one.yaw + Math.PI });
      const isNear = apart >= -0.002 && isAway(BACKS);
      return isLevel && isNear && sees(turned(zone), other, sight) && sees(turned(other), zone, sight);
    }
    case 'in_row': {
      const backs = v + zone.half[1] - other.half[1];
      const isInLine = Math.abs(backs) <= IN_LINE && Math.cos(zone.yaw - other.yaw) > 0.999;
      return isLevel && apart >= -0.002 && isInLine && isAway(Number.POSITIVE_INFINITY);
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

/** Whether a thing stands in its like, as plates and bowls do: its foot in it, its top above it. */
const isNested = ({ zone, made }: Thing, object: Thing): boolean =>
  made.model.semantics.category === object.made.model.semantics.category &&
  zone.z[0] > object.zone.z[0] &&
  zone.z[0] <= object.zone.z[1] + LEVEL &&
  zone.z[1] > object.zone.z[1];

const levelsOf = ({ made, pose }: Thing): number[] =>
  made.faces.map(({ centre, z }) => apply(pose, [centre[0], centre[1], z])[2]);

/** Within an inside box, or between the boards of what has none. */
function isInside({ zone, made: own, pose: stand }: Thing, { made, pose }: Thing): boolean {
  const low = (zone.z[0] + Math.min(zone.z[1], zone.z[0] + 0.05)) / 2;
  const middle: Vec3 = isTipped(stand) ? footOf(own, stand) : [zone.centre[0], zone.centre[1], low];
  const local = inFrameOf(pose, middle);
  const { min, max } = made.bounds;
  const boxes = made.insides.length > 0 ? made.insides : [{ min, max }];
  return (
    stand.position.every(Number.isFinite) &&
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

/** Whether a thing stands on the way from one to another, apart from both and as high. */
function isBetween(zone: Zone, one: Zone, other: Zone): boolean {
  const [dx, dy] = [other.centre[0] - one.centre[0], other.centre[1] - one.centre[1]];
  const isOnWay = Array.from({ length: 101 }, (_, i): Extent => {
    return [one.centre[0] + (i / 100) * dx, one.centre[1] + (i / 100) * dy];
  }).some((point) => distanceTo(zone, point) === 0);
  return isOnWay && [one, other].every((at) => distance(zone, at) >= -0.002 && Math.abs(zone.z[0] - at.z[0]) <= 0.05);
}

const holdsAlone = (kind: RelationKind, { pose }: Thing): boolean =>
  kind === 'upside_down' ? upness(pose) <= UPSIDE_DOWN : Math.abs(upness(pose)) <= ON_ITS_SIDE;

/** On all sides; a seat at what opens to its front anywhere but there. */
function isAround({ made: own, zone }: Thing, { made, zone: other }: Thing, peers: readonly Thing[]): boolean {
  if (!isSeat(own.model.semantics.category ?? '') || !opensAhead(made)) return surround(peers, other);
  return seenFrom(other, zone.centre)[1] > -other.half[1];
}

/** Whether half of the things, this one among them, is at one side or end of another, and half at the opposite one. */
function isHalf(kind: RelationKind, { zone }: Thing, { zone: other }: Thing, peers: readonly Thing[]): boolean {
  const axes: readonly (0 | 1)[] = kind === 'both_sides' ? [0, 1] : other.half[0] >= other.half[1] ? [0] : [1];
  return axes.some((axis) => {
    const sides = [zone, ...peers.map((peer) => peer.zone)].map((one) => {
      const at = seenFrom(other, one.centre);
      const isAtSide =
        Math.abs(at[axis]) > other.half[axis] &&
        Math.abs(at[1 - axis]!) <= other.half[1 - axis]! + Math.max(...one.half);
      return isAtSide ? Math.sign(at[axis]) : 0;
    });
    const [own, ...all] = sides;
    const count = (side: number): number => all.filter((one) => one === side).length;
    return own !== 0 && Math.min(count(1), count(-1)) > 0 && Math.abs(count(1) - count(-1)) <= 1;
  });
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

function holdsInRoom(
  { kind, place, distance: asked }: AskedRelation,
  { zone, pose, made }: Thing,
  { width, depth }: RoomSize,
): boolean {
  const sides = place === undefined || place === 'wall' ? ['right', 'left', 'back', 'front'] : place.split('_');
  const corners = [-1, 1].flatMap((sx) =>
    [-1, 1].map((sy) => {
      const [x, y] = turn([sx * zone.half[0], sy * zone.half[1]], zone.yaw);
      return [zone.centre[0] + x, zone.centre[1] + y] as Extent;
    }),
  );
  // To the walls at +X, -X, +Y and -Y.
  const gaps = [
    ['right', [1, 0], width / 2 - Math.max(...corners.map(([x]) => x))],
    ['left', [-1, 0], width / 2 + Math.min(...corners.map(([x]) => x))],
    ['back', [0, 1], depth / 2 - Math.max(...corners.map(([, y]) => y))],
    ['front', [0, -1], depth / 2 + Math.min(...corners.map(([, y]) => y))],
  ] as const satisfies readonly (readonly [string, Extent, number])[];
  const named = gaps.filter(([side]) => sides.includes(side));
  const [fx, fy] = frontOf(zone.yaw);
  switch (kind) {
    case 'against_wall':
      return named.some(
        ([, [x, y], gap]) =>
          (asked === undefined ? gap <= AT_WALL : Math.abs(gap - asked) <= AS_FAR) && -(fx * x + fy * y) > 0.95,
      );
    case 'facing':
      return named.some(([, [x, y], gap]) => gap <= BEFORE_WALL && fx * x + fy * y > 0.95);
    case 'heading': {
      const [x, y] = directionOf(place);
      return fx * x + fy * y >= AHEAD_OF;
    }
    case 'leaning':
      return named.some(([, direction, gap]) => gap <= AT_WALL && leansTo(made, pose, direction));
    case 'in_corner':
      return (
        Math.min(gaps[0][2], gaps[1][2]) <= AT_CORNER &&
        Math.min(gaps[2][2], gaps[3][2]) <= AT_CORNER &&
        (place === undefined || named.every(([, , gap]) => gap <= AT_CORNER))
      );
    case 'in_middle':
      return Math.abs(zone.centre[0]) <= 0.2 * width && Math.abs(zone.centre[1]) <= 0.2 * depth;
    default:
      return false;
  }
}

/** Whether the highest side of a thing's box is farther in a direction than its lowest one, but not as far as it is higher. */
function leansTo({ bounds: { min, max } }: MadeDefinition, pose: Pose, [x, y]: Extent): boolean {
  const middle = [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2);
  const ends = [0, 1, 2].flatMap((axis) =>
    [min, max].map((end) => apply(pose, middle.map((c, i) => (i === axis ? end[i]! : c)) as unknown as Vec3)),
  );
  const [low, high] = [ends.reduce((a, b) => (b[2] < a[2] ? b : a)), ends.reduce((a, b) => (b[2] > a[2] ? b : a))];
  const lean = (high[0] - low[0]) * x + (high[1] - low[1]) * y;
  return lean >= 0.05 * (high[2] - low[2]) && lean <= high[2] - low[2];
}
