import type { CatalogFormat, CatalogItem, CatalogList } from '../../contract/catalog.ts';
import type { CallOptions, ListOptions, PageOptions } from '../call-options.ts';
import type { Download, DownloadOptions } from '../download/download.ts';

/** `/v1/catalog`: premade items. All methods throw {@link PropmasterError} only. */
export interface Catalog {
  list(options?: PageOptions & CatalogFilter): Promise<CatalogList>;
  iterate(options?: ListOptions & CatalogFilter): AsyncGenerator<CatalogItem>;
  get(slug: string, options?: CallOptions): Promise<CatalogItem>;
  /** One file of an item to the path `target`. @throws {PropmasterError} `export_not_available` */
  download(slug: string, format: CatalogFormat, target: string, options?: DownloadOptions): Promise<Download>;
}

export interface CatalogFilter {
  readonly category?: string;
  /** Words that name, category or tags must hold. */
  readonly query?: string;
}
