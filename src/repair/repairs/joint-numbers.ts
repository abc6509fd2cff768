import type { Change } from '../../model/change.ts';
import type { Joint } from '../../model/types.ts';
import { length, normalize } from '../../model/vec.ts';
import type { Repair } from '../repair.ts';

export const jointNumbers: Repair = {
  name: 'joint-numbers',
  mends: ['structure/joint-axis', 'structure/joint-limits', 'physics/joint-dynamics'],
  kind: 'sound',
  about:
    'An axis whose length is not 1 is normalised. Limits in the wrong order are swapped. A revolute joint ' +
    'without limits becomes continuous. Negative damping, friction, armature and stiffness become zero; limits on effort and velocity below zero go. A zero ' +
    'axis and a slide without limits stay, because the intended value is unknown.',
  run(model) {
    const changes: Change[] = [];
    const joints = model.joints.map((joint, index) => mended(joint, `/joints/${index}`, changes));
    return { model: { ...model, joints }, changes };
  },
};

function mended(joint: Joint, pointer: string, changes: Change[]): Joint {
  let now = joint;
  const change = (more: Partial<Joint>, field: keyof Joint, reason: string): void => {
    const after: Joint = { ...now, ...more };
    changes.push({
      repair: 'joint-numbers',
      pointer: `${pointer}/${field}`,
      before: now[field],
      after: after[field],
      reason,
    });
    now = after;
  };
  const size = length(joint.axis);
  const turns = joint.type !== 'fixed' && joint.type !== 'ball';
  if (turns && size > 0 && size < Infinity && Math.abs(size - 1) > 1e-4)
    change({ axis: normalize(joint.axis) }, 'axis', `The axis had length ${size.toPrecision(4)}.`);
  const { limits } = joint;
  if (limits && limits.lower > limits.upper)
    change(
      { limits: { lower: limits.upper, upper: limits.lower } },
      'limits',
      'The lower limit was above the upper one.',
    );
  if (joint.type === 'revolute' && !limits)
    change({ type: 'continuous' }, 'type', 'A revolute joint without limits turns without end.');
  for (const field of ['damping', 'friction', 'armature'] as const) {
    const value = joint[field];
    if (value !== undefined && !(value >= 0 && value < Infinity))
      change({ [field]: 0 }, field, `${field} was ${value}; below zero it drives the joint.`);
  }
  for (const field of ['effort', 'velocity'] as const) {
    const value = joint[field];
    if (value === undefined || (value >= 0 && value < Infinity)) continue;
    const { [field]: _, ...rest } = now;
    changes.push({
      repair: 'joint-numbers',
      pointer: `${pointer}/${field}`,
      before: value,
      after: undefined,
      reason: `The largest ${field} was ${value}.`,
    });
    now = rest;
  }
  const { spring } = joint;
  if (spring && !(spring.stiffness >= 0 && spring.stiffness < Infinity))
    change({ spring: { ...spring, stiffness: 0 } }, 'spring', `The stiffness was ${spring.stiffness}.`);
  return now;
}
