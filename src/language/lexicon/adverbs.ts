import { circles } from './comparisons.ts';
import { partOfTop } from './parts-of-tops.ts';
import type { Adverb } from './rows.ts';

/** What stands by itself. */
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
    forms: fallen([
      'on its side',
      'on their side',
      'on their sides',
      'lying on its side',
      'lying down',
      'laid down',
      'on his side',
      'lying on their sides',
      'knocked over',
      'tipped over',
      'overturned',
      'toppled',
      'fallen over',
      'laid on its side',
      'tipped on its side',
      'tipped on their side',
      'turned on its side',
      'fallen on its side',
      'fallen on the side',
      'fallen to the side',
      'fallen down',
      'fallen',
      'lying on the side',
      'knocked down',
      'toppled over',
      'tumbled over',
    ]),
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
      'from bottom to top',
      'from the bottom to the top',
      'bottom to top',
      'from the bottom up',
      'from bottom up',
    ],
  },
  {
    relation: 'top_to_bottom',
    to: 'each other',
    forms: ['from top to bottom', 'from the top to the bottom', 'top to bottom', 'from the top down', 'from top down'],
  },
  { relation: 'left_of', to: 'it', takesDistance: true, forms: itsSide('left') },
  { relation: 'right_of', to: 'it', takesDistance: true, forms: itsSide('right') },
  {
    relation: 'both_sides',
    to: 'it',
    forms: ['on', 'at', 'along', 'by']
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
    forms: ['on', 'at', 'by', 'along'].flatMap((to) =>
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
  {
    relation: 'in_front_of',
    to: 'it',
    takesDistance: true,
    forms: ['in front', 'at the front', 'out front', 'at its foot', 'at its foot end', 'at the foot end'],
  },
  {
    relation: 'other_side',
    to: 'it',
    takesDistance: true,
    forms: ['on', 'at', 'to'].flatMap((to) =>
      ['the other', 'the opposite', 'its other', 'its opposite'].map((other) => `${to} ${other} side`),
    ),
  },
  { relation: 'circle', to: 'nothing', forms: circles() },
  { relation: 'away', to: 'nothing', takesDistance: true, forms: ['away'] },
  { relation: 'in_middle', to: 'nothing', forms: ['halfway along', 'midway along', 'halfway down', 'half way along'] },
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
      'at its end',
      'at its side',
      'by its side',
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

/** "Knocked over", "has been knocked over", "has fallen over", "is lying on its side". */
function fallen(forms: readonly string[]): string[] {
  const participles = forms.filter((form) =>
    /^(?:knocked|tipped|toppled|tumbled|overturned|fallen|laid|turned)/.test(form),
  );
  const leads = ['has', 'have', 'has been', 'have been', 'had been', 'was', 'were', 'got'];
  return [...forms, ...participles.flatMap((form) => leads.map((lead) => `${lead} ${form}`))];
}

function itsSide(side: string): string[] {
  const named = [side, `${side} side`, `${side} hand side`];
  return ['to', 'on', 'at'].flatMap((to) =>
    ['its', 'the', 'their'].flatMap((of) => named.map((one) => `${to} ${of} ${one}`)),
  );
}
