import { describe, expect, it } from 'vitest';
import { rasterise } from '../../src/preview/raster.ts';

const covered = (corners: number[], width: number, height: number) => {
  const { triangle } = rasterise({ corners: Float32Array.from(corners), count: corners.length / 9 }, width, height);
  return Array.from({ length: height }, (_, y) =>
    [...triangle.subarray(y * width, (y + 1) * width)].map((t) => (t < 0 ? '.' : String(t))).join(''),
  );
};

describe('rasterise', () => {
  it('covers the samples whose centres lie inside, however the triangle is wound', () => {
    const picture = ['000.', '00..', '0...', '....'];
    expect(covered([0, 0, 1, 3.1, 0, 1, 0, 3.1, 1], 4, 4)).toEqual(picture);
    expect(covered([0, 0, 1, 0, 3.1, 1, 3.1, 0, 1], 4, 4)).toEqual(picture);
  });

  it('shows what is nearer, whatever the order, and mixes nearness over a triangle', () => {
    const flat = [0, 0, 0.5, 20, 0, 0.5, 0, 20, 0.5];
    const slanted = [0, 0, 0, 20, 0, 5, 0, 20, 0]; // nearness grows by 0.25 a sample: nearer from x = 2 on
    expect(covered([...flat, ...slanted], 4, 1)).toEqual(['0011']);
    expect(covered([...slanted, ...flat], 4, 1)).toEqual(['1100']);
  });

  it('leaves out what lies behind the camera and what has no area', () => {
    expect(covered([0, 0, Number.NEGATIVE_INFINITY, 9, 0, 1, 0, 9, 1], 2, 1)).toEqual(['..']);
    expect(covered([0, 0, 1, 4, 4, 1, 2, 2, 1], 2, 1)).toEqual(['..']);
  });
});
