import { LEANING } from '../../language/lexicon/verbs.ts';
import type { RelationKind } from '../relations/index.ts';

/** What says a relation in a prompt. Broad: it decides only where the words stand, and whether a phrase was read at all. */
const PHRASES: readonly (readonly [phrase: string, kinds: readonly RelationKind[]])[] = [
  ['on top of', ['on']],
  ['on both sides of', ['both_sides', 'around', 'face_to_face']],
  ['on either side of', ['both_sides', 'around', 'face_to_face']],
  ['at both ends of', ['both_ends', 'around', 'face_to_face']],
  ['in front of', ['in_front_of', 'around', 'facing']],
  ['in the middle of', ['in_middle', 'on']],
  ['in the middle', ['in_middle', 'between', 'on']],
  ['in the centre', ['in_middle', 'on']],
  ['in the center', ['in_middle', 'on']],
  ['to the left of', ['left_of', 'right_of', 'on']],
  ['to the right of', ['right_of', 'left_of', 'on']],
  ['on the left of', ['left_of', 'right_of', 'on']],
  ['on the right of', ['right_of', 'left_of', 'on']],
  ['on the left', ['left_of', 'on', 'in']],
  ['on the right', ['right_of', 'on', 'in']],
  ['at the back', ['behind', 'on', 'in']],
  ['at the front', ['in_front_of', 'on', 'in']],
  ['left of', ['left_of', 'right_of', 'both_sides', 'on']],
  ['right of', ['right_of', 'left_of', 'both_sides', 'on']],
  ['next to', ['beside', 'left_of', 'right_of', 'against_wall', 'around']],
  ['close to', ['beside', 'against_wall']],
  ['back to back', ['back_to_back']],
  ['facing each other', ['face_to_face']],
  ['upside down', ['upside_down']],
  ['on its side', ['lying']],
  ['knocked over', ['lying']],
  ['tipped over', ['lying']],
  ['fallen over', ['lying']],
  ['fallen on its side', ['lying']],
  ['fallen on the side', ['lying']],
  ['overturned', ['lying']],
  ['toppled', ['lying']],
  ['fallen', ['lying']],
  ['in a row', ['in_row']],
  ['row of', ['in_row']],
  ['stack of', ['on']],
  ['pile of', ['on']],
  ['in the corner', ['in_corner', 'on']],
  ['corner', ['in_corner', 'on']],
  ['edge', ['on']],
  ['against', ['against_wall', 'beside', 'leaning', 'around']],
  ...LEANING.map((form): readonly [string, readonly RelationKind[]] => [form, ['leaning']]),
  ['beside', ['beside', 'left_of', 'right_of']],
  ['between', ['between']],
  ['around', ['around']],
  ['underneath', ['under']],
  ['beneath', ['under']],
  ['below', ['under']],
  ['under', ['under']],
  ['behind', ['behind']],
  ['above', ['above']],
  ['over', ['above', 'on']],
  ['facing', ['facing', 'heading', 'face_to_face']],
  ['opposite', ['face_to_face', 'facing', 'against_wall']],
  ['inside', ['in']],
  ['into', ['in']],
  ['containing', ['in', 'on']],
  ['atop', ['on']],
  ['upon', ['on']],
  ['onto', ['on']],
  [
    'on',
    [
      'on',
      'above',
      'both_sides',
      'around',
      'left_of',
      'right_of',
      'in_middle',
      'against_wall',
      'lying',
      'in',
      'face_to_face',
      'leaning',
    ],
  ],
  ['in', ['in', 'on', 'in_corner', 'in_middle', 'in_row', 'in_front_of', 'against_wall']],
  [
    'at',
    ['around', 'in_front_of', 'both_ends', 'face_to_face', 'on', 'beside', 'against_wall', 'in_corner', 'leaning'],
  ],
  ['by', ['beside', 'against_wall']],
  ['along', ['against_wall', 'beside', 'in_row']],
  ['with', ['on', 'in', 'around', 'beside']],
];

/** The phrases that may have said a relation, the most telling first. */
export const phrasesFor = (kind: RelationKind): readonly string[] =>
  PHRASES.flatMap(([phrase, kinds]) => (kinds.includes(kind) ? [[phrase, kinds.indexOf(kind)] as const] : []))
    .toSorted(([, a], [, b]) => Math.min(a, 1) - Math.min(b, 1))
    .map(([phrase]) => phrase);

/** What the prepositions can mean that begin a phrase about one other thing, the longest first. */
export const PREPOSITIONS: readonly (readonly [phrase: string, kinds: readonly RelationKind[]])[] = PHRASES.filter(
  ([phrase]) =>
    /^(?:on top of|in front of|to the left of|to the right of|left of|right of|next to|beside|underneath|beneath|below|under|behind|above|inside|atop|upon|onto|on|in)$/.test(
      phrase,
    ),
);
