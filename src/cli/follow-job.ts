import type { Job } from '../contract/jobs.ts';
import type { CommandCall, ServiceClient } from './command.ts';
import type { WaitingOptions } from './common-options.ts';

/**
 * Waits until a job has succeeded, and shows how it stands on the way.
 *
 * @throws {PropmasterError} `job_failed`, `job_cancelled`, `job_unfinished`; all carry the job's id
 */
export async function followJob({ jobs }: ServiceClient, id: string, call: CommandCall<WaitingOptions>): Promise<Job> {
  const { onEvent, signal, options } = call;
  const began = performance.now();
  const event = { type: 'progress', stage: 'wait', job_id: id } as const;
  onEvent({ ...event, state: 'started' });
  const job = await jobs.wait(id, {
    signal,
    ...(options.maxWait === undefined ? {} : { timeoutMs: options.maxWait * 1_000 }),
    onProgress: ({ status, phase, progress }) =>
      onEvent({
        ...event,
        state: 'progress',
        message: phase ?? status,
        ...(typeof progress === 'number' ? { fraction: Math.min(1, Math.max(0, progress)) } : {}),
      }),
  });
  onEvent({ ...event, state: 'finished', ms: Math.round(performance.now() - began) });
  return job;
}
