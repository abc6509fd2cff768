import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepProduct } from '../../src/service/jobs/keep-product.ts';
import type { AssetProduct } from '../../src/service/jobs/product.ts';
import { takeJob } from '../../src/service/jobs/take-job.ts';
import type { Owner } from '../../src/service/store/claims.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { newJob, temporaryFolder, withFileInsert } from './open.ts';

const owner: Owner = { id: 'test', pid: process.pid, host: 'here', startedAt: 1 };
const bytes = new TextEncoder().encode('glTF');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const product: AssetProduct = {
  kind: 'asset',
  name: 'Crate',
  releaseId: 'r',
  category: 'crate',
  interpretation: undefined,
  files: [{ format: 'glb', name: 'crate.glb', mediaType: 'model/gltf-binary', bytes, sha256 }],
};

/** A store in which the owner has taken job after job. */
async function storeWith(...jobs: number[]): Promise<Store> {
  const store = await openStore(temporaryFolder());
  onTestFinished(() => store.close());
  for (const n of jobs) await store.jobs.insert(newJob(n, n));
  for (const _ of jobs) await takeJob(store, owner, 100);
  return store;
}

const keep = async (store: Store, n: number) =>
  keepProduct(store, owner, (await store.jobs.find('l', `job_${n}`))!, product, () => 7);

describe('what a job has made', () => {
  it('is kept with its rows, and ends the job', async () => {
    const store = await storeWith(1);
    await keep(store, 1);
    expect(await store.jobs.find('l', 'job_1')).toMatchObject({ status: 'succeeded', completedAt: 7, releaseId: 'r' });
    expect(await store.assets.find('l', 'asset_1')).toMatchObject({
      jobId: 'job_1',
      createdAt: 7,
      record: { name: 'Crate' },
    });
    expect(await store.files.list('asset_1')).toMatchObject([{ format: 'glb', sizeBytes: 4, sha256 }]);
    expect(await store.blobs.has(sha256)).toBe(true);
  });

  it.each([
    ['was cancelled', async (store: Store) => void (await store.jobs.end('job_1', 5, { status: 'cancelled' }, 0))],
    ['was let go of', (store: Store) => store.claims.release(owner)],
  ])('leaves nothing when the job %s meanwhile', async (_, lose) => {
    const store = await storeWith(1);
    await lose(store);
    const before = await store.jobs.find('l', 'job_1');
    await keep(store, 1);
    expect(await store.jobs.find('l', 'job_1')).toEqual(before);
    expect(await store.assets.find('l', 'asset_1')).toBeUndefined();
    expect(await store.blobs.has(sha256)).toBe(false);
  });

  it('leaves the bytes that another asset has too', async () => {
    const store = await storeWith(1, 2);
    await keep(store, 1);
    await store.jobs.end('job_2', 5, { status: 'cancelled' }, 0);
    await keep(store, 2);
    expect(await store.blobs.has(sha256)).toBe(true);
  });

  it('is put again when its bytes are removed before its rows are there', async () => {
    const store = await storeWith(1);
    let puts = 0;
    const put: Store['blobs']['put'] = async (...file) => {
      await store.blobs.put(...file);
      if (++puts === 1) await store.blobs.remove(sha256); // an asset with the same content was deleted just now
    };
    await keep({ ...store, blobs: { ...store.blobs, put } }, 1);
    expect(puts).toBe(2);
    expect(await store.blobs.has(sha256)).toBe(true);
    expect(await store.jobs.find('l', 'job_1')).toMatchObject({ status: 'succeeded' });
  });

  it('leaves nothing when it cannot be written', async () => {
    const store = await storeWith(1);
    const insert = () => {
      throw new Error('no');
    };
    await expect(keep(withFileInsert(store, insert), 1)).rejects.toThrow('no');
    expect(await store.blobs.has(sha256)).toBe(false);
    expect(await store.jobs.find('l', 'job_1')).toMatchObject({ status: 'running' });
  });
});
