import type { CliEvent, CommandOutcome } from '../command.ts';
import { toPropmasterError } from '../failure.ts';
import { NegativeAnswer } from './answer-error.ts';
import { callOf, type RpcListener, type Shared } from './call.ts';
import type { Method } from './methods.ts';
import { acceptParams } from './params.ts';

/**
 * Carries out one request.
 *
 * @param params as they came
 * @returns the fields that the command's result line has beside `type`, `protocol` and `command`
 * @throws {PropmasterError}; {@link NegativeAnswer} where the answer is no and there is a result beside
 */
export async function perform(
  name: string,
  method: Method,
  params: unknown,
  signal: AbortSignal,
  { event, notice }: RpcListener,
  shared: Shared,
): Promise<CommandOutcome['result']> {
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
    if (failure) throw new NegativeAnswer(failure, result);
    return result;
  } catch (thrown) {
    throw thrown instanceof NegativeAnswer ? thrown : toPropmasterError(thrown, signal, jobId);
  }
}
