import { isPropmasterError } from '../../errors.ts';
import { type Intent, listIntents } from '../../project/journal.ts';
import { deploymentLabel } from '../deployment.ts';
import type { KnownJob } from '../propmaster.ts';
import type { ProjectSession } from './session.ts';

/** Jobs that this project started, newest first. Only those that are not done yet are asked after. */
export async function jobs(session: ProjectSession): Promise<KnownJob[]> {
  const intents = await listIntents(session.root);
  return Promise.all(
    intents.map(async (intent) => ({
      jobId: intent.job_id,
      prompt: intent.request.prompt,
      status: await statusOf(intent, session),
      prop: intent.prop,
    })),
  );
}

/** As the service says; as the journal says, where the service can't or needn't be asked. */
async function statusOf({ state, job_id, base_url }: Intent, session: ProjectSession): Promise<string> {
  if (state === 'installed') return 'succeeded';
  if (state !== 'submitted' || job_id === undefined || base_url !== deploymentLabel(session.settings)) return state;
  try {
    const { client } = await session.deployment();
    return (await client.jobs.get(job_id)).status;
  } catch (error) {
    if (isPropmasterError(error) && error.code === 'not_found') return 'unknown';
    session.notice(`Job ${job_id} could not be asked after: ${(error as Error).message}`);
    return state;
  }
}
