import type { Command } from '../../command.ts';
import { renderServiceJob } from '../../render/service-job.ts';
import { serviceJobFields } from '../../service-wire.ts';

export const cancelJob: Command = ({ args: [id], signal, withClient }) =>
  withClient(async ({ jobs }) => {
    const job = await jobs.cancel(id!, { signal });
    return { result: { job: serviceJobFields(job) }, text: (style) => renderServiceJob(job, style) };
  }, 'either');
