import { z } from 'zod';
import type { SceneOrderRecord } from '../../src/api/orders/order.ts';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { isPropmasterError } from '../../src/errors.ts';
import { endOrder, placeOrder } from '../orders.ts';
import { refusePrompt } from '../refuse-prompt.ts';
import { maySpend } from '../spending.ts';
import { submitted } from '../submitted.ts';
import { defineTool } from '../tool.ts';
import { startedView, viewCap, viewSubmitted } from '../views/job-view.ts';

export const generateScene = defineTool({
  name: 'generate_scene',
  title: 'Generate a scene',
  description:
    'Start making a scene, a room with props at their places; returns a job at once: check_job, then install. Needs a ' +
    'Team key (the local service has one). A plan above a limit fails.',
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    prompt: z.string().min(1).max(20_000),
    max_cost_cents: z.number().int().min(1).max(1_000_000).optional().describe('needed unless free'),
    max_asset_definitions: z.number().int().min(1).max(100).optional().describe('different props'),
    max_instances: z.number().int().min(1).max(500).optional().describe('placed props'),
    confirm: z.boolean().optional(),
    repeat: z.boolean().optional(),
  }),
  output: startedView,

  async handle({ prompt, max_cost_cents, confirm = false, repeat = false, ...limits }, context) {
    const { propmaster, host, signal, ask } = context;
    const deployment = await propmaster.service();
    await refusePrompt(deployment, 'scene', prompt);
    const spending = { tool: 'generate_scene', cap: max_cost_cents, confirmed: confirm };
    const verdict = await maySpend(spending, { host, deployment, ask });
    if (verdict.kind === 'stop') return { view: verdict.view };
    const { cap } = verdict;
    const { scenes, jobs } = deployment.clientWith('team');
    const request = {
      prompt,
      ...(cap === undefined ? {} : { max_cost_cents: cap }),
      ...(limits.max_asset_definitions === undefined ? {} : { max_asset_definitions: limits.max_asset_definitions }),
      ...(limits.max_instances === undefined ? {} : { max_instances: limits.max_instances }),
    };
    let status = 'queued';
    const { order, takenUp } = await submitted(context, (until) =>
      placeOrder<SceneOrderRecord>(propmaster.root, {
        ...{ kind: 'scene', service: deployment.label, request, repeat, signal: until },
        async isWanted({ job_id, scene_id }) {
          const job = await jobs.get(job_id, { signal: until }).catch(absent);
          status = job?.status ?? 'failed';
          await endOrder(propmaster.root, job_id, status);
          if (status === 'failed' || status === 'cancelled') return false;
          return !(await isInstalled(propmaster, [job_id, scene_id]));
        },
        async send(idempotencyKey) {
          const made = await scenes.create(request, { idempotencyKey, signal: until });
          status = made.status;
          return { job_id: made.job_id, scene_id: made.scene_id };
        },
      }),
    );
    signal.throwIfAborted();
    const cost = viewCap(cap, deployment.local);
    return {
      view: viewSubmitted({ id: order.job_id!, status, takenUp, cost, sceneId: order.scene_id }),
      job: order.job_id!,
    };
  },
});

function absent(error: unknown): undefined {
  if (!isPropmasterError(error) || error.code !== 'not_found') throw error;
}

/** Whether the project has the scene already: to ask for it again is then to ask for another. */
async function isInstalled(propmaster: Propmaster, ids: readonly (string | undefined)[]): Promise<boolean> {
  const installed = await propmaster.scenes();
  return installed.some(({ source }) => ids.some((id) => id !== undefined && source === id));
}
