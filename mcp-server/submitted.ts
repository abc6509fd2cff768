import { PropmasterError } from '../src/errors.ts';
import { longestCallMs, withinTime } from './limits.ts';
import type { ToolContext } from './tool.ts';

/** What the rest of the call may need [ms]. */
const RESERVE_MS = 3_000;

/**
 * Sends what makes something, for as long as a call may last. The intent is written down before it is sent, so that the
 * same call later gets the same job, whatever became of this one.
 *
 * @throws {PropmasterError} `network_error` when the service says nothing
 */
export async function submitted<T extends object>(
  { host, signal }: Pick<ToolContext, 'host' | 'signal'>,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const longest = longestCallMs(host);
  const ms = Math.max(longest / 2, longest - RESERVE_MS);
  const answer = await withinTime(ms, signal, send);
  if (answer) return answer;
  throw new PropmasterError('network_error', `The service did not answer within ${Math.round(ms / 1_000)} s.`, {
    hint: 'Make the same call again: it is sent under the same key, and nothing is made twice.',
  });
}
