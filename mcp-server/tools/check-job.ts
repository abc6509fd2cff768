import { z } from 'zod';
import { lookAtJob } from '../look-at-job.ts';
import { defineTool } from '../tool.ts';
import { batchFields } from '../views/batch-view.ts';
import { jobView } from '../views/job-view.ts';

/** The one tool that waits for a job. 45 s at most, because several hosts cut a call off at 60. */
export const checkJob = defineTool({
  name: 'check_job',
  title: 'Check a job',
  description:
    'Wait up to wait_seconds for a job or batch, also of an earlier session, then tell its state, cost and the next ' +
    'call. It goes on meanwhile.',
  toolset: 'generate',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    job_id: z.string().min(1).max(200),
    wait_seconds: z.number().int().min(0).max(45).default(20),
  }),
  output: jobView.extend(batchFields.shape),

  handle: async ({ job_id, wait_seconds }, context) => ({
    view: await lookAtJob(job_id, wait_seconds * 1_000, context),
  }),
});
