import { z } from 'zod';
import type { RecordedBatch } from '../../src/api/orders/batch-order.ts';
import { PropmasterError } from '../../src/errors.ts';
import { cancelBatch } from '../batches/cancel-batch.ts';
import { cancelJobOf, isFinal } from '../jobs.ts';
import { longestCallMs, withinTime } from '../limits.ts';
import { findBatch, findRecordedBatch } from '../orders.ts';
import { defineTool } from '../tool.ts';
import { startedView, viewJob } from '../views/job-view.ts';
import { clip } from '../views.ts';

export const cancelJob = defineTool({
  name: 'cancel_job',
  title: 'Cancel a job',
  description: 'Stop a job or batch. What is installed stays.',
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.object({ job_id: z.string().min(1).max(200) }),
  output: startedView,

  async handle({ job_id }, context) {
    const { host, propmaster, signal } = context;
    const view = await withinTime(longestCallMs(host), signal, async (until) => {
      const batch = await findBatch(propmaster.root, job_id);
      if (batch) return cancelBatch(batch, { host, propmaster, signal: until });
      const unordered = await findRecordedBatch(propmaster.root, job_id);
      if (unordered) throw notHere(unordered);
      const { local } = await propmaster.service();
      const job = await cancelJobOf(propmaster, job_id, until);
      const tooLate = isFinal(job.status) && job.status !== 'cancelled';
      return viewJob(job, local, tooLate ? ['it had ended before it could be cancelled'] : []);
    });
    if (view) return { view };
    throw new PropmasterError('network_error', 'The service did not answer in time.', {
      where: job_id,
      jobId: job_id,
      hint: 'check_job tells whether the job was cancelled; to cancel it again is safe.',
    });
  },
});

/** Who runs a batch at the command line stops it there. */
const notHere = ({ key, file, pid }: RecordedBatch): PropmasterError =>
  new PropmasterError(
    'invalid_input',
    `${key} is a batch of the command line: \`propmaster batch run ${clip(file, 100)}\`.`,
    {
      where: key,
      hint: pid === undefined ? 'Nobody works on it.' : `Ctrl-C there stops it: process ${pid}.`,
    },
  );
