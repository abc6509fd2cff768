import type { JobResult } from '../../contract/jobs.ts';
import type { SceneDelivery } from '../../contract/scenes.ts';
import type { SceneProduct } from '../jobs/product.ts';
import type { JobRow, JobSummary } from '../store/jobs.ts';
import type { SceneRow } from '../store/scenes.ts';
import type { Store } from '../store/store.ts';
import { sceneDetail } from './scene-views.ts';

/** Writes all rows of a scene that was made; its bytes are kept already. Call in the transaction that ends the job. */
export async function keepScene(store: Store, { targetId }: JobRow, product: SceneProduct, now: number): Promise<void> {
  const { name, releaseId, delivery, files } = product;
  await store.scenes.keep(targetId, { name, releaseId, delivery }, product, now);
  for (const { bytes, ...file } of files) {
    await store.scenes.insertFile({ ...file, sceneId: targetId, sizeBytes: bytes.length });
  }
}

/** How far a scene was delivered; undefined before it is made. */
export const deliveryOf = ({ record }: SceneRow): SceneDelivery | undefined =>
  record.made && (structuredClone(record.made.delivery) as SceneDelivery);

/** The result of a scene job: the scene as its own route gives it, and how far it was delivered. Undefined before. */
export async function sceneResultOf(store: Store, job: Pick<JobSummary, 'id'>): Promise<JobResult | undefined> {
  const scene = await store.scenes.ofJob(job.id);
  const made = scene?.record.made;
  if (!scene || !made) return undefined;
  return {
    scene: sceneDetail(scene, await store.scenes.formats(scene.id)),
    delivery: deliveryOf(scene)!,
  };
}
