import { expect, it } from 'vitest';
import { threeQuarterView } from '../../src/preview/camera.ts';
import { projectPerspective } from '../../src/preview/project.ts';

const corners = (x: number, y: number, z: number, middle: readonly [number, number, number]) =>
  Float32Array.from(
    [-1, 1].flatMap((i) =>
      [-1, 1].flatMap((j) =>
        [-1, 1].flatMap((k) => [middle[0] + (i * x) / 2, middle[1] + (j * y) / 2, middle[2] + (k * z) / 2]),
      ),
    ),
  );

it.each([
  [0.1, 0.1, 0.1, [0, 0, 0]],
  [4, 0.2, 0.1, [10, -3, 2]],
  [0.3, 0.3, 1.8, [0, 0, 0.9]],
] as const)('a box of %f × %f × %f is centred and fills 78%% of the picture', (x, y, z, middle) => {
  const points = corners(x, y, z, middle);
  const { corners: seen } = projectPerspective(points, threeQuarterView(points), 1000);
  const [xs, ys] = [0, 1].map((axis) => [...seen].filter((_, i) => i % 3 === axis)) as [number[], number[]];
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  const middleOf = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  expect(Math.max(extent(xs), extent(ys))).toBeGreaterThan(775);
  expect(Math.max(extent(xs), extent(ys))).toBeLessThan(781);
  expect(middleOf(xs)).toBeCloseTo(500, 0);
  expect(middleOf(ys)).toBeCloseTo(500, 0);
});

it('sees the front (-Y) and the left (-X) from above', () => {
  const { back } = threeQuarterView(corners(1, 1, 1, [0, 0, 0]));
  expect(Math.sign(back[0])).toBe(-1);
  expect(Math.sign(back[1])).toBe(-1);
  expect(Math.sign(back[2])).toBe(1);
});
