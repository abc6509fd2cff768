/**
 * Prompts that say how things stand, with what is expected of each. Just over 400 lines: a table.
 */

/** What a person expects of the words for how things stand. */
export interface RelationsExpected {
  /** Every placement with all that is said of it ("likely" isn't looked at): `1 lamp between shelf & sofa`. */
  readonly things?: readonly string[];
  /** Categories that are there, and that are not. */
  readonly has?: readonly string[];
  readonly without?: readonly string[];
  /** All things together, each counted. */
  readonly instances?: number;
  readonly roomType?: string;
  /** Pieces of text, one for each entry of the plan's list. */
  readonly missing?: readonly string[];
  /** Pieces of text, each in some entry. */
  readonly assumed?: readonly string[];
  readonly ignored?: readonly string[];
}

type Written = readonly [prompt: string, expected: RelationsExpected];

/** Written before the words for these were in the reader: none of the planner's answers was known for them. */
export const TURNED: readonly Written[] = [
  ['two chairs facing each other', { things: ['2 chair face_to_face'] }],
  ['two stools in a kitchen, facing each other', { things: ['2 stool face_to_face'], roomType: 'kitchen' }],
  ['a sofa and a chair facing each other', { things: ['1 sofa', '1 chair face_to_face sofa'] }],
  [
    'two sofas facing each other with a coffee table between them',
    { things: ['2 sofa face_to_face', '1 table between sofa & sofa'] },
  ],
  ['two chairs facing each other across a table', { things: ['1 table', '2 chair around table face_to_face'] }],
  ['a table with two chairs on opposite sides of it', { things: ['1 table', '2 chair around table face_to_face'] }],
  ['two benches back to back', { things: ['2 bench back_to_back'] }],
  ['a sofa facing the window', { things: ['1 window', '1 sofa facing window'], assumed: ['one window'] }],
  ['a chair facing the door', { things: ['1 door', '1 chair facing door'], assumed: ['one door'] }],
  ['a chair facing the wall', { things: ['1 chair facing wall'] }],
  ['an office chair facing the left wall', { things: ['1 office_chair facing left'] }],
  ['a table and a stool facing the table', { things: ['1 table', '1 stool facing table'] }],
  // As with "eggs in a basket": what it would be at is made.
  ['a unicorn facing the window', { things: ['1 window'], missing: ['unicorn'] }],
  // Who sits at it looks at the wall.
  ['a desk facing the wall', { things: ['1 table against_wall'], assumed: ['facing the wall'] }],
  ['a chair opposite the sofa', { things: ['1 sofa', '1 chair face_to_face sofa'] }],
  ['a bed, and a wardrobe opposite the bed', { things: ['1 bed', '1 wardrobe face_to_face bed'] }],
];

export const WITHOUT: readonly Written[] = [
  [
    'a kitchen without a fridge',
    { roomType: 'kitchen', has: ['table', 'chair', 'dishwasher'], without: ['fridge'], assumed: ['without: fridge'] },
  ],
  ['an office with no chairs', { roomType: 'office', has: ['table', 'shelf'], without: ['chair', 'office_chair'] }],
  ['a living room, but no lamp', { roomType: 'living_room', has: ['sofa', 'table'], without: ['lamp'] }],
  ['a living room but no lamp', { roomType: 'living_room', has: ['sofa', 'table'], without: ['lamp'] }],
  ['a bedroom without a wardrobe or a chair', { roomType: 'bedroom', has: ['bed'], without: ['wardrobe', 'chair'] }],
  // What stands on it goes with it.
  ['a living room without a table', { roomType: 'living_room', has: ['sofa'], without: ['table', 'mug'] }],
  ['a kitchen without any chairs and without mugs', { has: ['table', 'fridge'], without: ['chair', 'mug'] }],
  ['a workshop that has no stool', { has: ['table', 'shelf'], without: ['stool'] }],
  [
    'a kitchen with a table and four chairs, but no fridge',
    { things: ['1 table', '4 chair'], without: ['fridge'], ignored: ['fridge'] },
  ],
  ['an office without a window', { has: ['table', 'chair'], without: ['window'] }],
  ['a kitchen without a unicorn', { has: ['fridge', 'table'], ignored: ['unicorn'] }],
];

