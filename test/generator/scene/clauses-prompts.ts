import type { RelationsExpected } from './relations-prompts.ts';

/** Clauses behind clauses, what is left out in them, and slips; other words than those of the development sets. */
export const CLAUSES: readonly (readonly [prompt: string, expected: RelationsExpected])[] = [
  // A clause with its place in front, behind any clause.
  [
    'a lamp stands on the desk, and beside it a book',
    { things: ['1 lamp on table', '1 book beside lamp', '1 table'], assumed: ['one table'] },
  ],
  [
    'two lemons in a bowl, next to the bowl a grater',
    { things: ['2 lemon in bowl', '1 bowl', '1 grater beside bowl'] },
  ],
  // The same word is another thing where one is on the other.
  ['crate on crate on pallet', { things: ['1 crate on crate', '1 crate on pallet', '1 pallet'] }],
  ['book on desk, laptop on desk', { things: ['1 book on table', '1 laptop on table', '1 table'] }],
  // "Inside" is in what has an inside.
  [
    'a basket on the table with two apples and a pear inside',
    { things: ['1 basket on table', '2 apple in basket', '1 pear in basket', '1 table'] },
  ],
  // What usually stands lies where it is said to.
  ['a drum lying beside a pallet', { things: ['1 drum beside pallet lying', '1 pallet'] }],
  ['a plate lying on a table', { things: ['1 plate on table', '1 table'] }],
  [
    'three bottles on a shelf, one of them lying down',
    { things: ['1 bottle lying on shelf', '2 bottle on shelf', '1 shelf'] },
  ],
  ['a broom leaning in the corner', { things: ['1 broom in_corner leaning'] }],
  ['a spade leaning against a crate', { things: ['1 spade leaning crate', '1 crate'] }],
  ['a broom and a spade lean on a bench', { things: ['1 broom leaning bench', '1 spade leaning bench', '1 bench'] }],
  [
    'a broom + a dustpan leaned against a fridge',
    { things: ['1 broom leaning fridge', '1 dustpan leaning fridge', '1 fridge'] },
  ],
  // What the verb is about was named before.
  ['a television. A sofa faces it.', { things: ['1 television', '1 sofa facing television'] }],
  // Small things are around what is small.
  [
    'a cube on a table with four dominoes around it',
    { things: ['1 cube on table', '1 table', '4 domino around cube'] },
  ],
  // What is beside the other thing has the wall to lean on.
  ['a broom leans next to a fridge', { things: ['1 broom beside fridge leaning', '1 fridge'] }],
  // Both, where there is room for two; of a list with commas the last one.
  ['a mug and a bowl standing on a table', { things: ['1 mug on table', '1 bowl on table', '1 table'] }],
  ['a broom and a drum beside a crate', { things: ['1 broom beside crate', '1 drum beside crate', '1 crate'] }],
  ['a bed, a bench and a chair behind a table', { things: ['1 bed', '1 bench', '1 chair behind table', '1 table'] }],
  // Of each, of the rest, of "the red".
  ['2 tables. On each: a mug and two plates.', { things: ['2 table', '1 mug on each table', '2 plate on each table'] }],
  ['five balls: one blue, the rest red, all in a crate', { things: ['1 ball in crate', '4 ball in crate', '1 crate'] }],
  [
    'a green crate and a blue crate, a cone behind the green',
    { things: ['1 crate', '1 crate', '1 traffic_cone behind crate'] },
  ],
  [
    'a table and six chairs; all of the chairs are white except one, which is red',
    { things: ['1 table', '5 chair', '1 chair'], assumed: ['5 white and 1 red'] },
  ],
  // What is left out, and what isn't.
  [
    'a bedroom without a wardrobe: a bed against the wall, a desk in the corner',
    { things: ['1 bed against_wall', '1 table in_corner'], ignored: ['wardrobe'] },
  ],
  ['two doors, four lockers in a row', { things: ['2 door', '4 locker in_row'] }],
  [
    'from left to right on the table: mug, bowl, plate',
    { things: ['1 bowl on table right_of mug', '1 mug on table', '1 plate on table right_of bowl', '1 table'] },
  ],
  ["the vase's on the shelf", { things: ['1 vase on shelf', '1 shelf'] }],
  // A rug is under what stands on it, and a pair is not what carries one of it.
  ['two desks, a rug under each', { things: ['2 rug', '1 table on each rug'], instances: 4 }],
  ['a rug under the dining table', { things: ['1 rug', '1 table on rug'], assumed: ['one table'] }],
  [
    'an armchair facing a television on a sideboard, a coffee table between them',
    {
      things: ['1 cabinet', '1 sofa facing television', '1 table between sofa & television', '1 television on cabinet'],
    },
  ],
  [
    'a sofa facing a tv, a coffee table between the sofa and the tv',
    { things: ['1 sofa facing television', '1 table between sofa & television', '1 television'] },
  ],
  ['a table with two benches instead of chairs', { things: ['1 table', '2 bench'], ignored: ['chairs'] }],
  // Slips in names of two words.
  [
    'a stapler beside a desk organiser and a tape dispensor',
    { missing: [], has: ['tape_dispenser'], assumed: ['tape dispenser'] },
  ],
];
