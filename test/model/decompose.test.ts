import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build, describe as describeProp } from '../../src/generator/index.ts';
import { isClosed } from '../../src/model/closed.ts';
import { decompose } from '../../src/model/decompose.ts';
import { loadManifold } from '../../src/model/manifold.ts';
import { solidProperties } from '../../src/model/solid.ts';
import type { Mesh, Vec3 } from '../../src/model/types.ts';
import { depth, meshOf, shapes } from './shapes.ts';

const SHAPES = await shapes();

const once = new Map<Mesh, ReturnType<typeof decompose>>();
/** With the defaults; a shape that several tests look at is taken apart once. */
function apart(mesh: Mesh): ReturnType<typeof decompose> {
  const found = once.get(mesh) ?? decompose(mesh);
  once.set(mesh, found);
  return found;
}

const deepest = (parts: readonly Mesh[], point: Vec3): number => Math.max(...parts.map((part) => depth(part, point)));

/** Volume of all parts together [m³]. */
const filledBy = (parts: readonly Mesh[]): number => parts.reduce((sum, part) => sum + solidProperties(part).volume, 0);

describe('decompose', () => {
  it.each(SHAPES)('keeps the cavity of a $name, and fills its walls', async ({ mesh, free, filled }) => {
    const { parts, error, tolerance } = await apart(mesh);
    expect(parts.length).toBeLessThanOrEqual(32);
    // A half ball of 15 cm in 32 hexagonal caps is 2.8 mm deep at best, in squares 3.7: nobody meets 3 mm with planes.
    expect(error).toBeLessThanOrEqual(2.2 * tolerance);
    for (const point of free) expect(deepest(parts, point), `${point}`).toBeLessThan(0);
    // A cut may run through the very point.
    for (const point of filled) expect(deepest(parts, point), `${point}`).toBeGreaterThan(-1e-6);
  });

  it('keeps walls that are thinner than what simplification may move', async () => {
    // A box of sheet metal, 45 × 20 × 15 cm with bevelled edges: its walls are a tenth of the tolerance.
    const prompt = 'red steel toolbox 45 cm wide';
    const said = describeProp(prompt);
    if (!('description' in said)) throw new Error(prompt);
    const { meshes } = await build(said.description, { name: 'toolbox', prompt });
    const { parts, error, tolerance } = await decompose(meshes.find(({ name }) => name === 'body_steel_red')!);
    expect(tolerance).toBeCloseTo(0.009, 6);
    expect(parts.length).toBeGreaterThanOrEqual(5); // a bottom and four walls
    expect(error).toBeLessThanOrEqual(tolerance);
  });

  it.each(SHAPES)('covers the surface of a $name with closed convex parts', async ({ mesh }) => {
    const { parts, tolerance } = await apart(mesh);
    for (const part of parts) {
      expect(isClosed(part)).toBe(true);
      for (let v = 0; v < part.positions.length; v += 3) {
        const corner: Vec3 = [part.positions[v]!, part.positions[v + 1]!, part.positions[v + 2]!];
        expect(Math.abs(depth(part, corner))).toBeLessThan(1e-6);
      }
    }
    for (let v = 0; v < mesh.positions.length; v += 9) {
      const point: Vec3 = [mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!];
      expect(deepest(parts, point)).toBeGreaterThan(-0.35 * tolerance);
    }
  });

  it.each(SHAPES.filter(({ name }) => !/bowl/.test(name)))('is within tolerance for a $name', async ({ mesh }) => {
    const { error, tolerance } = await apart(mesh);
    expect(error).toBeLessThanOrEqual(1.1 * tolerance);
  });

  it('takes an L apart into its two bars and says that nothing is off', async () => {
    const { parts, error } = await decompose(SHAPES.find(({ name }) => name === 'L')!.mesh);
    expect(parts).toHaveLength(2);
    expect(error).toBeLessThan(1e-6);
    expect(filledBy(parts)).toBeCloseTo(0.3 * 0.1 * 0.05 + 0.1 * 0.2 * 0.05, 8);
  });

  it('leaves a ball and a box whole', async () => {
    const { Manifold } = await loadManifold();
    const box = await decompose(meshOf(Manifold.cube([0.2, 0.3, 0.4]), 'box'));
    expect(box.parts).toHaveLength(1);
    expect(box.error).toBeLessThan(0.2 * box.tolerance);
    const ball = await decompose(meshOf(Manifold.sphere(0.1, 48), 'ball'));
    expect(ball.parts).toHaveLength(1);
    expect(ball.parts[0]!.positions.length).toBeLessThanOrEqual(3 * 64);
    // Of 64 corners, spread as evenly as can be, none is nearer to all of the ball than 3% of the radius.
    expect(ball.error).toBeGreaterThan(0.003);
    expect(ball.error).toBeLessThan(0.01);
    expect(ball.corners[0]!.depth).toBeCloseTo(ball.error, 3);
    expect(ball.corners[0]!.whole.volume).toBeCloseTo((4 / 3) * Math.PI * 0.001, 4);
  });

  it('says so when the parts are too few for the tolerance, and still makes no more', async () => {
    const bowl = SHAPES[0]!;
    const { parts, error, tolerance } = await decompose(bowl.mesh, { maxParts: 6, tolerance: 0.001 });
    expect(parts.length).toBeLessThanOrEqual(6);
    expect(tolerance).toBe(0.001);
    // Six caps of a ball of 75 mm are at least 10 mm deep; one hull of it would be 74 mm deep.
    expect(error).toBeGreaterThan(0.01);
    expect(error).toBeLessThan(0.05);
  });

  it('needs more parts for a tighter tolerance, and meets it', async () => {
    const { mesh } = SHAPES.find(({ name }) => name === 'ring')!;
    const loose = await decompose(mesh, { tolerance: 0.01 });
    const tight = await decompose(mesh, { tolerance: 0.002 });
    expect(tight.parts.length).toBeGreaterThan(loose.parts.length);
    expect(tight.error).toBeLessThanOrEqual(0.0022);
    expect(loose.error).toBeLessThanOrEqual(0.011);
  });

  it('gives the same parts again', async () => {
    const { mesh } = SHAPES.find(({ name }) => name === 'box with its lid open')!;
    expect(await decompose(mesh)).toEqual(await apart(mesh));
  });

  it('names its parts', async () => {
    const { parts } = await decompose(SHAPES.find(({ name }) => name === 'L')!.mesh, { name: 'corner' });
    expect(parts.map(({ name }) => name)).toEqual(['corner_0', 'corner_1']);
  });

  it('of boxes at random covers each and fills no hole between them', async () => {
    const { Manifold } = await loadManifold();
    // A frame of four bars about a hole of 0.2 × 0.2, and boxes somewhere outside of the hole.
    const bar = fc.record({
      x: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
      size: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(bar, { minLength: 1, maxLength: 4 }), async (bars) => {
        const frame = Manifold.cube([0.4, 0.4, 0.1], true).subtract(Manifold.cube([0.2, 0.2, 1], true));
        const boxes = bars.map(({ x, size }) => ({ center: [x, 0.15 + size / 2, size / 2] as const, size }));
        const solid = Manifold.union([
          frame,
          ...boxes.map(({ center, size }) => Manifold.cube([size, size, size], true).translate([...center])),
        ]);
        const { parts, error, tolerance } = await decompose(meshOf(solid, 'boxes'));
        expect(error).toBeLessThanOrEqual(1.1 * tolerance);
        expect(deepest(parts, [0, 0, 0])).toBeLessThan(0);
        expect(deepest(parts, [0.08, 0.08, 0])).toBeLessThan(0);
        for (const { center } of boxes) expect(deepest(parts, [...center])).toBeGreaterThan(0);
      }),
      { numRuns: 5, seed: 5 },
    );
  });
});

