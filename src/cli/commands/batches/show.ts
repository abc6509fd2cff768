import type { Command } from '../../command.ts';
import { renderBatch } from '../../render/batches.ts';
import { batchFields } from '../../service-wire.ts';

export const showBatch: Command = ({ args: [id], signal, withClient }) =>
  withClient(async ({ batches }) => {
    const batch = await batches.get(id!, { signal });
    return { result: { batch: batchFields(batch) }, text: (style) => renderBatch(batch, style) };
  }, 'team');
