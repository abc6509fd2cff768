import { describe, expect, it } from 'vitest';
import { planOf, said } from './plan-of.ts';

describe('one of several that were named before', () => {
  it.each([
    [
      'two tables; a mug on the left table and a bowl on the right table',
      ['1 table', '1 table: right_of table', '1 mug: on table', '1 bowl: on table'],
      { mug: 0, bowl: 1 },
    ],
    [
      'on the left table put three red cubes, on the right table three blue ones',
      ['1 table', '3 cube: on table', '1 table: right_of table', '3 cube: on table'],
      {},
    ],
    [
      'two shelves back to back, six cereal boxes on one, eight soup cans on the other',
      ['1 shelf', '1 shelf: back_to_back shelf', '6 cereal_box: on shelf', '8 soup_can: on shelf'],
      { cereal_box: 0, soup_can: 1 },
    ],
    [
      'two plates on a table, one with an apple, the other with a pear',
      ['1 table', '1 plate: on table', '1 plate: on table', '1 apple: on plate', '1 pear: on plate'],
      { apple: 1, pear: 2 },
    ],
    [
      'two tables left and right of a cabinet, a mug on the right table',
      ['1 cabinet', '1 table: right_of cabinet', '1 table: left_of cabinet', '1 mug: on table'],
      { mug: 1 },
    ],
    [
      'three crates in a row: a ball in the middle crate',
      ['1 crate', '2 crate: in_row, both_sides crate', '1 ball: in crate'],
      { ball: 0 },
    ],
    ['two boxes, the smaller one on the bigger one', ['1 crate', '1 crate: on crate'], {}],
    [
      'a red bin on the left and a blue bin on the right of a table; a ball in the left bin',
      ['1 table', '1 parts_bin: on table left', '1 parts_bin: on table right', '1 ball: in parts_bin'],
      { ball: 1 },
    ],
    [
      'two mugs on a table, the red one left of the blue one',
      ['1 table', '1 mug: on table', '1 mug: on table, left_of mug'],
      {},
    ],
  ])('%s', (prompt, placements, hosts) => {
    const plan = planOf(prompt);
    expect(said(prompt)).toEqual(placements);
    expect(plan.ignored).toEqual([]);
    expect(plan.missing).toEqual([]);
    const kindOf = (id: string) => plan.definitions.find((one) => one.id === id)!.description.category;
    for (const [kind, host] of Object.entries(hosts)) {
      const placement = plan.placements.find(({ definition }) => kindOf(definition) === kind)!;
      expect(placement.relations.find((one) => one.kind === 'on' || one.kind === 'in')!.to, kind).toBe(host);
    }
  });

  it('keeps a colour that is said of one of a row to that one', () => {
    const plan = planOf('three drums in a row, the left drum is blue, the middle drum is red');
    const colours = plan.placements.map(
      ({ definition }) => plan.definitions.find(({ id }) => id === definition)!.prompt,
    );
    expect(colours.filter((prompt) => prompt.includes('red'))).toHaveLength(1);
  });

  it('gives each of two what both have', () => {
    const stools = said('two benches, a stool at each. On the left bench a beaker.').filter((one) => /stool/.test(one));
    expect(stools).toHaveLength(2);
  });

  it.each([
    // No other of its kind: told as left out, and not placed anywhere.
    ['a left shelf with five mugs', 'left'],
  ])('%s: tells that "%s" has no effect', (prompt, word) => {
    expect(planOf(prompt).definitions.flatMap(({ ignored }) => ignored)).toContain(word);
  });
});

describe('whose a place is', () => {
  it.each([
    // Of what has the doors, and not of the doors.
    ["There's a wardrobe with two doors against the wall, and a bed", '1 wardrobe: against_wall'],
    // On what stands in front, and not that on the sofa.
    ['a sofa, a low table in front of the sofa with a remote control and two books on it', '1 table: in_front_of sofa'],
    // Of the plates, and not of the table that they are on.
    [
      'four chairs around a table. Four plates on the table, one in front of each chair',
      '1 plate: on table, in_front_of each chair',
    ],
    // Under what was named last by its name.
    ['a coat rack, a bench, two mugs on the bench, a suitcase under it', '1 suitcase: under bench'],
  ])('%s: %s', (prompt, placement) => expect(said(prompt)).toContain(placement));
});