export const BETWEEN: readonly Written[] = [
  [
    'a lamp between the sofa and the shelf',
    { things: ['1 sofa', '1 shelf', '1 lamp between shelf & sofa'], assumed: ['one sofa', 'one shelf'] },
  ],
  [
    'a desk with a laptop and a lamp on it, and a mug between the laptop and the lamp',
    { things: ['1 table', '1 laptop on table', '1 lamp on table', '1 mug between lamp & laptop'] },
  ],
  ['two beds with a nightstand between them', { things: ['2 bed', '1 chest_of_drawers between bed & bed'] }],
  ['two tables and a crate between the tables', { things: ['2 table', '1 crate between table & table'] }],
  ['a bench between two trees', { things: ['1 bench'], missing: ['trees'], ignored: ['between two trees'] }],
  ['a shelf above the desk', { things: ['1 shelf above table', '1 table'] }],
  ['a table with a lamp above it', { things: ['1 table'], missing: ['lamp above it'] }],
  ['a mug over a crate', { things: ['1 crate'], missing: ['mug over a crate'] }],
  ['a light switch above a table', { things: ['1 table', '1 light_switch above table'] }],
  ['a chair behind the desk', { things: ['1 table', '1 chair behind table'] }],
  [
    'a table with a laptop on it and a mug to the left of the laptop',
    { things: ['1 table', '1 laptop on table', '1 mug left_of laptop'], assumed: ['left and right'] },
  ],
  ['a crate to the right of a shelf', { things: ['1 shelf', '1 crate right_of shelf'], assumed: ['left and right'] }],
];

export const WALLS_AND_CORNERS: readonly Written[] = [
  ['a desk against the left wall', { things: ['1 table against_wall left'] }],
  [
    'a bookcase against the north wall and a sofa against the south wall',
    { things: ['1 shelf against_wall back', '1 sofa against_wall front'], assumed: ['north'] },
  ],
  ['a wardrobe along the right-hand wall', { things: ['1 wardrobe against_wall right'] }],
  [
    'a cabinet against the east wall and a bench on the west side',
    { things: ['1 cabinet against_wall right', '1 bench against_wall left'] },
  ],
  ['a fridge against the far wall', { things: ['1 fridge against_wall back'], assumed: ['far wall'] }],
  ['a bed against the wall opposite the door', { things: ['1 bed against_wall back'], assumed: ['door'] }],
  ['a bed against the wall', { things: ['1 bed against_wall'] }],
  ['a chair in the back left corner', { things: ['1 chair in_corner back_left'] }],
  ['a floor lamp in the front right corner of the room', { things: ['1 lamp in_corner front_right'] }],
  ['a crate in the north-east corner', { things: ['1 crate in_corner back_right'], assumed: ['north'] }],
  ['a trash can in the left corner', { things: ['1 trash_can in_corner left'] }],
  ['a coat rack next to the door', { things: ['1 door', '1 coat_rack beside door'] }],
  ['a desk under the window', { things: ['1 window', '1 table under window'] }],
  [
    'a bench below the window and a chair beside the window',
    {
      things: ['1 window', '1 bench under window', '1 chair beside window'],
    },
  ],
  ['a light switch on the left wall', { things: ['1 light_switch against_wall left'] }],
];

