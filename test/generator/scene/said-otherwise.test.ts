import { describe, expect, it } from 'vitest';
import { planOf, said } from './plan-of.ts';

describe('words that speak of some, of more or of others of a kind', () => {
  it.each([
    ['one of the four cups on a bench is blue, the others are red', ['1 bench', '1 mug: on bench', '3 mug: on bench']],
    ['four cups on a bench, one of the cups is red', ['1 bench', '1 mug: on bench', '3 mug: on bench']],
    ['two plates on a table and one more on a shelf', ['1 table', '1 shelf', '2 plate: on table', '1 plate: on shelf']],
    ['five bolts in a tray, another three beside it', ['1 tray', '5 bolt: in tray', '3 bolt: beside tray']],
    [
      'one stool stands at the table, the other one lies on the floor',
      ['1 table', '1 stool: lying', '1 stool: around table'],
    ],
    ['a ladle in a pot, pot on a stove', ['1 oven', '1 pot: on oven', '1 ladle: in pot']],
    ['a lab with six tables. The visitor’s table has a vase on it.', ['6 table', '1 table', '1 vase: on table']],
    [
      'three crates, red, blue and yellow, in a row; a ball on the blue crate',
      ['1 crate', '1 crate: in_row crate', '1 crate: in_row crate', '1 ball: on crate'],
    ],
    [
      'a cafe with three tables in a row. Each of them has two chairs and a vase in its middle.',
      ['3 table: in_row', '2 chair: around each table', '1 vase: on each table middle'],
    ],
    [
      'for each guest a bowl with a spoon on its right: one table, four chairs',
      ['1 table', '4 chair: around table', '1 bowl: on table, in_front_of each chair', '1 spoon: right_of each bowl'],
    ],
  ])('%s', (prompt, placements) => {
    expect(said(prompt)).toEqual(placements);
    expect(planOf(prompt).missing).toEqual([]);
  });

  it('puts things on the one of a colour that is named', () => {
    const { placements } = planOf('three crates, red, blue and yellow, in a row; a ball on the blue crate');
    expect(placements[3]!.relations[0]!.to).toBe(1);
  });
});

describe('where things are, said without a landmark or by what is not so', () => {
  it.each([
    [
      'a table with a clock above and a crate below',
      ['1 table: against_wall', '1 wall_clock: above table', '1 crate: under table'],
    ],
    ['an oven with a pan in it and a kettle on top', ['1 oven', '1 pan: in oven', '1 kettle: on oven']],
    ['a sink; a bottle stands beside, on the left', ['1 kitchen_sink', '1 bottle: left_of kitchen_sink']],
    [
      'a pear in a bowl, a spoon beside the bowl, both on a tray',
      ['1 tray', '1 bowl: on tray', '1 pear: in bowl', '1 spoon: on tray, beside bowl'],
    ],
    ['the kettle is not on the table but on a shelf', ['1 shelf', '1 kettle: on shelf']],
    ['a mug stands on a shelf, not on the desk', ['1 shelf', '1 mug: on shelf']],
    ['a bed with a walking frame at the foot of the bed', ['1 bed', '1 walking_frame: in_front_of bed']],
    ['top to bottom: a book, a crate, a pallet', ['1 pallet', '1 crate: on pallet', '1 book: on crate']],
    [
      'mug, bowl, plate: left to right on a table',
      ['1 table', '1 mug: on table', '1 bowl: on table, right_of mug', '1 plate: on table, right_of bowl'],
    ],
    ['above the cabinet hangs a clock', ['1 cabinet', '1 wall_clock: above cabinet']],
  ])('%s', (prompt, placements) => {
    expect(said(prompt)).toEqual(placements);
    expect(planOf(prompt).missing).toEqual([]);
  });

  it.each([
    'a toy car and a plate on a table, a spoon beside, a fork between them',
    'a crate and a bench, a stool beside, a ball between them',
  ])('%s: says nothing of one thing where a place is of two', (prompt) => {
    expect(planOf(prompt).assumed.filter((note) => note.startsWith('"between'))).toEqual([]);
  });

  it('says of which of two things it took a place to be said', () => {
    expect(planOf('a tote on a cart with two bolts').assumed).toContain(
      '"with two bolts": of the platform cart, not the tote',
    );
  });
});

describe('what is no thing of the scene', () => {
  it.each([
    ['drum picking with a Franka: a pallet', ['1 pallet'], ['drum picking']],
    ['a mug sorting task: a table with two mugs', ['1 table', '2 mug: on table'], ['a mug sorting task']],
    ['a bench with a vise. Leave out lamps.', ['1 bench', '1 vise: on bench'], ['leave out lamps']],
    ['a desk and a lamp; a rug is not needed', ['1 table', '1 lamp: on table'], ['a rug is not needed']],
  ])('%s', (prompt, placements, ignored) => {
    expect(said(prompt)).toEqual(placements);
    const plan = planOf(prompt);
    for (const words of ignored) expect(plan.ignored.join(' | ')).toContain(words);
    expect(plan.missing).toEqual([]);
  });

  it.each([
    ['The floor is 6 m by 4 m. A crate in the corner.', { width: 6, depth: 4 }],
    ['a workshop of 25 m² with a workbench', { width: 5, depth: 5 }],
    ['a room of 200 sq ft with a bed', { width: 4.3, depth: 4.3 }],
    ['a kitchen of 12 square metres, 4 m wide, with a fridge', { width: 4, depth: 3 }],
    ['a bench 1.8 m: a vise on it', {}],
  ])('%s', (prompt, room) => {
    const { width, depth } = planOf(prompt).room;
    expect({ ...(width && { width }), ...(depth && { depth }) }).toEqual(room);
  });
});
