import type { Command } from '../../command.ts';
import type { RepeatableOptions, WaitingOptions } from '../../common-options.ts';
import { followBatch } from '../../follow-batch.ts';
import { readBatchFile } from '../../read-batch-file.ts';
import { renderBatchItems } from '../../render/batches.ts';
import { oneLine, pasteable } from '../../render/printable.ts';
import { batchItemFields } from '../../service-wire.ts';
import { submitting } from '../../submitting.ts';

interface SubmitOptions extends RepeatableOptions, WaitingOptions {
  readonly maxConcurrency?: number;
  readonly maxCostCents?: number;
}

export const submitBatch: Command<SubmitOptions> = async (call) => {
  const { maxConcurrency, maxCostCents, wait } = call.options;
  const body = {
    ...(await readBatchFile(call.args[0]!)),
    ...(maxConcurrency === undefined ? {} : { max_concurrency: maxConcurrency }),
    ...(maxCostCents === undefined ? {} : { max_cost_cents: maxCostCents }),
  };
  return call.withClient(async (client, { local }) => {
    const { batch_id } = await submitting(call, (options) => client.batches.create(body, options));
    if (!wait) {
      const when = local
        ? '\nThe local service works on it while a command waits for it or `propmaster serve` runs.'
        : '';
      return {
        result: { batch_id },
        text: () =>
          `Submitted batch ${oneLine(batch_id)} of ${body.items.length} items${when}\nNext: propmaster batches items ${pasteable(batch_id)}`,
      };
    }
    const { items, failure } = await followBatch(client, batch_id, body.items.length, call);
    return {
      result: { batch_id, items: items.map(batchItemFields) },
      text: (style) => renderBatchItems(items, style),
      ...(failure && { failure }),
    };
  }, 'team');
};
