import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { jobView, viewJob } from '../views.ts';

/** The one tool that waits for a job. 45 s, because several hosts cut a call off at 60. */
export const checkJob = defineTool({
  name: 'check_job',
  title: 'Check a job',
  description:
    'State of a generation job. Waits up to wait_seconds for it to finish, then answers with state, progress and the ' +
    'next call to make. Call again while state is queued or running; the job goes on meanwhile.',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
  input: z.object({
    job_id: z.string().min(1).max(200),
    wait_seconds: z.number().int().min(0).max(45).default(20),
  }),
  output: jobView,

  async handle({ job_id, wait_seconds }, { propmaster, signal, progress }) {
    const job = await propmaster.job(job_id, {
      waitMs: wait_seconds * 1_000,
      signal,
      onProgress: ({ status, progress: fraction }) =>
        progress(status, typeof fraction === 'number' ? fraction : undefined),
    });
    return viewJob(job);
  },
});
