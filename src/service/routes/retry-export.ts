import type { AssetRequest } from '../../contract/assets.ts';
import type { JobAcceptance } from '../../contract/jobs.ts';
import { GENERATOR_RELEASE } from '../../generator/release.ts';
import {
  requireKind,
  requireScope,
  type ServiceApp,
  type ServiceContext,
  type ServiceDeps,
} from '../http/environment.ts';
import { requireIdempotencyKey } from '../http/idempotency-key.ts';
import { ServiceError } from '../http/service-error.ts';
import { answerOnce } from '../jobs/answer-once.ts';
import { type Authoring, PRICES } from '../jobs/work.ts';
import { reserveAtSubmission } from '../money/reserve.ts';
import { traceparentOf } from '../operation/traceparent.ts';
import { mintId } from '../store/ids.ts';
import type { JobRow } from '../store/jobs.ts';
import { findJob, isFinal } from './jobs.ts';

/** `POST /v1/jobs/{id}/retry-export`: the export again, from what was authored, without authoring anew. */
export function retryExportRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.post('/v1/jobs/:id/retry-export', (context) => retry(context, deps));
}

async function retry(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  requireScope(key, 'generate:assets');
  const idempotencyKey = requireIdempotencyKey(context);
  const { store } = deps;
  const original = await findJob(context, key.library, store.jobs.find);
  const submission = { route: `POST /v1/jobs/${original.id}/retry-export`, idempotencyKey, request: null };
  const acceptance = await answerOnce(
    deps,
    key,
    submission,
    () => retained(original),
    async (store, { authoring, request }, createdAt): Promise<JobAcceptance> => {
      const id = mintId('job');
      await store.jobs.insert({
        id,
        library: key.library,
        keyId: key.id,
        mode: 'export',
        targetId: mintId('asset'),
        request,
        createdAt,
        authoring,
        retryOf: original.id,
        ...traceparentOf(context),
        budgetCents: PRICES.exportRetry,
        reservedCents: await reserveAtSubmission(store, key.library, id, PRICES.exportRetry, createdAt),
      });
      return { ok: true, job_id: id, status: 'queued' };
    },
  );
  deps.onJob();
  return context.json(acceptance, 202);
}

/**
 * What the export is made from, if the preconditions hold: "workers stopped, prior charges settled, retained source
 * present, original release available". None can cease to hold, so they are looked at before the transaction.
 *
 * @throws ServiceError 409 `retry_not_possible`; 503 `release_unavailable`
 */
function retained(job: JobRow): { authoring: Authoring; request: AssetRequest } {
  if (job.mode === 'scene') throw impossible('only the export of an asset can be retried');
  if (!isFinal(job)) throw impossible(`the job is ${job.status}`);
  if (job.reservedCents > 0) throw impossible('its charges are not settled');
  if (!job.authoring) throw impossible('its authoring did not succeed, or was not retained');
  if (job.authoring.releaseId !== GENERATOR_RELEASE) {
    throw new ServiceError('release_unavailable', `The release ${job.authoring.releaseId} is not available.`);
  }
  return { authoring: job.authoring, request: job.request };
}

function impossible(reason: string): ServiceError {
  return new ServiceError('retry_not_possible', `The export can't be retried: ${reason}.`);
}
