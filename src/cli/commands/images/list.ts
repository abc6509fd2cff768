import type { Command } from '../../command.ts';
import type { ListingOptions } from '../../common-options.ts';
import { renderImages } from '../../render/library.ts';
import { listed } from '../../render/listed.ts';
import { imageFields } from '../../service-wire.ts';
import { take } from '../../take.ts';

export const listImages: Command<ListingOptions> = ({ options, signal, withClient }) =>
  withClient(async ({ images }) => {
    const taken = await take(options, (page) => images.iterate({ ...page, signal }));
    return {
      result: { images: taken.items.map(imageFields), has_more: taken.hasMore },
      text: (style) => listed(taken, 'No images yet. Next: propmaster images upload <file>', style, renderImages),
    };
  }, 'team');
