import { expect, describe as group, it } from 'vitest';
import { boardGrain } from '../../src/generator/grain.ts';
import { creasedMesh, type Surface } from '../../src/generator/modelling/surface.ts';
import { type Solid, type SolidKernel, withKernel } from '../../src/generator/solids.ts';
import { isClosed } from '../../src/model/closed.ts';
import { orient } from '../../src/model/orient.ts';
import { solidProperties } from '../../src/model/solid.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { cross, dot, normalize, pointAt, subtract } from '../../src/model/vec.ts';
import { fins, sharedFaces } from './fins.ts';

const TILE = { along: 1, across: 1, lengthwise: false };
const surfaceOf = (make: (kernel: SolidKernel) => Solid): Promise<Surface> =>
  withKernel((kernel) => creasedMesh(make(kernel).grainedSkin([0, 0, 0]), TILE));

group('a rounded box', () => {
  it.each([1, 3, 7])('of %i chords an edge is closed and reaches exactly as far as its corners', async (steps) => {
    const mesh = await surfaceOf((kernel) => kernel.box([-0.05, 0, 0.01], [0.05, 0.04, 0.03], 0.002, steps));
    expect(isClosed(mesh)).toBe(true);
    expect(mesh.indices.length / 3).toBe(12 + 24 * steps + 8 * steps ** 2);
    const along = (axis: number) => Array.from(mesh.positions).filter((_, i) => i % 3 === axis);
    for (const [axis, low, high] of [
      [0, -0.05, 0.05],
      [1, 0, 0.04],
      [2, 0.01, 0.03],
    ] as const) {
      expect(Math.min(...along(axis))).toBe(Math.fround(low));
      expect(Math.max(...along(axis))).toBe(Math.fround(high));
    }
  });

  it('loses (1 - π/4) r² along each edge, in the limit', async () => {
    // 100 × 60 × 40 mm, r = 5 mm. Edges: 4 · 0.2146018 · 25 · (90 + 50 + 30) = 3,648.2 mm³;
    // corners: 8 · (1 - π/6) · 125 = 476.4 mm³. 16 chords leave 0.2% of the area of a quarter circle besides.
    const mesh = await surfaceOf((kernel) => kernel.box([0, 0, 0], [0.1, 0.06, 0.04], 0.005, 16));
    const lost = 240_000 - solidProperties(mesh).volume * 1e9;
    expect(lost).toBeGreaterThan(3_648.2 + 476.4);
    expect(lost).toBeLessThan(1.02 * (3_648.2 + 476.4));
  });

  it('is shaded flat on its faces, to their very edges, and smoothly around them', async () => {
    const { positions, normals, indices } = await surfaceOf((kernel) => kernel.box([0, 0, 0], [0.3, 0.2, 0.02], 0.002));
    let curved = 0;
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[t + k]!)) as [Vec3, Vec3, Vec3];
      const face = normalize(cross(subtract(b, a), subtract(c, a)));
      const isFlat = face.some((component) => Math.abs(component) > 0.9999);
      for (let k = 0; k < 3; k++) {
        const corner = pointAt(normals, indices[t + k]!);
        if (isFlat) expect(dot(corner, face)).toBeGreaterThan(1 - 1e-6);
        else {
          // Half a chord of 30°, or the middle of a corner's triangle.
          expect(dot(corner, face)).toBeGreaterThan(Math.cos((25 * Math.PI) / 180));
          curved++;
        }
      }
    }
    expect(curved).toBeGreaterThan(0);
  });
});

