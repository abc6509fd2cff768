import { expect, it } from 'vitest';
import { propWithKindsNow, sceneWithKindsNow } from '../../scripts/bench-language/kinds-now.ts';

it('expects what has a kind of its name now', () => {
  const frame = { id: 'x', prompt: 'two apples', expect: 'unknown_thing' as const, nouns: ['apple'] };
  expect(propWithKindsNow(frame)).toEqual({ ...frame, expect: 'made', kinds: ['apple'] });
});

it('leaves the other refusals', () => {
  const frame = { id: 'x', prompt: 'an elephant', expect: 'unknown_thing' as const, nouns: ['elephant'] };
  expect(propWithKindsNow(frame)).toBe(frame);
});

it('has things of scenes made that have a kind now', () => {
  const things = [
    { as: 'a', kinds: [], noun: ['pallet racks'] },
    { as: 'b', kinds: [], noun: 'forklift' },
    { as: 'c', kinds: ['crate'] },
  ];
  const frame = { id: 'x', prompt: '', things, relations: [], expect: 'unknown_thing' as const };
  const now = sceneWithKindsNow(frame);
  expect(now.things.map(({ kinds }) => kinds)).toEqual([['pallet_rack'], [], ['crate']]);
  expect(now.expect).toBeUndefined();
});

it('goes by the fullest noun: a rice cooker is no cooker', () => {
  const frame = {
    id: 'x',
    prompt: 'a rice cooker',
    expect: 'unknown_thing' as const,
    nouns: ['rice cooker', 'cooker'],
  };
  expect(propWithKindsNow(frame)).toBe(frame);
});
