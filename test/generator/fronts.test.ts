import { expect, it } from 'vitest';
import { drawerColumns, planFronts } from '../../src/generator/modelling/fronts.ts';

it.each([
  // drawers, doors, columns
  [1, 3, 1],
  [2, 2, 2],
  [4, 2, 2],
  [3, 2, 1],
  [5, 0, 1],
  [6, 0, 2],
  [9, 0, 3],
  [7, 0, 1],
])('%i drawers with %i doors stand in %i column(s)', (drawers, doors, columns) =>
  expect(drawerColumns(drawers, doors)).toBe(columns),
);

it('puts drawers above doors, with 3 mm between any two fronts and none at the outer edges', () => {
  const { doors, drawers, split } = planFronts(0.8, [0.07, 0.88], 2, 2);
  expect(split).toBeCloseTo(0.72, 9); // one row of 0.16 m below 0.88 m
  expect(doors).toMatchObject([
    { hinge: 'left', outer: true },
    { hinge: 'right', outer: true },
  ]);
  const edges = [...doors, ...drawers].flatMap(({ x, z }) => [...x, ...z]);
  const expected = [
    [-0.4, -0.0015, 0.0715, 0.7185],
    [0.0015, 0.4, 0.0715, 0.7185],
    [-0.4, -0.0015, 0.7215, 0.8785],
    [0.0015, 0.4, 0.7215, 0.8785],
  ].flat();
  for (const [i, edge] of edges.entries()) expect(edge).toBeCloseTo(expected[i]!, 9);
});

it('numbers drawers from the top left, row by row', () => {
  const { drawers } = planFronts(1, [0, 0.9], 0, 6);
  expect(drawers.map(({ x, z }) => [x[0] < 0, Math.round(z[1] * 10)])).toEqual([
    [true, 9],
    [false, 9],
    [true, 6],
    [false, 6],
    [true, 3],
    [false, 3],
  ]);
});
