import type { ImageType } from '../../contract/images.ts';
import type { Position } from './assets.ts';
import type { Db } from './database.ts';

/** An uploaded original; the bytes lie in the blob store under `sha256`. */
export interface ImageRow {
  /** The only key that sees it. */
  readonly keyId: string;
  /** `img_` and the sha256. */
  readonly id: string;
  readonly mediaType: ImageType;
  /** [px] */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly createdAt: number;
}

export interface ImageStore {
  find(keyId: string, id: string): Promise<ImageRow | undefined>;
  /** Newest first. */
  page(keyId: string, after: Position | undefined, size: number): Promise<ImageRow[]>;
  /** The same bytes again are the same image, as it was. */
  insert(image: ImageRow): Promise<void>;
}

const COLUMNS = `key_id as "keyId", id, media_type as "mediaType", width, height, size_bytes as "sizeBytes", sha256,
  created_at as "createdAt"`;

export function imageStore(db: Db): ImageStore {
  return {
    find: (keyId, id) => db.get<ImageRow>(`select ${COLUMNS} from images where key_id = ? and id = ?`, keyId, id),

    page: async (keyId, after, size) =>
      after
        ? await db.all<ImageRow>(
            `select ${COLUMNS} from images where key_id = ? and (created_at, id) < (?, ?)
               order by created_at desc, id desc limit ?`,
            keyId,
            after.createdAt,
            after.id,
            size,
          )
        : await db.all<ImageRow>(
            `select ${COLUMNS} from images where key_id = ? order by created_at desc, id desc limit ?`,
            keyId,
            size,
          ),

    async insert({ keyId, id, mediaType, width, height, sizeBytes, sha256, createdAt }) {
      await db.run(
        `insert into images (key_id, id, media_type, width, height, size_bytes, sha256, created_at)
           values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        keyId,
        id,
        mediaType,
        width,
        height,
        sizeBytes,
        sha256,
        createdAt,
      );
    },
  };
}
