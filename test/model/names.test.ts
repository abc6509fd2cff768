import { describe, expect, it } from 'vitest';
import { Names } from '../../src/model/names.ts';

describe('Names', () => {
  it.each([
    ['Left Knee', 'left_knee'],
    ['__lid', 'lid'],
    ['0', 'joint_0'],
    ['12', 'joint_12'],
    ['-3.5', 'joint_3_5'],
    ['2nd_hinge', 'nd_hinge'],
    ['', 'joint'],
    ['関節', 'joint'],
    ['aux', 'aux_'],
    ['a'.repeat(80), 'a'.repeat(60)],
    ['7'.repeat(80), `joint_${'7'.repeat(54)}`],
  ])('makes %j portable', (wanted, name) => {
    expect(new Names().unique(wanted, 'joint')).toBe(name);
  });

  it('gives each name once', () => {
    const names = new Names();
    expect(['0', '0', 'joint', '1'].map((wanted) => names.unique(wanted, 'joint'))).toEqual([
      'joint_0',
      'joint_0_2',
      'joint',
      'joint_1',
    ]);
  });
});
