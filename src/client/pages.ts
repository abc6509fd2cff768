import type { z } from 'zod';
import type { SettingPath } from '../contract/assumptions.ts';
import { PropmasterError } from '../errors.ts';
import { placeOf, type ResourceCall } from './call.ts';
import type { ListOptions, PageOptions } from './call-options.ts';
import { noted, type Reply } from './reply.ts';
import { wayToSpell } from './status-failure.ts';
import type { Transport } from './transport.ts';

/** So many empty pages in a row are no listing any more. */
const MAX_EMPTY_PAGES = 100;

/** What every page says of the next one. */
interface Paged {
  readonly has_more?: boolean | undefined;
  readonly next_cursor?: string | null | undefined;
}

/** A route that lists in pages. */
export interface ListingRoute<Page extends Paged, Item>
  extends Pick<ResourceCall, 'target' | 'parameters' | 'query' | 'setting'> {
  readonly pageSizeParameter: string;
  /** @default `pages.pageSizeParameter` */
  readonly pageSizeSetting?: SettingPath;
  readonly cursorParameter: string;
  readonly schema: z.ZodType<Page>;
  readonly items: (page: Page) => readonly Item[];
  /** What tells one item from another. */
  readonly idOf: (item: Item) => string | number;
}

export interface Listing<Page, Item> {
  page(options?: PageOptions): Reply<Page>;
  /**
   * Every item, each once. A page may be short or empty without being the last (Google AIP-158), and an item may turn up
   * on two when the listing changes meanwhile. A time-out counts for each page.
   *
   * @throws {PropmasterError} `protocol_error` when the listing turns in circles
   */
  all(options?: ListOptions): AsyncGenerator<Item>;
}

export function createListing<Page extends Paged, Item>(
  transport: Transport,
  {
    pageSizeParameter,
    pageSizeSetting = 'pages.pageSizeParameter',
    cursorParameter,
    schema,
    items,
    idOf,
    ...route
  }: ListingRoute<Page, Item>,
): Listing<Page, Item> {
  const where = placeOf({ method: 'GET', ...route });

  const page: Listing<Page, Item>['page'] = ({ pageSize, cursor, ...options } = {}) => {
    const query = { ...route.query, [pageSizeParameter]: pageSize?.toString(), [cursorParameter]: cursor };
    const reply = transport.json({ method: 'GET', ...route, query, options }, schema);
    if (pageSize === undefined) return reply;
    return noted(reply, (answer) => {
      const given = items(answer).length;
      if (given <= pageSize) return;
      const message = `A page of at most ${pageSize} was asked for, and ${given} came: the service does not know the parameter ${pageSizeParameter}.`;
      transport.warn(where, `${message} ${wayToSpell(pageSizeSetting)}`);
    });
  };

  async function* all(options: ListOptions = {}): AsyncGenerator<Item> {
    const listed = new Set<string | number>();
    const asked = new Set<string>();
    let cursor: string | undefined;
    let empty = 0;
    for (;;) {
      const answer = await page({ ...options, ...(cursor !== undefined && { cursor }) });
      const found = items(answer);
      for (const item of found) {
        if (listed.has(idOf(item))) continue;
        listed.add(idOf(item));
        yield item;
      }
      const next = nextCursor(answer, (message) => transport.warn(where, message));
      if (next === undefined) return;
      empty = found.length === 0 ? empty + 1 : 0;
      if (asked.has(next) || empty > MAX_EMPTY_PAGES) throw inCircles(where);
      asked.add(next);
      cursor = next;
    }
  }

  return { page, all };
}

/** Where a listing goes on; `undefined` at its end. */
export function nextCursor({ has_more, next_cursor }: Paged, onWarning: (message: string) => void): string | undefined {
  if (has_more === false) return undefined;
  if (next_cursor) return next_cursor;
  if (has_more) onWarning('The service says that there is more, but not where. The listing ends.');
  return undefined;
}

export function inCircles(where: string): PropmasterError {
  return new PropmasterError('protocol_error', 'The listing of the service turns in circles, so it was stopped.', {
    where,
    hint: 'Try again later; what was listed so far is right.',
  });
}
