import type { Db } from './database.ts';

/** One format of a premade item as one release made it; the bytes lie in the blob store under `sha256`. */
export interface CatalogFile {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface CatalogStore {
  find(releaseId: string, slug: string, format: string): Promise<CatalogFile | undefined>;
  /** Takes the place of a file that was there before. */
  keep(releaseId: string, slug: string, format: string, file: CatalogFile): Promise<void>;
}

export function catalogStore(db: Db): CatalogStore {
  return {
    find: (releaseId, slug, format) =>
      db.get<CatalogFile>(
        `select name, media_type as "mediaType", size_bytes as "sizeBytes", sha256 from catalog_files
           where release_id = ? and slug = ? and format = ?`,
        releaseId,
        slug,
        format,
      ),
    async keep(releaseId, slug, format, { name, mediaType, sizeBytes, sha256 }) {
      await db.run(
        `insert into catalog_files (release_id, slug, format, name, media_type, size_bytes, sha256)
           values (?, ?, ?, ?, ?, ?, ?)
           on conflict (release_id, slug, format) do update set name = excluded.name,
             media_type = excluded.media_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256`,
        releaseId,
        slug,
        format,
        name,
        mediaType,
        sizeBytes,
        sha256,
      );
    },
  };
}
