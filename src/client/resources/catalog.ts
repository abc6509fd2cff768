import type { Dialect } from '../../contract/assumptions.ts';
import {
  type CatalogFormat,
  type CatalogItem,
  type CatalogList,
  catalogItem,
  catalogList,
} from '../../contract/catalog.ts';
import { PropmasterError } from '../../errors.ts';
import { within } from '../bounds.ts';
import type { CallOptions, ListOptions, PageOptions } from '../call-options.ts';
import { byLink } from '../download/by-link.ts';
import { byRequest } from '../download/by-request.ts';
import { type Download, type DownloadOptions, saved } from '../download/download.ts';
import { ownTarget } from '../own-target.ts';
import { createListing } from '../pages.ts';
import type { Reply } from '../reply.ts';
import { oneOf, pageOf } from '../shape/envelopes.ts';
import type { Transport } from '../transport.ts';

/** `/v1/catalog`: premade items. All methods throw {@link PropmasterError} only. */
export interface Catalog {
  list(options?: PageOptions & CatalogFilter): Reply<CatalogList>;
  /**
   * All items that fit the filter, each once.
   *
   * @example
   * for await (const { slug, extent_m } of client.catalog.iterate({ query: 'mug' })) console.log(slug, extent_m);
   */
  iterate(options?: ListOptions & CatalogFilter): AsyncGenerator<CatalogItem>;
  get(slug: string, options?: CallOptions): Reply<CatalogItem>;
  /** One file of an item to the path `target`. @throws {PropmasterError} `export_not_available` */
  download(slug: string, format: CatalogFormat, target: string, options?: DownloadOptions): Promise<Download>;
}

export interface CatalogFilter {
  readonly category?: string;
  /** Words that name, category or tags must hold. */
  readonly query?: string;
}

const itemOf = oneOf('item', catalogItem);

export function createCatalog(transport: Transport, dialect: Dialect): Catalog {
  const listing = (category: string | undefined, query: string | undefined) =>
    createListing(transport, {
      target: dialect.catalog.path,
      setting: 'catalog.path',
      query: { category, q: query },
      ...dialect.pages,
      schema: pageOf('items', catalogList),
      items: ({ items }) => items,
      idOf: ({ slug }) => slug,
    });

  const get: Catalog['get'] = (slug, options) =>
    transport.json({ method: 'GET', target: '/v1/catalog/{slug}', parameters: { slug }, options }, itemOf);

  /** Where the file lies: a path below the base URL, or an address elsewhere. */
  const locate = async (slug: string, format: CatalogFormat, options: CallOptions): Promise<string> => {
    const item = await get(slug, options);
    const location = format === 'glb' ? item.glb_path : item.usdz_path;
    if (location) return location;
    throw new PropmasterError('export_not_available', `The catalog item ${slug} has no ${format} file.`, {
      where: `GET /v1/catalog/${slug}`,
      hint: 'Choose the other format.',
    });
  };

  return {
    list: ({ category, query, ...options } = {}) => listing(category, query).page(options),
    iterate: ({ category, query, ...options } = {}) => listing(category, query).all(options),
    get,
    download(slug, format, target, options = {}) {
      return saved(transport, target, options, `GET /v1/catalog/${slug}`, async (part, reception, bounds) => {
        const location = await locate(slug, format, within(bounds));
        const own = ownTarget(location, transport.connection.baseUrl);
        if (own) return byRequest(transport, bounds, part, reception, { method: 'GET', target: own });
        const renew = async () => ({
          url: await locate(slug, format, within(bounds)),
          goodUntil: Number.POSITIVE_INFINITY,
        });
        const first = { url: location, goodUntil: Number.POSITIVE_INFINITY };
        return byLink(part, { transport, first, renew, bounds, ...reception });
      });
    },
  };
}
