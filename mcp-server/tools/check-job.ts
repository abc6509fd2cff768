import { z } from 'zod';
import { lookAtJob } from '../look-at-job.ts';
import { defineTool } from '../tool.ts';
import { batchFields } from '../views/batch-view.ts';
import { jobView } from '../views/job-view.ts';

/** Longest wait of a call [s]: several hosts cut a call off at 60. */
const LONGEST_S = 45;

/** The one tool that waits for a job. A longer wait than it allows is shortened, and said. */
export const checkJob = defineTool({
  name: 'check_job',
  title: 'Check a job',
  description:
    'Wait up to wait_seconds for a job or batch, also of an earlier session, then tell its state, cost and the next call.',
  toolset: 'generate',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    job_id: z.string().min(1).max(200),
    wait_seconds: z.number().min(0).default(20).describe('45 at most are waited'),
  }),
  output: jobView.extend(batchFields.shape),

  async handle({ job_id, wait_seconds }, context) {
    const view = await lookAtJob(job_id, Math.min(wait_seconds, LONGEST_S) * 1_000, context);
    if (wait_seconds <= LONGEST_S) return { view };
    const shortened = `wait_seconds was ${wait_seconds}; a call waits ${LONGEST_S} s at most: call again to wait on`;
    return { view: { ...view, warnings: [...(view.warnings ?? []), shortened] } };
  },
});
