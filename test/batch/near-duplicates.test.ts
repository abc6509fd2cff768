import { expect, it } from 'vitest';
import { nearDuplicates } from '../../src/batch/near-duplicates.ts';

const mug = (diameter: number, height: number, colour: string | null = null) => ({
  category: 'mug',
  diameter,
  height,
  finish: { material: 'ceramic', colour },
});

const named = (...descriptions: ({ category: string } | undefined)[]) =>
  descriptions.map((description, i) => ({ customId: `item-${i + 1}`, description }));

it('names what differs from an earlier one by 1% at most, once', () => {
  const items = named(mug(0.08, 0.1), mug(0.0805, 0.0995), mug(0.0801, 0.1), mug(0.082, 0.1));
  expect(nearDuplicates(items)).toEqual([
    { customId: 'item-2', of: 'item-1' },
    { customId: 'item-3', of: 'item-1' },
  ]);
});

it('takes another colour, category or part for another prop', () => {
  const items = named(mug(0.08, 0.1), mug(0.08, 0.1, 'red'), { ...mug(0.08, 0.1), category: 'cup' }, {
    ...mug(0.08, 0.1),
    lid: true,
  } as never);
  expect(nearDuplicates(items)).toEqual([]);
});

it('says nothing of what it does not know', () => {
  expect(nearDuplicates(named(undefined, undefined, mug(0.08, 0.1)))).toEqual([]);
});
