import { spotsNear } from '../scene/place/floor-spots.ts';
import { defineRelation } from './definition.ts';

/** Of the room's width and depth, the share by which a thing in its middle may be off that. */
const OFF_MIDDLE = 0.2;

export const inMiddle = defineRelation({
  name: 'in_middle',
  saidOf: 'room',
  arity: 1,
  wording: 'in the middle of the room',
  note: null,
  endsInFall: false,
  keepsFromWall: true,
  turn: null,
  ofRoom: {
    rank: 1,
    isAnywhere: false,
    isExact: false,
    wallGap: null,
    spots: (query) => spotsNear(query, [0.5, 0.5]),
    otherwise: null,
    holds: ({ subject: { zone }, room }) =>
      Math.abs(zone.centre[0]) <= OFF_MIDDLE * room.width && Math.abs(zone.centre[1]) <= OFF_MIDDLE * room.depth,
  },
});
