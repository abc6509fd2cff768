import { randomBytes } from 'node:crypto';
import { type AssetStore, assetStore } from './assets.ts';
import { type BatchStore, batchStore } from './batches.ts';
import { type BlobStore, blobStore } from './blobs.ts';
import { type CatalogStore, catalogStore } from './catalog.ts';
import { type ClaimStore, claimStore } from './claims.ts';
import { type Db, openDatabase, openHasty } from './database.ts';
import { type FileStore, fileStore } from './files.ts';
import { type IdempotencyStore, idempotencyStore } from './idempotency.ts';
import { type ImageStore, imageStore } from './images.ts';
import { type JobStore, jobStore } from './jobs.ts';
import { keyStore, type ServiceKeyStore } from './keys.ts';
import { type Ledger, ledgerStore } from './ledger.ts';
import { type LocalKeys, localKeys } from './local-keys.ts';
import { type RateStore, rateStore } from './rate.ts';
import { type SceneStore, sceneStore } from './scenes.ts';
import { type UsageStore, usageStore } from './usage.ts';

/** Everything the service keeps, in one data folder that several processes may have open. */
export interface Store {
  readonly keys: ServiceKeyStore;
  readonly localKeys: LocalKeys;
  readonly assets: AssetStore;
  readonly jobs: JobStore;
  readonly claims: ClaimStore;
  readonly batches: BatchStore;
  readonly ledger: Ledger;
  readonly files: FileStore;
  readonly catalog: CatalogStore;
  readonly scenes: SceneStore;
  readonly images: ImageStore;
  readonly idempotency: IdempotencyStore;
  readonly rate: RateStore;
  readonly usage: UsageStore;
  readonly blobs: BlobStore;
  /** Whether a file of an asset, a scene or the catalog, or an image, still has this content. Bytes that nobody uses may go. */
  isBlobUsed(sha256: string): boolean;
  /** Signs links and cursors; the same for all processes and after a restart. */
  readonly secret: Buffer;
  /** All or nothing, with the write lock held. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * @param creditCents of a library that was granted none yet; see {@link ledgerStore}
 * @throws PropmasterError `disk_error`
 */
export function openStore(dataDir: string, creditCents?: number): Store {
  const db = openDatabase(dataDir);
  const hasty = openHasty(dataDir);
  const keys = keyStore(db);
  const usage = usageStore(db);
  return {
    keys,
    localKeys: localKeys(db, keys, dataDir),
    assets: assetStore(db),
    jobs: jobStore(db),
    claims: claimStore(db),
    batches: batchStore(db),
    ledger: ledgerStore(db, creditCents),
    files: fileStore(db),
    catalog: catalogStore(db),
    scenes: sceneStore(db),
    images: imageStore(db),
    idempotency: idempotencyStore(db),
    rate: rateStore(hasty),
    usage,
    blobs: blobStore(dataDir),
    isBlobUsed: (sha256) =>
      db.get(
        `select 1 from files where sha256 = ?1 union all select 1 from scene_files where sha256 = ?1
           union all select 1 from images where sha256 = ?1
           union all select 1 from catalog_files where sha256 = ?1 limit 1`,
        sha256,
      ) !== undefined,
    secret: secretOf(db),
    transaction: (work) => db.transaction(work),
    close() {
      usage.close();
      hasty.close();
      db.close();
    },
  };
}

function secretOf(db: Db): Buffer {
  db.run(
    "insert into settings (name, value) values ('secret', ?) on conflict do nothing",
    randomBytes(32).toString('hex'),
  );
  return Buffer.from(db.get<{ value: string }>("select value from settings where name = 'secret'")!.value, 'hex');
}
