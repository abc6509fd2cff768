import { spotsAlongWalls, spotsNear, WALL_GAP } from '../scene/place/floor-spots.ts';
import { defineRelation } from './definition.ts';
import { AS_FAR, AT_WALL } from './limits.ts';
import { BARE_SIDE, OF_ROOM, UNIT, WALL, withSide } from './phrases.ts';
import { SIDE } from './places.ts';
import { facesBy } from './wall-view.ts';

const sayOff = withSide('offwall');

export const againstWall = defineRelation({
  name: 'against_wall',
  saidOf: 'room',
  arity: 1,
  wording: 'against the wall',
  phrases: [
    {
      pass: 'from_wall',
      pattern: new RegExp(`(?<=${UNIT}) (?:away |off |apart )?from ${WALL}${OF_ROOM}`, 'g'),
      becomes: (whole, side) => ` ${sayOff(whole, side)}`,
    },
    {
      pass: 'at_entrance',
      pattern:
        /\b(?:at|in) the (?:far |other |very )?end of (?:the|this|an?) (?:aisle|room|hall|corridor|warehouse|workshop|office|kitchen|lab|laboratory|garage)\b/g,
      becomes: 'againstwallback',
    },
    // The way in is in the front wall.
    {
      pass: 'at_entrance',
      pattern: /\b(?:against|along|at) the wall (?:opposite|across from|facing) the (?:door|entrance|doorway)\b/g,
      becomes: 'againstwallback',
    },
    {
      pass: 'of_room',
      pattern: new RegExp(`\\b(?:against|along|at|by|beside|up against|backed against) ${WALL}${OF_ROOM}`, 'g'),
      becomes: withSide('againstwall'),
    },
    {
      pass: 'of_room',
      pattern: new RegExp(`\\bon (?:the |its )?(${SIDE})walls?\\b`, 'g'),
      becomes: withSide('againstwall'),
    },
    {
      pass: 'of_room',
      pattern: new RegExp(
        `\\b(?:on|at|along) the (${BARE_SIDE}) ?side of the (?:room|kitchen|office|workshop|lab|bedroom|warehouse|garage|study)\\b`,
        'g',
      ),
      becomes: withSide('againstwall'),
    },
    {
      pass: 'of_room',
      pattern: /\b(?:on|at|along) the ((?:north|south|east|west)(?:ern)?) (?:side|end)\b(?! of)/g,
      becomes: withSide('againstwall'),
    },
  ],
  words: [
    { word: 'againstwall', plain: ['against the', 'wall'], before: 'side', unnamed: undefined, takesDistance: false },
    { word: 'offwall', plain: ['from the', 'wall'], before: 'side', unnamed: undefined, takesDistance: true },
  ],
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  turn: null,
  ofRoom: {
    rank: 2,
    isAnywhere: false,
    isExact: true,
    wallGap: WALL_GAP,
    spots: spotsAlongWalls,
    otherwise: (query) => spotsNear(query, query.target),
    holds: (view) =>
      view.named.some(
        (wall) =>
          (view.asked === undefined ? wall.gap <= AT_WALL : Math.abs(wall.gap - view.asked) <= AS_FAR) &&
          facesBy(view, wall) < -0.95,
      ),
  },
});
