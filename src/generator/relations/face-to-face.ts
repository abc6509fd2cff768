import { spotsFacing } from '../scene/place/fixture-spots.ts';
import { FARTHEST, farther, type Seat, type SeatQuery } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { SIGHT } from './limits.ts';
import { sees } from './standing.ts';

const SEATS = '(?:chairs?|armchairs?|stools?|bench(?:es)?|sofas?|couch(?:es)?|seats|people)';
const LOOKING = 'facing|opposite(?: to)?|across from|looking at|turned towards';

export const faceToFace = defineRelation({
  name: 'face_to_face',
  saidOf: 'alike',
  arity: 2,
  wording: 'face to face with',
  phrases: [
    {
      pass: 'of_seats',
      pattern: new RegExp(`(?<=${SEATS} )(?:at|on) (?:opposite|two|both|either) sides of\\b`, 'g'),
      becomes: 'facetoface around',
    },
    {
      pass: 'of_seats',
      pattern: new RegExp(`(?<=${SEATS} )(?:at|on) (?:two|both|either) sides\\b(?! of)`, 'g'),
      becomes: 'facetoface around it',
    },
    {
      pass: 'each_other',
      pattern: new RegExp(
        `\\b(?:${LOOKING.replace('(?: to)?', '')}) (?:each other|one another) (?:across|over|at|around)\\b`,
        'g',
      ),
      becomes: 'facetoface around',
    },
    {
      pass: 'each_other',
      pattern: new RegExp(`\\b(?:${LOOKING}) (?:each other|one another)\\b|\\bface[- ]to[- ]face\\b`, 'g'),
      becomes: 'facetoface',
    },
    { pass: 'word', pattern: /\b(?:opposite to|opposite(?! walls?\b)|across from)\b/g, becomes: 'opposite' },
  ],
  words: [
    { word: 'opposite', plain: 'opposite', before: 'thing', takesDistance: true },
    { word: 'facetoface', plain: 'facing each other', before: 'nothing', takesDistance: true },
  ],
  note: null,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: null,
  excludesCarried: false,
  sharesWall: false,
  isForSeats: false,
  isBehind: 'never',
  seats: placesAcross,
  fixtureSpots: spotsFacing,
  wallSpots: null,
  holds: ({ subject, object, asked, isAway }) => {
    const sight = SIGHT + (asked ?? 0);
    return sees(subject.zone, object.zone, sight) && sees(object.zone, subject.zone, sight) && isAway(sight);
  },
  ofRoom: null,
});

/** Straight before it, and turned to it. */
function* placesAcross(query: SeatQuery): Generator<Seat> {
  const { node, own, other, distance, onFloor } = query;
  const start = distance ?? Math.max(node.gap, onFloor ? 0.9 : 0.1);
  for (const more of farther(query, FARTHEST))
    yield { at: [0, -(other[1] / 2 + own[1] / 2 + start + more)], yaw: Math.PI };
}
