import type { SavedFormat } from '../../contract/assets.ts';
import { GENERATOR_RELEASE } from '../../generator/release.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Pool } from '../jobs/pool.ts';
import type { ProductFile } from '../jobs/product.ts';
import type { Authoring } from '../jobs/work.ts';
import type { AssetRow } from '../store/assets.ts';
import type { FileRow } from '../store/files.ts';
import type { Store } from '../store/store.ts';
import { exportedFormats } from './artifacts.ts';

/** An asset, and the job that made it. */
export type MadeBy = Pick<AssetRow, 'id' | 'library' | 'jobId'>;

/** The files of assets: those that are kept, and, where a job made none, those that are made when they are asked for. */
export interface Exports {
  /** Formats that can be had of an asset. */
  formats(asset: MadeBy): Promise<string[]>;
  /** The same of many, by their ids; none of those that are not there. */
  formatsOf(library: string, assetIds: readonly string[]): Promise<Map<string, string[]>>;
  /**
   * A file of an asset; made now if it is not there and can be.
   *
   * @throws ServiceError 409 `export_not_available` if it can't be made
   */
  find(asset: MadeBy, format: string): Promise<FileRow | undefined>;
}

/** @param pool where files are made: its threads still have the models that jobs have just made */
export function openExports(store: Store, pool: Pool, onDemand: boolean): Exports {
  /** Files that are being made, by asset and format. */
  const making = new Map<string, Promise<void>>();

  /** What an asset is made from, while the release that can read it is the present one. */
  async function authoringOf({ library, jobId }: MadeBy): Promise<Authoring | undefined> {
    const authoring = onDemand ? (await store.jobs.find(library, jobId))?.authoring : undefined;
    return authoring?.releaseId === GENERATOR_RELEASE ? authoring : undefined;
  }

  async function make(asset: MadeBy, authoring: Authoring, format: SavedFormat): Promise<void> {
    const course = { phase: () => undefined, authored: () => undefined, planned: () => Promise.resolve() };
    const work = { mode: 'export', authoring, formats: [format] } as const;
    const outcome = await pool.run(work, course, new AbortController().signal);
    if (outcome.type !== 'product') {
      const why = 'message' in outcome ? outcome.message : 'the service was closed';
      throw new ServiceError('export_not_available', `This asset could not be exported to ${format}: ${why}.`);
    }
    for (const file of outcome.product.files as readonly ProductFile[]) await keepFile(store, asset, file);
  }

  const formats = async (asset: MadeBy): Promise<string[]> => {
    const kept = await store.files.formats(asset.id);
    return (await authoringOf(asset)) ? [...new Set([...kept, ...exportedFormats()])].toSorted() : kept;
  };

  return {
    formats,

    async formatsOf(library, assetIds) {
      if (!onDemand) return store.files.formatsOf(assetIds);
      const all = new Map<string, string[]>();
      for (const id of assetIds) {
        const asset = await store.assets.find(library, id);
        if (asset) all.set(id, await formats(asset));
      }
      return all;
    },

    async find(asset, format) {
      const kept = await store.files.find(asset.id, format);
      if (kept) return kept;
      const wanted = exportedFormats().find((each) => each === format);
      const authoring = wanted && (await authoringOf(asset));
      if (!wanted || !authoring) return undefined;
      const key = `${asset.id} ${wanted}`;
      const made = making.get(key) ?? make(asset, authoring, wanted).finally(() => making.delete(key));
      making.set(key, made);
      await made;
      return store.files.find(asset.id, wanted);
    },
  };
}

/**
 * Bytes first, then the row. The bytes may vanish in between, when an asset with the same content is deleted; and so may
 * the asset, whose files are then not kept. Another process may have made the same file.
 */
export async function keepFile(
  store: Store,
  { id: assetId, library }: MadeBy,
  { bytes, ...file }: ProductFile,
): Promise<void> {
  for (let complete = false; !complete; ) {
    await store.blobs.put(file.sha256, bytes);
    const kept = await store.keeping(
      () => store.blobs.has(file.sha256),
      async (store) => {
        if (!(await store.assets.find(library, assetId))) return false;
        if (!(await store.files.find(assetId, file.format))) {
          await store.files.insert({ ...file, assetId, sizeBytes: bytes.length });
        }
        return true;
      },
    );
    if (kept?.result === false) await store.removeUnused([file.sha256]);
    complete = kept !== undefined;
  }
}
