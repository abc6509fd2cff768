import { expect, it } from 'vitest';
import { Misfits } from '../../../src/model/decompose/misfits.ts';
import type { ConvexPart } from '../../../src/model/decompose/part.ts';

const part = (): ConvexPart => ({
  hull: { positions: new Float32Array(), indices: new Uint32Array() },
  volume: 1,
  error: 0,
});

it('what did not go with one part does not go with what holds it', () => {
  const [a, b, c, d, ab, abc] = [part(), part(), part(), part(), part(), part()];
  const misfits = new Misfits();
  misfits.note(a, d, 2);
  misfits.note(d, b, 3);
  misfits.note(a, b, 1);
  expect(misfits.atLeast(d, a)).toBe(2);
  expect(misfits.atLeast(c, d)).toBe(0);
  misfits.joined([a, b], ab);
  expect(misfits.atLeast(ab, d)).toBe(3);
  expect(misfits.atLeast(d, ab)).toBe(3);
  expect(misfits.atLeast(ab, c)).toBe(0);
  misfits.joined([c, ab], abc);
  expect(misfits.atLeast(abc, d)).toBe(3);
});
