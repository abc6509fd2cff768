import { defineCheck } from '../check.ts';

export const jointAxis = defineCheck({
  code: 'structure/joint-axis',
  severity: 'error',
  about:
    'The axis of a revolute, continuous or prismatic joint must be a unit vector, within 1e-4. A zero axis is refused everywhere; another length scales the motion in simulators that do not normalise it.',
  message: ({ joint, length }: { joint: string; length: number }) =>
    `The axis of joint "${joint}" has length ${length.toPrecision(4)} instead of 1.`,
  hint: 'Normalise the axis.',

  *find(model) {
    for (const [index, { name, type, axis }] of model.joints.entries()) {
      if (type === 'fixed' || type === 'ball') continue;
      const length = Math.hypot(...axis);
      if (!(Math.abs(length - 1) <= 1e-4)) yield { pointer: `/joints/${index}/axis`, args: { joint: name, length } };
    }
  },
});
