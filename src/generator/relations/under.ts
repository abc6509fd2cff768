import { tuckUnder } from '../scene/place/carry.ts';
import { spotsBelow } from '../scene/place/fixture-spots.ts';
import { defineRelation } from './definition.ts';
import { AT_OPENING, LEVEL } from './limits.ts';
import { isOver } from './standing.ts';

/** Of what stands under a thing, its foot above that one's [m]. */
const LIFTED = 0.02;

export const under = defineRelation({
  name: 'under',
  saidOf: 'carrier',
  arity: 2,
  wording: 'under',
  note: null,
  endsInFall: true,
  keepsFromWall: false,
  takesRoom: false,
  excludesCarried: true,
  carry: tuckUnder,
  fixtureSpots: spotsBelow,
  holds: ({ subject: { zone }, object: { zone: other }, isAtFixture, right, apart }) =>
    isAtFixture
      ? Math.abs(right) <= other.half[0] && apart <= AT_OPENING && zone.z[1] <= other.z[0] + LEVEL
      : isOver(zone, other) && zone.z[0] - other.z[0] <= LIFTED && zone.z[1] <= other.z[1],
});
