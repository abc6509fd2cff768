import type { ListingOptions } from './common-options.ts';

/** What a listing begins with. */
export interface Taken<Item> {
  readonly items: readonly Item[];
  /** Whether there are more than were asked for. */
  readonly hasMore: boolean;
}

/** Largest page that the service gives. */
const LARGEST_PAGE = 100;

/**
 * The first items of a listing, over as many pages as that takes.
 *
 * @param iterate all items; a page is made large enough to see whether there is one more
 */
export async function take<Item>(
  { limit, all = false }: ListingOptions,
  iterate: (options: { readonly pageSize: number }) => AsyncIterable<Item>,
): Promise<Taken<Item>> {
  const items: Item[] = [];
  const pageSize = all ? LARGEST_PAGE : Math.min(LARGEST_PAGE, limit + 1);
  for await (const item of iterate({ pageSize })) {
    if (!all && items.length === limit) return { items, hasMore: true };
    items.push(item);
  }
  return { items, hasMore: false };
}
