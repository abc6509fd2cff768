import { z } from 'zod';
import { PropmasterError } from '../../src/errors.ts';
import { drawForAgent, drawnView } from '../draw-for-agent.ts';
import { refusePrompt } from '../refuse-prompt.ts';
import { maySpend } from '../spending.ts';
import { submitted } from '../submitted.ts';
import { defineTool } from '../tool.ts';
import { viewCap, viewSubmitted } from '../views/job-view.ts';

/** Kinds of the project that a prompt names. Loaded by the call: the list of tools needs none of it. */
async function ownKinds(root: string, prompt: string): Promise<object[]> {
  const { kindsFor } = await import('../../src/api/own-kinds.ts');
  return (await kindsFor(root, prompt)).map(({ document }) => document);
}

/** An object as it came: a record is copied, which takes as much memory again where somebody sends ten megabytes. */
const document = z
  .unknown()
  .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'expected an object')
  .meta({ type: 'object' }) as unknown as z.ZodType<Readonly<Record<string, unknown>>>;

export const generateAsset = defineTool({
  name: 'generate_asset',
  title: 'Generate an asset',
  description:
    'Start making one 3D prop; returns a job at once: check_job, then install; or refuses, with prompts that work. ' +
    'Kinds of the free local service: browse categories; anything else: blueprint, answered with findings, measures and ' +
    'four views. The same again gets the same job.',
  isShown: true,
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    prompt: z.string().min(1).max(20_000).optional().describe('"oak cabinet with two doors and a drawer, 80 cm wide"'),
    description: z
      .looseObject({ category: z.string() })
      .optional()
      .describe('exact, in place of prompt: browse categories'),
    blueprint: document.optional().describe('solids and joints in JSON; {} gives the guide'),
    parameters: z.record(z.string(), z.unknown()).optional().describe('of blueprint'),
    seed: z.number().int().min(0).optional().describe('varies what is open'),
    name: z.string().min(1).max(64).optional(),
    max_cost_cents: z.number().int().min(1).optional().describe('needed unless free'),
    confirm: z.boolean().optional().describe('the user agrees to the cost'),
    repeat: z.boolean().optional().describe('anew'),
  }),
  output: drawnView,

  async handle({ prompt, description, blueprint, parameters, ...given }, context) {
    const { seed, name, max_cost_cents, confirm = false, repeat = false } = given;
    if ([prompt, description, blueprint].filter((one) => one !== undefined).length !== 1) {
      throw new PropmasterError('invalid_input', 'Give one of prompt, description and blueprint.', {
        where: 'prompt',
        hint: 'prompt: "oak cabinet with two drawers".',
      });
    }
    const { propmaster, host, signal, ask } = context;
    const deployment = await propmaster.service();
    if (prompt !== undefined) await refusePrompt(deployment, 'asset', prompt, await ownKinds(propmaster.root, prompt));
    const drawn = blueprint && (await drawForAgent(blueprint, parameters));
    if (drawn?.kind === 'stop') return drawn.answer;
    const spending = { tool: 'generate_asset', cap: max_cost_cents, confirmed: confirm };
    const verdict = await maySpend(spending, { host, deployment, ask });
    if (verdict.kind === 'stop') return { view: verdict.view };
    const { cap } = verdict;
    const named = name === undefined ? {} : { name };
    const { jobId, status, takenUp } = await submitted(context, (until) =>
      propmaster.submit(prompt ?? description ?? drawn!.description, {
        ...named,
        ...(seed === undefined ? {} : { seed }),
        ...(cap === undefined ? {} : { maxCostCents: cap }),
        repeat,
        signal: until,
      }),
    );
    signal.throwIfAborted();
    const cost = viewCap(cap, deployment.local);
    const view = viewSubmitted({ id: jobId, status, takenUp: takenUp ?? false, cost });
    return { view: { ...view, ...drawn?.view }, ...(drawn ? { images: drawn.images } : {}), job: jobId };
  },
});
