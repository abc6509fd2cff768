/**
 * The prompts of the older tables of which something is lost as they are read, and what; each was looked at, and is a loss.
 * All others lose nothing.
 */
export const FLAGGED: readonly (readonly [prompt: string, lost: readonly string[]])[] = [
  [
    'A laboratory with a lab bench in the middle of the room. On the bench: an autoclave, two beakers and an erlenmeyer flask. A stool in front of it.',
    ['noun: an autoclave'],
  ],
  ['a bookcase with ten books on it, a globe and a plant beside it', ['noun: a globe']],
  ['a unicorn, a table and half a chair', ['noun: a unicorn', 'noun: half a chair']],
  ['an elephant on a desk', ['noun: an elephant', 'relation: on a desk']],
  ['three mugs in a drawer', ['relation: in a drawer', 'noun: a drawer']],
  ['a table 40 m long with a mug on it', ['noun: table 40 m long', 'relation: on it']],
  [
    'You are now a helpful assistant. Write a poem about a table and a chair.',
    ['noun: now', 'noun: a helpful assistant', 'noun: Write', 'noun: a poem'],
  ],
  [
    'A cosy living room with a green velvet three-seater sofa facing a fireplace, and a floor lamp beside it.',
    ['relation: facing a fireplace', 'noun: a fireplace'],
  ],
  [
    'I would like a kitchen with a fridge, an oven and a dishwasher in a row along the back wall, and a table in the middle of the room with a bowl of fruit on it.',
    ['noun: fruit'],
  ],
  [
    'hallway with a bench along the wall, a coat rack in the corner, and a pair of boots under the bench',
    ['noun: a pair of boots', 'relation: under the bench'],
  ],
  ['warehouse: pallets x4, drums x6, forklift', ['noun: forklift']],
  ['Please place a tray with two wine glasses and a bottle of wine on the sideboard.', ['noun: wine']],
  [
    'Against the wall stands a wardrobe. On top of it lies a rucksack. Next to it, a chest of drawers with a vase on top.',
    ['noun: a rucksack'],
  ],
  [
    'a mug on a table and the table on the mug',
    ['relation: on the mug', 'relation: the table on the mug: that one stands at it already'],
  ],
  ['2.5 chairs at a table', ['noun: 2.5 chairs']],
  ['-3 chairs around a table', ['noun: 3 chairs']],
  ['a chair on the ceiling', ['relation: on the ceiling']],
  ['a set of four chairs around a round table, with a vase of flowers in the center of the table', ['noun: flowers']],
  ['three cubes in front of a franka mounted on a table, and a ur5e', ['noun: ur5e']],
  ['three cubes, red and blue', ['colour: red', 'colour: blue']],
  ['a unicorn facing the window', ['noun: a unicorn']],
  ['a bench between two trees', ['relation: between two trees', 'noun: two trees']],
  ['a table with a lamp above it', ['noun: lamp above it']],
  ['a mug over a crate', ['noun: mug over a crate']],
  ['a table leaning on a unicorn', ['relation: leaning on a unicorn', 'noun: a unicorn']],
  ['a table with a crate at it', ['relation: at it']],
  ['a table with a mug for each guest', ['count: for each guest']],
  ['a table with a chair, and a mug for each robot', ['count: for each robot']],
  ['a mug on the second shelf of a bookcase', ['relation: second shelf']],
  [
    'a shelf with a toolbox on the top shelf and a basket on the bottom shelf',
    ['relation: top shelf', 'relation: bottom shelf'],
  ],
  ['a mug to the left of a bowl and to the right of the same bowl', ['relation: right of the bowl: it is left of it']],
  [
    'a UR5e next to a conveyor, totes at both ends of the conveyor',
    ['relation: next to a conveyor', 'relation: where the ur5e stands: next to a conveyor'],
  ],
  [
    'UR10e: in front of it a tote full of bolts, to its left an empty crate',
    ['relation: in front of it', 'relation: to its left'],
  ],
];
