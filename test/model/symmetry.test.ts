import { describe, expect, it } from 'vitest';
import { build } from '../../src/generator/build.ts';
import { describe as read } from '../../src/generator/describe.ts';
import { axisAngle } from '../../src/model/pose.ts';
import { motionBetween, symmetryOf } from '../../src/model/symmetry.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';

async function made(prompt: string): Promise<SimModel> {
  const described = read(prompt);
  if (described.kind !== 'described') throw new Error(described.message);
  return build(described.description, { name: 'prop', prompt });
}

describe('the symmetry of a prop', () => {
  it.each([
    ['a ball', 'any'],
    ['a bowl', 'axis'],
    ['a drum', 'axis'],
    ['a cylinder', 'axis'],
    ['a plate', 'axis'],
    ['a mug', 'none'],
    ['a die', 'none'],
    ['a cube', 'none'],
    ['a book', 'none'],
  ])('of %s is: %s', async (prompt, expected) => {
    const symmetry = symmetryOf(await made(prompt));
    expect(symmetry === undefined ? 'none' : symmetry.axis === 'any' ? 'any' : 'axis').toBe(expected);
  });

  it('makes turning about it no motion, and any other tilt one', async () => {
    const turned = (axis: Vec3, degrees: number, centre: Vec3) => {
      const rotation = axisAngle(axis, (degrees * Math.PI) / 180);
      return { position: centre, rotation };
    };
    const start = { position: [0, 0, 0], rotation: [1, 0, 0, 0] } as const;
    const ball = { centre: [0, 0, 0], axis: 'any' } as const;
    expect(motionBetween(start, turned([1, 0, 0], 40, [0, 0, 0]), ball)).toEqual({ moved: 0, tilted: 0 });
    expect(motionBetween(start, turned([1, 0, 0], 40, [0.02, 0, 0]), ball).moved).toBeCloseTo(0.02);
    const lying = { centre: [0, 0, 0], axis: [1, 0, 0] } as const;
    expect(motionBetween(start, turned([1, 0, 0], 40, [0, 0, 0]), lying).tilted).toBeCloseTo(0);
    expect(motionBetween(start, turned([0, 1, 0], 40, [0, 0, 0]), lying).tilted).toBeCloseTo((40 * Math.PI) / 180);
    expect(motionBetween(start, turned([1, 0, 0], 3.8, [0, 0, 0]), undefined).tilted).toBeCloseTo(
      (3.8 * Math.PI) / 180,
    );
  });
});
