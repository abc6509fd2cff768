import { describe, expect, it } from 'vitest';
import type { Joint, Link, SimModel, Vec3 } from '../../src/model/types.ts';
import { sweep } from '../../src/verify/simulate/joint-range.ts';
import { simulate } from '../../src/verify/simulate/run.ts';
import { block, boxInertial, link } from './models.ts';

const limits = { lower: -0.7, upper: 0.7 };
const AXES: readonly Vec3[] = [
  [0, 0, 1],
  [0, 1, 0],
];

/** A chain of links of 10 cm, the first joints of which are as given and free, and the others hinges with limits. */
function chain(count: number, first: readonly Partial<Joint>[], mass = 0.1): SimModel {
  const part = (i: number): Link =>
    link(`part_${i}`, [0.1 * i, 0, 0.5], boxInertial(mass, [0.1, 0.05, 0.05], [0.05, 0, 0]), []);
  const joints = Array.from(
    { length: count },
    (_, i): Joint => ({
      name: `joint_${i}`,
      type: 'revolute',
      parent: i === 0 ? 'block' : `part_${i - 1}`,
      child: `part_${i}`,
      anchor: [0, 0, 0],
      axis: AXES[i % 2]!,
      limits,
      damping: 1,
      ...first[i],
    }),
  );
  const free = joints.map(
    ({ limits: range, ...joint }): Joint => (joint.type === 'revolute' ? { ...joint, limits: range! } : joint),
  );
  return {
    ...block(),
    base: 'fixed',
    links: [...block().links, ...Array.from({ length: count }, (_, i) => part(i))],
    joints: free,
  };
}

const FREE: Readonly<Record<string, SimModel>> = {
  'a hose on a hinge without limits': chain(40, [{ type: 'continuous', axis: [0.5, 1, 0.2] }]),
  'a hose on a ball joint': chain(30, [{ type: 'ball' }]),
  'a chain on two free hinges': chain(24, [{ type: 'continuous' }, { type: 'continuous' }]),
  'a chain with a free hinge in its middle': chain(
    24,
    Array.from({ length: 13 }, (_, i) => (i === 12 ? { type: 'continuous' } : {})),
  ),
  'heavy links on a free hinge without damping': chain(20, [{ type: 'continuous', damping: 0 }], 10),
};

describe('joints are driven while others turn freely', () => {
  it.each(Object.entries(FREE))('%s', async (_title, model) => {
    const { findings } = await simulate(model, undefined, [sweep]);
    expect(findings.map(({ message }) => message)).toEqual([]);
  });
});
