import type { z } from 'zod';
import type { SettingPath } from '../contract/assumptions.ts';
import { LIMITS } from '../contract/limits.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import { amended } from './amended.ts';
import { placeOf, type ResourceCall } from './call.ts';
import type { CallOptions, ListOptions, PageOptions } from './call-options.ts';
import { type Reply, replyOf, type WithResponse } from './reply.ts';
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
  /** Whether the specification names the cursor, so that a service can't have it otherwise. */
  readonly isCursorSpecified?: boolean;
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
    isCursorSpecified = false,
    schema,
    items,
    idOf,
    ...route
  }: ListingRoute<Page, Item>,
): Listing<Page, Item> {
  const where = placeOf({ method: 'GET', ...route });
  /** Whether the service takes the page size by this name; undefined: it was not asked yet. */
  let takesSize: boolean | undefined;

  const ask = (size: number | undefined, cursor: string | undefined, options: CallOptions): Reply<Page> => {
    const query = { ...route.query, [pageSizeParameter]: size?.toString(), [cursorParameter]: cursor };
    return transport.json({ method: 'GET', ...route, query, options }, schema);
  };

  /** A page of the service's own size, where it refuses the name of a size that it must take. */
  async function unsized(error: unknown, cursor: string | undefined, options: CallOptions) {
    if (!isRefusedQuery(error)) throw error;
    const answer = await ask(undefined, cursor, options)
      .withResponse()
      .catch((again: unknown) => {
        throw isRefusedQuery(again) ? error : again;
      });
    takesSize = false;
    transport.warn(
      where,
      `The service does not take the parameter ${pageSizeParameter}, so pages have its own size. ${wayToSpell(pageSizeSetting)}`,
    );
    return answer;
  }

  async function sized(
    size: number | undefined,
    cursor: string | undefined,
    options: CallOptions,
  ): Promise<WithResponse<Page>> {
    if (size === undefined || takesSize === false) return ask(undefined, cursor, options).withResponse();
    const answer = await ask(size, cursor, options)
      .withResponse()
      .catch((error: unknown) => {
        if (takesSize || !isSpecifiedSize(size)) throw error;
        return unsized(error, cursor, options);
      });
    // `unsized` may have found out meanwhile that it does not.
    if ((takesSize as boolean | undefined) === false) return answer;
    takesSize = true;
    const given = items(answer.data).length;
    if (given > size) {
      const message = `A page of at most ${size} was asked for, and ${given} came: the service does not know the parameter ${pageSizeParameter}.`;
      transport.warn(where, `${message} ${wayToSpell(pageSizeSetting)}`);
    }
    return answer;
  }

  const page: Listing<Page, Item>['page'] = ({ pageSize, cursor, ...options } = {}) =>
    replyOf(sized(pageSize, cursor, options));

  /** A page as long as they may be, where the service does not take the cursor by this name. */
  const longest = (options: ListOptions) => page({ ...options, pageSize: LIMITS.pageSize.max });

  /** The page that a cursor leads to, which the service has just given. */
  const following = (cursor: string, options: ListOptions) =>
    page({ ...options, cursor }).catch(async (error: unknown) => {
      if (isCursorSpecified || !isRefusedQuery(error)) throw error;
      const answer = await longest(options).catch(() => undefined);
      if (answer && nextCursor(answer, () => {}) === undefined) return answer;
      throw amended(error as PropmasterError, { hint: wayToSpell('pages.cursorParameter') });
    });

  async function* all(options: ListOptions = {}): AsyncGenerator<Item> {
    const listed = new Set<string | number>();
    const asked = new Set<string>();
    const fresh = (answer: Page): Item[] => {
      const some = items(answer).filter((item) => !listed.has(idOf(item)));
      for (const item of some) listed.add(idOf(item));
      return some;
    };
    let answer = await page(options);
    let empty = 0;
    for (;;) {
      const found = fresh(answer);
      yield* found;
      const next = nextCursor(answer, (message) => transport.warn(where, message));
      if (next === undefined) return;
      empty = found.length === 0 ? empty + 1 : 0;
      const inVain = asked.has(next) || empty > MAX_EMPTY_PAGES;
      // The first page again: the cursor is not known by this name.
      const isFirst = asked.size === 1 && found.length === 0 && items(answer).length > 0;
      if (inVain && (isCursorSpecified || !isFirst)) throw inCircles(where);
      if (!isCursorSpecified && isFirst) {
        const whole = await longest(options);
        yield* fresh(whole);
        if (nextCursor(whole, () => {}) === undefined) return;
        if (inVain) throw amended(inCircles(where), { hint: wayToSpell('pages.cursorParameter') });
      }
      asked.add(next);
      answer = await following(next, options);
    }
  }

  return { page, all };
}

/** Whether a service refuses what a query says, or that it says it. */
export const isRefusedQuery = (error: unknown): boolean =>
  isPropmasterError(error) && (error.status === 400 || error.status === 422);

const isSpecifiedSize = (size: number): boolean =>
  Number.isInteger(size) && size >= LIMITS.pageSize.min && size <= LIMITS.pageSize.max;

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