export const LAID: readonly Written[] = [
  ['three mugs upside down on a table', { things: ['1 table', '3 mug on table upside_down'] }],
  [
    'a tray with four upside-down drinking glasses on it',
    { things: ['1 tray', '4 drinking_glass on tray upside_down'] },
  ],
  ['a bowl turned upside down on a desk', { things: ['1 table', '1 bowl on table upside_down'] }],
  ['a bottle lying on its side on a table', { things: ['1 table', '1 bottle lying on table'] }],
  ['a chair lying on its side', { things: ['1 chair lying'] }],
  ['two drums on their sides', { things: ['2 drum lying'] }],
  ['a step ladder leaning against the wall', { things: ['1 step_ladder leaning'] }],
  ['a hand saw leaning against the left wall', { things: ['1 hand_saw leaning left'] }],
  // Nothing is said of how it lies.
  ['a pen lying on a book', { things: ['1 book', '1 pen on book'] }],
  ['a shelf leaning against a desk', { things: ['1 table', '1 shelf leaning table'] }],
  ['ten mugs scattered over a table', { things: ['1 table', '10 mug on table'] }],
  ['a table leaning on a unicorn', { things: ['1 table'], missing: ['unicorn'], ignored: ['leaning'] }],
];

/** Distances and headings; written after the reader knew them, by who made it know them. */
/** What stands behind a comma is said of what the sentence is about; what each of several has, each has. */
export const ASIDES_AND_EACH: readonly Written[] = [
  [
    'a table with two chairs around it, 80 cm from the wall',
    { things: ['1 table against_wall 0.8 m', '2 chair around table'] },
  ],
  ['a table with two chairs around it against the wall', { things: ['1 table against_wall', '2 chair around table'] }],
  ['a desk with a chair in front of it, in the corner', { things: ['1 table in_corner', '1 chair in_front_of table'] }],
  ['a desk with a bookshelf beside it against the wall', { things: ['1 table against_wall', '1 shelf beside table'] }],
  [
    'a shelf with three books on it, next to the door',
    { things: ['1 shelf beside door', '3 book on shelf', '1 door'] },
  ],
  ['a tray with two mugs on it, on a table', { things: ['1 tray on table', '2 mug on tray', '1 table'] }],
  ['a table with a mug on it, next to a plate', { things: ['1 table', '1 mug beside plate on table', '1 plate'] }],
  [
    'a table with two chairs around it, and a lamp in the corner',
    { things: ['1 table', '2 chair around table', '1 lamp in_corner'] },
  ],
  [
    'a table with two chairs around it, and in the corner a stool',
    { things: ['1 table', '2 chair around table', '1 stool in_corner'] },
  ],
  ['two desks with a chair each', { things: ['2 table', '1 chair around each table'] }],
  ['two tables, each with four chairs', { things: ['2 table', '4 chair around each table'] }],
  [
    'three desks, each with a chair and a laptop',
    { things: ['3 table', '1 chair around each table', '1 laptop on each table'] },
  ],
  ['two beds with a nightstand each', { things: ['2 bed', '1 chest_of_drawers beside each bed'] }],
  ['two desks, each with a chair behind it', { things: ['2 table', '1 chair behind each table'] }],
  ['four pallets with six drums each', { things: ['4 pallet', '6 drum on each pallet'] }],
  [
    'two workbenches with a stool each and a vise on each',
    { things: ['2 table', '1 stool around each table', '1 vise on each table'] },
  ],
  [
    'a kitchen with a kitchen counter along the wall and a mug on the counter',
    { things: ['1 cabinet against_wall', '1 mug on cabinet'] },
  ],
  [
    'a living room with a TV stand against the wall, a monitor on it and a sofa in front of it',
    { things: ['1 cabinet against_wall', '1 monitor on cabinet', '1 sofa in_front_of cabinet'] },
  ],
];

