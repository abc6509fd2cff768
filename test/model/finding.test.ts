import { expect, it } from 'vitest';
import { defineFinding } from '../../src/model/finding.ts';

const off = defineFinding<{ part: string; value: number }>({
  code: 'physics/off',
  severity: 'warning',
  about: '',
  message: ({ part, value }) => `"${part}" is off by ${(1e3 * value).toFixed(1)} mm, or ${value.toPrecision(3)} kg/m³.`,
});

it.each([
  [Infinity, '"a" is off by no finite number, or no finite number.'],
  [-Infinity, '"a" is off by no finite number, or no finite number.'],
  [Number.NaN, '"a" is off by no finite number, or no finite number.'],
  [0.001, '"a" is off by 1.0 mm, or 0.00100 kg/m³.'],
])('a message never prints %d with a unit', (value, message) =>
  expect(off.at('', { part: 'a', value }).message).toBe(message),
);

it('a thing may be called Infinity', () =>
  expect(off.at('', { part: 'Infinity m', value: 1 }).message).toContain('"Infinity m" is off by 1000.0 mm'));
