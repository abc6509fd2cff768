import { comparisons } from './comparisons.ts';
import { partsOfTop } from './parts-of-tops.ts';
import type { Preposition } from './rows.ts';

/** What needs something behind it. */
export const PREPOSITIONS: readonly Preposition[] = [
  {
    relation: 'on',
    bears: true,
    forms: [
      'on',
      'onto',
      'upon',
      'atop',
      'on top of',
      'all over',
      'scattered over',
      'spread over',
      'strewn over',
      'distributed over',
      'lying across',
      'lies across',
      'laid across',
      'lie across',
      'draped over',
      'lying over',
      'scattered across',
      'spread across',
      'over the surface of',
    ],
  },
  {
    relation: 'on',
    forms: ['in', 'at', 'on', 'near', 'along'].flatMap((to) => [`${to} the top of`, `${to} the surface of`]),
  },
  ...partsOfTop(),
  { relation: 'in', forms: ['in', 'inside', 'inside of', 'into', 'within'] },
  { relation: 'under', forms: ['under', 'underneath', 'beneath', 'below'] },
  { relation: 'above', forms: ['above', 'over'] },
  {
    relation: 'beside',
    takesDistance: true,
    forms: [
      'beside',
      'next to',
      'right next to',
      'near',
      'near to',
      'close to',
      'adjacent to',
      'alongside',
      'to the side of',
      'on the side of',
      'at the side of',
      'at one side of',
      'on one side of',
      'to one side of',
      'at the end of',
      'along',
      'nearby',
      'abreast of',
      'pulled up to',
      'pushed up to',
      'drawn up to',
      'pulled to',
      'pushed to',
    ],
  },
  { relation: 'beside', takesDistance: true, bears: true, forms: ['against', 'up against'] },
  { relation: 'beside', forms: ['by'] },
  { relation: 'beside', takesDistance: true, forms: ['outside', 'outside of'] },
  { relation: 'beside', takesDistance: true, needsDistance: true, forms: ['from', 'away from', 'off'] },
  {
    relation: 'left_of',
    takesDistance: true,
    forms: sideForms('left'),
  },
  { relation: 'right_of', takesDistance: true, forms: sideForms('right') },
  {
    relation: 'in_front_of',
    takesDistance: true,
    forms: [
      'in front of',
      'at the front of',
      'to the front of',
      'right in front of',
      'directly in front of',
      'before',
      'ahead of',
    ],
  },
  {
    relation: 'behind',
    takesDistance: true,
    forms: [
      'behind',
      'right behind',
      'in back of',
      'at the back of',
      'at the rear of',
      'to the rear of',
      'in the lee of',
    ],
  },
  {
    relation: 'between',
    forms: [
      'between',
      'in between',
      'right between',
      'halfway between',
      'midway between',
      'centred between',
      'centered between',
      ...['middle', 'space', 'gap', 'aisle', 'passage', 'corridor'].map((space) => `in the ${space} between`),
    ],
  },
  { relation: 'in_front_of', isFixed: true, forms: ['at the foot of', 'at the foot end of'] },
  { relation: 'at', isFixed: true, forms: ['at the head of', 'at the head end of'] },
  { relation: 'around', forms: ['around', 'round', 'all around'] },
  {
    relation: 'both_sides',
    takesDistance: true,
    forms: [
      ...['on', 'at', 'along', 'to'].flatMap((to) =>
        ['both', 'either', 'each', 'opposite', 'the two', 'each long', 'both long', 'the long', 'either long'].flatMap(
          (which) => ['side of', 'sides of'].map((of) => `${to} ${which} ${of}`),
        ),
      ),
      'either side of',
      'both sides of',
      'each side of',
      'left and right of',
      'left and right from',
      'to the left and right of',
      'to the left and to the right of',
      'on the left and right of',
      'on the left and the right of',
    ],
  },
  {
    relation: 'both_ends',
    takesDistance: true,
    forms: ['on', 'at'].flatMap((to) =>
      ['both', 'either', 'each', 'opposite', 'the two', 'the'].flatMap((which) =>
        (which === 'the' ? ['ends of'] : ['end of', 'ends of']).map((of) => `${to} ${which} ${of}`),
      ),
    ),
  },
  {
    relation: 'face_to_face',
    takesDistance: true,
    forms: ['opposite', 'opposite to', 'across from', 'opposite of', 'across'],
  },
  {
    relation: 'facing',
    forms: [
      'facing',
      'facing towards',
      'facing toward',
      'looking at',
      'turned towards',
      ...['heading', 'driving', 'moving', 'headed', 'aimed', 'pointed'].flatMap((verb) =>
        ['to', 'for', 'at', 'towards', 'toward'].map((to) => `${verb} ${to}`),
      ),
      'turned to',
      'pointing at',
      'pointing towards',
      'oriented towards',
      'overlooking',
      'pointing to',
      'aiming at',
      'shining at',
      'shining on',
    ],
  },
  /** At the side that wasn't named before. */
  {
    relation: 'other_side',
    takesDistance: true,
    forms: ['on', 'at', 'to'].flatMap((to) =>
      ['other', 'opposite', 'far'].map((other) => `${to} the ${other} side of`),
    ),
  },
  /** Sizes of two things are compared, which changes neither: it is told. */
  { relation: 'compared', forms: comparisons() },
  { relation: 'for_each', forms: ['per'] },
  /** Of what sits there; else of no place that is modelled. */
  { relation: 'at', bears: true, forms: ['at'] },
];

function sideForms(side: string): string[] {
  const named = [side, `${side} side`, `${side} hand side`];
  return [
    `${side} of`,
    `${side} from`,
    ...['to', 'on', 'at', 'in'].flatMap((to) => [`${to} ${side} of`, `${to} ${side} side of`]),
    ...['to', 'on', 'at'].flatMap((to) =>
      ['the', 'the very'].flatMap((the) =>
        named.flatMap((one) => [`${to} ${the} ${one} of`, `${to} ${the} ${one} from`, `${to} ${the} ${one} to`]),
      ),
    ),
    `immediately ${side} of`,
    `just ${side} of`,
  ];
}

/** How far things are from each other; only behind a distance. */
export const GAPS: readonly string[] = [
  'between them',
  'between each other',
  'between each',
  'between one another',
  'of space between them',
  'space between them',
  'apart',
  'away from each other',
  'apart from each other',
  'from each other',
  'from one another',
];

/** What a place of the room is by what leads to it: "against the wall", "in the corner". */
export const ROOM_PLACES: readonly {
  readonly place: 'wall' | 'corner' | 'middle' | 'floor' | 'direction' | 'ceiling';
  /** Prepositions, as relations. */
  readonly after: readonly string[];
  readonly relation: string;
}[] = [
  { place: 'wall', after: ['beside', 'at', 'on', 'along'], relation: 'against_wall' },
  { place: 'wall', after: ['facing', 'face_to_face'], relation: 'facing' },
  { place: 'wall', after: ['leaning'], relation: 'leaning' },
  { place: 'corner', after: ['in', 'at', 'on', 'beside'], relation: 'in_corner' },
  { place: 'middle', after: ['in', 'at', 'on', 'beside'], relation: 'in_middle' },
  { place: 'floor', after: ['on', 'at', 'across'], relation: 'floor' },
  { place: 'direction', after: ['facing'], relation: 'heading' },
];
