import { z } from 'zod';
import type { PlanDocument } from '../../src/contract/plan-document.ts';
import { PropmasterError } from '../../src/errors.ts';
import { refusePrompt } from '../refuse-prompt.ts';
import { maySpend } from '../spending.ts';
import { submitScene } from '../submit-scene.ts';
import { defineTool } from '../tool.ts';
import { startedView } from '../views/job-view.ts';
import { clip } from '../views.ts';

/** Of the words that are not in a plan. */
const MOST_NOTES = 5;

export const generateScene = defineTool({
  name: 'generate_scene',
  title: 'Generate a scene',
  description:
    'Start making a scene, a room with props at their places; returns a job at once: check_job, then install. Needs a ' +
    'Team key (the local service has one). A plan above a limit fails.',
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    prompt: z.string().min(1).max(20_000).optional(),
    plan: z.looseObject({}).optional().describe('in place of prompt'),
    plan_only: z.boolean().optional().describe("only tells the prompt's plan"),
    max_cost_cents: z.number().int().min(1).max(1_000_000).optional().describe('needed unless free'),
    max_asset_definitions: z.number().int().min(1).max(100).optional().describe('different props'),
    max_instances: z.number().int().min(1).max(500).optional().describe('placed props'),
    confirm: z.boolean().optional(),
    repeat: z.boolean().optional(),
  }),
  output: startedView.loose(),

  async handle(
    { prompt, plan: given, plan_only, max_cost_cents, confirm = false, repeat = false, ...limits },
    context,
  ) {
    // What is wrong with it, the service says.
    const plan = given as PlanDocument | undefined;
    if ((prompt === undefined) === (plan === undefined) || (plan_only && prompt === undefined)) {
      throw new PropmasterError('invalid_input', 'Give either prompt or plan; plan_only goes with a prompt.', {
        where: 'prompt',
        hint: 'prompt: "a table with two mugs on it".',
      });
    }
    const { propmaster, host, ask, signal } = context;
    const deployment = await propmaster.service();
    const { scenes } = deployment.clientWith('team');
    const { kindsOfScene } = await import('../../src/api/own-kinds.ts');
    const { planWith } = await import('../../src/api/plan-with.ts');
    const kinds = await kindsOfScene(propmaster, deployment, prompt ?? plan);
    if (prompt !== undefined) await refusePrompt(deployment, 'scene', prompt, kinds);
    if (plan_only) {
      const read = await scenes.plan(prompt!, { signal, ...(kinds && { kinds }) });
      // Kinds of the project are found again by the words of the plan.
      const { kinds: _, ...plan } = read.plan;
      const notes = [
        ...read.missing.map((text) => `missing: ${text}`),
        ...read.assumed.map((text) => `assumed: ${text}`),
      ];
      return {
        view: {
          state: 'planned',
          plan,
          ...(notes.length > 0 ? { warnings: notes.slice(0, MOST_NOTES).map((text) => clip(text, 120)) } : {}),
          next: 'generate_scene with this plan, changed as needed',
        },
      };
    }
    const spending = { tool: 'generate_scene', cap: max_cost_cents, confirmed: confirm };
    const verdict = await maySpend(spending, { host, deployment, ask });
    if (verdict.kind === 'stop') return { view: verdict.view };
    const { cap } = verdict;
    const caps = {
      ...(cap === undefined ? {} : { max_cost_cents: cap }),
      ...(limits.max_asset_definitions === undefined ? {} : { max_asset_definitions: limits.max_asset_definitions }),
      ...(limits.max_instances === undefined ? {} : { max_instances: limits.max_instances }),
    };
    if (plan) {
      const body = { plan: planWith(plan, kinds), ...caps };
      return submitScene(context, { request: body, cap, repeat }, (sending) => scenes.createPlanned(body, sending));
    }
    if (kinds) {
      const body = { prompt: prompt!, kinds, ...caps };
      return submitScene(context, { request: body, cap, repeat }, (sending) => scenes.createPlanned(body, sending));
    }
    const body = { prompt: prompt!, ...caps };
    return submitScene(context, { request: body, cap, repeat }, (sending) => scenes.create(body, sending));
  },
});
