import { describe, expect, it } from 'vitest';
import { coordinate, number } from '../../src/formats/numbers.ts';

/** What they are by definition, the slow way. */
const nine = (value: number): string => {
  const text = String(Number(value.toPrecision(9)));
  return text === '-0' ? '0' : text;
};
const shortest = (value: number): string => {
  const single = Math.fround(value);
  const grids = [1e6, 1e7, 1e8].map((grid) => Math.round(single * grid) / grid);
  const found = grids.find((rounded) => Math.fround(rounded) === single);
  return found === undefined ? nine(single) : String(found);
};

/** Of every size from 1e-12 to 1e12, evenly over the exponents; the same in every run. */
const values = Array.from({ length: 20_000 }, (_, i) => {
  const [a, b] = [(i * 0.7548776662466927) % 1, (i * 0.5698402909980532) % 1];
  return (i % 2 === 0 ? 1 : -1) * 10 ** (24 * a - 12) * (0.5 + b);
});
const special = [0, -0, 1, -1, 1e-5, 1e-6, -2.5e-6, 0.5e-6, 999_999_999, 999_999_999.5, 1e9, 1e21, 9.999999995];
/** As near to the middle between two texts as binary64 gets: on either side of it, and exactly there. */
const middles = Array.from({ length: 2_000 }, (_, i) => (100_000_000 + 440_017 * i + 0.5) / 1e8).concat([
  123_456_789.5, -51_221.2734375, 78_044.6796875,
]);
const all = [...values, ...values.map(Math.fround), ...special, ...middles, Number.NaN, Infinity, -Infinity];

describe('the fast way to a text', () => {
  it('of nine digits gives the same as the slow one', () => {
    expect(all.filter((value) => number(value) !== nine(value))).toEqual([]);
  });

  it('of a coordinate gives the same as the slow one', () => {
    expect(all.filter((value) => coordinate(value) !== shortest(value))).toEqual([]);
  });
});
