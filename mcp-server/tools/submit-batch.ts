import path from 'node:path';
import { z } from 'zod';
import { PropmasterError } from '../../src/errors.ts';
import { runsOf } from '../batches/runs.ts';
import { fileInside } from '../inside-project.ts';
import { beginBatch } from '../orders.ts';
import { maySpend } from '../spending.ts';
import { defineTool } from '../tool.ts';
import { startedView, viewCap } from '../views/job-view.ts';

export const submitBatch = defineTool({
  name: 'submit_batch',
  title: 'Submit a batch',
  description:
    'Generate, verify and install up to 1,000 props in the background; returns a handle at once: check_job. Items fail ' +
    'one by one. The same batch again goes on with it.',
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    items: z
      .array(
        z.object({
          prompt: z.string().min(1).max(20_000),
          name: z.string().min(1).max(64).optional(),
          variations: z.number().int().min(1).max(1_000).optional().describe('how many of it, all different'),
          seed: z.number().int().min(0).optional(),
        }),
      )
      .min(1)
      .max(1_000)
      .optional(),
    file: z.string().min(1).max(4_096).optional().describe('in place of items: JSONL or CSV inside the project'),
    simulators: z.array(z.string().min(1).max(40)).max(10).optional(),
    max_cost_cents: z.number().int().min(1).optional().describe('of all; needed unless free'),
    confirm: z.boolean().optional(),
    repeat: z.boolean().optional(),
  }),
  output: startedView.extend({ items: z.number().optional() }),

  async handle(
    { items, file, simulators, max_cost_cents, confirm = false, repeat = false },
    { propmaster, host, signal, ask },
  ) {
    if ((items === undefined) === (file === undefined)) {
      throw new PropmasterError('invalid_input', 'Give either items or file.', {
        where: 'items',
        hint: 'items: [{"prompt": "oak crate"}], or file: the path of a JSONL or CSV file inside the project.',
      });
    }
    const { root } = propmaster;
    const given = file === undefined ? undefined : await fileInside(root, file);
    const deployment = await propmaster.service();
    const spending = { tool: 'submit_batch', cap: max_cost_cents, confirmed: confirm };
    const verdict = await maySpend(spending, { host, deployment, ask });
    if (verdict.kind === 'stop') return { view: verdict.view };
    signal.throwIfAborted();
    const { cap } = verdict;
    const begun = await beginBatch(root, {
      service: deployment.label,
      items: given === undefined ? items! : path.relative(root, given).split(path.sep).join('/'),
      ...(simulators === undefined ? {} : { simulators }),
      ...(cap === undefined ? {} : { maxCostCents: cap }),
      repeat,
    });
    await runsOf(host).start(begun.order);
    const { key } = begun.order;
    const cost = viewCap(cap, deployment.local);
    return {
      job: key,
      view: {
        job_id: key,
        state: 'running',
        items: begun.items,
        ...(cost ? { cost } : {}),
        ...(begun.takenUp ? { warnings: ['the same batch was begun before and is gone on with'] } : {}),
        next: `check_job with job_id "${key}"`,
      },
    };
  },
});
