import type { Propmaster } from '../src/api/propmaster.ts';
import { FINAL_JOB_STATES } from '../src/contract/job-states.ts';
import type { Job } from '../src/contract/jobs.ts';
import { isPropmasterError } from '../src/errors.ts';
import { endOrder } from './orders.ts';

export const isFinal = (status: string): boolean => FINAL_JOB_STATES.includes(status);

export interface Following {
  readonly waitMs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (job: Job) => void;
}

/**
 * A job, of whichever key: the local service has two, and scenes and exports are of the other one. Waits up to `waitMs`
 * for its end, and lets the project's records know of it.
 */
export async function followJob(propmaster: Propmaster, id: string, options: Following): Promise<Job> {
  const job = await ofEitherKey(
    propmaster,
    () => propmaster.job(id, options),
    (jobs) => jobs.follow(id, { ...options, timeoutMs: options.waitMs }),
  );
  await endOrder(propmaster.root, id, job.status);
  return job;
}

/** Cancels a job; one that has ended is given back as it is. */
export async function cancelJobOf(propmaster: Propmaster, id: string, signal: AbortSignal): Promise<Job> {
  const { client } = await propmaster.service();
  const cancel = (jobs: typeof client.jobs): Promise<Job> =>
    jobs.cancel(id, { signal }).catch(async (error: unknown) => {
      if (!isPropmasterError(error) || error.status !== 409) throw error;
      return jobs.get(id, { signal });
    });
  await ofEitherKey(propmaster, () => cancel(client.jobs), cancel);
  return followJob(propmaster, id, { waitMs: 0, signal });
}

async function ofEitherKey<T>(
  propmaster: Propmaster,
  own: () => Promise<T>,
  other: (jobs: Awaited<ReturnType<Propmaster['service']>>['client']['jobs']) => Promise<T>,
): Promise<T> {
  try {
    return await own();
  } catch (error) {
    const deployment = await propmaster.service();
    if (!deployment.local || !isNotFound(error)) throw error;
    return other(deployment.clientWith('team').jobs).catch((second: unknown) => {
      throw isNotFound(second) ? error : second;
    });
  }
}

const isNotFound = (error: unknown): boolean => isPropmasterError(error) && error.code === 'not_found';
