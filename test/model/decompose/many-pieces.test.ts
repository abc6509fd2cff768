import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../src/model/bounds.ts';
import { decompose } from '../../../src/model/decompose.ts';
import { loadManifold } from '../../../src/model/manifold.ts';
import { solidProperties } from '../../../src/model/solid.ts';
import type { Mesh, Vec3 } from '../../../src/model/types.ts';
import { pointAt } from '../../../src/model/vec.ts';
import { meshOf } from '../shapes.ts';

const points = ({ positions }: Pick<Mesh, 'positions'>): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, v) => pointAt(positions, v));
const volumeOf = (parts: readonly Mesh[]): number => parts.reduce((sum, part) => sum + solidProperties(part).volume, 0);

const cube = async (size: Vec3): Promise<Mesh> => {
  const { Manifold } = await loadManifold();
  return meshOf(Manifold.cube([...size]), 'cube');
};

describe('things of many pieces', () => {
  it('takes what is drawn from both sides for the solid that it encloses, not for sheets', async () => {
    // As SketchUp writes a box: each triangle a second time, wound the other way.
    const { positions, indices } = await cube([0.4, 0.3, 0.2]);
    const both = Uint32Array.of(...indices, ...indices.toReversed());
    const { parts, closed, sheets, volume } = await decompose({ positions, indices: both });
    expect({ closed, sheets, parts: parts.length }).toEqual({ closed: 1, sheets: 0, parts: 1 });
    expect(volume).toBeCloseTo(0.4 * 0.3 * 0.2, 6);
  });

  it('keeps an open box that is drawn from both sides open', async () => {
    const { positions, indices } = await cube([0.4, 0.3, 0.2]);
    const open = Uint32Array.from(indices).filter((_, i) => {
      const t = 3 * Math.floor(i / 3);
      return ![0, 1, 2].every((k) => positions[3 * indices[t + k]! + 2]! > 0.1);
    });
    const both = Uint32Array.of(...open, ...open.toReversed());
    const { parts, sheets } = await decompose({ positions, indices: both });
    expect(open).toHaveLength(30);
    expect(sheets).toBe(1);
    expect(parts).toHaveLength(5);
    expect(volumeOf(parts)).toBeLessThan(0.25 * 0.4 * 0.3 * 0.2);
  });

  it('gives hundreds of loose sheets a thickness together, and keeps what is between them free', async () => {
    // 2 × 300 upright strips on both long sides of a corridor of 1 × 0.3 × 0.3 m.
    const [positions, indices]: [number[], number[]] = [[], []];
    for (let i = 0; i < 300; i++)
      for (const y of [0, 0.3]) {
        const [from, to] = [i / 300, (i + 0.9) / 300];
        const first = positions.length / 3;
        positions.push(from, y, 0, to, y, 0, to, y, 0.3, from, y, 0.3);
        indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
      }
    const mesh = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
    const { parts, sheets, error, tolerance } = await decompose(mesh);
    expect(sheets).toBe(600);
    expect(parts).toHaveLength(2);
    expect(error).toBeLessThan(1.5 * tolerance);
    const across = parts.map((part) => boundsOf(points(part))!).toSorted((a, b) => a.min[1] - b.min[1]);
    expect(across[0]!.max[1]).toBeLessThan(0.04);
    expect(across[1]!.min[1]).toBeGreaterThan(0.26);
  });

  it('makes few parts of a thousand crumbs, one for each heap of them', async () => {
    const { Manifold } = await loadManifold();
    // Two heaps, each 10 × 10 × 5 grains of 0.6 mm within 10 mm, 0.5 m apart.
    const grains = Array.from({ length: 1000 }, (_, i) =>
      Manifold.cube([0.0006, 0.0006, 0.0006]).translate([
        (i % 10) * 0.001 + (i < 500 ? 0 : 0.5),
        (Math.floor(i / 10) % 10) * 0.001,
        (Math.floor(i / 100) % 5) * 0.001,
      ]),
    );
    const { parts, closed, error, tolerance } = await decompose(meshOf(Manifold.compose(grains), 'grains'));
    expect(closed).toBe(1000);
    expect(parts).toHaveLength(2);
    expect(error).toBeLessThanOrEqual(tolerance);
  });

  it('keeps more separate things than it looks at in pairs within its number of parts, and says how far off they are', async () => {
    const { Manifold } = await loadManifold();
    const posts = Array.from({ length: 400 }, (_, i) =>
      Manifold.cube([0.01, 0.01, 0.3]).translate([(i % 20) * 0.1, Math.floor(i / 20) * 0.1, 0]),
    );
    const { parts, error, tolerance } = await decompose(meshOf(Manifold.compose(posts), 'posts'));
    expect(parts.length).toBeLessThanOrEqual(32);
    expect(error).toBeGreaterThan(tolerance);
  });
});
