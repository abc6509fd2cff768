import type { Command } from '../../command.ts';
import type { ListingOptions } from '../../common-options.ts';
import { renderBatches } from '../../render/batches.ts';
import { listed } from '../../render/listed.ts';
import { batchFields } from '../../service-wire.ts';
import { take } from '../../take.ts';

export const listBatches: Command<ListingOptions> = ({ options, signal, withClient }) =>
  withClient(async ({ batches }) => {
    const taken = await take(options, (page) => batches.iterate({ ...page, signal }));
    return {
      result: { batches: taken.items.map(batchFields), has_more: taken.hasMore },
      text: (style) => listed(taken, 'No batches yet. Next: propmaster batch run items.jsonl', style, renderBatches),
    };
  }, 'team');
