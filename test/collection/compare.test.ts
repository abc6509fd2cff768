import { describe, expect, it } from 'vitest';
import { compare, comparison, isRight } from '../../scripts/collection/compare.ts';
import type { Imported, Measured } from '../../scripts/collection/types.ts';

const DOOR: Measured = { mass: 18, size: [0.9, 0.04, 2], joints: [{ lower: 0, upper: 1.92 }], static: false };

describe('compare', () => {
  it('finds nothing between equal measures, whatever the order of the joints', () => {
    const two = [
      { lower: 0, upper: 1 },
      { lower: null, upper: null },
    ];
    expect(compare({ ...DOOR, joints: two }, { ...DOOR, joints: two.toReversed() })).toEqual([]);
  });

  it('names a mass that is off by more than a thousandth', () => {
    expect(compare(DOOR, { ...DOOR, mass: 18.017 })).toEqual([]);
    expect(compare(DOOR, { ...DOOR, mass: 18.02 })).toEqual(['mass: 18.02 kg, not 18 kg']);
  });

  it('leaves masses alone that the source does not say, and those of scenery', () => {
    expect(compare({ ...DOOR, mass: null }, { ...DOOR, mass: 7 })).toEqual([]);
    expect(compare({ ...DOOR, static: true }, { ...DOOR, mass: 7 })).toEqual([]);
  });

  it('allows the 1 g of a fixed root that the source does not have', () => {
    const valve: Measured = { ...DOOR, mass: 0.0802 };
    expect(compare(valve, { ...valve, mass: 0.0812 })).toEqual([]);
    expect(compare(valve, { ...valve, mass: 0.0822 })).toHaveLength(1);
    expect(compare(valve, { ...valve, mass: 0.0792 })).toHaveLength(1);
  });

  it('allows sizes a thousandth of the longest edge, and a tenth of a millimetre of what is flat', () => {
    expect(compare(DOOR, { ...DOOR, size: [0.9, 0.0419, 2] })).toEqual([]);
    expect(compare(DOOR, { ...DOOR, size: [0.9, 0.043, 2] })).toEqual([
      'size: 0.9 × 0.043 × 2 m, not 0.9 × 0.04 × 2 m',
    ]);
    const flat: Measured = { ...DOOR, size: [0.01, 0.01, 0] };
    expect(compare(flat, { ...flat, size: [0.01, 0.01, 0.00009] })).toEqual([]);
    expect(compare(flat, { ...flat, size: [0.01, 0.01, 0.0002] })).toHaveLength(1);
  });

  it('names a size that only one side has', () => {
    expect(compare({ ...DOOR, size: null }, DOOR)).toEqual(['size: 0.9 × 0.04 × 2 m, not nothing to see']);
  });

  it('names lost joints and wrong ranges; equal limits are no joint, 1e16 is no limit', () => {
    expect(compare(DOOR, { ...DOOR, joints: [] })).toEqual(['joints: 0 that move, not 1']);
    expect(compare(DOOR, { ...DOOR, joints: [{ lower: 0, upper: 1.9 }] })).toEqual(['joints: no range 0 to 1.92']);
    expect(compare({ ...DOOR, joints: [{ lower: 0.3, upper: 0.3 }] }, { ...DOOR, joints: [] })).toEqual([]);
    const endless = [{ lower: -1e16, upper: 1e16 }];
    expect(compare({ ...DOOR, joints: endless }, { ...DOOR, joints: [{ lower: null, upper: null }] })).toEqual([]);
  });
});

describe('comparison', () => {
  it('is none where the reference library refuses the source, and a fault where it refuses what was installed', () => {
    expect(comparison({ problem: 'no root' }, DOOR)).toEqual({ differences: [], uncompared: 'source: no root' });
    expect(comparison(DOOR, { problem: 'no root' })).toEqual({ differences: ['installed: no root'] });
  });
});

describe('isRight', () => {
  const installed: Imported = { state: 'installed', written: '/x/model.sdf', warnings: [] };
  const refused: Imported = { state: 'refused', code: 'format/lfs-pointer', message: 'It is a Git LFS pointer.' };
  const same = { differences: [] };

  it('takes an installed model that measures as its source', () => {
    expect(isRight(installed, same, undefined)).toBe(true);
    expect(isRight(installed, { differences: ['mass: 1 kg, not 2 kg'] }, undefined)).toBe(false);
  });

  it('takes a difference that was expected, and no other', () => {
    const opinion = { expect: 'install', differs: ['mass'], why: 'It has no inertial.' } as const;
    expect(isRight(installed, { differences: ['mass: 1 kg, not 2 kg'] }, opinion)).toBe(true);
    expect(isRight(installed, { differences: ['size: 1, not 2'] }, opinion)).toBe(false);
  });

  it('takes a refusal only where a person expects it, for the cause that was expected', () => {
    const opinion = { expect: 'refuse', code: 'format/lfs-pointer', why: 'Its mesh was not fetched.' } as const;
    expect(isRight(refused, same, undefined)).toBe(false);
    expect(isRight(refused, same, opinion)).toBe(true);
    expect(isRight(refused, same, { ...opinion, code: 'format/sdf-root' })).toBe(false);
    expect(isRight(installed, same, opinion)).toBe(false);
  });

  it('never takes a crash', () => {
    const broken: Imported = { state: 'broken', message: 'out of time' };
    expect(isRight(broken, same, { expect: 'refuse', why: 'It is huge.' })).toBe(false);
  });
});
