import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../src/model/bounds.ts';
import { makeColliders } from '../../../src/model/colliders.ts';
import { thinnest } from '../../../src/model/decompose/give-volume.ts';
import { decompose } from '../../../src/model/decompose.ts';
import { convexHull, hullOf } from '../../../src/model/hull.ts';
import { join } from '../../../src/model/join.ts';
import { simplify } from '../../../src/model/simplify.ts';
import type { Mesh, Vec3 } from '../../../src/model/types.ts';
import { pointAt } from '../../../src/model/vec.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

// biome-ignore format: a table
const QUADS = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]] as const;

/** A box between two corners [m]. */
function block([x, y, z]: Vec3, [toX, toY, toZ]: Vec3): Skin {
  const points = [z, toZ].flatMap((k) => [y, toY].flatMap((j) => [x, toX].map((i) => [i, j, k])));
  return {
    positions: Float32Array.from(points.flat()),
    indices: Uint32Array.from(QUADS.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
  };
}

const boundsOfParts = (parts: readonly Skin[]) =>
  boundsOf(parts.flatMap(({ positions: p }) => Array.from({ length: p.length / 3 }, (_, v) => pointAt(p, v))))!;

function expectBounds(parts: readonly Skin[], min: Vec3, max: Vec3): void {
  const found = boundsOfParts(parts);
  for (const i of [0, 1, 2] as const) {
    expect(Math.abs(found.min[i] - min[i])).toBeLessThan(1e-4);
    expect(Math.abs(found.max[i] - max[i])).toBeLessThan(1e-4);
  }
}

const body = block([0, 0, 0], [1, 0.5, 0.1]);

describe('a plate of 10 µm above a box of 1 m', () => {
  // 20 µm is within a thousandth of the tolerance: both of its faces were moved onto the upper bound of the whole.
  const thing = join([body, block([0.2, 0.1, 0.2], [0.5, 0.4, 0.20001])]);

  it('becomes a part that is as thick as other sheets, inwards', async () => {
    const { parts, thickened, sheets } = await decompose(thing);
    expect([parts.length, thickened, sheets]).toEqual([2, 1, 1]);
    expectBounds(parts, [0, 0, 0], [1, 0.5, 0.20001]);
    // Half of the 10 mm that sheets of a thing of 1 m get: the other half would reach out.
    for (const part of parts) expect(thinnest(part)!.width).toBeGreaterThan(0.0049);
  });

  it('is said to be a sheet', async () => {
    const { thickened, replaced } = await makeColliders([{ name: 'crate', meshes: [thing] }], 'parts');
    expect([thickened, replaced]).toEqual([['crate'], []]);
  });
});

it.each<[string, Skin]>([
  ['below it', block([0.2, 0.1, -0.1], [0.5, 0.4, -0.09999])],
  ['beside it', block([1.3, 0.1, 0], [1.300001, 0.4, 0.1])],
  ['a needle', block([0.2, 0.1, 0.3], [0.200001, 0.100001, 0.6])],
  ['a crumb', block([0.2, 0.1, 0.6], [0.200001, 0.100001, 0.600001])],
  ['twice, 1 µm apart', join([block([0, 0, 0.3], [1, 0.5, 0.3]), block([0, 0, 0.300001], [1, 0.5, 0.300001])])],
])('a thin piece %s keeps the bounds', async (_, piece) => {
  const thing = join([body, piece]);
  const { parts } = await decompose(thing);
  const { min, max } = boundsOfParts([thing]);
  expectBounds(parts, min, max);
});

it.each([1e-9, 1e-6, 1e-3, 1, 1e3, 1e6])('a box of %d m comes back as it was', async (size) => {
  const { parts } = await decompose(block([0, 0, 0], [size, size / 2, size / 4]));
  expect(parts).toHaveLength(1);
  const { max } = boundsOfParts(parts);
  expect(max[0] / size).toBeCloseTo(1, 4);
  expect(max[2] / size).toBeCloseTo(0.25, 4);
});

it('a thing far from the origin keeps its shape', async () => {
  const at = 1e5;
  const { parts } = await decompose(block([at, at, at], [at + 1, at + 1, at + 1]));
  expectBounds(parts, [at, at, at], [at + 1, at + 1, at + 1]);
});

it('points in one plane have no hull, and nothing throws but who promised one', async () => {
  const flat: Vec3[] = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 0]]; // biome-ignore format: a line
  expect(await hullOf(flat)).toBeUndefined();
  await expect(convexHull(flat)).rejects.toThrow(RangeError);
});

it('the simplifier is not asked for more triangles than welding leaves', async () => {
  // A closed skin of 14 triangles whose vertices are not shared, two of them without an area: 12 after welding.
  const { positions, indices } = block([0, 0, 0], [1, 1, 1]);
  const corners = [...indices, 0, 0, 1, 1, 0, 0];
  const loose: Mesh = {
    name: 'loose',
    positions: Float32Array.from(corners.flatMap((v) => [...positions.subarray(3 * v, 3 * v + 3)])),
    indices: Uint32Array.from(corners, (_, i) => i),
  };
  const { mesh } = await simplify(loose, { maxTriangles: 12 });
  expect(mesh.indices.length).toBeGreaterThan(0);
});
