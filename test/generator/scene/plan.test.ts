import { describe, expect, it } from 'vitest';
import { planScene, type ScenePlan } from '../../../src/generator/scene/index.ts';
import { ROOM_TYPES } from '../../../src/generator/scene/room-types.ts';
import { categoriesOf } from './plan-of.ts';

function plan(prompt: string): ScenePlan {
  const result = planScene(prompt);
  if (result.kind !== 'planned') throw new Error(`${prompt}: ${result.message}`);
  return result.plan;
}

/** "2 oak_chair around oak_table", "maybe" in front of a guess, in the order of the plan. */
function placements(prompt: string): string[] {
  const { placements: list } = plan(prompt);
  return list.map(({ count, definition, relations }) =>
    [
      count,
      definition,
      ...relations.map(({ kind, to, each, likely }) =>
        [likely ? 'maybe' : '', kind, each ? 'each' : '', to === undefined ? '' : list[to]!.definition]
          .filter((word) => word !== '')
          .join(' '),
      ),
    ].join(' '),
  );
}

describe('a scene prompt', () => {
  it.each<[string, string[]]>([
    [
      'two oak chairs and a table with a laptop on it',
      ['1 oak_table', '2 oak_chair maybe around oak_table', '1 aluminium_laptop on oak_table'],
    ],
    [
      'a study with an oak table, two chairs and a laptop',
      ['1 oak_table', '2 oak_chair maybe around oak_table', '1 aluminium_laptop maybe on oak_table'],
    ],
    ['a large, red table and three wooden chairs', ['1 red_oak_table', '3 oak_chair maybe around red_oak_table']],
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
      [
        '1 oak_table',
        '2 oak_chair maybe around oak_table',
        '1 aluminium_laptop on oak_table',
        '1 ceramic_mug on oak_table',
      ],
    ],
    ['a laptop on the floor and a table', ['1 aluminium_laptop', '1 oak_table']],
    [
      '- a pair of chairs\n- one table\n- a dozen mugs',
      ['1 oak_table', '2 oak_chair maybe around oak_table', '12 ceramic_mug maybe on oak_table'],
    ],
    [
      'a table 1 m wide and 60 cm deep with steel legs and four chairs in dark blue',
      ['1 oak_table', '4 dark_blue_oak_chair maybe around oak_table'],
    ],
    [
      'the room contains the table and the chairs. The table is made of walnut.',
      ['1 walnut_table', '2 oak_chair maybe around walnut_table'],
    ],
    ['a cabinet with two doors, a mug', ['1 oak_cabinet', '1 ceramic_mug']],
    ['a chair in front of the table', ['1 oak_table', '1 oak_chair in_front_of oak_table']],
    [
      'a table with four chairs around it and a bowl on it',
      ['1 oak_table', '4 oak_chair around oak_table', '1 ceramic_bowl on oak_table'],
    ],
    ['a round table surrounded by five chairs', ['1 oak_table', '5 oak_chair around oak_table']],
    [
      'two mugs on the table, one bottle beside the laptop',
      [
        '1 oak_table',
        '2 ceramic_mug on oak_table',
        '1 aluminium_laptop maybe on oak_table',
        '1 glass_bottle beside aluminium_laptop',
      ],
    ],
    [
      'a table. A laptop on the table and a mug to the left of the laptop.',
      ['1 oak_table', '1 aluminium_laptop on oak_table', '1 ceramic_mug maybe on oak_table left_of aluminium_laptop'],
    ],
    ['a cabinet with two drawers against the back wall', ['1 oak_cabinet against_wall']],
    ['a crate in the corner with two bottles in it', ['1 pine_crate in_corner', '2 glass_bottle in pine_crate']],
    ['a table in the middle of the room', ['1 oak_table in_middle']],
    ['a row of three shelves along the wall', ['3 pine_shelf in_row against_wall']],
    ['a table with a toolbox under it', ['1 oak_table', '1 steel_toolbox under oak_table']],
    ['a shelf behind the table', ['1 oak_table', '1 pine_shelf behind oak_table']],
    ['a chair facing the shelf', ['1 pine_shelf', '1 oak_chair facing pine_shelf']],
    ['a chair to the right of the cabinet', ['1 oak_cabinet', '1 oak_chair right_of oak_cabinet']],
    ['three desks with a chair in front of each', ['3 oak_table', '1 oak_chair in_front_of each oak_table']],
    ['around the table stand three chairs', ['1 oak_table', '3 oak_chair around oak_table']],
    [
      'a dining table with four chairs and a plate for each chair',
      [
        '1 oak_table',
        '4 oak_chair maybe around oak_table',
        '1 ceramic_plate on oak_table maybe in_front_of each oak_chair',
      ],
    ],
    [
      'a kitchen island with two bar stools, and a table with two chairs',
      ['1 oak_cabinet', '1 oak_table', '2 beech_stool maybe around oak_cabinet', '2 oak_chair maybe around oak_table'],
    ],
    [
      'a mug on the table next to the bowl',
      ['1 oak_table', '1 ceramic_bowl maybe on oak_table', '1 ceramic_mug on oak_table beside ceramic_bowl'],
    ],
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
    const { definitions, missing } = plan('a room with two unicorns, a grand piano, a harpsichord, and a table');
    expect(definitions.map(({ id }) => id)).toEqual(['oak_table']);
    expect(missing.map((text) => text.split(':')[0]).sort()).toEqual([
      'a grand piano',
      'a harpsichord',
      'two unicorns',
    ]);
  });

  it('is no loss where it only says how the scene looks', () =>
    expect(plan('a cosy study with warm light and a chair. The style is modern.')).toMatchObject({
      missing: [],
      ignored: expect.arrayContaining(['warm light']),
    }));

  it('is furnished as usual where only doors and windows are named, which are no furniture', () => {
    const bare = plan('a kitchen').placements.map(({ definition, count }) => `${count} ${definition}`);
    const found = plan('a kitchen with a door and a window').placements.map(
      ({ definition, count }) => `${count} ${definition}`,
    );
    expect(found).toEqual(['1 pine_door', '1 pine_window', ...bare]);
    expect(plan('a kitchen with a table and a window').instances).toBe(2);
  });

  it('never makes what the prompt forbids', () => expect(plan('a table, no chairs')).toMatchObject({ instances: 1 }));

  it.each(['a grand piano and two unicorns', 'a room', '', '?!', 'no chairs', 'constructor __proto__ toString'])(
    '"%s" names nothing that can be made, and is told how a scene is said',
    (prompt) =>
      expect(planScene(prompt)).toEqual({
        kind: 'misunderstood',
        message: expect.stringMatching(/ Name the things and where they are, as in .* \d+ kinds can be made\.$/),
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

  it('takes as many things, named one by one, as a scene can have', () => {
    expect(plan('a table with a laptop on it, '.repeat(250)).instances).toBe(500);
  });
});

describe('a room and nothing else', () => {
  it.each([
    'a small kitchen',
    'an office for two',
    'a living room',
    'a bedroom',
    'a workshop',
    'a laboratory',
    'a warehouse aisle',
  ])('"%s" has its usual things, and says so', (prompt) => {
    const { assumed, instances, missing, mayGrow } = plan(prompt);
    expect(instances).toBeGreaterThanOrEqual(4);
    expect(missing).toEqual([]);
    expect(assumed[0]).toMatch(/^a usual /);
    expect(mayGrow).toBe(true);
  });

  it.each(ROOM_TYPES.map((type) => `a furnished ${type.replaceAll('_', ' ')}`))('"%s" can be had whole', (prompt) => {
    const { assumed, missing, ignored, roomType } = plan(prompt);
    expect([missing, ignored]).toEqual([[], []]);
    expect(assumed.filter((text) => /^left out|^a plain/.test(text))).toEqual([]);
    expect(prompt).toBe(`a furnished ${roomType?.replaceAll('_', ' ')}`);
  });

  it('has its usual things beside what is named, where they are asked for', () => {
    const usual = categoriesOf(plan('a kitchen'));
    const furnished = plan('a furnished kitchen with a red kettle on the cabinet');
    expect(categoriesOf(furnished).toSorted()).toEqual(usual.toSorted());
    expect(furnished.assumed).toContainEqual(expect.stringMatching(/^a usual kitchen: kitchen sink, oven/));
    expect(categoriesOf(plan('a kitchen with a red kettle on the table'))).toEqual(['table', 'kettle']);
  });

  it.each([
    ["a kids' bedroom", 'childrens_room'],
    ['a bedroom for two people', 'bedroom'],
    ['a conference room', 'meeting_room'],
    ['an entrance hall', 'hallway'],
  ])('"%s" is a %s, and nothing of it is left over', (prompt, type) =>
    expect(plan(prompt)).toMatchObject({ roomType: type, ignored: [], missing: [] }),
  );

  it('tells what it is said to be for, where that is no number', () =>
    expect(plan('a laboratory for chemistry').assumed[0]).toBe('a plain laboratory for "for chemistry"'));

  it('has as many places as people', () =>
    expect(placements('an office for two').filter((text) => /^2 oak_(table|chair)/.test(text))).toHaveLength(2));
});

describe('a scene for a robot', () => {
  it.each([
    ['a table with a mug for a franka', 'franka'],
    ['a table with a mug, for a UR5e', 'ur5e'],
    ['a kitchen for a TurtleBot 4 with a table', 'turtlebot4'],
    ['a kitchen with a table for the Hello Robot Stretch', 'stretch'],
    ['a warehouse with four crates for a Go2', 'go2'],
    ['a table with a mug', undefined],
  ])('"%s"', (prompt, robot) => expect(plan(prompt)).toMatchObject({ ...(robot ? { robot } : {}), missing: [] }));

  it('knows none where none is named', () => expect(plan('a table with a mug').robot).toBeUndefined());
});

describe('a plan', () => {
  it('is plain JSON', () => {
    const made = plan('a kitchen with a table and two chairs for a franka');
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });
  it('has the seed of its prompt, or the one given', () => {
    expect(plan('a chair').seed).toBe(plan('a chair').seed);
    expect(plan('a chair').seed).not.toBe(plan('a mug').seed);
    expect(planScene('a chair', { seed: 7 })).toMatchObject({ plan: { seed: 7 } });
  });
  it('is a table top where there is nothing else', () => {
    expect(plan('a table with a mug on it').tabletop).toBe(true);
    expect(plan('a kitchen with a table with a mug on it').tabletop).toBe(false);
    expect(plan('a table, a shelf and a mug on the table').tabletop).toBe(false);
    expect(placements('a tabletop with a mug')).toEqual(['1 oak_table', '1 ceramic_mug maybe on oak_table']);
  });
});

describe('colours said of several things', () => {
  it.each([
    ['a table with 3 cubes on it, red green and blue', ['red', 'green', 'blue']],
    ['a table with two red and three dark blue cubes', ['red', 'dark blue']],
    ['3 cubes on a table: one red, one green and one blue', ['red', 'green', 'blue']],
    ['a red cube to the left of the blue cube', ['blue', 'red']],
  ])('%s', (prompt, colours) => {
    const cubes = plan(prompt).definitions.filter(({ description }) => description.category === 'cube');
    expect(cubes.map(({ description }) => description.finish.colour).toSorted()).toEqual(colours.toSorted());
  });
});
