import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { propView, verdict, viewProp } from '../views.ts';

export const verify = defineTool({
  name: 'verify',
  title: 'Verify installed props',
  description:
    'Check installed props again from their files on disk: altered or missing files, structure, physics, and a ' +
    'simulated stand, drop and joint sweep in MuJoCo. Writes nothing.',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.object({ names: z.array(z.string().min(1).max(64)).max(50).default([]).describe('empty: all') }),
  output: z.object({ verdict, props: z.array(propView) }),

  async handle({ names }, { propmaster, signal, progress }) {
    const reports = await propmaster.verify(names, { signal, onEvent: ({ prop, stage }) => progress(prop ?? stage) });
    const worst = ['failed', 'passed_with_warnings', 'passed'] as const;
    return {
      verdict: worst.find((outcome) => reports.some((report) => report.verdict === outcome)) ?? 'passed',
      props: reports.map((report) => viewProp(report.subject.name, report)),
    };
  },
});
