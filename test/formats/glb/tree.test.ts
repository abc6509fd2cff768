import { describe, expect, it } from 'vitest';
import { arrangeTree } from '../../../src/formats/glb/physics/tree.ts';
import type { BodyJoint } from '../../../src/formats/glb/physics/types.ts';

const joint = (parent: number, child: number): BodyJoint => ({
  name: `${parent}-${child}`,
  type: 'revolute',
  parent,
  child,
  point: [0, 0, 0],
  axis: [0, 0, 1],
  limits: { lower: -1, upper: 2 },
  spring: { stiffness: 1, rest: 0.5 },
});
const names = (joints: readonly BodyJoint[]): string[] => joints.map(({ name }) => name);

describe('arrangeTree', () => {
  it('puts what stands still first, then bodies that hang from none, each behind its parent', () => {
    const { order, joints } = arrangeTree([true, true, false, true], [joint(1, 0), joint(3, 1)]);
    expect(order).toEqual([2, 3, 1, 0]);
    expect(names(joints)).toEqual(['3-1', '1-0']);
  });

  it('turns a joint round whose child is nearer to the root', () => {
    const { joints } = arrangeTree([true, false], [joint(0, 1)]);
    expect(joints).toMatchObject([{ parent: 1, child: 0, limits: { lower: -2, upper: 1 }, spring: { rest: -0.5 } }]);
  });

  it('keeps a body with two parents by turning the second joint round', () => {
    const { joints, loops } = arrangeTree([true, true, true], [joint(0, 2), joint(1, 2)]);
    expect(loops).toEqual([]);
    expect(joints).toMatchObject([
      { parent: 0, child: 2 },
      { parent: 2, child: 1 },
    ]);
  });

  it('opens a ring of a thousand bodies in one place', () => {
    const ring = Array.from({ length: 1000 }, (_, i) => joint(i, (i + 1) % 1000));
    const { order, joints, loops } = arrangeTree(
      ring.map(() => true),
      ring,
    );
    expect([order.length, joints.length, loops.length]).toEqual([1000, 999, 1]);
  });

  it('takes a second joint between the same bodies for a loop', () => {
    expect(names(arrangeTree([true, true], [joint(0, 1), joint(1, 0)]).loops)).toEqual(['1-0']);
  });
});
