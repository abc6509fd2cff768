import type { RelationsExpected } from './relations-prompts.ts';

/** What somebody who had not seen the tool wrote, and what came out otherwise than that person expected; in general words. */
export const NEWCOMERS: readonly (readonly [prompt: string, expected: RelationsExpected])[] = [
  // As many colours as things.
  [
    'a table with 3 cubes on it, red green and blue',
    { things: ['1 table', '1 cube on table', '1 cube on table', '1 cube on table'] },
  ],
  [
    'red, green and blue cubes on a table',
    { things: ['1 table', '1 cube on table', '1 cube on table', '1 cube on table'] },
  ],
  [
    '3 cubes on a table: one red, one green and one blue',
    { things: ['1 table', '1 cube on table', '1 cube on table', '1 cube on table'] },
  ],
  ['4 mugs on a table (red, blue, green and white), and a bowl', { instances: 6 }],
  ['two bowls, one red and one blue, on a table', { things: ['1 table', '1 bowl on table', '1 bowl on table'] }],
  ['red and blue chairs around a table', { things: ['1 table', '1 chair around table', '1 chair around table'] }],
  ['three cubes, red and blue', { things: ['3 cube'], ignored: ['red', 'blue'] }],
  ['a table with red, green and blue cubes', { instances: 4 }],
  ['a table with two red and three blue cubes', { things: ['1 table', '2 cube', '3 cube'] }],
  ['a red and a blue mug on a table', { things: ['1 table', '1 mug on table', '1 mug on table'] }],
  ['a crate with black and white balls', { things: ['1 crate', '1 ball', '1 ball'] }],
  ['a 4 drawer cabinet and a chair', { things: ['1 cabinet', '1 chair'] }],
  // The blue one is not the red one.
  [
    'a red cube to the left of the blue cube',
    { things: ['1 cube', '1 cube left_of cube'], assumed: ['one cube for "the blue cube"'] },
  ],
  [
    'a table with a red cube and a blue cube, and a green ball on the red cube',
    { things: ['1 table', '1 cube', '1 cube', '1 ball on cube'] },
  ],
  // Ranges of numbers.
  [
    'navigation clutter, 8m x 8m room, 15 to 20 chairs',
    { things: ['18 chair'], ignored: ['navigation clutter'], assumed: ['18 for "15 to 20"'] },
  ],
  ['a shelf holding 6-8 bins', { things: ['1 shelf', '7 parts_bin on shelf'], assumed: ['7 for "6-8"'] }],
  ['between 4 and 6 mugs on a table', { things: ['1 table', '5 mug on table'], assumed: ['5 for "between 4 and 6"'] }],
  ['two cubes of 4 to 6 cm on a table', { things: ['1 table', '2 cube on table'] }],
  // Stacks.
  ['two stacks of three bowls on a table', { instances: 7 }],
  [
    'a pallet with 8 boxes stacked in two layers of four',
    {
      things: ['1 pallet', '4 crate', '1 crate on each crate'],
      instances: 9,
    },
  ],
  ['a pallet with four crates', { things: ['1 pallet', '4 crate'] }],
  // Where things are.
  [
    'a bench against the back wall. Stool in front.',
    { things: ['1 bench against_wall back', '1 stool in_front_of bench'] },
  ],
  [
    'a conference table 3.6 m long with 5 chairs on each long side and a chair at each end',
    { things: ['1 table', '10 chair around table face_to_face', '2 chair both_ends table'] },
  ],
  [
    'a warehouse aisle with four shelves on both sides',
    {
      things: ['2 shelf against_wall left', '2 shelf against_wall right'],
    },
  ],
  ['two pallets at the far end of the aisle', { things: ['2 pallet against_wall back'] }],
  [
    'a living room: sofa facing a tv on a low tv stand, coffee table between them',
    {
      things: ['1 cabinet', '1 sofa facing television', '1 table between sofa & television', '1 television on cabinet'],
    },
  ],
  ['a desk with a bookshelf beside it against the wall', { things: ['1 table against_wall', '1 shelf beside table'] }],
  [
    'a table with two chairs around it, and a lamp in the corner',
    { things: ['1 table', '2 chair around table', '1 lamp in_corner'] },
  ],
  [
    'conference room: 3.6m table, 5 chairs on each long side and one at each end',
    { things: ['1 table', '10 chair around table face_to_face', '2 chair both_ends table'] },
  ],
  ['a mug on the counter next to two bowls', { things: ['1 cabinet', '2 bowl', '1 mug beside bowl on cabinet'] }],
  ['a stack of 5 plates on a counter next to two stacks of 3 bowls', { instances: 12 }],
  [
    'desk with monitor and keyboard, 3 totes on a rack behind it',
    { things: ['1 table', '1 monitor', '1 keyboard', '1 shelf behind table', '3 tote on shelf'] },
  ],
  [
    'living room 5 x 4 m: a sofa, a tv stand and a coffee table between them, floor lamp beside the sofa',
    { things: ['1 sofa', '1 cabinet', '1 table between cabinet & sofa', '1 lamp beside sofa'] },
  ],
  ['breakfast tray on a bed: tray has a cup and a plate', { things: ['1 bed', '1 tray on bed', '1 mug', '1 plate'] }],
  [
    'an office with ten desks, each with a laptop and a mug, ten office chairs and ten bookcases',
    {
      things: ['10 table', '1 laptop on each table', '1 mug on each table', '10 office_chair', '10 shelf'],
      instances: 50,
    },
  ],
  // Nothing that nobody asked for.
  ['Tabletop scene for a Franka arm: a wooden table, a mug and a bowl', { things: ['1 table', '1 mug', '1 bowl'] }],
  [
    'a fridge against the wall and its door must be openable',
    { things: ['1 fridge against_wall'], ignored: ['its door must be openable'] },
  ],
  [
    'two benches. On each bench there is a tube rack with 4 tubes in it',
    { things: ['2 bench', '1 test_tube_rack on each bench'] },
  ],
  ['a table set for four, four chairs around it', { things: ['1 table', '4 chair around table'] }],
  ['a bin with 8 random small parts in it', { instances: 9, assumed: ['for "8 random small parts"'] }],
];
