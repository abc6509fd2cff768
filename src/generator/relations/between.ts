import { isSeat } from '../scene/habits.ts';
import { spotsBetween } from '../scene/place/between.ts';
import { inLine, usualDistance } from '../scene/place/seats.ts';
import { distance, distanceTo, type Extent } from '../scene/place/spot.ts';
import { defineRelation } from './definition.ts';
import { SAME_HEIGHT, TOUCHING } from './limits.ts';

/** Steps on the way from one thing to the other. */
const STEPS = 100;

export const between = defineRelation({
  name: 'between',
  saidOf: 'two',
  arity: 3,
  wording: 'between',
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  seats: (query) => inLine(query, -1, isSeat(query.node.category), usualDistance(query)),
  spots: spotsBetween,
  holds: (zone, one, other) => {
    const [dx, dy] = [other.centre[0] - one.centre[0], other.centre[1] - one.centre[1]];
    const isOnWay = Array.from({ length: STEPS + 1 }, (_, i): Extent => {
      return [one.centre[0] + (i / STEPS) * dx, one.centre[1] + (i / STEPS) * dy];
    }).some((point) => distanceTo(zone, point) === 0);
    return (
      isOnWay &&
      [one, other].every((at) => distance(zone, at) >= -TOUCHING && Math.abs(zone.z[0] - at.z[0]) <= SAME_HEIGHT)
    );
  },
});