/** Who sits at what opens. */
export const COUNTERS: readonly Written[] = [
  [
    'a kitchen with a kitchen island and two stools at it',
    { things: ['1 cabinet', '2 stool around cabinet'], roomType: 'kitchen' },
  ],
  ['a kitchen counter with two stools at it', { things: ['1 cabinet', '2 stool around cabinet'] }],
  ['two bar stools around a kitchen island', { things: ['1 cabinet', '2 stool around cabinet'] }],
  ['three stools at a counter', { things: ['1 cabinet', '3 stool around cabinet'] }],
  [
    'a kitchen with a counter against the wall and two stools at the counter',
    { things: ['1 cabinet against_wall', '2 stool around cabinet'] },
  ],
  [
    'a desk with an office chair at it and a lamp on it',
    { things: ['1 table', '1 office_chair around table', '1 lamp on table'] },
  ],
  ['two desks, each with a chair at it', { things: ['2 table', '1 chair around each table'] }],
  [
    'a kitchen with a counter against the wall and an island with two stools at it',
    { things: ['1 cabinet against_wall', '1 cabinet', '2 stool around cabinet'] },
  ],
  [
    'a kitchen island with three stools around it and a bowl on the island',
    { things: ['1 cabinet', '3 stool around cabinet', '1 bowl on cabinet'] },
  ],
  ['a kitchen island with three bar stools', { things: ['1 cabinet', '3 stool'], assumed: ['the stool goes around'] }],
  // Nobody sits: not modelled, as before.
  ['a table with a crate at it', { things: ['1 table', '1 crate'], ignored: ['at it'] }],
];

/** As many as there are of something else. What is for who sits at a table is on it, and likely in front of each. */
export const FOR_EACH: readonly Written[] = [
  [
    'a dining table with four chairs and a plate for each chair',
    { things: ['1 table', '4 chair', '1 plate on table'], instances: 9, assumed: ['in front of each chair'] },
  ],
  [
    'a table with four chairs around it and a plate in front of each chair',
    { things: ['1 table', '4 chair around table', '1 plate in_front_of each chair on table'], instances: 9 },
  ],
  [
    'four chairs around a table and a plate in front of each chair',
    { things: ['1 table', '4 chair around table', '1 plate in_front_of each chair on table'], instances: 9 },
  ],
  [
    'a table with six chairs, a plate and a fork for each seat',
    { things: ['1 table', '6 chair', '1 plate on table', '1 fork on table'], instances: 19 },
  ],
  [
    'a round table with three chairs around it and a mug for each person',
    { things: ['1 table', '3 chair around table', '1 mug on table'], instances: 7 },
  ],
  ['a table with four chairs and a plate at each seat', { things: ['1 table', '4 chair', '1 plate on table'] }],
  ['a table, two chairs, a laptop, a plate for each chair', { instances: 6 }],
  ['a table with a plate for each of the four chairs', { instances: 9, has: ['chair', 'plate', 'table'] }],
  ['a table and four chairs. For each chair a plate and two forks.', { instances: 17 }],
  [
    'two tables with four chairs each and a plate for each chair',
    { things: ['2 table', '4 chair around each table', '1 plate on table'], instances: 18 },
  ],
  [
    'a kitchen island with three stools at it and a plate for each stool',
    { things: ['1 cabinet', '3 stool around cabinet', '1 plate on cabinet'], instances: 7 },
  ],
  [
    'a table with two chairs and a book in front of each',
    { things: ['1 table', '2 chair', '1 book in_front_of each chair on table'], instances: 5 },
  ],
  [
    'a table with a bench and two chairs, a sofa, and a mug for each seat',
    { things: ['1 table', '1 bench', '2 chair', '1 sofa', '1 mug on table', '1 mug on table'], instances: 8 },
  ],
  ['two chairs for each table in an office with three tables', { things: ['3 table', '2 chair around each table'] }],
  ['for every pallet two crates, three pallets', { things: ['3 pallet', '2 crate on each pallet'] }],
  // No number of things.
  ['a table with a mug for every two people', { instances: 2, ignored: ['for every two people'] }],
  [
    'a plate for each chair around a table with four chairs',
    { things: ['1 table', '4 chair around table', '1 plate on table'] },
  ],
  ['a dining table with a chair for each of the six guests', { things: ['1 table', '6 chair'] }],
  // No table: on what they sit on.
  ['four chairs and a plate for each chair', { things: ['4 chair', '1 plate on each chair'], instances: 8 }],
  ['two stools with a mug for each', { things: ['2 stool', '1 mug on each stool'], instances: 4 }],
  // Of other things: as "each with".
  ['three desks and a lamp for each desk', { things: ['3 table', '1 lamp on each table'], instances: 6 }],
  ['two beds and a nightstand for each bed', { things: ['2 bed', '1 chest_of_drawers beside each bed'], instances: 4 }],
  ['two workbenches and a stool for each', { things: ['2 table', '1 stool around each table'], instances: 4 }],
  // Nobody to count, and nothing that is known.
  ['a table with a mug for each guest', { things: ['1 table', '1 mug'], ignored: ['for each guest'] }],
  ['a table with a chair, and a mug for each robot', { instances: 3, ignored: ['for each robot'] }],
];

