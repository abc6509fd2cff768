import { apply, axisAngle, multiply, rotate } from '../../model/pose.ts';
import type { Pose, SimModel, Vec3 } from '../../model/types.ts';
import { add, scale, subtract } from '../../model/vec.ts';
import { spotsAlongWalls, spotsNear } from '../scene/place/floor-spots.ts';
import type { MadeDefinition } from '../scene/place/made.ts';
import { onEnd } from '../scene/place/posture.ts';
import { type Seat, type SeatQuery, spread } from '../scene/place/seats.ts';
import type { Extent } from '../scene/place/spot.ts';
import { footOf } from '../scene/place/zone-at.ts';
import { defineRelation } from './definition.ts';
import { AT_WALL, LEVEL } from './limits.ts';
import { isOver } from './standing.ts';

/** What leans has at most this share of its height as thickness, and is at least so high [m]. */
const THICKEST = 0.5;
const LEAST_HEIGHT = 0.15;
/** It is turned so far beyond the angle at which it would fall back onto its feet [rad]. */
const BEYOND = (8 * Math.PI) / 180;
/** Of its height, how far its top is at least, and at most, out over its foot. */
const LEAST_LEAN = 0.05;
const MOST_LEAN = 1;
/** From the thing that it is to fall against; from side to side [m]. */
const BEFORE_FALL = 0.025;
/** Of what leans, to the outline of the other thing [m]: its legs are within that. */
const AT_THING = 0.1;

export const leaning = defineRelation({
  name: 'leaning',
  saidOf: 'thing',
  arity: 2,
  wording: 'leaning against',
  note: null,
  endsInFall: true,
  keepsFromWall: false,
  takesRoom: false,
  opposite: null,
  excludesCarried: true,
  sharesWall: false,
  isForSeats: false,
  isBehind: 'never',
  turn: ({ model, bounds: { min, max } }) => {
    const { turn, height, thickness } = onEnd([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
    if (height < LEAST_HEIGHT || thickness > THICKEST * height) return undefined;
    const middle = [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2) as unknown as Vec3;
    const isTopHeavy = rotate(turn, subtract(massCentreOf(model), middle))[2] > LEVEL;
    const upright = isTopHeavy ? multiply(axisAngle([0, 1, 0], Math.PI), turn) : turn;
    return multiply(axisAngle([1, 0, 0], -Math.atan2(thickness, height) - BEYOND), upright);
  },
  seats: seatsAround,
  fixtureSpots: null,
  wallSpots: null,
  holds: ({ subject: { made, pose }, object: { zone }, apart }) => {
    const [x, y] = footOf(made, pose);
    const way: Extent = [zone.centre[0] - x, zone.centre[1] - y];
    const length = Math.hypot(...way);
    const isBeside = apart <= AT_THING && !isOver({ ...zone, centre: [x, y] }, zone);
    return isBeside && leansTo(made, pose, [way[0] / length, way[1] / length]);
  },
  ofRoom: {
    wording: 'leaning against the wall',
    rank: 2,
    isAnywhere: false,
    isExact: true,
    wallGap: 0.001,
    spots: spotsAlongWalls,
    otherwise: (query) => spotsNear(query, query.target),
    holds: ({ subject: { made, pose }, named }) =>
      named.some(({ direction, gap }) => gap <= AT_WALL && leansTo(made, pose, direction)),
  },
});

/** The sides of a thing, and the turn of what has its back to each: its own sides first, then its front and its back. */
const SIDES = [
  { axis: 0, side: 1, yaw: Math.PI / 2 },
  { axis: 0, side: -1, yaw: -Math.PI / 2 },
  { axis: 1, side: -1, yaw: 0 },
  { axis: 1, side: 1, yaw: Math.PI },
] as const;

function* seatsAround(query: SeatQuery): Generator<Seat> {
  const { own, other } = query;
  for (const { axis, side, yaw } of SIDES) {
    const out = side * (other[axis] / 2 + own[1] / 2 + BEFORE_FALL);
    for (const along of spread({ ...query, other: [other[1 - axis]!, own[1]] }))
      yield { at: axis === 0 ? [out, along] : [along, out], yaw };
  }
}

/** The centre of mass of a model with its joints closed [m]. */
function massCentreOf({ links }: SimModel): Vec3 {
  let mass = 0;
  let moment: Vec3 = [0, 0, 0];
  for (const { pose, inertial } of links) {
    mass += inertial.mass;
    moment = add(moment, scale(apply(pose, inertial.centerOfMass), inertial.mass));
  }
  return scale(moment, 1 / mass);
}

/** Whether the highest side of a thing's box is farther in a direction than its lowest one, but not as far as it is higher. */
function leansTo({ bounds: { min, max } }: MadeDefinition, pose: Pose, [x, y]: Extent): boolean {
  const middle = [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2);
  const ends = [0, 1, 2].flatMap((axis) =>
    [min, max].map((end) => apply(pose, middle.map((c, i) => (i === axis ? end[i]! : c)) as unknown as Vec3)),
  );
  const [low, high] = [ends.reduce((a, b) => (b[2] < a[2] ? b : a)), ends.reduce((a, b) => (b[2] > a[2] ? b : a))];
  const lean = (high[0] - low[0]) * x + (high[1] - low[1]) * y;
  return lean >= LEAST_LEAN * (high[2] - low[2]) && lean <= MOST_LEAN * (high[2] - low[2]);
}
