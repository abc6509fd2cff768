import type { Command } from '../../command.ts';
import type { RepeatableOptions, WaitingOptions } from '../../common-options.ts';
import { followJob } from '../../follow-job.ts';
import { oneLine, pasteable } from '../../render/printable.ts';
import { renderServiceJob } from '../../render/service-job.ts';
import { serviceJobFields } from '../../service-wire.ts';
import { submitting } from '../../submitting.ts';

export const retryExport: Command<RepeatableOptions & WaitingOptions> = (call) =>
  call.withClient(async (client) => {
    const [id] = call.args;
    const { job_id } = await submitting(call, (options) => client.jobs.retryExport(id!, options));
    const ids = { job_id, retry_of_job_id: id! };
    if (!call.options.wait) {
      return {
        result: ids,
        text: () => `Submitted ${oneLine(job_id)}\nNext: propmaster jobs wait ${pasteable(job_id)}`,
      };
    }
    const job = await followJob(client, job_id, call);
    return {
      result: { ...ids, job: serviceJobFields(job) },
      text: (style) => renderServiceJob(job, style),
    };
  }, 'team');
