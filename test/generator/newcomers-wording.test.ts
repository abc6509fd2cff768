// What a user who had never seen the tool wrote, and what else is said like it.
import { expect, describe as group, it } from 'vitest';
import { build, describe } from '../../src/generator/index.ts';
import { refusalOf } from './refusals.ts';

const SHELF = { size: { width: 0.8, depth: 0.3, height: 2.1 } };

group('wording of newcomers', () => {
  it.each([
    ['tall bookshelf with 6 shelves, dark walnut, 2.1 m x 80 cm x 30 cm', { ...SHELF, shelves: 6 }],
    ['bookshelf 2.1 m x 80 cm x 30 cm', SHELF],
    ['wardrobe 2 m x 1 m x 60 cm', { size: { width: 1, depth: 0.6, height: 2 } }],
    ['fridge 180 x 60 x 65 cm', { size: { width: 0.6, depth: 0.65, height: 1.8 } }],
    ['washing machine 850 x 600 x 560 mm', { size: { width: 0.6, depth: 0.56, height: 0.85 } }],
    ['tall cabinet 180 x 80 x 40 cm', { size: { width: 0.8, depth: 0.4, height: 1.8 } }],
    ['chair 90 x 45 x 50 cm', { size: { width: 0.45, depth: 0.5, height: 0.9 } }],
    ['bed 200 x 90 x 50 cm', { size: { width: 0.9, depth: 2, height: 0.5 } }],
    ['window 120 x 100 x 12 cm', { size: { width: 1.2, depth: 0.12, height: 1 } }],
    // Width × depth × height, where that can be meant.
    ['bookcase 200 x 30 x 80 cm', { size: { width: 2, depth: 0.3, height: 0.8 } }],
    ['low shelf 80 x 30 x 40 cm', { size: { width: 0.8, depth: 0.3, height: 0.4 } }],
    ['crate 60 x 40 x 80 cm', { size: { width: 0.6, depth: 0.4, height: 0.8 } }],
    ['tall crate 60 x 40 x 30 cm', { size: { width: 0.6, depth: 0.4, height: 0.3 } }],
    ['cabinet 40 x 80 x 180 cm', { size: { width: 0.4, depth: 0.8, height: 1.8 } }],
    ['table 20 x 20 x 200 cm', { size: { width: 0.2, depth: 0.2, height: 2 } }],
    ['laptop 30 x 20 x 2 cm', { size: { width: 0.3, depth: 0.2, height: 0.02 } }],
    // The unit of the others.
    ['washing machine, 600 mm wide, 870 mm high, 560 deep', { size: { width: 0.6, depth: 0.56, height: 0.87 } }],
    ['shelf width 80 cm, depth 30, height 180', { size: { width: 0.8, depth: 0.3, height: 1.8 } }],
    ['table 120 cm wide, 60 deep and 75 high', { size: { width: 1.2, depth: 0.6, height: 0.75 } }],
    ['cabinet 80 cm wide with 3 deep drawers', { drawers: 3, size: { depth: 0.45 } }],
    ['shelf 90 wide 180 high 45 deep cm', { size: { width: 0.9, depth: 0.45, height: 1.8 } }],
    ['mug 9 cm in diameter, 0.4 l', { category: 'mug', diameter: 0.09 }],
    ['60 x 40 cm tote, 50 l', { category: 'tote', size: { width: 0.6, depth: 0.4 } }],
    ['test tube rack with 12 holes of 16 mm', { rows: 2, columns: 6, hole: 0.016 }],
    // Walls.
    ['white mug, 4 mm wall', { wall: 0.004 }],
    ['mug with 3 mm walls', { wall: 0.003 }],
    ['mug with a wall of 3 mm', { wall: 0.003 }],
    ['mug, wall 3 mm', { wall: 0.003 }],
    ['mug with 3 mm thick walls', { wall: 0.003 }],
    ['mug with walls 3 mm thick', { wall: 0.003 }],
    ['mug, wall thickness: 3 mm', { wall: 0.003 }],
    ['crate, wall 15 mm, 40 cm wide', { wall: 0.015, size: { width: 0.4 } }],
    ['crate with 15 mm pine walls', { wall: 0.015, finish: { material: 'pine' } }],
    ['kettle, 1 mm wall', { wall: 0.001 }],
    ['cabinet with walls of 16 mm plywood', { thickness: 0.016, finish: { material: 'plywood' } }],
    ['tray with walls 3 cm high', { wall: 0.006, size: { height: 0.03 } }],
    // Slips.
    ['refridgerator', { category: 'fridge' }],
    ['a white refrigirator', { category: 'fridge', finish: { colour: 'white' } }],
    ['microwawe', { category: 'microwave' }],
    ['scisors', { category: 'scissors' }],
    ['wardobe', { category: 'wardrobe' }],
    ['chest of 3 drawrs', { category: 'chest_of_drawers', drawers: 3 }],
    ['bookcase with 5 shelfs', { category: 'shelf', shelves: 5 }],
    ['cardboard box', { category: 'moving_box', top: 'sealed', finish: { material: 'cardboard' } }],
    ['cereal storage box', { category: 'crate' }],
    ['juice crate', { category: 'crate' }],
  ])('makes: %s', (prompt, expected) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', description: expected });
  });

  it.each([
    ['chest of drawers with three drawers of equal height', 'drawers of equal height'],
    ['chest of drawers with three drawers of equal size', 'drawers of equal size'],
    ['chest of drawers with three equally sized drawers', 'drawers equally sized'],
    ['filing cabinet, 3 equal drawers', 'drawers equal'],
    ['cabinet with three drawers, all the same size', 'drawers all the same size'],
    ['cabinet with two doors of equal width', 'doors of equal width'],
    ['stool with three equal legs', 'legs equal'],
    ['interior door with lever handle on both sides', 'lever on both sides'],
    ['door with handles on both sides', 'lever on both sides'],
    ['door, knob on each side', 'doorknob on each side'],
    ['microwave, door hinged on left', 'hinged on the left'],
    ['microwave with its door hinged on the left side', 'hinged on the left'],
    ['washing machine, hinged on the left', 'hinged on the left'],
    ['cabinet with one door hinged on the left', 'hinged on the left'],
    ['desk lamp with two arm segments and a tiltable head', '2 arm segments'],
    ['desk lamp with two arm segments and a tiltable head', 'tiltable'],
    ['lamp with a tilting head', 'tilting'],
    ['crate with hand grips', 'hand grips'],
    ['crate with grips', 'grips'],
    ['crate with hand holes', 'hand holes'],
    ['crate with cut-out handles', 'cut out handles'],
    ['crate with handholds', 'handholds'],
    ['tote with hand grips', 'hand grips'],
    ['red toolbox, carry handle on top', 'handle on top'],
    ['toolbox with a carrying handle on top', 'handle on top'],
    ['toolbox with a handle on top and two latches', '2 latches'],
    ['peg-in-hole set', 'set'],
    ['peg and hole set', 'set'],
    ['gear pair set', 'set'],
  ])('understands: %s', (prompt, understood) => {
    expect(describe(prompt)).toMatchObject({
      kind: 'described',
      understood: expect.arrayContaining([understood]),
      ignored: [],
    });
  });

  it.each([
    ['tall bookshelf, 2.1 m x 80 cm x 30 cm', '2.1 m x 80 cm x 30 cm: height x width x depth'],
    ['washing machine, 600 mm wide, 870 mm high, 560 deep', '560 deep: 560 mm'],
    ['shelf width 80 cm, depth 30', 'depth 30: 30 cm'],
    ['refridgerator', '"refridgerator": refrigerator'],
    ['chest of drawrs', '"drawrs": drawers'],
  ])('assumes: %s', (prompt, assumed) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', assumed: expect.arrayContaining([assumed]) });
  });

  it.each([
    ['door, opens inward', ['opens inward']],
    ['door opening outwards', ['opening outwards']],
    ['potholes table', ['potholes']],
    ['sweater box', ['sweater']],
  ])('ignores by name: %s', (prompt, ignored) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', ignored });
  });

  it.each([
    ['cabinet 80 cm wide, 3 deep, wide drawers', 'unclear_number', '3 of what?'],
    ['mug with 40 mm walls', 'impossible_size', 'The wall leaves no hollow'],
    ['table with 4 mm walls', 'unclear_number', 'It has no wall of its own here.'],
    ['60 cm corner shelf', 'known_thing', 'A "corner shelf" is another thing'],
    ['gear pair with equal gears', 'unsupported_part', 'A gear pair "equal" can\'t be made.'],
    ['fridge with two doors of equal height', 'unsupported_part', 'A fridge "of equal height" can\'t be made.'],
    ['door with a handle on the side', 'unsupported_part', 'A door has no side here.'],
    ['bookshelf with doors on both sides', 'several_things', 'A shelf and "doors" are two things'],
    ['microwave, hinged on the right', 'unsupported_part', "can't be chosen here. They are on its left."],
    ['locker with doors hinged on the right', 'unsupported_part', "can't be chosen here. They are on its left."],
    ['wardrobe, hinged on the left', 'unsupported_part', "The side of the hinges of a wardrobe can't be chosen here."],
    ['oven hinged on the left', 'unsupported_part', "The side of the hinges of an oven can't be chosen here."],
    ['desk lamp with three arm segments', 'impossible_count', 'a lamp has 2 here.'],
    ['bin with hand grips', 'unsupported_part', 'A bin has no hand grips here.'],
    ['tote with cut-out handles', 'unsupported_part', 'A tote has no cut out handles here.'],
    [
      'matress',
      'known_thing',
      '"mattress" is a kind of pad; it is not among the things that can be made. Nearest: "bed".',
    ],
    ['coaster', 'known_thing', '"coaster" is a kind of protective covering; it is not'],
    ['two scanners', 'known_thing', '"scanner" is a kind of electronic device; it is not'],
    ['cigar box', 'known_thing', 'A "cigar box" is another thing than the crate made here.'],
    ['red ballot box', 'known_thing', 'A "ballot box" is another thing'],
    ['sugar box 9 x 4 x 17 cm', 'known_thing', 'A "sugar box" is another thing'],
    ['music box', 'known_thing', 'A "music box" is another thing'],
    ['shoe box with a lid', 'known_thing', 'A "shoe box" is another thing'],
    ['gift box', 'known_thing', 'A "gift box" is another thing'],
    ['match box', 'known_thing', 'A "match box" is another thing'],
    ['cardboard shoe box', 'known_thing', 'A "shoe box" is another thing'],
    ['mug set', 'several_things', '"set" is more than one prop'],
    ['set of peg and hole', 'several_things', '"set" is more than one prop'],
  ])('refuses: %s', (prompt, code, message) => {
    expect(refusalOf(prompt)).toMatchObject({ kind: 'misunderstood', code, message: expect.stringContaining(message) });
  });

  it.each([
    'microwave',
    'washing machine',
    'locker',
    'cabinet with one door',
    'wardrobe with one door',
    'window with one sash',
  ])('is hinged on the left, as it says: %s', async (prompt) => {
    const reading = describe(`${prompt}, hinged on the left`);
    if (reading.kind !== 'described') throw new Error(reading.message);
    const { joints } = await build(reading.description, { name: 'prop', prompt });
    const upright = joints.filter(({ name, axis }) => /door|sash/.test(name) && Math.abs(axis?.[2] ?? 0) === 1);
    expect(upright.length).toBeGreaterThan(0);
    // Left-hinged, the free edge swings to -Y: clockwise from above.
    expect(upright.map(({ axis }) => axis?.[2])).toEqual(upright.map(() => -1));
  });
});
