import type { Command } from '../../command.ts';
import type { WaitingOptions } from '../../common-options.ts';
import { followJob } from '../../follow-job.ts';
import { renderServiceJob } from '../../render/service-job.ts';
import { serviceJobFields } from '../../service-wire.ts';

export const waitForJob: Command<WaitingOptions> = (call) =>
  call.withClient(async (client) => {
    const job = await followJob(client, call.args[0]!, call);
    return { result: { job: serviceJobFields(job) }, text: (style) => renderServiceJob(job, style) };
  }, 'either');
