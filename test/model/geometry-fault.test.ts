import { describe, expect, it } from 'vitest';
import { makeColliders } from '../../src/model/colliders.ts';
import { Copies } from '../../src/model/decompose/copies.ts';
import type { TakenApart } from '../../src/model/decompose/take-apart.ts';
import { DegenerateGeometryError, isGeometryFault } from '../../src/model/geometry-fault.ts';
import { convexHull } from '../../src/model/hull.ts';
import { loadManifold } from '../../src/model/manifold.ts';
import { meshOf } from './shapes.ts';

const { Manifold, ManifoldError } = (await loadManifold()) as Awaited<ReturnType<typeof loadManifold>> & {
  readonly ManifoldError: new (code: string) => Error;
};
const parts = [{ name: 'cube', meshes: [meshOf(Manifold.cube([1, 1, 1]), 'cube')] }];

/** What was taken apart before, with a fault in the looking. */
const failing = (error: unknown): Copies<TakenApart> =>
  new (class extends Copies<TakenApart> {
    override find(): never {
      throw error;
    }
  })();

const THEIRS: readonly (readonly [string, unknown])[] = [
  ['an error of manifold-3d', new ManifoldError('NotManifold')],
  ['a trap of WebAssembly', Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' })],
  ['a C++ exception, as the number of a pointer', 5_242_880],
  ['an assertion of meshoptimizer', new Error('Assertion failed')],
  ['points in one plane', new DegenerateGeometryError('no volume')],
];
const OURS: readonly (readonly [string, unknown])[] = [
  ['a missing value', new TypeError("Cannot read properties of undefined (reading 'x')")],
  ['a wrong option', new RangeError('decompose: maxParts is 0')],
  ['a name that is not there', new ReferenceError('solid is not defined')],
  ['an error of the disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['a request to stop', new DOMException('This operation was aborted', 'AbortError')],
];

describe('faults of geometry engines', () => {
  it.each(THEIRS)('one hull takes the place of the parts: %s', async (_, error) => {
    expect(isGeometryFault(error)).toBe(true);
    expect(await makeColliders(parts, 'parts', { copies: failing(error) })).toMatchObject({ replaced: ['cube'] });
  });

  it.each(OURS)('everything else is told: %s', async (_, error) => {
    expect(isGeometryFault(error)).toBe(false);
    await expect(makeColliders(parts, 'parts', { copies: failing(error) })).rejects.toBe(error);
  });

  it('are as the engines throw them', async () => {
    const flat = convexHull([
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ]);
    await expect(flat).rejects.toSatisfy(isGeometryFault);
    const { Mesh } = await loadManifold();
    const open = new Mesh({
      numProp: 3,
      vertProperties: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      triVerts: Uint32Array.of(0, 1, 2),
    });
    expect(() => Manifold.ofMesh(open)).toThrow(expect.toSatisfy(isGeometryFault));
  });
});
