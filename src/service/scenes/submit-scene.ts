import { createHash } from 'node:crypto';
import { LIMITS } from '../../contract/limits.ts';
import type { SceneReference } from '../../contract/references.ts';
import type { SceneAcceptance } from '../../contract/scenes.ts';
import type { ServiceDeps } from '../http/environment.ts';
import { readDataUrl } from '../images/data-url.ts';
import { draftImage, type ImageDraft, insertDraft } from '../images/images.ts';
import { checkReferences } from '../images/references.ts';
import { answerOnce, type Submission } from '../jobs/answer-once.ts';
import { mintId } from '../store/ids.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import type { SceneOrder } from './scene-order.ts';

interface SceneSubmission extends Pick<Submission, 'route' | 'idempotencyKey'> {
  /** Of the request. */
  readonly traceparent?: string | undefined;
}

/**
 * Accepts a scene. Inline images become private images of the key, and the job's request names them by id.
 *
 * @throws ServiceError 422 for references; 409, 422 for the idempotency key
 */
export async function submitScene(
  deps: ServiceDeps,
  key: ApiKey,
  { route, idempotencyKey, traceparent }: SceneSubmission,
  order: SceneOrder,
): Promise<SceneAcceptance> {
  return answerOnce(
    deps,
    key,
    { route, idempotencyKey, request: withoutBytes(order) },
    () => prepare(deps, key, order),
    (store, prepared, now) => commit(store, key, { ...prepared, traceparent }, now),
  );
}

/** For telling a repetition from another request: 84 MB more need not be hashed twice. */
function withoutBytes(order: SceneOrder): unknown {
  const images = order.reference_images?.map(({ data_url: data, ...reference }) =>
    data == null ? reference : { ...reference, data_url: createHash('sha256').update(data).digest('hex') },
  );
  return { ...order, reference_images: images };
}

interface Prepared {
  readonly order: SceneOrder;
  readonly drafts: readonly ImageDraft[];
}

async function prepare({ store, sceneCostCents }: ServiceDeps, key: ApiKey, order: SceneOrder): Promise<Prepared> {
  await checkReferences(store, key, order.reference_images ?? []);
  const drafts: ImageDraft[] = [];
  const images: SceneReference[] = [];
  for (const [index, reference] of (order.reference_images ?? []).entries()) {
    const { data_url: data, ...rest } = reference;
    if (data == null) {
      images.push(reference);
      continue;
    }
    const { bytes, mediaType } = readDataUrl(data, `reference_images.${index}.data_url`);
    const draft = await draftImage(bytes, mediaType);
    await store.blobs.put(draft.sha256, bytes);
    drafts.push(draft);
    images.push({ ...rest, image_id: draft.id });
  }
  return {
    order: {
      ...order,
      ...(order.reference_images === undefined ? {} : { reference_images: images }),
      max_cost_cents: order.max_cost_cents ?? Math.min(sceneCostCents, LIMITS.sceneCostCents.max),
    },
    drafts,
  };
}

async function commit(
  store: Store,
  key: ApiKey,
  { order, drafts, traceparent }: Prepared & Pick<SceneSubmission, 'traceparent'>,
  now: number,
): Promise<SceneAcceptance> {
  for (const draft of drafts) {
    if (!(await insertDraft(store, key, draft, now))) throw new Error(`the bytes of ${draft.id} have vanished`);
  }
  const [id, jobId] = [mintId('scene'), mintId('job')];
  await store.jobs.insert({
    id: jobId,
    library: key.library,
    keyId: key.id,
    mode: 'scene',
    targetId: id,
    request: order,
    createdAt: now,
    ...(traceparent === undefined ? {} : { traceparent }),
    budgetCents: typeof order.max_cost_cents === 'number' ? order.max_cost_cents : null,
  });
  await store.scenes.insert({ id, library: key.library, jobId, createdAt: now, prompt: order.prompt });
  return { ok: true, job_id: jobId, scene_id: id, status: 'queued' };
}
