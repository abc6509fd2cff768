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

  it('are no single thing', () => {
    expect(wordsOfData('{"objects": [{"type": "mug"}, {"type": "bowl"}]}', false)).toBeUndefined();
  });
});

describe('what is no data', () => {
  it.each([
    ['a mug: green, 10 cm high'],
    ['Objects:\n- a table\n- two mugs'],
    ['table: round'],
    ['{"object": "mug"'],
    ['{"colour": "green"}'],
    ['Kitchen: a table\nand two chairs'],
    [`{"object": "${'m'.repeat(20_001)}"}`],
    ['['.repeat(5000) + ']'.repeat(5000)],
  ])('%s', (prompt) => expect(wordsOfData(prompt, true)).toBeUndefined());
});
