import { createHash } from 'node:crypto';
import type { ThumbnailEdge } from '../../contract/thumbnails.ts';
import { isPropmasterError } from '../../errors.ts';
import { GENERATOR_RELEASE } from '../../generator/release.ts';
import { openSandbox } from '../../sandbox/sandbox.ts';
import { type CatalogFiles, keepItemFiles } from '../catalog/catalog.ts';
import type { PremadeItem } from '../catalog/items.ts';
import type { ProductFile, ThumbnailFormat } from '../jobs/product.ts';
import type { CatalogFile } from '../store/catalog.ts';
import type { Store } from '../store/store.ts';
import { type Exports, keepFile, type MadeBy } from './exports.ts';
import type { TASKS } from './thumbnail-tasks.ts';

/** Pictures of assets and premade items: drawn when one is first asked for, and kept beside the files. */
export interface Thumbnails {
  /** `undefined` where the asset has no GLB that can be drawn. */
  ofAsset(asset: MadeBy, edge: ThumbnailEdge): Promise<CatalogFile | undefined>;
  ofItem(item: PremadeItem, edge: ThumbnailEdge): Promise<CatalogFile | undefined>;
  close(): Promise<void>;
}

/** A picture takes half a second; what takes this long never ends. */
const CAPS = { seconds: 60, heap: 1024, stack: 4 };

/**
 * Draws from the GLB that is kept or can be made, in a thread of its own, one after the other. So pictures can be had of
 * what an earlier release made too, and a job takes no longer for them.
 */
export function openThumbnails(store: Store, exports: Exports, catalog: CatalogFiles): Thumbnails {
  const thread = openSandbox<typeof TASKS>(import.meta.url, './thumbnail-tasks.ts', CAPS);
  /** What is being drawn, by asset or slug. */
  const underway = new Map<string, Promise<void>>();

  async function draw(glb: CatalogFile): Promise<ProductFile[] | undefined> {
    const bytes = await bytesOf(store.blobs.stream(glb.sha256, { first: 0, last: glb.sizeBytes - 1 }));
    const drawn = await thread.run('draw', bytes).catch((error: unknown) => {
      if (isPropmasterError(error)) return undefined; // not a GLB that can be read
      throw error;
    });
    return drawn?.map(({ edge, bytes }) => ({
      format: formatOf(edge),
      name: glb.name.replace(/\.glb$/, `-${edge}.png`),
      mediaType: 'image/png',
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
  }

  function once(key: string, make: () => Promise<void>): Promise<void> {
    const known = underway.get(key) ?? make().finally(() => underway.delete(key));
    underway.set(key, known);
    return known;
  }

  return {
    async ofAsset(asset, edge) {
      const kept = () => store.files.find(asset.id, formatOf(edge));
      const ready = await kept();
      if (ready) return ready;
      await once(asset.id, async () => {
        const glb = await exports.find(asset, 'glb');
        for (const file of (glb && (await draw(glb))) ?? []) await keepFile(store, asset, file);
      });
      return kept();
    },
    async ofItem(item, edge) {
      const kept = () => store.catalog.find(GENERATOR_RELEASE, item.slug, formatOf(edge));
      const ready = await kept();
      if (ready && (await store.blobs.has(ready.sha256))) return ready;
      await once(item.slug, async () => {
        const glb = await catalog.file(item, 'glb');
        const files = glb && (await draw(glb));
        if (files) await keepItemFiles(store, item.slug, files);
      });
      return kept();
    },
    close: () => thread.close(),
  };
}

const formatOf = (edge: ThumbnailEdge): ThumbnailFormat => `thumbnail-${edge}`;

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());
