import type { Joint } from '../../model/types.ts';
import { defineCheck } from '../check.ts';

export const jointLimits = defineCheck({
  code: 'structure/joint-limits',
  severity: 'error',
  about:
    'A revolute joint has a lower and an upper limit. Those of any joint are finite, the lower below the upper. ' +
    'Without them a door turns through its cabinet.',
  message: ({ joint, problem }: { joint: string; problem: string }) => `Joint "${joint}" ${problem}.`,
  hint: 'Set both limits [rad or m], or make a joint that turns without limits `continuous`.',

  *find(model) {
    for (const [index, joint] of model.joints.entries()) {
      const problem = problemOf(joint);
      if (problem) yield { pointer: `/joints/${index}/limits`, args: { joint: joint.name, problem } };
    }
  },
});

function problemOf({ type, limits }: Joint): string | undefined {
  if (!limits) return type === 'revolute' ? 'is revolute and has no limits' : undefined;
  const { lower, upper } = limits;
  if (!Number.isFinite(lower) || !Number.isFinite(upper))
    return `has limits that are not finite (${lower} to ${upper})`;
  return lower < upper ? undefined : `has a lower limit of ${lower}, which is not below its upper limit of ${upper}`;
}
