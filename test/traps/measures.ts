import { expect } from 'vitest';
import { modelBounds } from '../../src/model/bounds.ts';
import type { SimModel } from '../../src/model/types.ts';

/** [kg] */
export const massOf = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

/** Edges of the box around what is seen, or else touched, to a micrometre [m]. */
export function sizeOf(model: SimModel): number[] {
  const { min, max } = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions')!;
  return max.map((value, i) => Math.round(1e6 * (value - min[i]!)) / 1e6);
}

/** A block of 20 × 20 × 10 cm and 2 kg, whatever it was written in. */
export function isBlock(model: SimModel): void {
  expect(sizeOf(model)).toEqual([0.2, 0.2, 0.1]);
  expect(massOf(model)).toBeCloseTo(2, 4);
}

/** V counts from above: the lower corners of the file, 0.25 from below, lie at 0.75, and the upper ones at 0. */
export function isUpright({ meshes }: SimModel): void {
  const v = meshes.flatMap(({ uvs }) => [...(uvs ?? [])].filter((_, i) => i % 2 === 1));
  expect(new Set(v)).toEqual(new Set([0.75, 0]));
}

/** Shows one picture, as PNG. */
export function isTextured(model: SimModel): void {
  expect(model.textures.map(({ mime }) => mime)).toEqual(['image/png']);
  expect(model.materials.map(({ baseColorTexture }) => baseColorTexture)).toContain(model.textures[0]!.name);
}
