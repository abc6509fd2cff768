import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPropmasterError } from '../../src/errors.ts';
import type { ByteMap } from '../../src/formats/files.ts';
import type { Decoded } from '../../src/formats/glb/decode.ts';
import { pngTextures } from '../../src/pipeline/png-textures.ts';
import { decodeGlbSafely } from '../../src/sandbox/glb.ts';
import { CORPUS, verdictOf } from '../corpus-glb/corpus.ts';
import { FUZZ_TIMEOUT, fuzz } from './fuzz.ts';
import { damage, damaged } from './mutate-glb.ts';
import { validGlb } from './random-glb.ts';
import { readTriangles } from './read-glb.ts';

/** Corners of all triangles, one after the other. */
const trianglesOf = ({ parts }: Decoded): number[] =>
  parts.flatMap(({ primitives }) =>
    primitives.flatMap(({ mesh }) =>
      Array.from(mesh.indices).flatMap((vertex) => Array.from(mesh.positions.subarray(3 * vertex, 3 * vertex + 3))),
    ),
  );

/** Positions are stored in single precision, and a chain of nodes may be multiplied in another order. */
function expectSame(actual: readonly number[], expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  const size = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-30);
  for (const [i, value] of actual.entries())
    if (!(Math.abs(value - expected[i]!) <= 1e-5 * size))
      expect.fail(`coordinate ${i} is ${value}, not ${expected[i]}`);
}

/** Decoded, or the codes of the errors that it was refused with; anything else is thrown on. */
async function outcomeOf(bytes: Uint8Array, files?: ByteMap): Promise<Decoded | string[]> {
  try {
    return await decodeGlbSafely(bytes, 'file.glb', files);
  } catch (error) {
    if (!isPropmasterError(error) || error.code !== 'invalid_input') throw error;
    return (error.findings ?? []).filter(({ severity }) => severity === 'error').map(({ code }) => code);
  }
}

describe('GLB', () => {
  it(
    'of every layout is read as a plain second reader reads it',
    async () => {
      const property = fc.asyncProperty(validGlb, async (bytes) => {
        const outcome = await outcomeOf(bytes);
        if (Array.isArray(outcome))
          expect(['format/glb-empty', 'format/mesh-extent']).toEqual(expect.arrayContaining(outcome));
        else expectSame(trianglesOf(outcome), readTriangles(bytes));
      });
      await fuzz('glb', property);
    },
    FUZZ_TIMEOUT,
  );

  let seeds: { bytes: Uint8Array; files: ByteMap; compressed: boolean }[];
  beforeAll(async () => {
    const accepted = CORPUS.filter((fixture) => verdictOf(fixture) === undefined);
    const made = accepted.map(async ({ name, make, files = new Map() }) => {
      return { bytes: await make(), files, compressed: /draco|meshopt/.test(name) };
    });
    seeds = (await Promise.all(made)).filter(({ bytes }) => bytes.length < 50_000);
  });

  it(
    'damaged in any way is refused with a code, or read as a plain second reader reads it',
    async () => {
      const property = fc.asyncProperty(
        fc.nat(),
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        async (pick, harms) => {
          const { bytes, files, compressed } = seeds[pick % seeds.length]!;
          const harmed = harms.reduce(damaged, bytes);
          const outcome = await outcomeOf(harmed, files);
          if (Array.isArray(outcome)) {
            expect(outcome.length).toBeGreaterThan(0);
            expect(outcome).not.toContain('format/glb-slow');
            return;
          }
          const read = trianglesOf(outcome);
          expect(read.every(Number.isFinite)).toBe(true);
          if (!compressed) expectSame(read, readTriangles(harmed, files));
          const pictures = await pngTextures(outcome.textures).catch((error: unknown) => error);
          if (!Array.isArray(pictures))
            expect(pictures).toMatchObject({ name: 'PropmasterError', code: 'invalid_input' });
        },
      );
      await fuzz('glb', property);
    },
    FUZZ_TIMEOUT,
  );
});
