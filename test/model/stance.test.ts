import { describe, expect, it } from 'vitest';
import { axisAngle, multiply } from '../../src/model/pose.ts';
import { stance } from '../../src/model/stance.ts';
import { block, bowl, box, leaningPole, shape, withRoot } from '../verify/models.ts';

describe('stance', () => {
  it('of a block: the middle of a square of 20 cm', () => {
    const { margin, area } = stance(block())!;
    expect(margin).toBeCloseTo(0.1, 12);
    expect(area).toBeCloseTo(0.04, 12);
  });

  it('of the block on its side: 20 × 10 cm', () => {
    const { margin, area } = stance(block(), axisAngle([1, 0, 0], Math.PI / 2))!;
    expect(margin).toBeCloseTo(0.05, 9);
    expect(area).toBeCloseTo(0.02, 9);
  });

  it('is that of the whole foot, not of the middle of a ring', () => {
    expect(stance(bowl({ bottom: false }))!.area).toBeCloseTo(0.04, 9);
  });

  it('is negative where the centre of mass lies outside', () => {
    // 1 m pole, 2 cm wide, leans 6°: the centre is 0.5·sin 6° = 52 mm away, the foot a line of 2 cm
    expect(stance(leaningPole())!.margin).toBeLessThan(-0.03);
  });

  it('of a block that leans a little is that of the side it comes to rest on', () => {
    const leaning = (degrees: number) => stance(block(), axisAngle([0, 1, 0], (degrees * Math.PI) / 180))!;
    expect(leaning(1.7).leantMargin).toBeGreaterThan(0.09);
    expect(leaning(1.7).margin).toBeLessThan(-0.09);
    expect(leaning(4).leantMargin).toBeLessThan(-0.09);
  });

  it('on a corner is the distance to that one point, not endless', () => {
    // Turned by 30° about x, then about y: the corner (0.1, -0.1, -0.05) is the lowest, and lies at
    // x = 0.1 cos 30° - (0.1 sin 30° + 0.05 cos 30°) sin 30° = 0.03995, y = -0.1 cos 30° + 0.05 sin 30° = -0.06160.
    const turn = multiply(axisAngle([0, 1, 0], Math.PI / 6), axisAngle([1, 0, 0], Math.PI / 6));
    expect(stance(block(), turn)!.margin).toBeCloseTo(-0.0734236, 6);
  });

  it('of nothing: none', () => {
    expect(stance(withRoot(block(), { visuals: [], collisions: [] }))).toBeUndefined();
  });

  it('looks at the colliders, and at the visuals where there are none', () => {
    const wide = shape('look', box(2, 2, 0.1), 0, 0, 0.05);
    expect(stance(withRoot(block(), { visuals: [wide] }))!.area).toBeCloseTo(0.04, 12);
    expect(stance(withRoot(block(), { visuals: [wide], collisions: [] }))!.area).toBeCloseTo(4, 12);
  });
});