/** Triangles of a mesh with corners of their own, as STL has them. */
function soup({ name, positions, indices }: Mesh, keep: (triangle: number) => boolean = () => true): Mesh {
  const corners: number[] = [];
  indices.forEach((index, i) => {
    if (keep(Math.floor(i / 3)))
      corners.push(positions[3 * index]!, positions[3 * index + 1]!, positions[3 * index + 2]!);
  });
  return {
    name,
    positions: Float32Array.from(corners),
    indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
  };
}

const together = (...meshes: readonly Mesh[]): Mesh => {
  const positions = meshes.flatMap((mesh) => [...mesh.positions]);
  let first = 0;
  const indices = meshes.flatMap((mesh) => {
    const own = [...mesh.indices].map((index) => index + first);
    first += mesh.positions.length / 3;
    return own;
  });
  return { name: 'together', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
};

const moved = (mesh: Mesh, by: Vec3): Mesh => ({
  ...mesh,
  positions: mesh.positions.map((value, i) => value + by[i % 3]!),
});

describe('decompose, from meshes of strangers', () => {
  const tray = SHAPES.find(({ name }) => name === 'drawer')!;

  it('takes unwelded triangles, and ones wound inwards', async () => {
    const inward = { ...tray.mesh, indices: tray.mesh.indices.toReversed() };
    for (const mesh of [soup(tray.mesh), soup(inward)]) {
      const { parts, closed, sheets, volume } = await decompose(mesh);
      expect([closed, sheets]).toEqual([1, 0]);
      expect(volume).toBeCloseTo(0.4 * 0.3 * 0.12 - 0.38 * 0.28 * 0.11, 6);
      expect(deepest(parts, [0, 0, 0])).toBeLessThan(0);
    }
  });

  it('unites boxes that stand in each other, and fills a hollow that nothing gets into', async () => {
    const { Manifold } = await loadManifold();
    const box = meshOf(Manifold.cube([0.1, 0.1, 0.1], true), 'box');
    const hollow = meshOf(
      Manifold.cube([0.2, 0.2, 0.2], true).subtract(Manifold.cube([0.18, 0.18, 0.18], true)),
      'hollow',
    );
    const overlapping = await decompose(together(box, moved(box, [0.05, 0, 0])));
    expect(overlapping.parts).toHaveLength(1);
    expect(overlapping.volume).toBeCloseTo(0.15 * 0.1 * 0.1, 8);
    const filled = await decompose(hollow);
    expect(filled.parts).toHaveLength(1);
    expect(filled.volume).toBeCloseTo(0.008, 8);
  });

  it('keeps apart what lies apart', async () => {
    const { Manifold } = await loadManifold();
    const box = meshOf(Manifold.cube([0.1, 0.1, 0.1], true), 'box');
    const { parts } = await decompose(together(box, moved(box, [0.3, 0, 0])));
    expect(parts).toHaveLength(2);
    expect(deepest(parts, [0.15, 0, 0])).toBeLessThan(0);
  });

  it('gives a bowl of a single layer a wall, and leaves it a bowl', async () => {
    const { Manifold } = await loadManifold();
    const half = meshOf(Manifold.sphere(0.075, 48).trimByPlane([0, 0, -1], 0), 'bowl');
    const open = soup(half, (t) => [0, 1, 2].some((i) => half.positions[3 * half.indices[3 * t + i]! + 2]! < -1e-6));
    const { parts, sheets, closed, error, tolerance } = await decompose(open);
    expect([closed, sheets]).toEqual([0, 1]);
    expect(error).toBeLessThan(1.8 * tolerance);
    expect(deepest(parts, [0, 0, -0.01])).toBeLessThan(0);
    expect(deepest(parts, [0, 0.04, -0.04])).toBeLessThan(0);
    expect(deepest(parts, [0.005, 0.003, -0.0748])).toBeGreaterThan(0);
  });

  it('makes a plate of a flat sheet', async () => {
    const square: Mesh = {
      name: 'square',
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
      indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    };
    const { parts, sheets, volume } = await decompose(square);
    expect([parts.length, sheets]).toEqual([1, 1]);
    // Half of the tolerance of 20 mm.
    expect(volume).toBeCloseTo(0.01, 6);
  });

  it('remeshes what is closed but for cracks', async () => {
    // Each side of the box in a grid of its own, so that no edge of one side is an edge of the next.
    const side = (n: number, at: (u: number, v: number) => Vec3): Mesh => {
      const corners: number[] = [];
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const [p, q, r, s] = [
            at(i / n, j / n),
            at((i + 1) / n, j / n),
            at((i + 1) / n, (j + 1) / n),
            at(i / n, (j + 1) / n),
          ];
          corners.push(...p, ...q, ...r, ...p, ...r, ...s);
        }
      return {
        name: 'side',
        positions: Float32Array.from(corners),
        indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
      };
    };
    const cube = together(
      side(2, (u, v) => [v, u, 0]),
      side(3, (u, v) => [u, v, 1]),
      side(4, (u, v) => [u, 0, v]),
      side(5, (u, v) => [v, 1, u]),
      side(6, (u, v) => [0, v, u]),
      side(7, (u, v) => [1, u, v]),
    );
    const { parts, remeshed, sheets, volume, error, tolerance } = await decompose(cube);
    expect(remeshed).toBe(2 * (4 + 9 + 16 + 25 + 36 + 49));
    expect(sheets).toBe(0);
    expect(parts).toHaveLength(1);
    expect(volume).toBeGreaterThan(0.94);
    expect(volume).toBeLessThan(1.01);
    expect(error).toBeLessThan(1.5 * tolerance);
  });

  it('takes three sheets that meet in one edge', async () => {
    const fins: Mesh = {
      name: 'fins',
      positions: Float32Array.from([0, 0, 0, 0, 0, 1, 1, 0, 0, -0.5, 0.8, 0, -0.5, -0.8, 0]),
      indices: Uint32Array.from([0, 1, 2, 0, 1, 3, 0, 1, 4]),
    };
    const { parts, error, tolerance } = await decompose(fins);
    expect(error).toBeLessThanOrEqual(1.1 * tolerance);
    expect(deepest(parts, [0.3, 0.4, 0.1])).toBeLessThan(0);
  });

  it('refuses nothing but nothing', async () => {
    const line: Mesh = {
      name: 'line',
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 2, 0, 0]),
      indices: Uint32Array.from([0, 1, 2]),
    };
    const empty: Mesh = { name: 'empty', positions: new Float32Array(), indices: new Uint32Array() };
    await expect(decompose(line)).rejects.toThrow(RangeError);
    await expect(decompose(empty)).rejects.toThrow(RangeError);
    await expect(decompose(tray.mesh, { maxParts: 0 })).rejects.toThrow(RangeError);
    await expect(decompose(tray.mesh, { tolerance: -1 })).rejects.toThrow(RangeError);
  });
});

