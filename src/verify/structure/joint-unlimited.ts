import { defineCheck } from '../check.ts';

export const jointUnlimited = defineCheck({
  code: 'structure/joint-unlimited',
  severity: 'warning',
  about:
    'A prismatic joint has no limits. Every simulator takes it, and a drawer then leaves its cabinet; it is not driven through a range, since it has none.',
  message: ({ joint }: { joint: string }) => `Joint "${joint}" slides without limits.`,
  hint: 'Set both limits [m] if the rail has ends.',

  *find({ joints }) {
    for (const [index, { name, type, limits }] of joints.entries())
      if (type === 'prismatic' && !limits) yield { pointer: `/joints/${index}/limits`, args: { joint: name } };
  },
});
