import { keepScene } from '../scenes/keep-scene.ts';
import type { Owner } from '../store/claims.ts';
import type { JobRow } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { endJob } from './end-job.ts';
import type { AssetProduct, Product } from './product.ts';
import { PRICES } from './work.ts';

/**
 * Keeps what a job has made, and ends the job: bytes first and then, at once, all rows. Nothing is kept if the job is
 * no longer the owner's: it was cancelled, or another has taken it over.
 *
 * @throws what the disk, the database or the bucket throws; then too nothing is kept, unless it is that the database
 *   can't be reached any more: the job may have ended then, and a second call finds out
 */
export async function keepProduct(
  store: Store,
  owner: Owner,
  job: JobRow,
  product: Product,
  clock: () => number,
): Promise<void> {
  const contents = product.files.map(({ sha256 }) => sha256);
  try {
    // A blob may vanish before the rows that use it are there, when an asset with the same content is deleted.
    for (let complete = false; !complete; ) {
      await putAll(store, product.files);
      const kept = await store.keeping(
        async () => !(await Promise.all(contents.map((sha256) => store.blobs.has(sha256)))).includes(false),
        async (store) => {
          if (!(await store.claims.isHeld(owner, job.id))) return false;
          await commit(store, job, product, clock());
          return true;
        },
      );
      if (kept?.result === false) await store.removeUnused(contents);
      complete = kept !== undefined;
    }
  } catch (error) {
    try {
      // Others may be about to use them: they look, and send them again.
      await store.removeUnused(contents);
    } catch {
      // Bytes under their own hash do no harm.
    }
    throw error;
  }
}

/** So many at once: a bucket answers each only after a while, and all of a prop's formats go together. */
const PUTS = 8;

async function putAll({ blobs }: Pick<Store, 'blobs'>, files: Product['files']): Promise<void> {
  for (let from = 0; from < files.length; from += PUTS) {
    const puts = files.slice(from, from + PUTS).map(({ sha256, bytes }) => blobs.put(sha256, bytes));
    // All of them are waited for: what is still being sent when others are removed would stay.
    const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function commit(store: Store, job: JobRow, product: Product, now: number): Promise<void> {
  const { releaseId } = product;
  if (product.kind === 'scene') {
    await keepScene(store, job, product, now);
    await endJob(store, job, now, { status: 'succeeded', releaseId, priceCents: product.priceCents });
    return;
  }
  await insertAsset(store, job, product, now);
  const priceCents = job.mode === 'export' ? PRICES.exportRetry : PRICES.asset;
  await endJob(store, job, now, { status: 'succeeded', releaseId, priceCents });
}

async function insertAsset(store: Store, job: JobRow, product: AssetProduct, now: number): Promise<void> {
  const { name, releaseId, category, interpretation, description } = product;
  await store.assets.insert({
    id: job.targetId,
    library: job.library,
    jobId: job.id,
    createdAt: now,
    updatedAt: now,
    record: {
      name,
      prompt: job.request.prompt,
      releaseId,
      ...(category === undefined ? {} : { category }),
      ...(interpretation === undefined ? {} : { interpretation }),
      ...(description === undefined ? {} : { description }),
    },
    listed: job.mode === 'scene' || job.request.persist !== false,
  });
  await store.files.insertAll(
    product.files.map(({ bytes, ...file }) => ({ ...file, assetId: job.targetId, sizeBytes: bytes.length })),
  );
}