describe('decompose, bounds', () => {
  it('puts all feet of a thing on one floor', async () => {
    // A table top of 60 × 40 cm on four legs, one of which the tolerance of 12 mm could leave 5 mm short.
    const { Manifold } = await loadManifold();
    const box = (x: number, y: number, z: number, at: [number, number, number]) =>
      Manifold.cube([x, y, z], true).translate(at);
    const legs = [-1, 1].flatMap((i) => [-1, 1].map((j) => box(0.03, 0.03, 0.4, [0.27 * i, 0.17 * j, 0.2])));
    const whole = Manifold.union([box(0.6, 0.4, 0.03, [0, 0, 0.415]), ...legs]);
    const { vertProperties, triVerts, numProp } = whole.getMesh();
    const positions = new Float32Array((vertProperties.length / numProp) * 3);
    for (let v = 0; 3 * v < positions.length; v++)
      positions.set(vertProperties.subarray(numProp * v, numProp * v + 3), 3 * v);
    const { parts } = await decompose({ positions, indices: Uint32Array.from(triVerts) });
    const floors = parts
      .map((part) => Math.min(...part.positions.filter((_, i) => i % 3 === 2)))
      .filter((z) => z < 0.2);
    expect(floors.length).toBeGreaterThanOrEqual(4);
    for (const z of floors) expect(Math.abs(z)).toBeLessThan(1e-6);
    expect(Math.max(...parts.flatMap((part) => [...part.positions.filter((_, i) => i % 3 === 2)]))).toBeCloseTo(
      0.43,
      6,
    );
  });
});
