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
  find(assetId: string, format: string): Promise<FileRow | undefined>;
  list(assetId: string): Promise<FileRow[]>;
  /** The saved formats of an asset, as it is shown: without pictures, and without the preview that only an export gives. */
  formats(assetId: string): Promise<string[]>;
  /** The same of many assets. */
  formatsOf(assetIds: readonly string[]): Promise<Map<string, string[]>>;
  insert(file: FileRow): Promise<void>;
  /** All of them, in one statement. */
  insertAll(files: readonly FileRow[]): Promise<void>;
}

/** What a Personal key's GLB export prefers; no saved format. */
const PREVIEW = 'usd_preview';
const COLUMNS = 'asset_id as "assetId", format, name, media_type as "mediaType", size_bytes as "sizeBytes", sha256';

export function fileStore(db: Db): FileStore {
  async function formatsOf(assetIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await db.all<{ id: string; format: string }>(
      `select asset_id as id, format from files
         where asset_id in (select value from json_each(?)) and format <> ? and format not like 'thumbnail-%' order by asset_id, format`,
      JSON.stringify(assetIds),
      PREVIEW,
    );
    const formats = new Map<string, string[]>();
    for (const { id, format } of rows) formats.set(id, [...(formats.get(id) ?? []), format]);
    return formats;
  }

  async function insertAll(files: readonly FileRow[]): Promise<void> {
    if (files.length === 0) return;
    await db.run(
      `insert into files (asset_id, format, name, media_type, size_bytes, sha256)
         values ${files.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
      ...files.flatMap(({ assetId, format, name, mediaType, sizeBytes, sha256 }) => [
        assetId,
        format,
        name,
        mediaType,
        sizeBytes,
        sha256,
      ]),
    );
  }

  return {
    find: (assetId, format) =>
      db.get<FileRow>(`select ${COLUMNS} from files where asset_id = ? and format = ?`, assetId, format),

    list: (assetId) => db.all<FileRow>(`select ${COLUMNS} from files where asset_id = ? order by format`, assetId),

    formats: async (assetId) => (await formatsOf([assetId])).get(assetId) ?? [],
    formatsOf,

    insert: (file) => insertAll([file]),
    insertAll,
  };
}
