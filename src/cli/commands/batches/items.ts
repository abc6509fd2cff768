import type { Command } from '../../command.ts';
import type { ListingOptions } from '../../common-options.ts';
import { renderBatchItems } from '../../render/batches.ts';
import { listed } from '../../render/listed.ts';
import { batchItemFields } from '../../service-wire.ts';
import { take } from '../../take.ts';

export const listBatchItems: Command<ListingOptions> = ({ args: [id], options, signal, withClient }) =>
  withClient(async ({ batches }) => {
    const taken = await take(options, (page) => batches.iterateItems(id!, { ...page, signal }));
    return {
      result: { items: taken.items.map(batchItemFields), has_more: taken.hasMore },
      text: (style) => listed(taken, 'The batch has no items.', style, renderBatchItems),
    };
  }, 'team');
