import type { Mesh, SimModel } from '../../src/model/types.ts';
import { block, box, shape, withRoot } from '../verify/models.ts';

/** A prism of 1 m over an L of three quarters of a square metre: concave, closed, wound outwards. */
export function ell(): Mesh {
  const polygon = [
    [0, 0],
    [1, 0],
    [1, 0.5],
    [0.5, 0.5],
    [0.5, 1],
    [0, 1],
  ] as const;
  const caps = [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 5],
  ] as const;
  const n = polygon.length;
  const sides = polygon.flatMap((_, i) => {
    const j = (i + 1) % n;
    return [i, j, n + j, i, n + j, n + i];
  });
  return {
    name: 'ell',
    positions: Float32Array.from([0, 1].flatMap((z) => polygon.flatMap(([x, y]) => [x, y, z]))),
    indices: Uint32Array.from([
      ...sides,
      ...caps.flatMap(([a, b, c]) => [a, c, b]),
      ...caps.flatMap((triangle) => triangle.map((v) => n + v)),
    ]),
  };
}

/** A foot of 20 × 2 × 20 cm below 40 cm of pole, stored with Y up: as Z up it stands on the edge of its foot, and falls. */
export function lyingLamp(): SimModel {
  const shapes = [shape('foot', box(0.2, 0.02, 0.2), 0, 0.01, 0), shape('pole', box(0.02, 0.4, 0.02), 0, 0.22, 0.05)];
  return withRoot(block(), {
    visuals: shapes.map((part) => ({ ...part, name: `${part.name}_visual` })),
    collisions: shapes,
    inertial: { mass: 1, centerOfMass: [0, 0.12, 0.02], inertia: [0.02, 0.002, 0.02, 0, 0, 0] },
  });
}
