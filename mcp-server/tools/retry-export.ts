import { z } from 'zod';
import type { ExportOrderRecord } from '../../src/api/orders/order.ts';
import { isPropmasterError, PropmasterError } from '../../src/errors.ts';
import { isFinal } from '../jobs.ts';
import { endOrder, placeOrder } from '../orders.ts';
import { maySpend } from '../spending.ts';
import { submitted } from '../submitted.ts';
import { defineTool } from '../tool.ts';
import { quoted, startedView, viewCap, viewSubmitted } from '../views/job-view.ts';

export const retryExport = defineTool({
  name: 'retry_export',
  title: 'Retry an export',
  description:
    'Export again what a finished asset job has modelled, as a new job. Team jobs only. Takes no cap: needs confirm ' +
    'unless the service is free.',
  toolset: 'generate',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({ job_id: z.string().min(1).max(200), confirm: z.boolean().optional() }),
  output: startedView,

  async handle({ job_id, confirm = false }, context) {
    const { propmaster, host, signal, ask } = context;
    const deployment = await propmaster.service();
    const spending = { tool: 'retry_export', cap: 'never', confirmed: confirm } as const;
    const verdict = await maySpend(spending, { host, deployment, ask });
    if (verdict.kind === 'stop') return { view: verdict.view };
    const { jobs } = deployment.clientWith('team');
    let status = 'queued';
    const place = (until: AbortSignal) =>
      placeOrder<ExportOrderRecord>(propmaster.root, {
        ...{ kind: 'export', service: deployment.label, request: { retry_of_job_id: job_id }, signal: until },
        // While one is under way a second would only cost; after it, whoever asks means another.
        async isWanted(placed) {
          const job = await jobs.get(placed.job_id, { signal: until });
          status = job.status;
          await endOrder(propmaster.root, placed.job_id, status);
          return !isFinal(status);
        },
        async send(idempotencyKey) {
          const made = await jobs.retryExport(job_id, { idempotencyKey, signal: until });
          status = made.status ?? 'queued';
          return { job_id: made.job_id };
        },
      });
    const { order, takenUp } = await submitted(context, place).catch(async (error: unknown) => {
      const isUnknown = isPropmasterError(error) && error.code === 'not_found';
      if (!deployment.local || !isUnknown) throw error;
      await deployment.client.jobs.get(job_id, { signal }); // not_found of its own, if nobody knows it
      throw new PropmasterError('export_not_available', 'This job belongs to the Personal library.', {
        where: job_id,
        hint: `The service retries exports of Team jobs only. Install job ${quoted(job_id)} as it is, or generate_asset with repeat: true makes it again, free of charge.`,
      });
    });
    const cost = viewCap(undefined, deployment.local);
    return { view: viewSubmitted({ id: order.job_id!, status, takenUp, cost }), job: order.job_id! };
  },
});
