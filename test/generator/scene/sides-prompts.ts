import type { RelationsExpected } from './relations-prompts.ts';

/** What stands at both sides or ends of something, and what stands beside rather than on it. */
export const BOTH_SIDES: readonly (readonly [prompt: string, expected: RelationsExpected])[] = [
  [
    'a bedroom with a bed against the wall and a nightstand on both sides of the bed',
    { things: ['1 bed against_wall', '2 chest_of_drawers both_sides bed'] },
  ],
  [
    'a bedroom with a bed and a nightstand on both sides of the bed',
    {
      things: ['1 bed', '2 chest_of_drawers both_sides bed'],
      assumed: ['2 of the chest of drawers, on both sides of the bed'],
    },
  ],
  ['a bed and a nightstand on either side of it', { things: ['1 bed', '2 chest_of_drawers both_sides bed'] }],
  [
    'three beds, a nightstand on both sides of each bed',
    { things: ['3 bed', '2 chest_of_drawers both_sides each bed'], instances: 9 },
  ],
  ['a sofa with a floor lamp on either side', { things: ['1 sofa', '2 lamp both_sides sofa'] }],
  [
    'two sofas, each with a floor lamp on both sides',
    { things: ['2 sofa', '2 lamp both_sides each sofa'], instances: 6 },
  ],
  [
    'a tabletop with a plate, a fork and a knife on either side of the plate',
    { things: ['1 table', '1 plate', '1 fork both_sides plate', '1 knife both_sides plate'] },
  ],
  [
    'a living room with a sofa, a lamp and a vase on both sides of the sofa',
    { things: ['1 sofa', '1 lamp both_sides sofa', '1 vase both_sides sofa'] },
  ],
  ['a conveyor with pallets on both sides of it', { things: ['1 conveyor', '2 pallet both_sides conveyor'] }],
  ['a conveyor and a tote at each end of it', { things: ['1 conveyor', '2 tote both_ends conveyor'] }],
  ['two cones at opposite ends of a bench', { things: ['1 bench', '2 traffic_cone both_ends bench'] }],
  ['a door with a vase on either side', { things: ['1 door', '2 vase both_sides door'] }],
  ['a table with a chair at each end', { things: ['1 table', '2 chair both_ends table'] }],
  ['a table with a bench on both sides', { things: ['1 table', '2 bench around table face_to_face'] }],
  [
    'a table with two benches on opposite sides of it and a chair at each end',
    { things: ['1 table', '2 bench around table face_to_face', '2 chair both_ends table'] },
  ],
  ['a laptop and two mugs on each side of it', { things: ['1 laptop', '4 mug both_sides laptop'] }],
  [
    'a sofa against the wall with a chest of drawers on each side and a lamp on each chest',
    { things: ['1 sofa against_wall', '2 chest_of_drawers both_sides sofa', '1 lamp on each chest_of_drawers'] },
  ],
  ['a desk with a lamp beside it', { things: ['1 table', '1 lamp beside table'] }],
  ['a shelf with a vase to the left of it', { things: ['1 shelf', '1 vase left_of shelf'] }],
  ['two sofas, each with a lamp beside it', { things: ['2 sofa', '1 lamp beside each sofa'], instances: 4 }],
];
