import { PropmasterError } from '../errors.ts';

/** So many empty pages in a row are no listing any more. */
const MAX_EMPTY_PAGES = 100;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null | undefined;
}

/**
 * Every item of a listing in pages, each once. A page may be short or empty without being the last (Google AIP-158), and
 * an item may turn up on two when the listing changes meanwhile.
 *
 * @param fetchPage asks for one page; the first with `undefined`
 * @param where `METHOD /path`, for errors
 * @throws {PropmasterError} `protocol_error` when the listing turns in circles
 */
export async function* itemsOf<Item extends { readonly id: string }>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
  where: string,
  onWarning: (message: string) => void,
): AsyncGenerator<Item> {
  const listed = new Set<string>();
  const asked = new Set<string>();
  let cursor: string | undefined;
  let empty = 0;
  for (;;) {
    const { items, hasMore, nextCursor } = await fetchPage(cursor);
    for (const item of items) {
      if (listed.has(item.id)) continue;
      listed.add(item.id);
      yield item;
    }
    if (!hasMore) return;
    if (!nextCursor)
      return onWarning(`${where}: the service says that there is more, but not where. The listing ends.`);
    empty = items.length === 0 ? empty + 1 : 0;
    if (asked.has(nextCursor) || empty > MAX_EMPTY_PAGES) {
      throw new PropmasterError('protocol_error', 'The listing of the service turns in circles, so it was stopped.', {
        where,
        hint: 'Try again later; what was listed so far is right.',
      });
    }
    asked.add(nextCursor);
    cursor = nextCursor;
  }
}
