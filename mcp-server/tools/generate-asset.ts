import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { jobView } from '../views.ts';

export const generateAsset = defineTool({
  name: 'generate_asset',
  title: 'Generate an asset',
  description:
    'Start generating one 3D prop from words ("oak cabinet with two doors and a drawer, 80 cm wide"). Returns a job ' +
    'handle at once; follow it with check_job, then install. Without a configured service a free local generator is ' +
    'used: crate, table, chair, shelf, cabinet, mug, bowl, bottle, laptop, toolbox.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    prompt: z.string().min(1).max(20_000).describe('what to make; sizes, counts, materials and colours are obeyed'),
    name: z.string().min(1).max(64).optional().describe('name of the asset'),
  }),
  output: jobView,

  async handle({ prompt, name }, { propmaster, signal }) {
    const { jobId, status } = await propmaster.submit(prompt, { signal, ...(name === undefined ? {} : { name }) });
    return { job_id: jobId, state: status, next: `check_job with job_id "${jobId}"` };
  },
});
