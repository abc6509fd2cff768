import { expect, it } from 'vitest';
import { rounded, roundedDeep } from '../../src/verify/round.ts';

it.each([
  // value, scale, expected
  [1 / 3, 0, 0.3333333],
  [123456789, 0, 123456800],
  [1e-13, 0, 1e-13],
  [1e-13, 1, 0],
  [-0, 0, 0],
  [2e-9, 1, 2e-9],
])('rounded(%d, scale %d) is %d', (value, scale, expected) => expect(rounded(value, scale)).toBe(expected));

it('goes into arrays and objects, and makes text of what JSON has no number for', () =>
  expect(roundedDeep({ a: [1 / 3, Number.NaN], b: { c: -Infinity }, d: 'text' })).toEqual({
    a: [0.3333333, 'NaN'],
    b: { c: '-Infinity' },
    d: 'text',
  }));
