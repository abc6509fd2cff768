import type { Db } from './database.ts';

/** One format of one asset; the bytes lie in the blob store under `sha256`. */
export interface FileRow {
  readonly assetId: string;
  readonly format: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface FileStore {
  find(assetId: string, format: string): FileRow | undefined;
  list(assetId: string): FileRow[];
  insert(file: FileRow): void;
  /** Whether any asset still has a file with this content. */
  isUsed(sha256: string): boolean;
}

const COLUMNS = 'asset_id as assetId, format, name, media_type as mediaType, size_bytes as sizeBytes, sha256';

export function fileStore(db: Db): FileStore {
  return {
    find: (assetId, format) =>
      db.get<FileRow>(`select ${COLUMNS} from files where asset_id = ? and format = ?`, assetId, format),

    list: (assetId) => db.all<FileRow>(`select ${COLUMNS} from files where asset_id = ? order by format`, assetId),

    insert({ assetId, format, name, mediaType, sizeBytes, sha256 }) {
      db.run(
        'insert into files (asset_id, format, name, media_type, size_bytes, sha256) values (?, ?, ?, ?, ?, ?)',
        assetId,
        format,
        name,
        mediaType,
        sizeBytes,
        sha256,
      );
    },

    isUsed: (sha256) => db.get('select 1 as used from files where sha256 = ? limit 1', sha256) !== undefined,
  };
}
