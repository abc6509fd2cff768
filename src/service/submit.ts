import { createHash } from 'node:crypto';
import type { AssetRequest } from '../contract/assets.ts';
import type { JobAcceptance } from '../contract/jobs.ts';
import type { ServiceDeps } from './http/environment.ts';
import { ServiceError } from './http/service-error.ts';
import { mintId } from './ids.ts';
import type { ApiKey } from './store/keys.ts';

/**
 * Accepts a request for an asset. With an idempotency key, the first answer is given again to every repetition, from
 * any process and after any restart: job and answer are written together or not at all.
 *
 * @throws ServiceError 422 `idempotency_key_reused`
 */
export function submitAsset(
  { store, clock }: ServiceDeps,
  { library }: ApiKey,
  request: AssetRequest,
  idempotencyKey: string | undefined,
): JobAcceptance {
  const requestHash = hashOf(request);
  return store.transaction(() => {
    const earlier = idempotencyKey === undefined ? undefined : store.idempotency.find(library, idempotencyKey);
    if (earlier) {
      if (earlier.requestHash === requestHash) return earlier.response as JobAcceptance;
      throw new ServiceError('idempotency_key_reused', 'This Idempotency-Key was used with another request.');
    }
    const now = clock();
    const job = { id: mintId('job'), library, assetId: mintId('asset'), request, createdAt: now };
    const response: JobAcceptance = { ok: true, job_id: job.id, status: 'queued' };
    store.jobs.insert(job);
    if (idempotencyKey !== undefined) {
      store.idempotency.insert(library, idempotencyKey, { requestHash, response }, now);
    }
    return response;
  });
}

/** Of the meaning, not of the bytes: blanks and the order of properties make no other request. */
function hashOf({ prompt, name }: AssetRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(['POST /v1/assets', prompt, name ?? null]))
    .digest('hex');
}
