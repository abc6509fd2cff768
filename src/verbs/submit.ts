import { run } from '../pipeline/run.ts';
import type { InstallOptions } from '../pipeline/types.ts';
import type { Submitted } from '../propmaster.ts';
import { requestOf } from './generate.ts';
import { contextFor, type Session } from './session.ts';

/** Submits a prompt and waits for nothing. */
export async function submit(
  session: Session,
  prompt: string,
  { name, signal }: Pick<InstallOptions, 'name' | 'signal'>,
): Promise<Submitted> {
  const context = await contextFor(session, { ...(name === undefined ? {} : { name }), ...(signal && { signal }) });
  const start = { request: requestOf(prompt, name) };
  const { id, status } = (await run({ from: 'request', to: 'request' }, start, context)).state;
  if (status !== undefined) return { jobId: id, status };
  const { jobs } = await context.client();
  return { jobId: id, status: (await jobs.get(id, signal ? { signal } : {})).status };
}
