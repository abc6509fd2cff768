import type { Command } from '../../command.ts';
import type { ListingOptions } from '../../common-options.ts';
import { renderAssets } from '../../render/library.ts';
import { listed } from '../../render/listed.ts';
import { assetFields } from '../../service-wire.ts';
import { take } from '../../take.ts';

export const listAssets: Command<ListingOptions> = ({ options, signal, withClient }) =>
  withClient(async ({ assets }, { local }) => {
    const taken = await take(options, (page) => assets.iterate({ ...page, signal }));
    const elsewhere = local && options.keyKind === undefined;
    return {
      result: { assets: taken.items.map(assetFields), has_more: taken.hasMore },
      text: (style) =>
        listed(taken, 'No assets yet. Next: propmaster generate "oak cabinet with two doors"', style, renderAssets) +
        (elsewhere ? `\n${style.dim('Those that scenes and batches made: --key-kind team')}` : ''),
    };
  });
