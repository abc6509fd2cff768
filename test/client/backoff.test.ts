import { describe, expect, it } from 'vitest';
import { backoff } from '../../src/client/backoff.ts';

describe('backoff', () => {
  it('obeys the server, exactly', () => expect(backoff(1, { waitMs: 3_000 }, 0.99)).toBe(3_000));

  it('gives up when the server asks for longer than our patience', () =>
    expect(backoff(1, { waitMs: 86_400_000 }, 0.5)).toBeUndefined());

  it.each([
    // attempt, random, expected ms: frozen by hand, not computed with the function's own formula
    [1, 0.5, 250],
    [2, 0.5, 500],
    [4, 1, 4_000],
    [9, 1, 8_000],
    [1, 0, 0],
  ])('without a hint, attempt %i with random %f waits %i ms', (attempt, random, expected) =>
    expect(backoff(attempt, {}, random)).toBe(expected),
  );

  it('takes the schedule it is given', () => {
    expect(backoff(3, {}, 1, { baseMs: 10, capMs: 1_000 })).toBe(40);
    expect(backoff(30, {}, 1, { baseMs: 10, capMs: 1_000 })).toBe(1_000);
    expect(backoff(1, { waitMs: 5_001 }, 1, { patienceMs: 5_000 })).toBeUndefined();
  });
});
