import { randomBytes } from 'node:crypto';
import { type AssetStore, assetStore } from './assets.ts';
import { type BlobStore, blobStore } from './blobs.ts';
import { type Db, openDatabase } from './database.ts';
import { type FileStore, fileStore } from './files.ts';
import { type IdempotencyStore, idempotencyStore } from './idempotency.ts';
import { type JobStore, jobStore } from './jobs.ts';
import { type KeyStore, keyStore, type LocalKeys, localKeys } from './keys.ts';
import { type RateStore, rateStore } from './rate.ts';

/** Everything the service keeps, in one data folder that several processes may have open. */
export interface Store {
  readonly keys: KeyStore;
  readonly localKeys: LocalKeys;
  readonly assets: AssetStore;
  readonly jobs: JobStore;
  readonly files: FileStore;
  readonly idempotency: IdempotencyStore;
  readonly rate: RateStore;
  readonly blobs: BlobStore;
  /** Signs links and cursors; the same for all processes and after a restart. */
  readonly secret: Buffer;
  /** All or nothing, with the write lock held. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/** @throws PropmasterError `disk_error` */
export function openStore(dataDir: string): Store {
  const db = openDatabase(dataDir);
  return {
    keys: keyStore(db),
    localKeys: localKeys(db, dataDir),
    assets: assetStore(db),
    jobs: jobStore(db),
    files: fileStore(db),
    idempotency: idempotencyStore(db),
    rate: rateStore(db),
    blobs: blobStore(dataDir),
    secret: secretOf(db),
    transaction: (work) => db.transaction(work),
    close: () => db.close(),
  };
}

function secretOf(db: Db): Buffer {
  db.run(
    "insert into settings (name, value) values ('secret', ?) on conflict do nothing",
    randomBytes(32).toString('hex'),
  );
  return Buffer.from(db.get<{ value: string }>("select value from settings where name = 'secret'")!.value, 'hex');
}
