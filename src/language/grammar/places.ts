import type { Production } from '../chart.ts';
import {
  isBadObject,
  left,
  NONE,
  nounOf,
  of,
  ofRoom,
  P,
  prepositional,
  relationOf,
  relationOfPreposition,
  right,
  takesDistance,
  withRelation,
} from './features.ts';

/** Where things are: PP "on the table", SEPPP and PPS several of them. */
export const PLACE_PRODUCTIONS: readonly Production[] = [
  P(
    'at',
    ['PREP', 'NP'],
    'PP',
    (one, what) =>
      nounOf(what)?.isRoom
        ? relationOfPreposition(one) === 'in'
          ? 0.3
          : -3
        : relationOfPreposition(one) === 'between' && nounOf(what)?.plural === false
          ? -1
          : // "On the counter: a toaster": what stands there, not what the counter is with.
            what.right?.category === 'COLONNL'
            ? -1.5
            : 0,
    prepositional,
  ),
  P(
    'at all',
    ['PREP', 'NL'],
    'PP',
    (one, what) =>
      isBadObject(what)
        ? relationOfPreposition(one) === 'between' &&
          of(what).heads.length === 2 &&
          of(what).has.has('ended') &&
          !of(what).has.has('placed')
          ? 1.2
          : -2.2
        : undefined,
    prepositional,
  ),
  P('at each', ['PREP', 'EACH'], 'PP', 0.2, (one, other) => ({
    ...prepositional(one, other),
    heads: [{ type: 'pronoun', word: 'each', number: 'either' }],
  })),
  P(
    'in room',
    ['PREP', 'PLACE'],
    'PP',
    (one, place) => (ofRoom(relationOfPreposition(one), place.data) === undefined ? undefined : 1.5),
    (one, place) =>
      withRelation(
        ofRoom(relationOfPreposition(one), place.data)!,
        [place.data!],
        ...[...prepositional(one, place).has].filter((name) => / distance$/.test(name)),
      ),
  ),
  P(
    'leaning',
    ['LEAN', 'PP'],
    'PP',
    (_, place) => (/^(?:against_wall|beside|on|at|leaning|in_corner)$/.test(relationOf(place)) ? 1 : -1),
    (_, place) =>
      relationOf(place) === 'against_wall' || of(place).has.has('bears')
        ? withRelation('leaning', of(place).heads)
        : place.features,
  ),
  P(
    'so far',
    ['DIST', 'PP'],
    'PP',
    (_, place) => (takesDistance(place) ? 0.6 : undefined),
    (_, place) => ({
      heads: of(place).heads,
      has: new Set([...of(place).has].filter((name) => name !== 'needs distance')),
    }),
  ),
  P('gap', ['WITH', 'PP'], 'PP', (_, place) => (relationOf(place) === 'apart' ? 1 : undefined), right),
  P('apart', ['DIST', 'GAP'], 'PP', 1, () => withRelation('apart', [])),
  P(
    'for each',
    ['FOR', 'NP'],
    'PP',
    (_, what) => (nounOf(what)?.each ? 1 : undefined),
    (_, what) => withRelation('for_each', of(what).heads),
  ),
  P('for each one', ['FOR', 'EACH'], 'PP', 0.5, () =>
    withRelation('for_each', [{ type: 'pronoun', word: 'each', number: 'either' }]),
  ),
  P(
    'purpose',
    ['FOR', 'NP'],
    'QUAL',
    (_, what) => (nounOf(what)?.each ? undefined : -0.6),
    () => ({ heads: [], has: NONE }),
  ),
  // "Not on the table but on a cabinet", "on the floor, not on the table".
  P('not there', ['NOT', 'PP'], 'NOTPP', 0.4, right),
  P('but there', ['NOTPP', 'SEPPP'], 'PP', 1.2, right),
  P('and not there', ['SEP', 'NOTPP'], 'SEPNOTPP', 0, right),
  P('there alone', ['PP', 'SEPNOTPP'], 'PP', 0.9, left),
  P('there alone', ['PP', 'NOTPP'], 'PP', 0.5, left),
  P('and at', ['COMMA', 'PP'], 'SEPPP', 0, right),
  P('and at', ['AND', 'PP'], 'SEPPP', -0.2, right),
  // "Blender, toaster, kettle: left to right on a counter".
  P('and at', ['COLON', 'PP'], 'SEPPP', -0.2, right),
  P('and at', ['SEP', 'PP'], 'SEPPP', -0.1, right),
  P('places', ['PPS', 'PP'], 'PPS', -0.1, left),
  P('places', ['PPS', 'SEPPP'], 'PPS', -0.3, left),
];
