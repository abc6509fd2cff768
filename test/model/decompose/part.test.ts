import { expect, it } from 'vitest';
import { partOf, partOfHull } from '../../../src/model/decompose/part.ts';
import { startManifold } from '../../../src/model/manifold.ts';
import type { Vec3 } from '../../../src/model/types.ts';

/** Of a ball: how far a point is outside of it. */
const standOff = (x: number, y: number, z: number): number => Math.hypot(x, y, z) - 1;
const OPTIONS = { tolerance: 0.1, budget: 100 };

it('the hull that a plane was judged by is the part that its points make', async () => {
  const engine = await startManifold();
  const points = Array.from({ length: 60 }, (_, i): Vec3 => [Math.sin(i), Math.cos(2 * i), Math.sin(3 * i + 1)]);
  const hull = engine.Manifold.hull(points as [number, number, number][]);
  const part = partOfHull(hull, standOff, OPTIONS);
  hull.delete();
  expect(part).toEqual(partOf(engine, points, standOff, OPTIONS));
  expect(part?.error).toBeGreaterThan(0.1);
});

it('points of a plane make no part', async () => {
  const engine = await startManifold();
  const flat = [0, 1, 2, 3, 4].map((i): Vec3 => [Math.sin(i), Math.cos(i), 0]);
  expect(partOf(engine, flat, standOff, OPTIONS)).toBeUndefined();
});
