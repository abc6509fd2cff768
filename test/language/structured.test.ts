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
