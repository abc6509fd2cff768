import { z } from 'zod';
import { PropmasterError } from '../../src/errors.ts';
import { refusePrompt } from '../refuse-prompt.ts';
import { maySpend } from '../spending.ts';
import { submitted } from '../submitted.ts';
import { defineTool } from '../tool.ts';
import { startedView, viewCap, viewSubmitted } from '../views/job-view.ts';

export const generateAsset = defineTool({
  name: 'generate_asset',
  title: 'Generate an asset',
  description:
    'Start making one 3D prop from words; returns a job at once: check_job, then install; or refuses at once, with prompts ' +
    'that work. What the free local service makes: browse categories. The same request again gets the same job.',
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    prompt: z.string().min(1).max(20_000).optional().describe('"oak cabinet with two doors and a drawer, 80 cm wide"'),
    description: z
      .looseObject({ category: z.string() })
      .optional()
      .describe('exact, in place of prompt: browse categories'),
    seed: z.number().int().min(0).optional().describe('varies what prompt leaves open'),
    name: z.string().min(1).max(64).optional(),
    max_cost_cents: z.number().int().min(1).optional().describe('needed unless free'),
    confirm: z.boolean().optional().describe('the user agrees to the cost'),
    repeat: z.boolean().optional().describe('make another one'),
  }),
  output: startedView,

  async handle({ prompt, description, seed, name, max_cost_cents, confirm = false, repeat = false }, context) {
    if ((prompt === undefined) === (description === undefined)) {
      throw new PropmasterError('invalid_input', 'Give either prompt or description.', {
        where: 'prompt',
        hint: 'prompt: "oak cabinet with two drawers".',
      });
    }
    const { propmaster, host, signal, ask } = context;
    const deployment = await propmaster.service();
    if (prompt !== undefined) await refusePrompt(deployment, 'asset', prompt);
    const spending = { tool: 'generate_asset', cap: max_cost_cents, confirmed: confirm };
    const verdict = await maySpend(spending, { host, deployment, ask });
    if (verdict.kind === 'stop') return { view: verdict.view };
    const { cap } = verdict;
    const named = name === undefined ? {} : { name };
    const { jobId, status, takenUp } = await submitted(context, (until) =>
      propmaster.submit(prompt ?? description!, {
        ...named,
        ...(seed === undefined ? {} : { seed }),
        ...(cap === undefined ? {} : { maxCostCents: cap }),
        repeat,
        signal: until,
      }),
    );
    signal.throwIfAborted();
    const cost = viewCap(cap, deployment.local);
    return { view: viewSubmitted({ id: jobId, status, takenUp: takenUp ?? false, cost }), job: jobId };
  },
});
