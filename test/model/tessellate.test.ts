import { describe, expect, it } from 'vitest';
import { isClosed } from '../../src/model/closed.ts';
import { solidProperties } from '../../src/model/solid.ts';
import { tessellate } from '../../src/model/tessellate.ts';
import type { Geometry, Mesh } from '../../src/model/types.ts';

const SHAPES: [geometry: Geometry, volume: number, deviation: number][] = [
  // geometry, volume by the school formula [m³], allowed relative deviation (facets lie inside of a curve)
  [{ type: 'box', size: [1, 2, 3] }, 6, 1e-6],
  [{ type: 'sphere', radius: 0.5 }, 0.523599, 0.005],
  [{ type: 'ellipsoid', radii: [1, 2, 3] }, 25.13274, 0.005],
  [{ type: 'cylinder', radius: 0.5, length: 2 }, 1.570796, 0.002],
  [{ type: 'capsule', radius: 0.5, length: 2 }, 2.094395, 0.005],
];

describe('tessellate', () => {
  it.each(SHAPES)('%o is closed, wound outwards, and has its volume', (geometry, volume, deviation) => {
    const mesh = tessellate(geometry, new Map());
    expect(isClosed(mesh)).toBe(true);
    expect(solidProperties(mesh).volume / volume).toBeGreaterThan(1 - deviation);
    expect(solidProperties(mesh).volume / volume).toBeLessThan(1 + 1e-6);
  });

  it.each(SHAPES)('%o has unit normals on the side of its faces', (geometry) => {
    const { positions, normals, indices } = tessellate(geometry, new Map());
    const at = (values: Float32Array, v: number) => [values[3 * v]!, values[3 * v + 1]!, values[3 * v + 2]!] as const;
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => at(positions, indices[t + corner]!)) as [
        readonly [number, number, number],
        readonly [number, number, number],
        readonly [number, number, number],
      ];
      const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
      const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
      const face = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
      const normal = at(normals!, indices[t]!);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 5);
      expect(face[0] * normal[0] + face[1] * normal[1] + face[2] * normal[2]).toBeGreaterThan(0);
    }
  });

  it('a mesh is itself, and a lost one is an error', () => {
    const mesh: Mesh = { name: 'm', positions: Float32Array.of(0, 0, 0), indices: Uint32Array.of(0, 0, 0) };
    expect(tessellate({ type: 'mesh', mesh: 'm' }, new Map([['m', mesh]]))).toBe(mesh);
    expect(() => tessellate({ type: 'mesh', mesh: 'n' }, new Map())).toThrow(/"n" was not given/);
  });
});
