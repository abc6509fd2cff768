import { expect, describe as group, it } from 'vitest';
import { CATEGORIES, describe } from '../../../src/service/generate/index.ts';

/** Prompt → the part of its description that the words decide, written by hand: metres, counts, finishes. */
const MADE: readonly (readonly [string, Record<string, unknown>])[] = [
  // sizes
  ['30 cm wide crate', { category: 'crate', size: { width: 0.3 } }],
  ['a 60x40x30 cm box', { category: 'crate', size: { width: 0.6, depth: 0.4, height: 0.3 } }],
  ['box with dimensions 40 cm x 30 cm x 20 cm', { category: 'crate', size: { width: 0.4, depth: 0.3, height: 0.2 } }],
  ['crate measuring 40 by 30 by 20 centimetres', { size: { width: 0.4, depth: 0.3, height: 0.2 } }],
  ['crate two feet deep', { category: 'crate', size: { depth: 0.6096 } }],
  ['0.5 m crate', { size: { width: 0.5 } }],
  ['½ m wide crate', { size: { width: 0.5 } }],
  ['1 1/2 ft wide crate', { size: { width: 0.4572 } }],
  ['1,5 m wide table', { category: 'table', size: { width: 1.5 } }],
  ['1,200 mm wide desk', { category: 'table', size: { width: 1.2, depth: 0.7 } }],
  ['a 2m x 1m table', { size: { width: 2, depth: 1 } }],
  ['one hundred and twenty centimetres wide table', { size: { width: 1.2 } }],
  ['table 2 metres long', { size: { width: 2, depth: 0.75, height: 0.74 } }],
  ['1.8 m tall bookcase', { category: 'shelf', size: { width: 0.8, depth: 0.3, height: 1.8 } }],
  ['a metre and a half tall shelf', { category: 'shelf', size: { height: 1.5 } }],
  ['a 6 foot tall pine bookcase', { size: { height: 1.8288 }, finish: { material: 'pine' } }],
  ['bookcase, 90 x 210 cm', { size: { width: 0.9, height: 2.1 } }],
  ['an oak bookcase, width 90cm, height: 210cm, depth of 28cm', { size: { width: 0.9, depth: 0.28, height: 2.1 } }],
  ['5 ft 3 in tall cabinet', { category: 'cabinet', size: { height: 1.6002 } }],
  ['6\' 2" tall wardrobe', { category: 'cabinet', size: { width: 1, depth: 0.6, height: 1.8796 } }],
  ['a 20cm cubic wooden box', { size: { width: 0.2, depth: 0.2, height: 0.2 } }],
  ['a cube-shaped crate 40 cm', { size: { width: 0.4, depth: 0.4, height: 0.4 } }],
  ['a 12 inch bowl', { category: 'bowl', diameter: 0.3048 }],
  ['bowl 20 cm in diameter and 9 cm high', { diameter: 0.2, height: 0.09 }],
  ['a bowl 10 cm deep', { category: 'bowl', height: 0.1 }],
  ['bowl with a radius of 10 cm', { diameter: 0.2 }],
  ['mug that is 10cm tall and 8cm wide', { category: 'mug', height: 0.1, width: 0.08 }],
  ['a bottle 250 mm tall with a diameter of 7 cm', { category: 'bottle', height: 0.25, diameter: 0.07, cap: null }],
  ['14 inch laptop', { category: 'laptop', size: { width: 0.318, depth: 0.222, height: 0.016 } }],
  ['laptop with a 14" screen', { category: 'laptop', size: { width: 0.318 } }],
  ['laptop 2 cm thick', { category: 'laptop', size: { height: 0.02 } }],
  ['a crate with 2 cm thick walls', { category: 'crate', wall: 0.02 }],
  ['a large table', { size: { width: 1.56, depth: 0.975, height: 0.74 } }],
  ['a tall narrow bookshelf', { category: 'shelf', size: { width: 0.52, depth: 0.3, height: 2.1 } }],
  ['large toolbox, red, 50 cm', { category: 'toolbox', size: { width: 0.5 }, finish: { colour: 'red' } }],
  // counts
  ['oak cabinet with two drawers', { category: 'cabinet', doors: 0, drawers: 2, finish: { material: 'oak' } }],
  ['a cabinet with 3 doors and one drawer', { doors: 3, drawers: 1, size: { width: 1.2 } }],
  ['3-door, 2-drawer oak sideboard 1.5m wide', { doors: 3, drawers: 2, size: { width: 1.5, height: 0.8 } }],
  ['a cabinet that has two drawers and a door', { doors: 1, drawers: 2 }],
  ['kitchen cabinet with double doors and a shelf', { doors: 2, drawers: 0, shelves: 1 }],
  ['cabinet with a pair of doors', { doors: 2, drawers: 0 }],
  ['three door wardrobe', { category: 'cabinet', doors: 3, drawers: 0 }],
  ['chest of drawers with five drawers', { category: 'cabinet', doors: 0, drawers: 5 }],
  ['cupboard', { category: 'cabinet', doors: 2, drawers: 0 }],
  ['a 4 shelf bookcase', { category: 'shelf', shelves: 4 }],
  ['oak bookcase 5 shelves', { category: 'shelf', shelves: 5 }],
  ['bookcases with five shelves and a back', { category: 'shelf', shelves: 5 }],
  ['three-legged round table', { category: 'table', top: 'round', legs: 3 }],
  ['table with four tapered legs', { category: 'table', top: 'rectangular', legs: 4 }],
  ['a chair with armrests', { category: 'chair', arms: true }],
  ['kitchen chair, wood', { category: 'chair', arms: false, finish: { material: 'oak' } }],
  ['crate with a hinged lid', { category: 'crate', lid: true }],
  ['crate', { category: 'crate', lid: false, planked: true, handholds: true }],
  ['crate with two handles', { category: 'crate', handholds: true }],
  ['20 cm deep crate', { handholds: true }],
  ['10 cm crate', { handholds: false }],
  // materials and colours
  ['a wooden crate', { finish: { material: 'pine', colour: null } }],
  ['plastic box', { category: 'crate', planked: false, finish: { material: 'plastic' } }],
  ['red ceramic mug', { category: 'mug', finish: { material: 'ceramic', colour: 'red' } }],
  ['cup made from porcelain', { category: 'mug', height: 0.075, finish: { material: 'ceramic' } }],
  ['dark blue metal toolbox with a lid', { category: 'toolbox', finish: { material: 'steel', colour: 'dark blue' } }],
  ['a table in light gray', { finish: { material: 'oak', colour: 'light grey' } }],
  ['stainless steel bowl', { finish: { material: 'stainless_steel' } }],
  [
    'a green glass bottle with a cork',
    { category: 'bottle', finish: { colour: 'green' }, cap: { material: 'plastic' } },
  ],
  ['ceramic bottle with a red cap', { finish: { material: 'ceramic' }, cap: { material: 'plastic', colour: 'red' } }],
  ['oak table with legs of steel', { finish: { material: 'oak' }, legFinish: { material: 'steel' } }],
  ['a table with a 3 cm thick glass top', { thickness: 0.03, finish: { material: 'glass' } }],
  ['white cabinet with black handles', { finish: { colour: 'white' }, handleFinish: { colour: 'black' } }],
  ['cabinet with two drawers made of walnut', { drawers: 2, finish: { material: 'walnut' } }],
  // what the head noun is
  ['cabinet for a laptop', { category: 'cabinet' }],
  ['laptop table', { category: 'table' }],
  ['a tool box', { category: 'toolbox' }],
  ['bottle crate to hold 6 bottles', { category: 'crate' }],
  ['table for 4 in oak', { category: 'table', finish: { material: 'oak' } }],
  ['A large, red wooden table', { category: 'table', finish: { colour: 'red' } }],
  ['I would like a chair please', { category: 'chair' }],
  ['constructor oak crate', { category: 'crate', finish: { material: 'oak', colour: null } }],
  ['mug, photorealistic, 4k, white background', { category: 'mug', finish: { colour: null } }],
];

