import type { Client } from '../../client/index.ts';
import type { Asset } from '../../contract/assets.ts';
import type { Job } from '../../contract/jobs.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { type Intent, updateIntent } from '../../project/journal.ts';
import type { PropSource } from '../../project/source.ts';
import type { Context } from '../context.ts';
import { prepareAhead, preparesAside } from '../prepare-aside.ts';
import { defineStage } from '../stage.ts';
import type { Made, Ordered } from '../state.ts';

/** Waits for the job. An id that is none of a job is taken for that of an asset. */
export const job = defineStage('job', async ({ id, intent }: Ordered, context): Promise<Made> => {
  if (context.willAdapt && preparesAside()) prepareAhead();
  const client = await context.client();
  const made = await waitFor(id, client, context);
  const asset = await assetOf(made, id, client, context);
  if (!intent) {
    return { source: { kind: 'asset', id: asset.id }, asset, ...(made && { jobId: made.id }) };
  }
  return {
    source: sourceOf(intent),
    asset,
    jobId: intent.job_id ?? id,
    intent: await updateIntent(context.root, intent, { asset_id: asset.id }),
  };
});

/** What was asked for; of kinds of the project their files and hashes, not all that they say. */
function sourceOf({ request: { kinds: _, ...request }, edited, kinds }: Intent): PropSource {
  return { kind: 'prompt', request, ...(edited && { edited }), ...(kinds && { kinds }) };
}

async function waitFor(id: string, { jobs }: Client, { signal, progress }: Context): Promise<Job | undefined> {
  const onProgress = ({ progress: fraction, phase, status }: Job) => progress(fraction ?? undefined, phase ?? status);
  return jobs.wait(id, { onProgress, ...(signal && { signal }) }).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}

async function assetOf(made: Job | undefined, id: string, client: Client, { signal }: Context): Promise<Asset> {
  if (made?.result?.asset) return made.result.asset;
  if (made && !made.asset_id) {
    throw new PropmasterError('protocol_error', `Job ${made.id} succeeded, but the service names no asset.`, {
      jobId: made.id,
      hint: 'Look for the asset in the library of the service, and pull it by its id.',
    });
  }
  return client.assets.get(made?.asset_id ?? id, signal ? { signal } : {}).catch((error: unknown) => {
    if (!made && isNotFound(error)) throw unknownId(id, error);
    throw error;
  });
}

function unknownId(id: string, cause: unknown): PropmasterError {
  return new PropmasterError('not_found', `The service knows no job and no asset "${id}".`, {
    where: id,
    hint: 'Check the id, the key and the base URL: another key belongs to another library. `propmaster jobs` lists the jobs of this project.',
    cause,
  });
}

const isNotFound = (error: unknown): boolean => isPropmasterError(error) && error.code === 'not_found';
