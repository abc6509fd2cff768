import type { Command } from '../../command.ts';
import { renderCatalogItem } from '../../render/library.ts';
import { catalogFields } from '../../service-wire.ts';

export const showCatalogItem: Command = ({ args: [slug], signal, withClient }) =>
  withClient(async ({ catalog }) => {
    const item = await catalog.get(slug!, { signal });
    return { result: { item: catalogFields(item) }, text: (style) => renderCatalogItem(item, style) };
  });