/** Prompt → why it can't be made. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['', 'empty'],
  [' … !', 'empty'],
  ['a stool', 'unknown_thing'],
  ['tablet', 'unknown_thing'],
  ['schrank aus eiche', 'unknown_thing'],
  ['constructor', 'unknown_thing'],
  ['table lamp', 'unknown_thing'],
  ['a bottle opener', 'unknown_thing'],
  ['rocking chair', 'unknown_thing'],
  ['desk chair', 'unknown_thing'],
  ['corner shelf', 'unknown_thing'],
  ['wall shelf', 'unknown_thing'],
  ['standing desk', 'unknown_thing'],
  ['a bottle cap', 'unknown_thing'],
  ['table leg', 'unknown_thing'],
  ['square bowl', 'unknown_thing'],
  ['oval table', 'unknown_thing'],
  ['banana-shaped bowl', 'unknown_thing'],
  ['a chair like a banana', 'unknown_thing'],
  ['a 2 m tall 10 cm cube', 'unknown_thing'],
  ['a table and a chair', 'several_things'],
  ['a table, a chair', 'several_things'],
  ['a mug on a table', 'several_things'],
  ['a crate of bottles', 'several_things'],
  ['two chairs', 'several_things'],
  ['a set of mugs', 'several_things'],
  ['a cabinet without doors', 'negation'],
  ['table, not round', 'negation'],
  ['doorless cabinet', 'negation'],
  ['a mug with no handle', 'negation'],
  ['table with drawers', 'unsupported_part'],
  ['cabinet on wheels', 'unsupported_part'],
  ['cabinet with a mirror', 'unsupported_part'],
  ['a bowl of soup', 'unsupported_part'],
  ['cabinet with white doors', 'unsupported_part'],
  ['a paper cup', 'unknown_material'],
  ['bowl made of gold', 'unknown_material'],
  ['mug with two handles', 'impossible_count'],
  ['table with 5 legs', 'impossible_count'],
  ['crate with one handle', 'impossible_count'],
  ['cabinet with 2 doors and 5 handles', 'impossible_count'],
  ['bookcase with thirty shelves', 'impossible_count'],
  ['cabinet with 0 doors and 0 drawers', 'impossible_count'],
  ['cabinet with two and a half doors', 'impossible_count'],
  ['crate -5 cm wide', 'impossible_size'],
  ['table 0 cm tall', 'impossible_size'],
  ['100 m tall shelf', 'impossible_size'],
  ['a crate with 20 cm thick walls', 'impossible_size'],
  ['10 cm wide cabinet with 3 doors', 'impossible_size'],
  ['10 cm crate with handles', 'impossible_size'],
  ['chair 1 m tall and 20 cm deep', 'impossible_size'],
  ['30 cm tall cabinet with 7 drawers', 'impossible_size'],
  ['mug 3 cm in diameter, 30 cm tall', 'impossible_size'],
  ['30-40 cm wide crate', 'unclear_number'],
  ['a table 120', 'unclear_number'],
  ['plastic crate 60 x 40 x 30', 'unclear_number'],
  ['500 ml bottle', 'unclear_number'],
  ['chair with a seat height of 45 cm', 'unclear_number'],
  ['chair 3 cm thick', 'unclear_number'],
  ['2 m tall 10 cm cubic crate', 'contradiction'],
  ['1 m tall shelf, 2 m high', 'contradiction'],
  ['bowl 30 cm wide, 20 cm in diameter', 'contradiction'],
  ['red and blue mug', 'contradiction'],
  ['oak table made of steel', 'contradiction'],
  ['rectangular table with 3 legs', 'contradiction'],
];

group('describe', () => {
  it.each(MADE)('%s', (prompt, expected) => {
    const result = describe(prompt);
    expect(result).toMatchObject({ kind: 'described', description: expected });
  });

  it.each(REFUSED)('refuses "%s": %s', (prompt, code) => {
    expect(describe(prompt)).toMatchObject({ kind: 'misunderstood', code });
  });

  it('says what it can make instead', () => {
    const result = describe('a spaceship');
    expect(result).toEqual({
      kind: 'misunderstood',
      code: 'unknown_thing',
      message:
        'The prompt names nothing that can be made. I can make: crate, table, chair, shelf, cabinet, mug, bowl, bottle, laptop, toolbox.',
      understood: [],
      canMake: ['crate', 'table', 'chair', 'shelf', 'cabinet', 'mug', 'bowl', 'bottle', 'laptop', 'toolbox'],
    });
    expect(CATEGORIES).toHaveLength(10);
  });

  it('tells what was said, what was filled in and what changed nothing', () => {
    expect(describe('rustic oak crate 40 cm wide for a laptop')).toMatchObject({
      understood: ['crate', 'oak', 'width 0.4 m'],
      assumed: ['depth 28 cm', 'height 24 cm', 'thickness 1.2 cm'],
      ignored: ['rustic', 'laptop'],
    });
  });

  it('names the size that does not fit, and what would', () => {
    expect(describe('10 cm wide cabinet with 3 doors')).toMatchObject({
      message: expect.stringContaining('3 doors side by side need more width: there are 3.18 cm, and it takes 6 cm.'),
    });
  });

  it('reads a prompt of 20,000 characters', () => {
    expect(describe(`oak table, ${'very '.repeat(3_990)}nice`)).toMatchObject({ description: { category: 'table' } });
  });
});
