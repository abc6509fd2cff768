import type { CliEvent, Outcome } from '../command.ts';
import { toPropmasterError } from '../failure.ts';
import { Refused } from './answer-error.ts';
import { callOf, type Listener, type Shared } from './call.ts';
import type { Method } from './methods.ts';
import { acceptParams } from './params.ts';

/**
 * Carries out one request.
 *
 * @param params as they came
 * @returns the fields that the command's result line has beside `type`, `protocol` and `command`
 * @throws {PropmasterError}; {@link Refused} where the answer is no and there is a result beside
 */
export async function perform(
  name: string,
  method: Method,
  params: unknown,
  signal: AbortSignal,
  { event, notice }: Listener,
  shared: Shared,
): Promise<Outcome['result']> {
  let jobId: string | undefined;
  const seeing = (line: object): void => {
    jobId = (line as Partial<CliEvent>).job_id ?? jobId;
    event(line);
  };
  try {
    signal.throwIfAborted();
    const accepted = acceptParams(method.params, params, name);
    const command = await method.load();
    const { result, failure } = await command(callOf(method, accepted, signal, { event: seeing, notice }, shared));
    if (failure) throw new Refused(failure, result);
    return result;
  } catch (thrown) {
    throw thrown instanceof Refused ? thrown : toPropmasterError(thrown, signal, jobId);
  }
}
