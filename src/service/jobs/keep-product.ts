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
  try {
    // A blob may vanish before the rows that use it are there, when an asset with the same content is deleted.
    for (let complete = false; !complete; ) {
      for (const file of product.files) await store.blobs.put(file.sha256, file.bytes);
      complete = await store.transaction(async (store) => {
        if (!(await store.claims.isHeld(owner, job.id))) {
          await discard(store, product);
          return true;
        }
        const there = await Promise.all(product.files.map(({ sha256 }) => store.blobs.has(sha256)));
        if (there.includes(false)) return false;
        await commit(store, job, product, clock());
        return true;
      });
    }
  } catch (error) {
    try {
      await store.transaction(async (store) => discard(store, product));
    } catch {
      // Bytes under their own hash do no harm.
    }
    throw error;
  }
}

/**
 * Removes the bytes that no asset or scene has. Others may be about to use them: they look, under the same lock, and put
 * them again.
 */
async function discard(store: Store, product: Product): Promise<void> {
  for (const { sha256 } of product.files) if (!(await store.isBlobUsed(sha256))) await store.blobs.remove(sha256);
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
  for (const { bytes, ...file } of product.files) {
    await store.files.insert({ ...file, assetId: job.targetId, sizeBytes: bytes.length });
  }
}
