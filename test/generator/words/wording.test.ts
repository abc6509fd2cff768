import { expect, describe as group, it } from 'vitest';
import { describe } from '../../../src/generator/describe.ts';

const ROWS: readonly (readonly [prompt: string, made: object])[] = [
  // What corrects itself.
  ['a red mug, sorry, a blue mug', { category: 'mug', finish: { colour: 'blue' } }],
  ['table, 1.2 m wide... make that 1.4 m', { category: 'table', size: { width: 1.4 } }],
  ['wardrobe with 2 doors - no, 3 doors', { category: 'wardrobe', doors: 3 }],
  ['a fork... no wait, a spoon', { category: 'spoon' }],
  ['oak table, or rather walnut', { category: 'table', finish: { material: 'walnut' } }],
  // No correction.
  ['a cabinet with no doors, no drawers', { category: 'cabinet', drawers: 0 }],
  // What holds something, pieces, slips, adjectives behind the noun.
  ['a tin of soup', { category: 'soup_can' }],
  ['a can of tomato soup', { category: 'soup_can' }],
  ['box for the tools', { category: 'toolbox' }],
  ['linear actuator stage, 300 mm travel', { category: 'linear_stage', travel: 0.3 }],
  ['hammer weight 500 gram', { category: 'hammer' }],
  ['a jar suitable for a robot', { category: 'jar' }],
  ['chiar', { category: 'chair' }],
  ['tabel round, diametr 90 cm', { category: 'table', size: { width: 0.9 } }],
  ['table, long 160 cm, large 90 cm', { category: 'table', size: { width: 1.6, depth: 0.9 } }],
  ['cupboard white 2 doors', { category: 'cabinet', doors: 2, finish: { colour: 'white' } }],
];

group('wordings', () => {
  it.each(ROWS)('%s', (prompt, made) => {
    const reading = describe(prompt);
    if (reading.kind !== 'described') throw new Error(reading.message);
    expect(reading.description).toMatchObject(made);
  });

  it('tell what stands in place of what', () => {
    const reading = describe('a red mug, sorry, a blue mug');
    expect(reading).toMatchObject({
      assumed: expect.arrayContaining(['"sorry, a blue mug": "a blue mug" in place of "a red mug"']),
    });
  });
});
