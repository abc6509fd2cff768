import { describe, expect, it } from 'vitest';
import { isClosed } from '../../../src/model/closed.ts';
import { fewerCorners } from '../../../src/model/decompose/fewer-corners.ts';
import { convexHull } from '../../../src/model/hull.ts';
import { loadManifold } from '../../../src/model/manifold.ts';
import { solidProperties } from '../../../src/model/solid.ts';
import type { Mesh, Vec3 } from '../../../src/model/types.ts';
import { pointAt } from '../../../src/model/vec.ts';
import { depth, meshOf } from '../shapes.ts';

const { Manifold } = await loadManifold();
const cornersOf = ({ positions }: Mesh): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, v) => pointAt(positions, v));
const boundsOf = (mesh: Mesh): number[] =>
  [0, 1, 2].flatMap((axis) => {
    const values = cornersOf(mesh).map((corner) => corner[axis]!);
    return [Math.min(...values), Math.max(...values)];
  });

describe('fewerCorners', () => {
  it('leaves a hull of few corners alone', async () => {
    const cube = await convexHull(cornersOf(meshOf(Manifold.cube([1, 2, 3]), 'cube')));
    const { hull, omitted, depth: off, whole } = await fewerCorners(cube);
    expect(hull).toBe(cube);
    expect([omitted, off]).toEqual([0, 0]);
    expect(whole.volume).toBeCloseTo(6, 5);
  });

  it.each([
    ['ball', Manifold.sphere(1, 96).rotate([17, 31, 5])],
    ['cylinder', Manifold.cylinder(1, 1, 1, 200).rotate([3, 0, 0])],
    ['needle', Manifold.sphere(1, 64).scale([10, 0.01, 0.02]).rotate([20, 40, 60])],
  ])('keeps 64 corners of a %s, its bounds, and stays inside', async (_, solid) => {
    const full = await convexHull(cornersOf(meshOf(solid, 'full')));
    const own = new Set(cornersOf(full).map(String));
    expect(own.size).toBeGreaterThan(64);
    const { hull, omitted, depth: off, whole } = await fewerCorners(full);
    const kept = cornersOf(hull);
    expect(kept.length).toBeLessThanOrEqual(64);
    expect(kept.length).toBeGreaterThan(60);
    expect(omitted).toBe(own.size - 64);
    for (const corner of kept) expect(own).toContain(String(corner));
    expect(isClosed(hull)).toBe(true);
    expect(boundsOf(hull)).toEqual(boundsOf(full));
    expect(whole.volume).toBeCloseTo(solidProperties(full).volume, 9);
    const outside = Math.max(...cornersOf(full).map((corner) => -depth(hull, corner)));
    expect(outside).toBeLessThanOrEqual(off + 1e-6);
    expect(off).toBeGreaterThan(0);
  });

  it('keeps a foot to stand on all around, however round the rest is', async () => {
    // Upright, with a belly that claims every corner that is given to what is farthest outside.
    const ball = Manifold.sphere(1, 96);
    const vase = Manifold.hull([ball, Manifold.cylinder(0.1, 0.1, 0.1, 64).translate([0, 0, -1.2])]);
    const { hull } = await fewerCorners(await convexHull(cornersOf(meshOf(vase, 'vase'))));
    const foot = cornersOf(hull).filter(([, , z]) => z < -1.2 + 1e-6);
    expect(foot.length).toBeGreaterThanOrEqual(8);
    for (let i = 0; i < 16; i++) {
      const reach = Math.max(
        ...foot.map(([x, y]) => Math.cos((i * Math.PI) / 8) * x + Math.sin((i * Math.PI) / 8) * y),
      );
      expect(reach).toBeGreaterThan(0.092); // of 0.1; between two of eight, cos 22.5° of it
    }
  });

  it('leaves out as little as 64 corners allow', async () => {
    // A prism of 32 sides in a circle of 1 m is 1 − cos(π/32) = 4.8 mm off it; of 20 and 12, which nobody would choose, 34.
    const cylinder = await convexHull(cornersOf(meshOf(Manifold.cylinder(1, 1, 1, 256), 'full')));
    const { depth: off } = await fewerCorners(cylinder);
    expect(off).toBeGreaterThan(0.0047);
    expect(off).toBeLessThan(0.02);
    // Caps of equal size, of the 64th part of a sphere each, would be 2/64 = 31 mm high; triangles need more than caps.
    const ball = await convexHull(cornersOf(meshOf(Manifold.sphere(1, 96), 'full')));
    const { depth: ofBall } = await fewerCorners(ball);
    expect(ofBall).toBeGreaterThan(0.031);
    expect(ofBall).toBeLessThan(0.1);
  });
});
