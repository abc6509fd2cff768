import type { Job } from '../../contract/jobs.ts';
import { listIntents, updateIntent } from '../../project/journal.ts';
import type { ProjectSession } from './session.ts';

export interface JobOptions {
  /** How long to wait for the end [ms]. @default 0 */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (job: Job) => void;
}

/** State of a job, and of the request in the journal that it belongs to: one that failed is not taken up again. */
export async function job(session: ProjectSession, id: string, { waitMs = 0, ...options }: JobOptions): Promise<Job> {
  const { client } = await session.deployment();
  const known = await client.jobs.follow(id, { ...options, timeoutMs: waitMs });
  if (known.status === 'failed' || known.status === 'cancelled') {
    const intents = await listIntents(session.root);
    const intent = intents.find(({ job_id, state }) => job_id === id && state === 'submitted');
    if (intent) await updateIntent(session.root, intent, { state: 'failed' });
  }
  return known;
}
