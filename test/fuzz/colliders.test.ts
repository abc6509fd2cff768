import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FUZZ_TIMEOUT, fuzz } from './fuzz.ts';
import { judgeColliders } from './judge-colliders.ts';
import { randomSoup } from './random-soup.ts';

describe('colliders of random heaps of triangles', () => {
  it.each([[63302, 'a sheet of 1e-13 m at 2.5e-7 m had sides of a step of single precision, and a volume below 0']])(
    'are right for seed %i, which was a fault: %s',
    async (seed) => {
      expect((await judgeColliders(randomSoup(seed), 1)).faults).toEqual([]);
    },
  );

  it(
    'are made without an error, have a volume, and keep the bounds',
    () =>
      fuzz(
        'colliders',
        fc.asyncProperty(
          fc.integer({ min: 1, max: 2 ** 31 }),
          fc.integer({ min: 1, max: 4 }),
          async (seed, maxParts) => {
            expect((await judgeColliders(randomSoup(seed), maxParts)).faults).toEqual([]);
          },
        ),
        40,
      ),
    FUZZ_TIMEOUT,
  );
});