export const FAR_AND_HEADED: readonly Written[] = [
  ['two chairs 2 m apart', { things: ['2 chair in_row 2 m'], assumed: ['from side to side'] }],
  ['three stools in a row, 50 cm apart', { things: ['3 stool in_row 0.5 m'] }],
  ['four pallets spaced one metre apart', { things: ['4 pallet in_row 1 m'] }],
  ['two sofas facing each other, 3 m apart', { things: ['2 sofa face_to_face 3 m'] }],
  ['two sofas 3 m apart facing each other', { things: ['2 sofa face_to_face 3 m'] }],
  ['a workshop with two benches with 1.2 m between them', { things: ['2 table in_row 1.2 m'], assumed: ['a table'] }],
  ['a chair 2 m from the table', { things: ['1 table', '1 chair beside table 2 m'] }],
  ['a chair 2 m away from a table', { things: ['1 table', '1 chair beside table 2 m'] }],
  ['a chair and a table 6 m apart', { things: ['1 chair', '1 table beside chair 6 m'] }],
  ['a lamp 30 cm behind a sofa', { things: ['1 sofa', '1 lamp behind sofa 0.3 m'] }],
  ['a crate about 2 feet in front of a shelf', { things: ['1 shelf', '1 crate in_front_of shelf 0.6096 m'] }],
  [
    'a desk with a laptop on it and a mug 20 cm to the right of the laptop',
    { things: ['1 table', '1 laptop on table', '1 mug right_of laptop 0.2 m'] },
  ],
  ['a chair 50 cm from the wall', { things: ['1 chair against_wall 0.5 m'] }],
  ['a cabinet 10 cm away from the back wall', { things: ['1 cabinet against_wall back 0.1 m'] }],
  ['a table 2 m from the window', { things: ['1 window', '1 table beside window 2 m'] }],
  // Sizes, and no distances.
  ['a desk 1.6 m by the wall', { things: ['1 table against_wall'] }],
  ['a shelf of 2 m next to a chair', { things: ['1 chair', '1 shelf beside chair'] }],
  ['a table 60 x 40 cm next to a chair', { things: ['1 chair', '1 table beside chair'] }],
  ['a lamp 1.5 m tall next to a sofa', { things: ['1 sofa', '1 lamp beside sofa'] }],
  ['a sofa facing north', { things: ['1 sofa heading back'], assumed: ['north is the back'] }],
  ['a shelf facing south-west in a workshop', { things: ['1 shelf heading front_left'], roomType: 'workshop' }],
  ['a chair facing left and a stool facing the right', { things: ['1 chair heading left', '1 stool heading right'] }],
  [
    'a desk facing east with a chair 20 cm in front of it',
    { things: ['1 table heading right', '1 chair in_front_of table 0.2 m'] },
  ],
  // What stands on it is turned with it.
  ['a laptop on a desk facing south', { things: ['1 table heading front', '1 laptop on table'] }],
  // Said of the mugs themselves, it goes before what they would take over from the pens.
  [
    'a table with a pen cup holding three pens and two mugs upside down on it',
    { things: ['1 table', '1 pen_cup', '3 pen in pen_cup', '2 mug on table upside_down'] },
  ],
];

