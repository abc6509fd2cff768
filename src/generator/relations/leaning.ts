import { apply, axisAngle, multiply } from '../../model/pose.ts';
import type { Pose, Vec3 } from '../../model/types.ts';
import { spotsAlongWalls, spotsNear } from '../scene/place/floor-spots.ts';
import type { MadeDefinition } from '../scene/place/made.ts';
import { onEnd } from '../scene/place/posture.ts';
import type { Extent } from '../scene/place/spot.ts';
import { defineRelation } from './definition.ts';
import { AT_WALL } from './limits.ts';

/** What leans has at most this share of its height as thickness, and is at least so high [m]. */
const THICKEST = 0.5;
const LEAST_HEIGHT = 0.15;
/** It is turned so far beyond the angle at which it would fall back onto its feet [rad]. */
const BEYOND = (8 * Math.PI) / 180;
/** Of its height, how far its top is at least, and at most, out over its foot. */
const LEAST_LEAN = 0.05;
const MOST_LEAN = 1;

export const leaning = defineRelation({
  name: 'leaning',
  saidOf: 'room',
  arity: 1,
  wording: 'leaning against the wall',
  note: null,
  endsInFall: true,
  keepsFromWall: false,
  turn: ({ bounds: { min, max } }) => {
    const { turn, height, thickness } = onEnd([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
    if (height < LEAST_HEIGHT || thickness > THICKEST * height) return undefined;
    return multiply(axisAngle([1, 0, 0], -Math.atan2(thickness, height) - BEYOND), turn);
  },
  ofRoom: {
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
