import type { Command } from '../../command.ts';
import type { ListingOptions } from '../../common-options.ts';
import { renderCatalog } from '../../render/library.ts';
import { listed } from '../../render/listed.ts';
import { catalogFields } from '../../service-wire.ts';
import { take } from '../../take.ts';

interface CatalogOptions extends ListingOptions {
  readonly category?: string;
  readonly query?: string;
}

export const listCatalog: Command<CatalogOptions> = ({ options, signal, withClient }) =>
  withClient(async ({ catalog }) => {
    const { category, query } = options;
    const filter = { ...(category === undefined ? {} : { category }), ...(query === undefined ? {} : { query }) };
    const taken = await take(options, (page) => catalog.iterate({ ...page, ...filter, signal }));
    return {
      result: { items: taken.items.map(catalogFields), has_more: taken.hasMore },
      text: (style) => listed(taken, 'The catalog has nothing like that.', style, renderCatalog),
    };
  });
