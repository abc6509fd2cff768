import { CATALOG_FORMATS, type CatalogFormat } from '../../contract/catalog.ts';
import { GENERATOR_RELEASE } from '../../generator/release.ts';
import { openPool } from '../jobs/pool.ts';
import type { ProductFile } from '../jobs/product.ts';
import type { CatalogFile } from '../store/catalog.ts';
import type { Store } from '../store/store.ts';
import type { PremadeItem } from './items.ts';

/** The files of the premade items. */
export interface CatalogFiles {
  /**
   * One file of an item, made now if nobody has asked for the item before; undefined if the release has no such format.
   *
   * @throws Error when it can't be made, which is a defect
   */
  file(item: PremadeItem, format: CatalogFormat): Promise<CatalogFile | undefined>;
  close(): Promise<void>;
}

/**
 * Makes items on a thread of its own, one after the other: jobs neither wait for them nor keep them waiting.
 *
 * @param producer URL of a module that exports `produce`
 */
export function openCatalog(store: Store, producer: string): CatalogFiles {
  const pool = openPool({ producer, size: 1 });
  /** The item that is being made, with those behind it. */
  let line: Promise<unknown> = Promise.resolve();

  const kept = async ({ slug }: PremadeItem, format: CatalogFormat): Promise<CatalogFile | undefined> => {
    const file = await store.catalog.find(GENERATOR_RELEASE, slug, format);
    return file && (await store.blobs.has(file.sha256)) ? file : undefined;
  };

  async function make({ slug, name, prompt }: PremadeItem): Promise<void> {
    const handlers = { phase: () => undefined, authored: () => undefined, planned: () => Promise.resolve() };
    const outcome = await pool.run(
      { mode: 'asset', request: { prompt, name } },
      handlers,
      new AbortController().signal,
    );
    if (outcome.type !== 'product') {
      throw new Error(`catalog item ${slug}: ${'message' in outcome ? outcome.message : outcome.type}`);
    }
    const files = (outcome.product.files as readonly ProductFile[]).filter((file) => isCatalogFormat(file.format));
    await keepItemFiles(store, slug, files);
  }

  return {
    async file(item, format) {
      const ready = await kept(item, format);
      if (ready) return ready;
      const made = line.then(async () => ((await kept(item, format)) ? undefined : make(item)));
      line = made.catch(() => undefined);
      await made;
      return kept(item, format);
    },
    close: () => pool.close(),
  };
}

/** Bytes first, then the rows. The bytes may vanish in between, when an asset with the same content is deleted. */
export async function keepItemFiles(store: Store, slug: string, files: readonly ProductFile[]): Promise<void> {
  for (let complete = false; !complete; ) {
    for (const { sha256, bytes } of files) await store.blobs.put(sha256, bytes);
    complete = await store.transaction(async (store) => {
      const there = await Promise.all(files.map(({ sha256 }) => store.blobs.has(sha256)));
      if (there.includes(false)) return false;
      for (const { format, bytes, ...file } of files) {
        await store.catalog.keep(GENERATOR_RELEASE, slug, format, { ...file, sizeBytes: bytes.length });
      }
      return true;
    });
  }
}

function isCatalogFormat(format: string): format is CatalogFormat {
  return (CATALOG_FORMATS as readonly string[]).includes(format);
}
