import { describe, expect, it } from 'vitest';
import { wordsOfData } from '../../src/language/structured.ts';

describe('one thing as data', () => {
  it.each([
    ['{"object": "mug", "color": "green", "height_cm": 10}', 'green mug, height 10 cm'],
    [
      '{"type": "chair", "name": "chair_2", "armrests": true, "headrest": false}',
      'chair, with armrests, without headrest',
    ],
    ['{"category": "cabinet", "doors": 2, "size": [0.8, 0.4, 0.9]}', 'cabinet, with 2 doors, 0.8 x 0.4 x 0.9 m'],
    ['{"category": "bottle", "volume_l": 0.5, "cap": {"color": "red"}}', 'bottle, 0.5 l, with red cap'],
    ['- item: desk\n- material: oak\n- leg color: black', 'oak desk, with black leg'],
    ['type: table\nwidth: 80 cm', 'table, width 80 cm'],
    ['kind=shelf; shelves=4; w=90cm; material=steel', 'steel shelf, with 4 shelves, width 90cm'],
    ['<prop type="door" width="0.9m" height="2.1m"/>', 'door, width 0.9m, height 2.1m'],
    ['create_prop(kind="crate", width=0.2, color="blue")  # metres', 'blue crate, width 0.2 m'],
    ['{"object": "crate", "dims_cm": [50, 40, 30]}', 'crate, 50 x 40 x 30 cm'],
  ])('%s', (prompt, words) => expect(wordsOfData(prompt, false)).toBe(words));
});

describe('several things as data', () => {
  it.each([
    [
      'objects:\n  - name: table\n    size: 120x60x75 cm\n  - name: bowl\n    on: table',
      'a table, 120x60x75 cm. a bowl on the table',
    ],
    [
      '{"room": "kitchen", "objects": [{"type": "table", "id": "t1"}, {"type": "mug", "count": 2, "on": "t1"}]}',
      'a kitchen. a table. 2 mugs on the table',
    ],
    ['["a mug", "a plate"]', 'a mug. a plate'],
    [
      '- table: 1.6 x 0.8 m\n- microwave: on the table, left\n- bread loaf: to the right of the microwave.',
      'a table, 1.6 x 0.8 m. a microwave on the table, on the left. a bread loaf to the right of the microwave',
    ],
    [
      'call -> build: table(id=T1, h=0.7); mug(id=M1, on=T1, color=white); spoon(on=T1, left_of=M1)',
      'a table, height 0.7 m. a white mug on the table. a spoon on the table. the spoon is left of the mug',
    ],
    [
      "build_scene(robot='franka', table={'width': 1.2}, on_table=['clamp', 'clamp'])",
      'a table, width 1.2 m. a clamp on the table. a clamp on the table. for a franka',
    ],
    ['objects:\n  - table: {color: white}\n  - orange: {on: table}', 'a white table. an orange on the table'],
    [
      'objects:\n  - {id: a, kind: crate}\n  - {id: b, kind: crate, left_of: a}\n  - {kind: ball, in: b}',
      'a crate 1. a crate 2 left of the crate 1. a ball in the crate 2',
    ],
    ['{"objects": [{"id": "rug", "type": "rug", "in_front_of": "bed"}]}', 'a rug in front of the bed'],
    ['{"objects": [{"type": "ball", "next_to": ["a cube", "bowl"]}]}', 'a ball next to a cube and the bowl'],
  ])('%s', (prompt, words) => expect(wordsOfData(prompt, true)).toBe(words));

  it.each([
    [
      'on(mug, table). left_of(mug, plate)',
      'a mug. a table. a plate. the mug is on the table. the mug is left of the plate',
    ],
    [
      '(:init (on red_cube table) (inside ball1 cup) (inside ball2 cup))',
      /^a red cube\. a table\. a ball 1\. a cup\. a ball 2\. .*the ball 1 is in the cup\. the ball 2 is in the cup$/,
    ],
    ['objects: [table, mug]\nrelations:\n  - mug on table', 'a table. a mug. the mug is on the table'],
    ['| object | qty | where |\n|---|---|---|\n| crate | 3 | on floor |', '3 crates on the floor'],
    [
      '{"objects": ["table", "bowl"], "relations": [{"subject": "bowl", "relation": "on", "object": "table"}]}',
      'a table. a bowl. the bowl is on the table',
    ],
  ])('with relations: %s', (prompt, words) => {
    if (typeof words === 'string') expect(wordsOfData(prompt, true)).toBe(words);
    else expect(wordsOfData(prompt, true)).toMatch(words);
  });

  it('are no single thing', () => {
    expect(wordsOfData('{"objects": [{"type": "mug"}, {"type": "bowl"}]}', false)).toBeUndefined();
  });
});

describe('what is no data', () => {
  it.each([
    ['a mug: green, 10 cm high'],
    ['Objects:\n- a table\n- two mugs'],
    ['table: round'],
    ['put(the mug) on the table (near the edge, left)'],
    ['a | b\n- | -\nsome text'],
    ['{"object": "mug"'],
    ['{"colour": "green"}'],
    ['Kitchen: a table\nand two chairs'],
    [`{"object": "${'m'.repeat(20_001)}"}`],
    ['['.repeat(5000) + ']'.repeat(5000)],
  ])('%s', (prompt) => expect(wordsOfData(prompt, true)).toBeUndefined());
});

describe('broken or unlike data', () => {
  it.each([
    'put(a mug on the table',
    'build(table={width: 1.2, mug)',
    'a table (h=0.7 m) and a mug',
    '<b>a mug</b> on a table',
    'kitchen:\n- a table {white}\n- two mugs',
    'x = y',
    `make(${'a={'.repeat(3000)}`,
    `objects:\n- ${'['.repeat(5000)}`,
  ])('%s', (prompt) => expect(wordsOfData(prompt, true)).toBeUndefined());
});