it('leaves out triangles that single precision has collapsed, and stays closed', () => {
  // A tetrahedron whose corner 3 was cut in two, 4 at the same place: of its six triangles two are mere lines.
  const indices = [0, 2, 1, 0, 1, 3, 1, 2, 4, 2, 0, 3, 1, 4, 3, 2, 3, 4];
  const skin = {
    positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]),
    indices: Uint32Array.from(indices),
    faces: Uint32Array.from([0, 1, 2, 3, 4, 5]),
    runs: [
      [0, 2],
      [2, 6],
    ].map(([from, to]) => ({
      from: from!,
      to: to!,
      grain: boardGrain([1, 1, 1]),
      serial: 0,
      rounded: false,
      frame: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [0, 0, 0],
      ] as const,
    })),
  };
  const mesh = creasedMesh(skin, TILE);
  expect(mesh.indices.length / 3).toBe(4);
  expect(isClosed(mesh)).toBe(true);
  expect(solidProperties(mesh).volume).toBeCloseTo(1 / 6, 6);
  expect(orient({ name: 'm', ...mesh }).flipped).toBe(0);
});

it('a prism and a rod are as long with rounded edges as without, and closed', async () => {
  const outline = [
    [0, 0],
    [0.1, 0],
    [0.1, 0.1],
    [0.05, 0.03],
    [0, 0.1],
  ] as const;
  for (const make of [
    (kernel: SolidKernel, bevel: number) => kernel.prism(outline, 0.01, 0.05, bevel),
    (kernel: SolidKernel, bevel: number) => kernel.rod([0, 0, 0], [0, 0, 0.1], 0.01, 32, 0.01, bevel),
  ]) {
    const [sharp, soft] = await Promise.all([0, 0.002].map((bevel) => surfaceOf((kernel) => make(kernel, bevel))));
    expect(isClosed(soft!)).toBe(true);
    expect(soft!.indices.length).toBeGreaterThan(2 * sharp!.indices.length);
    for (const axis of [0, 1, 2]) {
      const extent = ({ positions }: Surface) => positions.filter((_, i) => i % 3 === axis);
      expect(Math.max(...extent(soft!))).toBeCloseTo(Math.max(...extent(sharp!)), 6);
      expect(Math.min(...extent(soft!))).toBeCloseTo(Math.min(...extent(sharp!)), 6);
    }
    const [less, all] = [soft!, sharp!].map((mesh) => solidProperties(mesh).volume) as [number, number];
    expect(less).toBeLessThan(all);
    expect(less).toBeGreaterThan(0.95 * all);
  }
});

group('a fin without thickness', () => {
  it('finds one that is put there', () => {
    const [x, y] = [0.02, 0.02];
    const sheet = (behind: number) => ({
      name: 'sheet',
      positions: Float32Array.from([0, 0, 0, x, 0, 0, 0, y, 0, 0, 0, -behind, x, 0, -behind, 0, y, -behind]),
      indices: Uint32Array.from([0, 1, 2, 3, 5, 4]),
    });
    expect(fins({ meshes: [sheet(0)] } as unknown as SimModel)).toEqual(['sheet']);
    expect(fins({ meshes: [sheet(0.0001)] } as unknown as SimModel)).toEqual([]);
  });
});

/*
 * Two faces that lie in one plane and look the same way flicker. Where solids touch face to face, the faces look at each
 * other and neither is seen.
 */
group('a face that two visuals share', () => {
  it('finds one that is put there', () => {
    const square = (name: string, z: number, x: number) => ({
      name,
      positions: Float32Array.from([x, 0, z, x + 0.1, 0, z, x, 0.1, z]),
      indices: Uint32Array.from([0, 1, 2]),
    });
    const visual = (mesh: string) => ({
      name: mesh,
      pose: { position: [0, 0, 0] as const, rotation: [1, 0, 0, 0] as const },
      geometry: { type: 'mesh' as const, mesh },
    });
    const model = (z: number, x: number) =>
      ({
        meshes: [square('a', 0, 0), square('b', z, x)],
        links: [{ name: 'l', pose: visual('a').pose, visuals: [visual('a'), visual('b')] }],
      }) as unknown as SimModel;
    expect(sharedFaces(model(0.00005, 0.05))).toHaveLength(1);
    expect(sharedFaces(model(0.0003, 0.05))).toEqual([]);
    expect(sharedFaces(model(0, 0.2))).toEqual([]);
  });
});
