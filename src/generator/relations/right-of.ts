import { rightAlong, spotsAtSides } from '../scene/place/fixture-spots.ts';
import { onlyAtSide } from '../scene/place/seats.ts';
import { defineRelation } from './definition.ts';
import { AHEAD } from './limits.ts';
import { LEFT_AND_RIGHT } from './notes.ts';

export const rightOf = defineRelation({
  name: 'right_of',
  saidOf: 'thing',
  arity: 2,
  wording: 'right of',
  phrases: [
    {
      pass: 'its_side',
      pattern: /\b(?:on|to|at) its right(?:[- ]hand side| side)?(?=\s*(?:[,.;]|$|and\b|an?\b|is\b|are\b|stands?\b))/g,
      becomes: 'rightof it',
    },
    {
      pass: 'its_side',
      pattern: /\b(?:to|on) the right(?= (?:an?|the|one|two|three|four|\d+) )/g,
      becomes: 'rightof it',
    },
    {
      pass: 'side',
      pattern: /\b(?:(?:to|on|at) )?(?:the |its )?right(?:[- ]hand)?(?: side)? of\b/g,
      becomes: 'rightof',
    },
  ],
  words: [{ word: 'rightof', plain: 'right of', before: 'thing', takesDistance: true }],
  note: LEFT_AND_RIGHT,
  endsInFall: false,
  keepsFromWall: false,
  takesRoom: false,
  opposite: 'left_of',
  excludesCarried: true,
  sharesWall: true,
  isForSeats: false,
  isBehind: 'never',
  seats: (query) => onlyAtSide(query, 0, 1),
  fixtureSpots: (query) => spotsAtSides(query, [rightAlong(query)]),
  wallSpots: null,
  holds: ({ object, isLevel, right, back, reach, isAway, place }) =>
    isLevel && right > object.zone.half[0] && Math.abs(back) <= reach[1] && isAway(AHEAD[place]),
  ofRoom: null,
});
