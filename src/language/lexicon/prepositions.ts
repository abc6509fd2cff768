import { partOfTop, partsOfTop } from './parts-of-tops.ts';
import type { Adverb, Preposition } from './rows.ts';

/** What needs something behind it. */
export const PREPOSITIONS: readonly Preposition[] = [
  {
    relation: 'on',
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
      'against',
      'along',
      'up against',
      'nearby',
      'abreast of',
      'pulled up to',
      'pushed up to',
    ],
  },
  { relation: 'beside', forms: ['by'] },
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
      'at the foot of',
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
  { relation: 'between', forms: ['between', 'in between', 'right between', 'in the middle between'] },
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
      'turned to',
      'pointing at',
      'pointing towards',
      'oriented towards',
      'overlooking',
      'pointing to',
      'pointed at',
      'pointed towards',
      'aimed at',
      'aiming at',
      'shining at',
      'shining on',
    ],
  },
  /** Of what sits there; else of no place that is modelled. */
  { relation: 'at', forms: ['at'] },
];

export const ADVERBS: readonly Adverb[] = [
  {
    relation: 'upside_down',
    to: 'nothing',
    forms: ['upside down', 'turned upside down', 'inverted', 'bottom up', 'upturned'],
  },
  {
    relation: 'upright',
    to: 'nothing',
    forms: [
      'upright',
      'standing upright',
      'right side up',
      'right way up',
      'the right way up',
      'standing up',
      'on end',
    ],
  },
  {
    relation: 'lying',
    to: 'nothing',
    forms: [
      'on its side',
      'on their side',
      'on their sides',
      'lying on its side',
      'lying on their sides',
      'knocked over',
      'tipped over',
      'overturned',
      'toppled',
      'fallen over',
      'laid on its side',
      'tipped on its side',
    ],
  },
  {
    relation: 'in_row',
    to: 'nothing',
    takesDistance: true,
    forms: [
      'in a row',
      'in one row',
      'in a line',
      'in line',
      'lined up',
      'in rows',
      'side by side',
      'in a straight line',
      'in a single row',
      'in a long row',
      'next to each other',
      'beside each other',
      'next to one another',
      'arranged in a row',
      'in columns',
      'in two rows',
      'in a neat row',
      'one behind the other',
      'one behind another',
      'one after the other',
      'one after another',
      'in single file',
    ],
  },
  {
    relation: 'face_to_face',
    to: 'each other',
    takesDistance: true,
    forms: [
      'facing each other',
      'facing one another',
      'face to face',
      'opposite each other',
      'opposite one another',
      'across from each other',
      'across from one another',
      'looking at each other',
    ],
  },
  {
    relation: 'left_to_right',
    to: 'each other',
    forms: ['from left to right', 'left to right', 'in that order from left to right', 'in order from left to right'],
  },
  { relation: 'right_to_left', to: 'each other', forms: ['from right to left', 'right to left'] },
  { relation: 'back_to_back', to: 'each other', takesDistance: true, forms: ['back to back'] },
  {
    relation: 'stacked',
    to: 'each other',
    forms: [
      'on top of each other',
      'on top of one another',
      'on each other',
      'one on top of the other',
      'one on top of another',
      'stacked',
      'stacked up',
      'piled up',
      'in a stack',
      'in a pile',
      'stacked on top of each other',
      'stacked one on top of the other',
      'stacked in a pile',
      'piled',
      'piled on top of each other',
    ],
  },
  { relation: 'left_of', to: 'it', takesDistance: true, forms: itsSide('left') },
  { relation: 'right_of', to: 'it', takesDistance: true, forms: itsSide('right') },
  {
    relation: 'both_sides',
    to: 'it',
    forms: ['on', 'at']
      .flatMap((to) =>
        [
          'both sides',
          'either side',
          'each side',
          'opposite sides',
          'the sides',
          'each long side',
          'both long sides',
          'the long sides',
          'either long side',
          'its left and right',
          'the left and right',
          'the left and the right',
        ].map((side) => `${to} ${side}`),
      )
      .concat('left and right', 'to its left and right', 'to the left and right'),
  },
  {
    relation: 'both_ends',
    to: 'it',
    forms: ['on', 'at', 'by'].flatMap((to) =>
      [
        'both ends',
        'either end',
        'each end',
        'opposite ends',
        'the ends',
        'each short side',
        'both short sides',
        'the short sides',
      ].map((end) => `${to} ${end}`),
    ),
  },
  { relation: 'in_front_of', to: 'it', takesDistance: true, forms: ['in front', 'at the front', 'out front'] },
  { relation: 'behind', to: 'it', takesDistance: true, forms: ['behind', 'at the back', 'at the rear'] },
  ...partOfTop(),
  { relation: 'face_to_face', to: 'it', takesDistance: true, forms: ['opposite'] },
  { relation: 'between', to: 'it', forms: ['in between', 'in between them', 'right in between'] },
  { relation: 'on', to: 'it', forms: ['on top', 'on the top', 'at the top'] },
  { relation: 'in', to: 'it', forms: ['inside'] },
  { relation: 'under', to: 'it', forms: ['underneath', 'below', 'beneath'] },
  {
    relation: 'beside',
    to: 'it',
    takesDistance: true,
    forms: [
      'at the end',
      'at one end',
      'at one side',
      'nearby',
      'next door',
      'alongside',
      'to the side',
      'at the side',
      'on the side',
      'close by',
    ],
  },
];

function sideForms(side: string): string[] {
  const named = [side, `${side} side`, `${side} hand side`];
  return [
    `${side} of`,
    ...['to', 'on', 'at'].flatMap((to) =>
      ['the', 'the very'].flatMap((the) => named.map((one) => `${to} ${the} ${one} of`)),
    ),
    `immediately ${side} of`,
    `just ${side} of`,
  ];
}

function itsSide(side: string): string[] {
  const named = [side, `${side} side`, `${side} hand side`];
  return ['to', 'on', 'at'].flatMap((to) =>
    ['its', 'the', 'their'].flatMap((of) => named.map((one) => `${to} ${of} ${one}`)),
  );
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
  { place: 'middle', after: ['in', 'at', 'on'], relation: 'in_middle' },
  { place: 'floor', after: ['on', 'at', 'across'], relation: 'floor' },
  { place: 'direction', after: ['facing'], relation: 'heading' },
];
