import { defineCheck } from '../check.ts';

export const jointUnlimited = defineCheck({
  code: 'structure/joint-unlimited',
  severity: 'warning',
  about:
    'A prismatic joint has no limits. Every simulator accepts it, but a drawer then leaves its cabinet. The ' +
    'joint range is not tested.',
  message: ({ joint }: { joint: string }) => `Joint "${joint}" slides without limits.`,
  hint: 'Set both limits [m] if the rail has ends.',

  *find({ joints }) {
    for (const [index, { name, type, limits }] of joints.entries())
      if (type === 'prismatic' && !limits) yield { pointer: `/joints/${index}/limits`, args: { joint: name } };
  },
});
