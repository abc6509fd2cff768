import { expect, it } from 'vitest';
import { gathered } from '../../src/service/http/gather.ts';

it('answers each question of a turn by one load, in their order, and keeps nothing', async () => {
  const loads: number[][] = [];
  const half = gathered(async (numbers: readonly number[]) => {
    loads.push([...numbers]);
    return numbers.map((number) => number / 2);
  });
  expect(await Promise.all([half(4), half(2), half(4)])).toEqual([2, 1, 2]);
  expect(await half(4)).toBe(2);
  expect(loads).toEqual([[4, 2, 4], [4]]);
});

it('throws what the load threw, to all of the turn and none after it', async () => {
  let isDown = true;
  const load = gathered(async (questions: readonly string[]) => {
    if (isDown) throw new Error('no storage');
    return questions;
  });
  const failed = await Promise.allSettled([load('a'), load('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await load('c')).toBe('c');
});
