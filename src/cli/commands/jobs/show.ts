import type { Command } from '../../command.ts';
import { renderServiceJob } from '../../render/service-job.ts';
import { serviceJobFields } from '../../service-wire.ts';

export const showJob: Command = ({ args: [id], signal, withClient }) =>
  withClient(async ({ jobs }) => {
    const job = await jobs.get(id!, { includeResult: true, signal });
    return { result: { job: serviceJobFields(job) }, text: (style) => renderServiceJob(job, style) };
  }, 'either');