/** What somebody who had not seen the reader found it to lose; expected by that person. */
export const STACKS_AND_SIDES: readonly Written[] = [
  [
    'two crates stacked on a platform cart',
    { things: ['1 platform_cart', '1 crate on platform_cart', '1 crate on crate'] },
  ],
  [
    'three plates stacked on a table, a bowl on top of them',
    { things: ['1 table', '1 plate on table', '1 plate on plate', '1 plate on plate', '1 bowl on plate'] },
  ],
  [
    'a stack of three plates on a table with a bowl on the stack',
    { things: ['1 table', '1 plate on table', '1 plate on plate', '1 plate on plate', '1 bowl on plate'] },
  ],
  [
    'stack three plates, put the bowl on top, spoon in the bowl',
    { things: ['1 plate', '1 plate on plate', '1 plate on plate', '1 bowl on plate', '1 spoon in bowl'], ignored: [] },
  ],
  [
    'a table with four stacked plates',
    { things: ['1 table', '1 plate', '1 plate on plate', '1 plate on plate', '1 plate on plate'] },
  ],
  [
    'a workbench with a vise, a hammer and two screwdrivers next to the vise',
    { things: ['1 table', '1 vise', '1 hammer beside vise', '2 screwdriver beside vise'] },
  ],
  [
    'a desk with a monitor, a keyboard and a mouse to the right of the keyboard',
    { things: ['1 table', '1 monitor', '1 keyboard', '1 computer_mouse right_of keyboard'] },
  ],
  [
    'a bedroom with a bed against the wall and a lamp on a chest of drawers beside it',
    { things: ['1 bed against_wall', '1 chest_of_drawers beside bed', '1 lamp on chest_of_drawers'] },
  ],
  [
    'a conveyor, to its right a parts bin with 20 bolts, behind it an emergency stop on a table',
    {
      things: [
        '1 conveyor',
        '1 table behind conveyor',
        '1 parts_bin right_of conveyor',
        '20 bolt',
        '1 emergency_stop on table',
      ],
    },
  ],
  [
    'a stack of three plates on a table. Two stools with a box on them',
    { things: ['1 table', '1 plate on table', '1 plate on plate', '1 plate on plate', '2 stool', '1 crate on stool'] },
  ],
  ['two chairs on each side of a table', { things: ['1 table', '4 chair around table face_to_face'] }],
  ['two mugs left and right of a plate', { things: ['1 plate', '2 mug both_sides plate'] }],
  ['a lamp on each table, three tables', { things: ['3 table', '1 lamp on each table'], instances: 6 }],
  ['a mug on the second shelf of a bookcase', { things: ['1 shelf', '1 mug on shelf'], ignored: ['second shelf'] }],
  [
    'a shelf with a toolbox on the top shelf and a basket on the bottom shelf',
    { things: ['1 shelf', '1 toolbox on shelf', '1 basket on shelf'], ignored: ['top shelf', 'bottom shelf'] },
  ],
  [
    'a mug to the left of a bowl and to the right of the same bowl',
    { things: ['1 bowl', '1 mug left_of bowl'], ignored: ['right of the bowl: it is left of it'] },
  ],
  [
    'a cabinet with a knife in the drawer',
    { things: ['1 cabinet', '1 knife in cabinet'], assumed: ['anywhere in the cabinet'] },
  ],
  ['a toy car at the top of a ramp', { things: ['1 ramp', '1 toy_car on ramp'] }],
  ['two traffic cones at the entrance', { things: ['1 door', '2 traffic_cone beside door'] }],
  [
    'Franka Panda on a table, in front of it a red cube and a blue bowl',
    { things: ['1 table', '1 cube on table', '1 bowl on table'], assumed: ['the table over which the franka looks'] },
  ],
  [
    'a UR5e next to a conveyor, totes at both ends of the conveyor',
    { things: ['1 conveyor', '2 tote both_ends conveyor'], ignored: ['where the ur5e stands: next to a conveyor'] },
  ],
  // What is said of the robot's sides is the robot's, and told.
  [
    'UR10e: in front of it a tote full of bolts, to its left an empty crate',
    { things: ['1 tote', '12 bolt in tote', '1 crate'], ignored: ['in front of it', 'to its left'] },
  ],
];

export const REFUSED: readonly (readonly [prompt: string, message: string])[] = [
  ['without a fridge', 'names nothing that can be made'],
  ['no chairs', 'names nothing that can be made'],
  ['a room with no chairs', 'names nothing that can be made'],
];
