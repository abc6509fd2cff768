import { randomBytes } from 'node:crypto';
import { type AssetStore, assetStore } from './assets.ts';
import { type AuditStore, auditStore } from './audit.ts';
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
import { type LocalKeys, localKeys, sharedLocalKeys } from './local-keys.ts';
import type { PostgresOptions } from './postgres.ts';
import { type RateStore, rateStore } from './rate.ts';
import type { S3Options } from './s3-blobs.ts';
import { type SceneStore, sceneStore } from './scenes.ts';
import { type UsageStore, usageStore } from './usage.ts';

/** Everything the service keeps, for several processes at once: in one data folder, or in PostgreSQL and S3. */
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
  readonly audit: AuditStore;
  readonly blobs: BlobStore;
  /** Whether a file of an asset, a scene or the catalog, or an image, still has this content. Bytes that nobody uses may go. */
  isBlobUsed(sha256: string): Promise<boolean>;
  /** The time that all processes agree on [epoch ms]: this machine's or, in PostgreSQL, the database's. */
  clock(): number;
  /** Signs links and cursors; the same for all processes and after a restart. */
  readonly secret: Buffer;
  /**
   * All or nothing, with the write lock held.
   *
   * @param work has to use the store that it is given; the other one waits for the end of the transaction
   */
  transaction<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
  /** A transaction for rows that name bytes; see {@link Db.keeping}. */
  keeping<Result>(
    look: () => Promise<boolean>,
    work: (store: Store) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
  /** A transaction that removes those of the bytes that nobody uses. They may go: under their own hash they do no harm either. */
  removeUnused(contents: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Where a store keeps what it keeps. */
export interface StoreOptions {
  /** Of a library that was granted none yet; see {@link ledgerStore}. */
  readonly creditCents?: number | undefined;
  /** @default SQLite in the data folder */
  readonly database?: PostgresOptions | undefined;
  /** @default files in the data folder */
  readonly s3?: S3Options | undefined;
}

/**
 * @param dataDir not used with both a database and S3
 * @throws PropmasterError `disk_error`; see {@link openPostgres} and {@link s3Blobs}
 */
export async function openStore(dataDir: string, { creditCents, database, s3 }: StoreOptions = {}): Promise<Store> {
  const bucket = s3 && (await (await import('./s3-blobs.ts')).s3Blobs(s3));
  const db = await (database ? (await import('./postgres.ts')).openPostgres(database) : openDatabase(dataDir));
  const hasty = database ? undefined : openHasty(dataDir);
  const time = database ? await (await import('./postgres.ts')).databaseClock(db) : undefined;
  const usage = usageStore(db);
  const secret = await secretOf(db);
  const shared = {
    localKeys: await (database ? sharedLocalKeys(db, secret) : localKeys(db, dataDir)),
    rate: rateStore(hasty ?? db),
    usage,
    blobs: bucket ?? blobStore(dataDir),
    secret,
    clock: time?.now ?? Date.now,
  };

  const parts = new WeakMap<Db, Store>();
  function storeOn(connection: Db): Store {
    const known = parts.get(connection);
    if (known) return known;
    const store: Store = {
      ...shared,
      keys: keyStore(connection),
      assets: assetStore(connection),
      jobs: jobStore(connection),
      claims: claimStore(connection),
      batches: batchStore(connection),
      ledger: ledgerStore(connection, creditCents),
      files: fileStore(connection),
      catalog: catalogStore(connection),
      scenes: sceneStore(connection),
      images: imageStore(connection),
      audit: auditStore(connection),
      idempotency: idempotencyStore(connection),
      isBlobUsed: async (sha256) =>
        (await connection.get(
          `select 1 as used from files where sha256 = ? union all select 1 from scene_files where sha256 = ?
             union all select 1 from images where sha256 = ?
             union all select 1 from catalog_files where sha256 = ? limit 1`,
          sha256,
          sha256,
          sha256,
          sha256,
        )) !== undefined,
      transaction: (work) => connection.transaction((inside) => work(storeOn(inside))),
      keeping: (look, work) => connection.keeping(look, (inside) => work(storeOn(inside))),
      removeUnused: (contents) =>
        connection.removal(async (inside) => {
          const { isBlobUsed, blobs } = storeOn(inside);
          for (const sha256 of contents) if (!(await isBlobUsed(sha256))) await blobs.remove(sha256);
        }),
      async close() {
        time?.stop();
        await usage.close();
        await hasty?.close();
        bucket?.close();
        await db.close();
      },
    };
    parts.set(connection, store);
    return store;
  }
  return storeOn(db);
}

async function secretOf(db: Db): Promise<Buffer> {
  await db.run(
    "insert into settings (name, value) values ('secret', ?) on conflict do nothing",
    randomBytes(32).toString('hex'),
  );
  const row = await db.get<{ value: string }>("select value from settings where name = 'secret'");
  return Buffer.from(row!.value, 'hex');
}
