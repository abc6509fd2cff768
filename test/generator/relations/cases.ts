import type { RelationKind } from '../../../src/generator/relations/index.ts';
import { about, type Case, type Stand } from './look.ts';

/** A geometry that has a relation or hasn't, and what tells them apart. */
type Told = readonly [what: string, geometry: Case];

/** At least one of each. */
interface Cases {
  readonly holds: readonly [Told, ...Told[]];
  readonly not: readonly [Told, ...Told[]];
}

/** 1 × 0.6 × 0.7 m: from x 0.5 to 1.5 and y 0.7 to 1.3; its front is at -Y. */
const TABLE: Stand = ['table', [1, 1, 0]];
const CRATE: Stand = ['crate', [0, 0, 0]];
const WINDOW: Stand = ['window', [0, 3, 0.9]];
const STOOL: Stand = ['stool', [0, 0, 0]];
const CUPBOARD: Stand = ['cupboard', [0, 0, 0]];

const at = (object: Stand, subject: Stand, more: Omit<Case, 'subject' | 'object'> = {}): Case => ({
  subject,
  object,
  ...more,
});

/** The middles of both tables are 3 m apart. */
const ENDS = { object: ['table', [-1.5, 0, 0]], other: ['table', [1.5, 0, 0]] } as const;

/** What somebody sees who looks at the things, written by hand: of each relation both. */
export const CASES: Readonly<Record<RelationKind, Cases>> = {
  on: {
    holds: [
      ['on its top', at(TABLE, ['block', [1.2, 1, 0.7]])],
      ['sunk by 1 mm', at(TABLE, ['block', [1.2, 1, 0.699]])],
      ['a bowl in the bowl below', at(['bowl', [0, 0, 0]], ['bowl', [0, 0, 0.03]])],
    ],
    not: [
      ['5 cm over its top', at(TABLE, ['block', [1.2, 1, 0.75]])],
      ['beside its top, at its height', at(TABLE, ['block', [1.7, 1, 0.7]])],
      ['before its top, at its height', at(TABLE, ['block', [1, 0.6, 0.7]])],
      ['into it', at(TABLE, ['block', [1.2, 1, 0.3]])],
      ['over it, but on the floor', at(['block', [0, 0, 0]], ['rack', [0, 0, 0]])],
      ['a block in a bowl', at(['bowl', [0, 0, 0]], ['block', [0, 0, 0.03]])],
      ['a bowl floating over a bowl', at(['bowl', [0, 0, 0]], ['bowl', [0, 0, 0.15]])],
    ],
  },
  in: {
    holds: [
      ['on its bottom', at(CRATE, ['block', [0.05, 0, 0.02]])],
      ['between the boards of what has no inside', at(['desk', [0, 0, 0]], ['block', [0, 0, 0.3]])],
    ],
    not: [
      ['beside it', at(CRATE, ['block', [0.4, 0, 0]])],
      ['in its right wall', at(CRATE, ['block', [0.195, 0, 0.02]])],
      ['in its left wall', at(CRATE, ['block', [-0.195, 0, 0.02]])],
      ['on its rim', at(CRATE, ['block', [0, 0, 0.4]])],
      ['below it', at(['crate', [0, 0, 0.5]], ['block', [0, 0, 0]])],
    ],
  },
  under: {
    holds: [
      ['under its top', at(['desk', [1, 1, 0]], ['block', [1, 1, 0]])],
      ['under a window', at(WINDOW, ['block', [0.3, 2.8, 0]])],
    ],
    not: [
      ['in front of it', at(['desk', [1, 1, 0]], ['block', [1, 0.5, 0]])],
      ['on it', at(['desk', [1, 1, 0]], ['block', [1, 1, 0.7]])],
      ['on a shelf of it', at(['desk', [1, 1, 0]], ['block', [1, 1, 0.1]])],
      ['higher than it', at(['bowl', [0, 0, 0]], ['block', [0, 0, 0]])],
      ['far before a window', at(WINDOW, ['block', [0, 2, 0]])],
      ['beside a window', at(WINDOW, ['block', [0.7, 2.8, 0]])],
      ['at the height of a window', at(WINDOW, ['block', [0, 2.8, 0.9]])],
    ],
  },
  above: {
    holds: [['on the wall over it', at(TABLE, ['block', [1, 1.4, 1.1]])]],
    not: [
      ['beside it, though higher', at(TABLE, ['block', [2, 1.4, 1.1]])],
      ['behind it, though higher', at(TABLE, ['block', [1, 1.8, 1.1]])],
      ['lower than its top', at(TABLE, ['block', [1, 1.4, 0.3]])],
      ['2 m over its top', at(TABLE, ['block', [1, 1.4, 2.7]])],
    ],
  },
  beside: {
    holds: [
      ['10 cm from its side', at(TABLE, ['crate', [1.8, 1, 0]])],
      ['50 cm from its side, on the floor', at(TABLE, ['crate', [2.2, 1, 0]])],
      ['2 m away, as asked', at(TABLE, ['crate', [3.7, 1, 0]], { distance: 2 })],
      ['at a window', at(WINDOW, ['block', [0.8, 2.8, 0]])],
    ],
    not: [
      ['1 m from its side', at(TABLE, ['crate', [-0.7, 1, 0]])],
      ['10 cm away, 2 m asked for', at(TABLE, ['crate', [1.8, 1, 0]], { distance: 2 })],
      ['in it', at(TABLE, ['crate', [1.3, 1, 0]])],
      ['higher than it', at(TABLE, ['block', [1.7, 1, 0.2]])],
      ['40 cm away, on a table', at(['block', [0, 0, 0.7]], ['block', [0.6, 0, 0.7]])],
    ],
  },
  left_of: {
    holds: [
      ['at its left', at(TABLE, ['crate', [0.1, 1, 0]])],
      ['at the left of what is turned round', at(['table', [1, 1, 0], 180], ['crate', [1.9, 1, 0]])],
    ],
    not: [
      ['at its right', at(TABLE, ['crate', [1.9, 1, 0]])],
      ['before its left half', at(TABLE, ['crate', [0.52, 0.5, 0]])],
      ['farther to the front than both are deep', at(TABLE, ['crate', [0.1, 0.4, 0]])],
      ['2 m to its left', at(TABLE, ['crate', [-1.75, 1, 0]])],
      ['higher than it', at(TABLE, ['crate', [0.1, 1, 0.2]])],
    ],
  },
  right_of: {
    holds: [['at its right', at(TABLE, ['crate', [1.9, 1, 0]])]],
    not: [
      ['at its left', at(TABLE, ['crate', [0.1, 1, 0]])],
      ['before its right half', at(TABLE, ['crate', [1.48, 0.5, 0]])],
      ['farther to the front than both are deep', at(TABLE, ['crate', [1.9, 0.4, 0]])],
      ['2 m to its right', at(TABLE, ['crate', [3.75, 1, 0]])],
      ['higher than it', at(TABLE, ['crate', [1.9, 1, 0.2]])],
    ],
  },
  in_front_of: {
    holds: [
      ['before it', at(TABLE, ['crate', [1, 0.2, 0]])],
      ['before what is turned by 90°', at(['table', [1, 1, 0], 90], ['crate', [1.8, 1, 0]])],
      ['on the table that a stool stands at', at(STOOL, ['block', [0, -0.4, 0.7]])],
    ],
    not: [
      ['behind it', at(TABLE, ['crate', [1, 1.8, 0]])],
      ['beside its front half', at(TABLE, ['crate', [1.7, 0.72, 0]])],
      ['farther aside than both are wide', at(TABLE, ['crate', [1.75, 0.2, 0]])],
      ['2 m before it', at(TABLE, ['crate', [1, -1.75, 0]])],
      ['before a seat, but lower', at(['stool', [0, 0, 0.5]], ['block', [0, -0.4, 0]])],
      ['higher than a crate', at(CRATE, ['block', [0, -0.4, 0.7]])],
    ],
  },
  behind: {
    holds: [['behind it', at(TABLE, ['crate', [1, 1.8, 0]])]],
    not: [
      ['before it', at(TABLE, ['crate', [1, 0.2, 0]])],
      ['beside its back half', at(TABLE, ['crate', [1.7, 1.28, 0]])],
      ['farther aside than both are wide', at(TABLE, ['crate', [1.75, 1.8, 0]])],
      ['2 m behind it', at(TABLE, ['crate', [1, 3.75, 0]])],
      ['higher than it', at(TABLE, ['crate', [1, 1.8, 0.2]])],
    ],
  },
  both_sides: {
    holds: [
      ['one left, one right', at(TABLE, ['crate', [0.1, 1, 0]], { peers: [['crate', [1.9, 1, 0]]] })],
      ['one before, one behind', at(TABLE, ['crate', [1, 0.2, 0]], { peers: [['crate', [1, 1.8, 0]]] })],
    ],
    not: [
      ['alone', at(TABLE, ['crate', [0.1, 1, 0]])],
      ['both left', at(TABLE, ['crate', [0.1, 1, 0]], { peers: [['crate', [-0.4, 1, 0]]] })],
      ['one left, one before', at(TABLE, ['crate', [0.1, 1, 0]], { peers: [['crate', [1, 0.2, 0]]] })],
      ['before its left half', at(TABLE, ['crate', [0.52, 0.5, 0]], { peers: [['crate', [1.9, 1, 0]]] })],
      [
        'at the left, but farther to the front',
        at(TABLE, ['crate', [0.1, 0.4, 0]], { peers: [['crate', [1.9, 1, 0]]] }),
      ],
      ['far to the left', at(TABLE, ['crate', [-1.75, 1, 0]], { peers: [['crate', [1.9, 1, 0]]] })],
      ['higher than it', at(TABLE, ['crate', [0.1, 1, 0.2]], { peers: [['crate', [1.9, 1, 0]]] })],
      [
        'one left, three right',
        at(TABLE, ['crate', [0.1, 1, 0]], {
          peers: [
            ['crate', [1.9, 1, 0]],
            ['crate', [2.4, 1, 0]],
            ['crate', [2.9, 1, 0]],
          ],
        }),
      ],
    ],
  },
  both_ends: {
    holds: [
      ['one left, one right', at(TABLE, ['crate', [0.1, 1, 0]], { peers: [['crate', [1.9, 1, 0]]] })],
      [
        'of what is deeper than wide',
        at(['rack', [1, 1, 0]], ['crate', [1, 0.2, 0]], { peers: [['crate', [1, 1.8, 0]]] }),
      ],
      ['of what is turned', at(['table', [1, 1, 0], 90], ['crate', [1, 0.1, 0]], { peers: [['crate', [1, 1.9, 0]]] })],
    ],
    not: [
      ['one before, one behind', at(TABLE, ['crate', [1, 0.2, 0]], { peers: [['crate', [1, 1.8, 0]]] })],
      [
        'at the sides of what is deeper',
        at(['rack', [1, 1, 0]], ['crate', [0.5, 1, 0]], { peers: [['crate', [1.5, 1, 0]]] }),
      ],
      ['far to the left', at(TABLE, ['crate', [-1.75, 1, 0]], { peers: [['crate', [1.9, 1, 0]]] })],
      ['higher than it', at(TABLE, ['crate', [0.1, 1, 0.2]], { peers: [['crate', [1.9, 1, 0]]] })],
    ],
  },
  between: {
    holds: [
      ['in the gap', { ...ENDS, subject: ['crate', [0, 0, 0]] }],
      ['in the gap, turned and aside', { ...ENDS, subject: ['crate', [0.3, 0.15, 0], 45] }],
    ],
    not: [
      ['beyond one of them', { ...ENDS, subject: ['crate', [2.3, 0, 0]] }],
      ['beside the gap', { ...ENDS, subject: ['crate', [0, 1, 0]] }],
      ['over the gap', { ...ENDS, subject: ['crate', [0, 0, 0.7]] }],
      ['into one of them', { ...ENDS, subject: ['crate', [0.9, 0, 0]] }],
    ],
  },
  around: {
    holds: [
      ['at opposite sides', at(TABLE, ['block', [1, 0.5, 0], 180], { peers: [['block', [1, 1.5, 0]]] })],
      ['at two sides that meet', at(TABLE, ['block', [1, 0.5, 0], 180], { peers: [['block', [1.7, 1, 0], -90]] })],
      ['alone, at any side', at(TABLE, ['block', [1, 0.5, 0], 180])],
      [
        'seats at the back of what opens',
        at(CUPBOARD, ['stool', [-0.25, 0.5, 0]], { peers: [['stool', [0.25, 0.5, 0]]] }),
      ],
    ],
    not: [
      ['turned away', at(TABLE, ['block', [1, 0.5, 0]], { peers: [['block', [1, 1.5, 0]]] })],
      ['both at one side', at(TABLE, ['block', [1, 0.5, 0], 180], { peers: [['block', [0.7, 0.5, 0], 180]] })],
      ['1.2 m away', at(TABLE, ['block', [1, -0.6, 0], 180], { peers: [['block', [1, 1.5, 0]]] })],
      ['into it', at(TABLE, ['block', [1, 0.7, 0], 180], { peers: [['block', [1, 1.5, 0]]] })],
      ['higher than it', at(TABLE, ['block', [1, 0.5, 0.2], 180], { peers: [['block', [1, 1.5, 0]]] })],
      [
        'two seats at one side of a table',
        at(TABLE, ['stool', [1, 0.5, 0], 180], { peers: [['stool', [0.7, 0.5, 0], 180]] }),
      ],
      [
        'no seats, at the back of what opens',
        at(CUPBOARD, ['block', [-0.25, 0.5, 0]], { peers: [['block', [0.25, 0.5, 0]]] }),
      ],
      [
        'three on two sides',
        at(TABLE, ['block', [1, 0.5, 0], 180], {
          peers: [
            ['block', [1.3, 0.5, 0], 180],
            ['block', [1.7, 1, 0], -90],
          ],
        }),
      ],
      ['a seat before what opens', at(CUPBOARD, ['stool', [0, -0.5, 0], 180])],
    ],
  },
  facing: {
    holds: [
      ['turned to it', at(TABLE, ['crate', [1, -1, 0], 180])],
      ['its front before a wall', { subject: ['desk', [0, -2, 0]], place: 'wall' }],
      ['its front before the wall that is named', { subject: ['desk', [0, -2, 0]], place: 'front' }],
    ],
    not: [
      ['with its back to it', at(TABLE, ['crate', [1, -1, 0]])],
      ['turned to it, 5 m away', at(TABLE, ['crate', [1, -4.4, 0], 180])],
      ['before another wall than is named', { subject: ['desk', [0, -2, 0]], place: 'back' }],
      ['its back before a wall', { subject: ['desk', [0, -2, 0], 180], place: 'front' }],
      ['3 m from the wall', { subject: ['desk', [0, 0, 0]], place: 'wall' }],
    ],
  },
  face_to_face: {
    holds: [
      ['opposite it', at(TABLE, ['crate', [1, -0.5, 0], 180])],
      ['1 m away, as asked', at(TABLE, ['crate', [1, -0.5, 0], 180], { distance: 1 })],
    ],
    not: [
      ['facing its back', at(TABLE, ['crate', [1, 2, 0], 0])],
      ['before it, but turned away', at(TABLE, ['crate', [1, -0.5, 0], 0])],
      ['1 m away, 2 m asked for', at(TABLE, ['crate', [1, -0.5, 0], 180], { distance: 2 })],
    ],
  },
  back_to_back: {
    holds: [
      ['each turned away from the other', at(TABLE, ['crate', [1, 1.7, 0], 180])],
      ['1 m away, as asked', at(TABLE, ['crate', [1, 2.5, 0], 180], { distance: 1 })],
    ],
    not: [
      ['both turned the same way', at(TABLE, ['crate', [1, 1.7, 0]])],
      ['face to face', at(TABLE, ['crate', [1, 0.3, 0], 180])],
      ['1 m away', at(TABLE, ['crate', [1, 2.5, 0], 180])],
      ['into it', at(TABLE, ['crate', [1, 1.4, 0], 180])],
      ['higher than it', at(TABLE, ['crate', [1, 1.7, 0.2], 180])],
    ],
  },
  in_row: {
    holds: [
      ['its back in one line', at(CRATE, ['block', [0.7, 0.1, 0]])],
      ['40 cm away, as asked', at(CRATE, ['block', [0.7, 0.1, 0]], { distance: 0.4 })],
    ],
    not: [
      ['out of line', at(CRATE, ['block', [0.7, 0, 0]])],
      ['turned in its line', at(CRATE, ['block', [0.7, 0.1, 0], 90])],
      ['40 cm away, 1 m asked for', at(CRATE, ['block', [0.7, 0.1, 0]], { distance: 1 })],
      ['into it', at(CRATE, ['block', [0.2, 0.1, 0]])],
      ['higher than it', at(CRATE, ['block', [0.7, 0.1, 0.2]])],
    ],
  },
  heading: {
    holds: [
      ['its front to the front', { subject: ['desk', [0, 0, 0]], place: 'front' }],
      ['its front to the right', { subject: ['desk', [0, 0, 0], 90], place: 'right' }],
      ['10° off', { subject: ['desk', [0, 0, 0], 10], place: 'front' }],
    ],
    not: [
      ['its front to the back', { subject: ['desk', [0, 0, 0], 180], place: 'front' }],
      ['20° off', { subject: ['desk', [0, 0, 0], 20], place: 'front' }],
    ],
  },
  against_wall: {
    holds: [
      ['its back at the back wall', { subject: ['table', [0, 2.69, 0]] }],
      ['its back at the left wall', { subject: ['table', [-1.69, 0, 0], 90], place: 'left' }],
      ['50 cm from it, as asked', { subject: ['table', [0, 2.2, 0]], distance: 0.5 }],
    ],
    not: [
      ['10 cm off', { subject: ['table', [0, 2.6, 0]] }],
      ['its front at the front wall', { subject: ['table', [0, -2.69, 0]] }],
      ['its side at the left wall', { subject: ['table', [-1.5, 0, 0]] }],
      ['at another wall than is named', { subject: ['table', [0, 2.69, 0]], place: 'left' }],
      ['at it, 50 cm asked for', { subject: ['table', [0, 2.69, 0]], distance: 0.5 }],
    ],
  },
  in_corner: {
    holds: [
      ['in a corner', { subject: ['crate', [-1.7, 2.7, 0]] }],
      ['in the corner that is named', { subject: ['crate', [-1.7, 2.7, 0]], place: 'back_left' }],
    ],
    not: [
      ['at a side wall only', { subject: ['crate', [-1.7, 0, 0]] }],
      ['at the back wall only', { subject: ['crate', [0, 2.7, 0]] }],
      ['in another corner than is named', { subject: ['crate', [-1.7, 2.7, 0]], place: 'back_right' }],
    ],
  },
  in_middle: {
    holds: [['0.3 m off the middle', { subject: ['table', [0.2, -0.3, 0]] }]],
    not: [
      ['0.9 m to the right', { subject: ['table', [0.9, 0, 0]] }],
      ['1.3 m to the back', { subject: ['table', [0, 1.3, 0]] }],
    ],
  },
  upside_down: {
    holds: [['turned over', { subject: ['desk', [0, 0, 0.7], about([0, 1, 0], 180)] }]],
    not: [
      ['upright', { subject: ['desk', [0, 0, 0], 90] }],
      ['on its side', { subject: ['desk', [0, 0, 0.5], about([0, 1, 0], 90)] }],
      ['20° off', { subject: ['desk', [0, 0, 0.7], about([0, 1, 0], 160)] }],
    ],
  },
  lying: {
    holds: [
      ['on its side', { subject: ['desk', [0, 0, 0.5], about([0, 1, 0], 90)] }],
      ['on its back', { subject: ['desk', [0, 0, 0.3], about([1, 0, 0], -90)] }],
    ],
    not: [
      ['upright', { subject: ['desk', [0, 0, 0], 90] }],
      ['upside down', { subject: ['desk', [0, 0, 0.7], about([0, 1, 0], 180)] }],
      ['tipped by 50°', { subject: ['desk', [0, 0, 0.4], about([0, 1, 0], 50)] }],
    ],
  },
  leaning: {
    holds: [
      ['its top at the back wall, tipped by 20°', { subject: ['desk', [0, 2.46, 0.1], about([1, 0, 0], -20)] }],
      ['at the wall that is named', { subject: ['desk', [0, 2.46, 0.1], about([1, 0, 0], -20)], place: 'back' }],
      ['before a table, its top at it', at(TABLE, ['desk', [1, 0.16, 0.1], about([1, 0, 0], -20)])],
      ['with its top over what is lower', at(['block', [0, 0, 0]], ['desk', [0, -0.62, 0.1], about([1, 0, 0], -20)])],
    ],
    not: [
      ['tipped the other way', { subject: ['desk', [0, 2.46, 0.2], about([1, 0, 0], 20)] }],
      ['0.5 m from the wall', { subject: ['desk', [0, 1.96, 0.1], about([1, 0, 0], -20)] }],
      ['upright at the wall', { subject: ['desk', [0, 2.69, 0]] }],
      ['tipped by 47°: farther over than it is high', { subject: ['desk', [0, 2.28, 0.22], about([1, 0, 0], -47)] }],
      ['at another wall than is named', { subject: ['desk', [0, 2.46, 0.1], about([1, 0, 0], -20)], place: 'left' }],
      ['before a table, its top away from it', at(TABLE, ['desk', [1, 0.16, 0.2], about([1, 0, 0], 20)])],
      ['tipped to a table that is 0.3 m away', at(TABLE, ['desk', [1, -0.14, 0.1], about([1, 0, 0], -20)])],
      ['upright at a table', at(TABLE, ['desk', [1, 0.4, 0]])],
      ['past a table', at(TABLE, ['desk', [2.2, 0.2, 0.1], about([1, 0, 0], -20)])],
      ['at the back wall where a table is named', at(TABLE, ['desk', [0, 2.46, 0.1], about([1, 0, 0], -20)])],
    ],
  },
};
