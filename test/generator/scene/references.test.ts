import { describe, expect, it } from 'vitest';
import { categoriesOf, planOf, said } from './plan-of.ts';

describe('things that are named by another one', () => {
  it.each([
    ['a few apples in a bowl, some pears in another', ['1 bowl', '1 bowl', '3 apple: in bowl', '2 pear: in bowl']],
    ['two balls in a crate, and a mug in another one', ['1 crate', '2 ball: in crate', '1 crate', '1 mug: in crate']],
    [
      'a table; left of it an armchair, right of it another one',
      ['1 table', '1 sofa: left_of table', '1 sofa: right_of table'],
    ],
    [
      'four pallets, two by the left wall and the other two by the right wall',
      ['2 pallet: against_wall left', '2 pallet: against_wall right'],
    ],
    ['a red and a blue bucket, the red one holding five balls', ['1 bucket', '1 bucket', '5 ball: in bucket']],
    [
      'left bin red, right bin blue, six bolts in the left one',
      ['1 parts_bin', '1 parts_bin: right_of parts_bin', '6 bolt: in parts_bin'],
    ],
    ['the crate that the ball is in stands under the table', ['1 table', '1 crate: under table', '1 ball: in crate']],
    ['the cabinet that the lamp is on stands in the corner', ['1 cabinet: in_corner', '1 lamp: on cabinet']],
  ])('%s', (prompt, placements) => expect(said(prompt).toSorted()).toEqual(placements.toSorted()));

  it('a second stack of so many', () => {
    expect(
      said('a stack of three totes next to a stack of two, all of them blue').filter((one) => /: on tote$/.test(one)),
    ).toHaveLength(3);
    const { definitions } = planOf('a stack of three totes next to a stack of two, all of them blue');
    expect(definitions.map(({ prompt }) => prompt)).toEqual(['tote blue']);
    expect(planOf('nesting boxes, stacked as a tower of 5').instances).toBe(5);
  });
});

describe('numbers that are said once and hold for several', () => {
  it.each([
    [
      'a bed, a nightstand on each side with a lamp on it',
      ['1 bed', '2 chest_of_drawers: both_sides bed', '1 lamp: on each chest_of_drawers'],
    ],
    [
      'on both nightstands, left and right of the bed, is a lamp',
      ['1 bed', '2 chest_of_drawers: both_sides bed', '1 lamp: on each chest_of_drawers'],
    ],
    ['a dining table with benches, one along each long side', ['1 table', '2 bench: around table, face_to_face']],
    [
      'a room of 10 m x 2.5 m, boxes along both long walls, four on each side',
      ['4 crate: against_wall left', '4 crate: against_wall right'],
    ],
    ['four pallets, eight drums (2 per pallet)', ['4 pallet', '2 drum: on each pallet']],
    [
      'a pallet with 3 layers of 4 boxes',
      ['1 pallet', '4 crate: on pallet', '1 crate: on each crate', '1 crate: on each crate'],
    ],
    [
      'a wardrobe, a chest of drawers and a mirror. The latter two stand left and right of the first.',
      ['1 wardrobe', '1 chest_of_drawers: left_of wardrobe', '1 mirror: right_of wardrobe'],
    ],
  ])('%s', (prompt, placements) => expect(said(prompt)).toEqual(placements));

  it('a door at either end of a hallway', () => {
    expect(said('hallway 8 m by 1.5 m, door at either end, a mug on a stool')).toEqual(
      expect.arrayContaining(['1 door: against_wall left', '1 door: against_wall right']),
    );
  });
});

describe('what a place is said of', () => {
  it.each([
    ['a workbench with a vise and a hammer lying on it; a toolbox sits underneath', '1 hammer: on table'],
    [
      'a bed, a toy box, and on the floor in front of the bed 2 toy cars and a toy truck',
      '1 toy_truck: in_front_of bed',
    ],
    [
      'lab bench: centrifuge left, microscope right, in the middle a rack with 6 test tubes',
      '1 test_tube_rack: on table middle',
    ],
    ['a dozen eggs in an egg carton, next to a carton of milk', '1 egg_carton: beside milk_carton'],
    ['two shelves facing each other, with a cart in the aisle between them', '1 platform_cart: between shelf'],
    ['a plate with a knife on its right, glass above the knife', '1 drinking_glass: behind knife'],
    ['a table and one chair fallen on the side next to it', '1 chair: lying, beside table'],
  ])('%s', (prompt, placement) => expect(said(prompt)).toContain(placement));
});

describe('words that mean something beside others', () => {
  it.each([
    ['TV on a stand', 'cabinet', 'a tv stand for "a stand"'],
    ['a television on a wide stand', 'cabinet', 'a television stand for "a wide stand"'],
  ])('%s', (prompt, kind, told) => {
    expect(categoriesOf(planOf(prompt))).toContain(kind);
    expect(planOf(prompt).assumed).toContain(told);
  });

  it('five cylinder obstacles', () => {
    const { definitions, placements } = planOf('arena 6m x 6m, 5 cylinder obstacles (diameter 0.4 m, height 1 m)');
    expect(placements[0]!.count).toBe(5);
    expect(definitions[0]!.description).toMatchObject({ category: 'cylinder', diameter: 0.4, height: 1 });
  });
});

describe('what is not to be there', () => {
  it('"instead of" names no thing', () => {
    expect(said('instead of chairs, put three stools at the bar counter')).toEqual([
      '1 cabinet',
      '3 stool: around cabinet',
    ]);
    expect(planOf('a table with two benches instead of chairs').ignored).toEqual(['instead of chairs']);
  });

  it('at one place only is told, and is elsewhere', () => {
    const { ignored } = planOf('a dining room for eight, no chairs at the ends of the table');
    expect(said('a dining room for eight, no chairs at the ends of the table')).toContain('8 chair: around table');
    expect(ignored).toContain('no chairs at the ends of the table');
  });
});
