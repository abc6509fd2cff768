import { describe, expect, it } from 'vitest';
import { planScene, type ScenePlan } from '../../../../src/service/generate/scene/index.ts';

function plan(prompt: string): ScenePlan {
  const result = planScene(prompt);
  if (result.kind !== 'planned') throw new Error(`${prompt}: ${result.message}`);
  return result.plan;
}

/** "2 oak_chair, 1 aluminium_laptop on oak_table", in the order of the plan. */
function placements(prompt: string): string[] {
  const { placements: list } = plan(prompt);
  return list.map(({ count, definition, on }) => {
    const host = on && `${on.each ? 'on each' : on.likely ? 'maybe on' : 'on'} ${list[on.placement]!.definition}`;
    return [count, definition, host].filter((part) => part !== undefined).join(' ');
  });
}

describe('a scene prompt', () => {
  it.each<[string, string[]]>([
    [
      'two oak chairs and a table with a laptop on it',
      ['2 oak_chair', '1 oak_table', '1 aluminium_laptop on oak_table'],
    ],
    [
      'a study with an oak table, two chairs and a laptop',
      ['1 oak_table', '2 oak_chair', '1 aluminium_laptop maybe on oak_table'],
    ],
    ['a large, red table and three wooden chairs', ['1 red_oak_table', '3 oak_chair']],
    [
      'A table. On it there is a laptop and a mug.',
      ['1 oak_table', '1 aluminium_laptop on oak_table', '1 ceramic_mug on oak_table'],
    ],
    [
      'a steel cabinet with two drawers, a toolbox on the cabinet and 12 crates',
      ['1 steel_cabinet', '12 pine_crate', '1 steel_toolbox on steel_cabinet'],
    ],
    [
      'two tables, each with a laptop and two mugs',
      ['2 oak_table', '1 aluminium_laptop on each oak_table', '2 ceramic_mug on each oak_table'],
    ],
    ['three desks with a laptop on each', ['3 oak_table', '1 aluminium_laptop on each oak_table']],
    [
      'a laptop and two mugs on a table',
      ['1 oak_table', '1 aluminium_laptop on oak_table', '2 ceramic_mug on oak_table'],
    ],
    [
      'two chairs, a laptop and a mug on a table',
      ['2 oak_chair', '1 oak_table', '1 aluminium_laptop on oak_table', '1 ceramic_mug on oak_table'],
    ],
    ['a laptop on the floor and a table', ['1 aluminium_laptop', '1 oak_table']],
    [
      '- a pair of chairs\n- one table\n- a dozen mugs',
      ['2 oak_chair', '1 oak_table', '12 ceramic_mug maybe on oak_table'],
    ],
    [
      'a table 1 m wide and 60 cm deep with steel legs and four chairs in dark blue',
      ['1 oak_table', '4 dark_blue_oak_chair'],
    ],
    ['the room contains the table and the chairs. The table is made of walnut.', ['1 walnut_table', '2 oak_chair']],
    ['a cabinet with two doors, a mug', ['1 oak_cabinet', '1 ceramic_mug']],
    ['a chair in front of the table', ['1 oak_chair', '1 oak_table']],
  ])('%s', (prompt, expected) => expect(placements(prompt)).toEqual(expected));

  it('makes equal things once, and unequal ones each', () => {
    const { definitions, instances } = plan('an oak chair, two oak chairs, a steel chair and an oak chair 50 cm wide');
    expect(definitions.map(({ id }) => id)).toEqual(['oak_chair', 'steel_chair', 'oak_chair_2']);
    expect(instances).toBe(5);
  });

  it.each<[string, object]>([
    ['a 4 x 5 m room with a chair', { width: 4, depth: 5 }],
    ['a chair in a room of 4 by 5 metres', { width: 4, depth: 5 }],
    ['a 4 x 5 x 3 m kitchen with a chair', { width: 4, depth: 5, height: 3 }],
    ['a workshop, 6 m wide and 4 m long, with a chair', { width: 6, depth: 4 }],
    ['a room with a chair 45 cm wide', {}],
  ])('has the room of "%s"', (prompt, room) => expect(plan(prompt).room).toEqual(room));

  it.each(['a 0.99 x 4 m room with a chair', 'a 4 x 50.1 m room with a chair', 'a 4 x 4 x 1.9 m room with a chair'])(
    'refuses the room of "%s"',
    (prompt) =>
      expect(planScene(prompt)).toMatchObject({ kind: 'misunderstood', message: expect.stringContaining('room') }),
  );

  it.each(['a 1 x 4 m room with a chair', 'a 4 x 50 m room with a chair', 'a 4 x 4 x 2 m room with a chair'])(
    'takes the room of "%s"',
    (prompt) => expect(planScene(prompt).kind).toBe('planned'),
  );
});

describe('what is not understood', () => {
  it('is named, and the rest is planned', () => {
    const { definitions, missing } = plan(
      'a room with two windows, plants and books, a grand piano, an office chair, and a desk with drawers',
    );
    expect(definitions.map(({ id }) => id)).toEqual(['oak_table']);
    expect(missing.map((text) => text.split(':')[0]).sort()).toEqual([
      'a grand piano',
      'books',
      'drawers',
      'office chair',
      'plants',
      'two windows',
    ]);
  });

  it('is no loss where it only says how the scene looks', () =>
    expect(plan('a cosy study with warm light and a chair. The style is modern.')).toMatchObject({
      missing: [],
      ignored: expect.arrayContaining(['warm light']),
    }));

  it('never makes what the prompt forbids', () => expect(plan('a table, no chairs')).toMatchObject({ instances: 1 }));

  it.each(['a grand piano and two sofas', 'a room', '', '?!', 'no chairs', 'constructor __proto__ toString'])(
    '"%s" names nothing that can be made, and is told what can',
    (prompt) =>
      expect(planScene(prompt)).toEqual({
        kind: 'misunderstood',
        message: expect.stringMatching(
          /I can make: crate, table, chair, shelf, cabinet, mug, bowl, bottle, laptop, toolbox\.$/,
        ),
      }),
  );

  it('counts what it can count', () => {
    expect(plan('1000000 chairs').instances).toBe(1_000_000);
    expect(plan('2.5 chairs and a mug')).toMatchObject({
      instances: 1,
      missing: [expect.stringContaining('2.5 chairs')],
    });
    expect(plan('0 tables and a mug')).toMatchObject({ instances: 1, missing: [] });
  });

  it('takes the longest prompt that there is', () => {
    const { instances } = plan('a table with a laptop on it, '.repeat(690).slice(0, 20_000));
    expect(instances).toBe(2 * 689 + 1);
  });
});
